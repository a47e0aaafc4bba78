public import GameRules

/// The options of Set.
public struct SetOptions: GameOptions {
  public struct Points: Equatable, Sendable {
    public var set = 1
    public var falseClaim = -1
    public var dealWithSet = -1
    public var speed = 0
    public var hint = -1
  }

  /// How the places of taken cards are treated.
  public enum Refill: String, CaseIterable, Sendable {
    /// With twelve or fewer cards on the table they are filled; above twelve the table closes up.
    case keep12
    /// They are always filled.
    case replace
    /// They are never filled.
    case discard
  }

  public var points = Points()
  public var speedMilliseconds = 1000
  public var refill = Refill.keep12
  public var calls = false
  public var firstCallDecides = false
  public var patience = 3

  public init() {}

  public static let fields: [OptionField<Self>] = [
    .integer("points.set", \.points.set, 0...100, "Points for a set."),
    .integer(
      "points.false_claim", \.points.falseClaim, -100...0, "Points for three cards that are no set."),
    .integer(
      "points.deal_with_set", \.points.dealWithSet, -100...0, "Points for `deal` while a set lies there."
    ),
    .integer(
      "points.speed", \.points.speed, 0...1000, "Points for a set at once, falling evenly with time."),
    .integer("points.hint", \.points.hint, -100...0, "Points for a hint at a person's table."),
    .integer(
      "speed_ms", \.speedMilliseconds, 1...600_000,
      "Milliseconds until the points for speed have fallen to 0."),
    .choice("refill", \.refill, "Whether taken cards are replaced: up to twelve, always or never."),
    // It came with version 2 of the rules, and every run with these names it.
    .integer(
      "patience", \.patience, 1...100,
      "Barren rounds in a row after which three cards come, or the game ends."),
    .flag("calls", \.calls, "Whether a seat must call before it names its cards."),
    .flag(
      "first_call_decides", \.firstCallDecides, isOmittedAtDefault: true,
      "Whether the first call ends its race: a slower `deal` is late."),
  ]

  /// Alone there are no calls, no faster seats, and no waiting.
  public static let questions = [
    OptionQuestion(
      "refill", "Places of cards that were taken",
      [
        (.text("keep12"), "Filled up to twelve"), (.text("replace"), "Always filled"), (.text("discard"), "Left empty"),
      ],
      isMain: true),
    OptionQuestion(
      "points.hint", "A hint costs", [(.integer(0), "Nothing"), (.integer(-1), "One point")], isMain: true),
    OptionQuestion("points.set", "Points for a set"),
    OptionQuestion("points.false_claim", "Points for three cards that are no set"),
    OptionQuestion("points.deal_with_set", "Points for more cards while a set lies there"),
  ]

  /// People see a call when it is made.
  public static var forRounds: Self {
    var options = Self()
    (options.calls, options.firstCallDecides) = (true, true)
    return options
  }

  /// The points for speed of a right claim, rounded down; the remaining time counts in whole nanoseconds.
  func speedPoints(after reaction: Duration) -> Int {
    let whole = Duration.milliseconds(speedMilliseconds)
    let left = (whole - min(max(reaction, .zero), whole)).components
    let nanoseconds = left.seconds * 1_000_000_000 + left.attoseconds / 1_000_000_000
    return points.speed * Int(nanoseconds) / (speedMilliseconds * 1_000_000)
  }
}
