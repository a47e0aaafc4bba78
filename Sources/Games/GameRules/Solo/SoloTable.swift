/// The table of a solo game: the effects of actions, pointing and hints.
///
/// A table is a value, so undo returns to an earlier value. Most games need no table of their own: see
/// `PlainSoloTable`.
public protocol SoloTable<Position>: Equatable, Sendable {
  associatedtype Position: Game

  /// True if the table itself gives pointing a meaning; otherwise `CardSelection` turns pointing into actions.
  static var takesPointing: Bool { get }

  /// A table for a game of one seat.
  init(_ position: Position)

  var position: Position { get }
  /// The names of the cards that the person has selected by pointing.
  var selected: [String] { get }
  /// The verdict on the selected cards, once there are enough of them.
  var verdict: Verdict? { get }
  var judged: Position.Action? { get }
  /// Every action that `play` accepts now.
  var legalActions: [Position.Action] { get }

  /// The figures of a finished game for practice, with their names.
  ///
  /// - Parameters:
  ///   - events: all effects since the deal.
  ///   - time: the playing time.
  func practice(_ events: [SoloEvent<Position.Action>], time: Duration) -> [(name: String, figure: String)]

  /// Takes one step, or throws and changes nothing.
  ///
  /// - Parameters:
  ///   - step: the person's step.
  ///   - reaction: the time that the person took.
  /// - Returns: the effects on the game, in order; none if the step only changed the selection.
  mutating func play(
    _ step: SoloStep<Position.Action>, after reaction: Duration
  ) throws(IllegalEvent) -> [SoloEvent<Position.Action>]
}

/// A step of a solo player.
public enum SoloStep<Action: GameAction>: Equatable, Sendable {
  case action(Action)
  case pass
  /// Points at the card with this name.
  case point(String)
  case hint
}

/// The effect of a step on the game; replayed from the deal, the effects lead to the same position.
public enum SoloEvent<Action: GameAction>: Equatable, Sendable {
  case turn(Action)
  /// An answer to a race, with its verdict; nil is a pass.
  case race(Action?, Verdict?)
  /// The hint that was shown, which may cost points; nil if there was none.
  case hint(Action?)

  /// The effect as an event of the only seat, with its verdicts; nil for a hint.
  public var event: (event: Event<Action>, verdicts: [Verdict])? {
    switch self {
    case .turn(let action): (.action(action, by: 0), [])
    case .race(let action?, let verdict?): (.race([Claim(seat: 0, action: action)]), [verdict])
    case .race: (.race([]), [])
    case .hint: nil
    }
  }

  /// The step that has this effect.
  public var step: SoloStep<Action> {
    switch self {
    case .turn(let action), .race(let action?, _): .action(action)
    case .race(nil, _): .pass
    case .hint: .hint
    }
  }
}

extension SoloTable {
  public static var takesPointing: Bool { false }
  public var selected: [String] { [] }
  public var verdict: Verdict? { nil }
  public var judged: Position.Action? { nil }
  public func practice(
    _ events: [SoloEvent<Position.Action>], time: Duration
  ) -> [(name: String, figure: String)] { [] }
  public var legalActions: [Position.Action] { position.legalActions(for: 0) }
}

/// A solo table that is like a seat: the actions are the seat's, and hints are free.
public struct PlainSoloTable<Position: Game>: SoloTable {
  public private(set) var position: Position

  public init(_ position: Position) { self.position = position }

  public mutating func play(
    _ step: SoloStep<Position.Action>, after reaction: Duration
  ) throws(IllegalEvent) -> [SoloEvent<Position.Action>] {
    let isRace = if case .race = position.phase { true } else { false }
    switch step {
    case .action(let action) where isRace:
      let verdicts = try position.apply(.race([Claim(seat: 0, action: action, reaction: reaction)]))
      return [.race(action, verdicts.first)]
    case .action(let action):
      try position.apply(.action(action, by: 0))
      return [.turn(action)]
    case .pass:
      guard isRace else { throw position.phase.isOver ? .over : .wrongPhase }
      try position.apply(.race([]))
      return [.race(nil, nil)]
    case .hint: return [.hint(position.hint(for: 0))]
    case .point: return []
    }
  }
}
