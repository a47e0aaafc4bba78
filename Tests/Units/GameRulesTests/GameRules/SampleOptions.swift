import GameRules

/// One option of every kind, some in an object of their own.
struct SampleOptions: GameOptions {
  enum Pace: String, CaseIterable { case slow, fast }

  var draw = 3
  var redeals: Int?
  var pace = Pace.slow
  var right = 1
  var wrong = -1
  var undo = false

  static var fields: [OptionField<SampleOptions>] {
    [
      .integer("draw", \.draw, 1...24, "How many cards a draw turns."),
      .limit("redeals", \.redeals, 0...9, none: "unlimited", "How many redeals there are."),
      .choice("pace", \.pace, "How fast it goes."),
      .integer("points.right", \.right, 0...9, "What a right claim earns."),
      .integer("points.wrong", \.wrong, -9...0, "What a wrong claim costs."),
      .flag("undo", \.undo, "Whether there is undo."),
    ]
  }
}
