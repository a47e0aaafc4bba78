/// The inks of the three colours.
public enum SetPalette: String, CaseIterable, Sendable {
  case usual
  /// Vermilion, blue and near-black, which are distinct in all common types of colour blindness.
  case colourBlind = "colour-blind"

  /// The name of a colour in the colour-blind palette.
  public static func safeName(of colour: SetCard.Colour) -> String {
    switch colour {
    case .red: "orange"
    case .green: "blue"
    case .purple: "black"
    }
  }

  /// The ink as six hexadecimal digits, red, green, blue: "d55e00".
  public func ink(for colour: SetCard.Colour) -> String {
    switch (self, colour) {
    case (.usual, .red): "d62828"
    case (.usual, .green): "2a9134"
    case (.usual, .purple): "6a2c91"
    case (.colourBlind, .red): "d55e00"
    case (.colourBlind, .green): "0072b2"
    case (.colourBlind, .purple): "1a1a1a"
    }
  }
}
