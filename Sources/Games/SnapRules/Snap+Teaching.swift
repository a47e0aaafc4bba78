// The introduction for a person, before the first game.
extension Snap {
  public static var rules: [String] {
    [
      "One after another, each seat turns the top card of its closed stack.",
      "As soon as two open cards have the same rank, call Snap! The first who calls takes the open stacks of both.",
      "Whoever calls without a match pays a card to each of the others.",
      "Whoever has no card left is out, and whoever has all cards wins.",
    ]
  }
}
