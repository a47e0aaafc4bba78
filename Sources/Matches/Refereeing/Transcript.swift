public import BotProtocol
public import GameRules

/// Everything that happened at a table, in order; together with the deal, it suffices to replay the game.
public struct Transcript: Equatable, Sendable {
  public var entries: [TranscriptEntry] = []

  public init() {}

  /// The events that changed the position.
  public var events: [Event<String>] { entries.compactMap(\.event) }
}

/// One entry of a transcript, with actions as texts; its times are evidence.
public enum TranscriptEntry: Equatable, Sendable {
  /// An answer as it was received.
  public struct Answer: Equatable, Sendable {
    public var seat: Seat
    /// Nil for a pass.
    public var action: String?
    /// The time since the game began.
    public var at: Duration
    public var wall: Duration
    public var cpu: Duration?
    /// The host delay meanwhile, which is not part of `wall`.
    public var hostDelay: Duration
    /// The time that the bot declared.
    public var after: Duration
    public var note: String?
    /// The numbers that the bot reported.
    public var info: BotInfo?
    /// True if the window closed without an answer.
    public var isSilent: Bool

    public init(
      seat: Seat, action: String?, at: Duration, wall: Duration, cpu: Duration?, hostDelay: Duration = .zero,
      after: Duration = .zero, note: String? = nil, info: BotInfo? = nil, isSilent: Bool = false
    ) {
      self.seat = seat
      self.action = action
      self.at = at
      self.wall = wall
      self.cpu = cpu
      self.hostDelay = hostDelay
      self.after = after
      self.note = note
      self.info = info
      self.isSilent = isSilent
    }
  }

  /// A claim with its verdict.
  public struct JudgedClaim: Equatable, Sendable {
    public var claim: Claim<String>
    public var verdict: Verdict

    public init(_ claim: Claim<String>, _ verdict: Verdict) {
      self.claim = claim
      self.verdict = verdict
    }
  }

  public struct Race: Equatable, Sendable {
    /// In the order in which the seats were asked.
    public var answers: [Answer]
    /// In the order in which they were judged.
    public var claims: [JudgedClaim]
    /// The number of draws between claims.
    public var photoFinishes: Int

    public init(answers: [Answer], claims: [JudgedClaim], photoFinishes: Int) {
      self.answers = answers
      self.claims = claims
      self.photoFinishes = photoFinishes
    }
  }

  case turn(Answer)
  case race(Race)
  /// A seat was withdrawn from the game.
  case withdrawal(of: Seat)
  /// A seat's fault was noticed; its withdrawal follows, unless the game ended first.
  ///
  /// - Parameter action: the action that the seat wanted, if it was illegal.
  case fault(Seat, FaultMessage, action: String?, at: Duration)
  /// An answer of a seat was refused for this reason, and the seat was asked again.
  ///
  /// - Parameter action: the action that the seat wanted, if it was illegal.
  case retry(Seat, FaultMessage, action: String?, at: Duration)
  /// An answer to an earlier window, which was dropped.
  case late(Seat, at: Duration)
  /// A solo player asked for a hint, and was shown this action, or none.
  case hint(Seat, action: String?, at: Duration)

  /// How the entry changes the position; nil if it does not.
  public var event: Event<String>? {
    switch self {
    case .turn(let answer): answer.action.map { .action($0, by: answer.seat) }
    case .race(let race): .race(race.claims.map(\.claim))
    case .withdrawal(let seat): .withdrawal(of: seat)
    case .fault, .retry, .late, .hint: nil
    }
  }

  /// The answers of the entry: one of a turn, any number of a race.
  public var answers: [Answer] {
    switch self {
    case .turn(let answer): [answer]
    case .race(let race): race.answers
    case .withdrawal, .fault, .retry, .late, .hint: []
    }
  }
}
