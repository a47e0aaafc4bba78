public import GameRules

/// Which Klondike is played; `init()` gives draw three, without a limit to redeals.
public struct KlondikeOptions: GameOptions {
  /// Which parts of a run of face-up cards may move to another column.
  public enum Runs: String, CaseIterable, Sendable { case partial, whole }
  /// Which cards an empty column takes.
  public enum Spaces: String, CaseIterable, Sendable { case kings, any }
  /// How a face-down card that comes to the top of its column is turned.
  public enum Flip: String, CaseIterable, Sendable { case automatic, action }
  /// What the player sees: the table as it lies, or every card.
  public enum View: String, CaseIterable, Sendable { case table, thoughtful }
  /// How points are counted.
  public enum Scoring: String, CaseIterable, Sendable { case cards, standard, vegas }

  /// How many cards a draw turns, 1...24.
  public var draw = 3
  /// How often the waste may be turned over; nil: as often as one likes.
  public var redeals: Int?
  /// Whether a foundation's top may return to a column.
  public var worryingBack = true
  public var runs = Runs.partial
  public var spaces = Spaces.kings
  public var flip = Flip.automatic
  public var view = View.table
  public var scoring = Scoring.cards
  /// Whether taking back and playing again are actions.
  public var undo = false
  /// After how many actions a game ends.
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

  /// Without `view`, for a page shows the table as it lies, and without `undo`, for a person may always take back.
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
