/// A game as one person plays it alone: what pointing at cards, asking for more and hints do at that table.
///
/// A table is a value, so a step is taken back by returning to the table before it. Most games need no table of their
/// own: see `PlainSoloTable`.
public protocol SoloTable<Position>: Equatable, Sendable {
  associatedtype Position: Game

  /// True where the table decides what pointing at a card does; elsewhere pointing only spells an action.
  static var takesPointing: Bool { get }

  /// A table for a game of one seat.
  init(_ position: Position)

  var position: Position { get }
  /// The names of the cards that the person has selected by pointing.
  var selected: [String] { get }
  /// What the selected cards come to, once there are enough of them.
  var verdict: Verdict? { get }
  /// Every action that `take` accepts now.
  var legalActions: [Position.Action] { get }

  /// Takes one step, or throws and changes nothing.
  ///
  /// - Parameter reaction: how long the person took.
  /// - Returns: what the step did to the game, in order; nothing if it only changed the selection.
  mutating func take(
    _ step: SoloStep<Position.Action>, after reaction: Duration
  ) throws(IllegalEvent) -> [SoloEvent<Position.Action>]
}

/// What a person does at a table alone.
public enum SoloStep<Action: GameAction>: Equatable, Sendable {
  case action(Action)
  case pass
  /// Points at the card with this name.
  case point(String)
  case hint
}

/// What a step at a solo table did to the game; taken again from the deal, these lead to the same position.
public enum SoloEvent<Action: GameAction>: Equatable, Sendable {
  /// An action in a turn.
  case turn(Action)
  /// An answer to a race, with its verdict; nil is a pass.
  case race(Action?, Verdict?)
  /// The hint that was shown, which may cost points; nil if there was none.
  case hint(Action?)

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
  public var legalActions: [Position.Action] { position.legalActions(for: 0) }
}

/// The table of a game that is played alone just as at a seat: actions are the seat's, hints are free.
public struct PlainSoloTable<Position: Game>: SoloTable {
  public private(set) var position: Position

  public init(_ position: Position) { self.position = position }

  public mutating func take(
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
