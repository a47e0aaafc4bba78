// The introduction for a person, before the first game.
extension Klondike {
  public static var rules: [String] {
    [
      "Bring all 52 cards home: the four foundations go up from ace to king, each in its suit.",
      "Columns go down, red on black and black on red. Cards that are in order move together.",
      "Only a king, with what lies on it, may go to an empty column.",
      "The stock turns one or three cards, of which the top one may be played. When it is empty, tap it to turn the waste over.",
    ]
  }
}
