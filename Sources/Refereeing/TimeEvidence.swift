public import BotProtocol

/// What else is known about a limit that was overrun.
public struct TimeEvidence: Equatable, Sendable {
  /// The CPU time that the bot's process used meanwhile, where it could be measured.
  public var cpu: Duration?
  /// By how much the host itself was late meanwhile, which nobody is charged.
  public var hostDelay: Duration
  public var load: SystemLoad?
  /// Set if the answer lay in the bot's own buffer.
  public var flush: MissingFlush?

  public init(
    cpu: Duration? = nil, hostDelay: Duration = .zero, load: SystemLoad? = nil, flush: MissingFlush? = nil
  ) {
    self.cpu = cpu
    self.hostDelay = hostDelay
    self.load = load
    self.flush = flush
  }
}

/// What a bot was found doing when its time was over in silence.
public struct SilentBot: Equatable, Sendable {
  /// The CPU time used till then.
  public var cpu: Duration?
  /// False if it is known to compute or to sleep still.
  public var mayAwaitInput: Bool
  public var language: Language?

  public init(cpu: Duration? = nil, mayAwaitInput: Bool = true, language: Language? = nil) {
    self.cpu = cpu
    self.mayAwaitInput = mayAwaitInput
    self.language = language
  }
}

/// An answer that was ready in time and left only when the bot's input was closed.
public struct MissingFlush: Equatable, Sendable {
  /// What the bot is written in, if its command tells.
  public var language: Language?

  public init(language: Language? = nil) { self.language = language }
}

/// How busy a machine is.
public struct SystemLoad: Equatable, Sendable {
  /// How many tasks ran or waited for a core, over the last minute.
  public var average: Double
  public var cores: Int

  public init(average: Double, cores: Int) {
    self.average = average
    self.cores = cores
  }
}
