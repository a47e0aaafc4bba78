package import GameRules

/// A claim of the last race as shown to a person: its seat, its bubble, its verdict, and the cards that it named.
package struct JudgedClaim {
  package var seat: Int
  package var text: String
  /// Nil if the claim only announces another one, which is still to be judged.
  package var verdict: Verdict?
  /// The named cards that are still face up on the table.
  package var cards: [String]

  /// The claims of a race, in their order; none for any other event.
  ///
  /// - Parameters:
  ///   - told: the event and verdicts of an update, from `Event.read`.
  ///   - before: the position in which they were made, if known.
  ///   - position: the position now.
  package static func claims<G: Game>(
    of told: (event: Event<G.Action>, verdicts: [Verdict])?, before: G?, now position: G
  ) -> [JudgedClaim] {
    guard case (.race(let claims), let verdicts)? = told else { return [] }
    let texts = (before ?? position).bubbles(for: claims, verdicts: verdicts)
    let open = position.scene.openCards
    return claims.indices.map { index in
      let claim = claims[index]
      let named = before?.gesture(for: claim.action).cards ?? []
      let isAnnounced = verdicts[index] == .right && before?.announcement(for: claim.seat) == claim.action
      return JudgedClaim(
        seat: claim.seat.index, text: texts[index], verdict: isAnnounced ? nil : verdicts[index],
        cards: named.filter(open.contains))
    }
  }
}

extension Scene {
  /// The names of the face-up cards.
  var openCards: Set<String> { Set(piles.flatMap(\.cards).filter(\.isFaceUp).map(\.name)) }
}
