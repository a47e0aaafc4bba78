import BotProtocol
import GameRules
import Reports

/// A claim of the last race as a person sees it: who said what how fast, its verdict, and the cards that it named.
struct JudgedClaim {
  var seat: Int
  var text: String
  var verdict: Verdict
  /// Those that lie open on the table still.
  var cards: [String]

  /// The claim that an event tells of; nil if it tells of none.
  ///
  /// - Parameters:
  ///   - before: the position in which the claim was made, if it is known.
  ///   - position: the position now.
  init?<G: Game>(_ event: TableEvent, before: G?, now position: G) {
    guard case .claim(let action, let seat, let reaction, let verdict) = event else { return nil }
    let named = G.Action(action).flatMap { before?.gesture(for: $0).cards } ?? []
    (self.seat, self.verdict) = (seat.index, verdict)
    text = "\(ReplayTable.Claim.short(action, naming: named)) · \(reaction.wholeMilliseconds) ms"
    cards = named.filter(position.scene.openCards.contains)
  }
}

extension Scene {
  /// The names of the cards that lie face up.
  var openCards: Set<String> { Set(piles.flatMap(\.cards).filter(\.isFaceUp).map(\.name)) }
}
