public import BotProtocol

/// Further evidence about a limit that was overrun.
public struct TimeEvidence: Equatable, Sendable {
  /// The CPU time of the bot's process meanwhile, if it could be measured.
  public var cpu: Duration?
  /// The host delay meanwhile, which is charged to no bot.
  public var hostDelay: Duration
  /// The time for which a CPU quota has throttled the bots meanwhile.
  public var throttled: Duration
  public var load: SystemLoad?
  /// Set if the answer was in the bot's own buffer.
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

/// The state of a bot when its time was over without an answer.
public struct SilentBot: Equatable, Sendable {
  /// The CPU time used until then.
  public var cpu: Duration?
  /// False if it is known to still compute or sleep.
  public var mayAwaitInput: Bool
  public var language: Language?

  public init(cpu: Duration? = nil, mayAwaitInput: Bool = true, language: Language? = nil) {
    self.cpu = cpu
    self.mayAwaitInput = mayAwaitInput
    self.language = language
  }
}

/// An answer that a bot sent only after its input was closed.
public struct MissingFlush: Equatable, Sendable {
  /// The programming language of the bot, if its command shows it.
  public var language: Language?
  /// True if the bot had answered nothing before: it may also read to the end of its input before it answers.
  public var mayReadToEnd: Bool

  public init(language: Language? = nil, mayReadToEnd: Bool = false) {
    (self.language, self.mayReadToEnd) = (language, mayReadToEnd)
  }
}

/// The answers that came after their windows while a bot missed all of them.
public struct LateAnswers: Equatable, Sendable {
  public var count: Int
  /// The median time of these answers, from the prompt's delivery, or from the bot's previous line if that was later.
  public var median: Duration

  public init(count: Int, median: Duration) { (self.count, self.median) = (count, median) }

  /// Nil for no answers.
  init?(_ times: [Duration]) {
    if times.isEmpty { return nil }
    self.init(count: times.count, median: times.sorted()[times.count / 2])
  }
}

/// The load of a machine.
public struct SystemLoad: Equatable, Sendable {
  /// The mean number of tasks that ran or waited for a core, over the last minute.
  public var average: Double
  public var cores: Int

  public init(average: Double, cores: Int) {
    self.average = average
    self.cores = cores
  }
}
