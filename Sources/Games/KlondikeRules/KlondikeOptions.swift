public import GameRules

/// The options of Klondike; `init()` is draw three, with unlimited redeals.
public struct KlondikeOptions: GameOptions {
  /// The parts of a face-up run that may move to another column.
  public enum Runs: String, CaseIterable, Sendable { case partial, whole }
  /// The cards that an empty column takes.
  public enum Spaces: String, CaseIterable, Sendable { case kings, any }
  /// How a face-down card at the top of its column is turned up.
  public enum Flip: String, CaseIterable, Sendable { case automatic, action }
  /// What the player sees: the table as it is, or every card.
  public enum View: String, CaseIterable, Sendable { case table, thoughtful }
  /// How points are counted.
  public enum Scoring: String, CaseIterable, Sendable { case cards, standard, vegas }

  /// The number of cards that a draw turns, 1...24.
  public var draw = 3
  /// The number of redeals; nil for no limit.
  public var redeals: Int?
  /// Whether the top of a foundation may return to a column.
  public var worryingBack = true
  public var runs = Runs.partial
  public var spaces = Spaces.kings
  public var flip = Flip.automatic
  public var view = View.table
  public var scoring = Scoring.cards
  /// Whether undo and redo are actions.
  public var undo = false
  /// The number of actions after which a game ends.
  public var maxActions = 1000

  public init() {}

  public static let fields: [OptionField<Self>] = [
    .integer("draw", \.draw, 1...24, "How many cards a draw turns."),
    .limit("redeals", \.redeals, 0...1000, none: "unlimited", "How often the waste may be turned over."),
    .flag("worrying_back", \.worryingBack, "Whether a foundation's top may return to a column."),
    .choice("runs", \.runs, "Which parts of a column's face-up run may move to another column."),
    .choice("spaces", \.spaces, "Which cards an empty column takes."),
    .choice(
      "flip", \.flip, "Whether a column's face-down top is turned at once or by an action of its own."),
    .choice("view", \.view, "Whether the player sees the table as it lies, or every card."),
    .choice("scoring", \.scoring, "How points are counted."),
    .flag("undo", \.undo, "Whether undo and redo are actions; then no game ends as stuck."),
    .integer("max_actions", \.maxActions, 1...100_000, "After how many actions a game ends."),
  ]

  /// Without `view`, because a page shows the table as it is, and without `undo`, because a person may always undo.
  public static let questions = [
    OptionQuestion("draw", "Cards turned at a time", [(.integer(1), "One"), (.integer(3), "Three")], isMain: true),
    OptionQuestion(
      "scoring", "Points",
      [(.text("standard"), "Standard"), (.text("vegas"), "Vegas"), (.text("cards"), "Cards home")], isMain: true),
    OptionQuestion(
      "redeals", "The waste may be turned over",
      [
        (.text("unlimited"), "as often as you like"), (.integer(0), "never"), (.integer(1), "once"),
        (.integer(2), "twice"),
      ]),
    OptionQuestion("worrying_back", "Cards may come back from the foundations"),
    OptionQuestion(
      "runs", "Of cards that lie in order on a column",
      [(.text("partial"), "any part may move"), (.text("whole"), "only all may move together")]),
    OptionQuestion(
      "spaces", "An empty column takes", [(.text("kings"), "only kings"), (.text("any"), "every card")]),
    OptionQuestion(
      "flip", "A face-down card that becomes free",
      [(.text("automatic"), "turns by itself"), (.text("action"), "is turned by you")]),
    OptionQuestion("max_actions", "Moves after which the game ends"),
  ]
}
