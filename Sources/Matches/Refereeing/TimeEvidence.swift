public import BotProtocol

/// What else is known about a limit that was overrun.
public struct TimeEvidence: Equatable, Sendable {
  /// The CPU time that the bot's process used meanwhile, where it could be measured.
  public var cpu: Duration?
  /// By how much the host itself was late meanwhile, which nobody is charged.
  public var hostDelay: Duration
  /// For how long a CPU quota has stopped the bots meanwhile.
  public var throttled: Duration
  public var load: SystemLoad?
  /// Set if the answer lay in the bot's own buffer.
  public var flush: MissingFlush?

  public init(
    cpu: Duration? = nil, hostDelay: Duration = .zero, throttled: Duration = .zero, load: SystemLoad? = nil,
    flush: MissingFlush? = nil
  ) {
    self.cpu = cpu
    self.hostDelay = hostDelay
    self.throttled = throttled
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

/// An answer that left a bot only when its input was closed.
public struct MissingFlush: Equatable, Sendable {
  /// What the bot is written in, if its command tells.
  public var language: Language?
  /// True if the bot had answered nothing before: it may as well read to the end of its input before it answers.
  public var mayReadToEnd: Bool

  public init(language: Language? = nil, mayReadToEnd: Bool = false) {
    (self.language, self.mayReadToEnd) = (language, mayReadToEnd)
  }
}

/// The answers that came after their windows while a bot was silent in all of them.
public struct LateAnswers: Equatable, Sendable {
  public var count: Int
  /// How long the bot took for one of them: from its prompt's delivery, or from the bot's line before, if that was later.
  public var median: Duration

  public init(count: Int, median: Duration) { (self.count, self.median) = (count, median) }

  /// Nil for no answers.
  init?(_ times: [Duration]) {
    if times.isEmpty { return nil }
    self.init(count: times.count, median: times.sorted()[times.count / 2])
  }
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
