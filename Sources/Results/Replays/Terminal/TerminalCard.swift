import GameRules

/// A card as a few characters of a terminal.
enum TerminalCard {
  /// What stands on the card: "10♥", or its symbols in the sign of their shape and shading.
  static func text(_ face: CardFace) -> String {
    switch face {
    case .playing(let rank, let suit): CardFace.index(ofRank: rank) + String(suit.sign)
    case .symbols(let count, let shape, let shading, _):
      Array(repeating: sign(shape, shading), count: count).joined(separator: " ")
    }
  }

  private static func sign(_ shape: CardFace.Shape, _ shading: CardFace.Shading) -> String {
    let row: [String] =
      switch shape {
      case .oval: ["●", "◍", "○"]
      case .diamond: ["◆", "◈", "◇"]
      case .squiggle: ["▰", "▨", "▱"]
      }
    return row[CardFace.Shading.allCases.firstIndex(of: shading)!]
  }

  static func look(_ card: Scene.Card, _ face: CardFace?, width: Int) -> TerminalText {
    guard card.isFaceUp else {
      return TerminalText(String(repeating: "░", count: width), ink: "9db8e8", paper: "24508f")
    }
    let text = face.map(text) ?? card.name
    let left = (width - text.count) / 2
    let padded = String(repeating: " ", count: left) + text + String(repeating: " ", count: width - left - text.count)
    return TerminalText(padded, ink: (face?.ink ?? .black).usual, paper: "fffdf8")
  }

  static func empty(_ mark: String, width: Int) -> TerminalText {
    let left = (width - mark.count) / 2
    let inner = String(repeating: "·", count: left) + mark + String(repeating: "·", count: width - left - mark.count)
    return TerminalText(inner, ink: "8a949e", paper: nil)
  }
}
