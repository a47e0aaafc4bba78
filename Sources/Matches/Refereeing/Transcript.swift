public import BotProtocol
public import GameRules

/// All that happened at a table, in order: with the deal, enough to replay the game.
public struct Transcript<Action: GameAction>: Equatable, Sendable {
  public var entries: [TranscriptEntry<Action>] = []

  public init() {}

  /// The events that changed the position.
  public var events: [Event<Action>] { entries.compactMap(\.event) }
}

/// One entry of a transcript; times are evidence.
public enum TranscriptEntry<Action: GameAction>: Equatable, Sendable {
  /// An answer as it came.
  public struct Answer: Equatable, Sendable {
    public var seat: Seat
    /// Nil for a pass.
    public var action: Action?
    /// Since the game began.
    public var at: Duration
    public var wall: Duration
    public var cpu: Duration?
    /// By how much the host was late meanwhile, which is not part of `wall`.
    public var hostDelay: Duration
    /// What the bot declared.
    public var after: Duration
    public var note: String?
    /// What the bot reported.
    public var info: BotInfo?
    /// True where the window closed without an answer.
    public var isSilent: Bool

    public init(
      seat: Seat, action: Action?, at: Duration, wall: Duration, cpu: Duration?, hostDelay: Duration = .zero,
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

  /// A claim and what came of it.
  public struct JudgedClaim: Equatable, Sendable {
    public var claim: Claim<Action>
    public var verdict: Verdict

    public init(_ claim: Claim<Action>, _ verdict: Verdict) {
      self.claim = claim
      self.verdict = verdict
    }
  }

  public struct Race: Equatable, Sendable {
    /// In the order in which the seats were asked.
    public var answers: [Answer]
    /// In the order in which they were judged.
    public var claims: [JudgedClaim]
    /// How many times a draw decided between claims.
    public var photoFinishes: Int

    public init(answers: [Answer], claims: [JudgedClaim], photoFinishes: Int) {
      self.answers = answers
      self.claims = claims
      self.photoFinishes = photoFinishes
    }
  }

  case turn(Answer)
  case race(Race)
  /// The rules were told that a seat has left.
  case withdrawal(of: Seat)
  /// A seat's fault was noticed; its withdrawal follows, unless the game ended first.
  ///
  /// - Parameter action: what the seat wanted, where that was illegal.
  case fault(Seat, FaultMessage, action: String?, at: Duration)
  /// An answer of a seat could not be taken, for this reason, and it was asked again.
  ///
  /// - Parameter action: what the seat wanted, where that was illegal.
  case retry(Seat, FaultMessage, action: String?, at: Duration)
  /// An answer to an earlier window, dropped.
  case late(Seat, at: Duration)
  /// A person who plays alone asked for a hint, and was shown this action, or none.
  case hint(Seat, action: Action?, at: Duration)

  /// How the entry changes the position; nil where it does not.
  public var event: Event<Action>? {
    switch self {
    case .turn(let answer): answer.action.map { .action($0, by: answer.seat) }
    case .race(let race): .race(race.claims.map(\.claim))
    case .withdrawal(let seat): .withdrawal(of: seat)
    case .fault, .retry, .late, .hint: nil
    }
  }

  /// The entry with actions of another kind; nil for the first action that is none.
  public func map<Other>(_ action: (Action) -> Other?) -> TranscriptEntry<Other>? {
    func mapped(_ answer: Answer) -> TranscriptEntry<Other>.Answer? {
      let other = answer.action.map(action)
      if case .some(nil) = other { return nil }
      return TranscriptEntry<Other>.Answer(
        seat: answer.seat, action: other ?? nil, at: answer.at, wall: answer.wall, cpu: answer.cpu,
        hostDelay: answer.hostDelay, after: answer.after, note: answer.note, info: answer.info,
        isSilent: answer.isSilent)
    }
    switch self {
    case .turn(let answer): return mapped(answer).map { .turn($0) }
    case .race(let race):
      let answers = race.answers.compactMap(mapped)
      let claims = race.claims.compactMap { judged in
        action(judged.claim.action).map {
          TranscriptEntry<Other>.JudgedClaim(
            Claim(seat: judged.claim.seat, action: $0, reaction: judged.claim.reaction), judged.verdict)
        }
      }
      guard answers.count == race.answers.count, claims.count == race.claims.count else { return nil }
      return .race(.init(answers: answers, claims: claims, photoFinishes: race.photoFinishes))
    case .withdrawal(let seat): return .withdrawal(of: seat)
    case .fault(let seat, let fault, let action, let at): return .fault(seat, fault, action: action, at: at)
    case .retry(let seat, let fault, let action, let at): return .retry(seat, fault, action: action, at: at)
    case .late(let seat, let at): return .late(seat, at: at)
    case .hint(let seat, let hint, let at):
      guard let hint else { return .hint(seat, action: nil, at: at) }
      return action(hint).map { .hint(seat, action: $0, at: at) }
    }
  }

  /// The answers in it: one of a turn, any number of a race.
  public var answers: [Answer] {
    switch self {
    case .turn(let answer): [answer]
    case .race(let race): race.answers
    case .withdrawal, .fault, .retry, .late, .hint: []
    }
  }
}
