public import GameRules

/// Formats a scene as lines of text, without knowing the rules.
public enum SceneText {
  /// One line per pile, with its top last; cards that lie face down are in brackets.
  ///
  /// - Parameter isCovered: true does not name them.
  public static func render(_ scene: Scene, isCovered: Bool = false) -> String {
    let width = scene.piles.map(\.name.count).max() ?? 0
    let piles = scene.piles.map { pile in
      let name = pile.name + String(repeating: " ", count: width - pile.name.count)
      let cards = pile.cards.map { $0.isFaceUp ? $0.name : "[\(isCovered ? PartialDeal.unseen : $0.name)]" }
      return name + "  " + (cards.isEmpty ? "–" : cards.joined(separator: " ")) + "\n"
    }
    let badges = scene.badges.map { badge in
      (badge.seat.map { "\($0), " } ?? "") + "\(badge.label): \(badge.value)\n"
    }
    return (piles + badges).joined()
  }
}
