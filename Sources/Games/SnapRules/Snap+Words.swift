import Cards
public import GameRules

// Texts for people.
extension Snap {
  public func words(for action: SnapAction) -> String {
    switch action {
    case .snap: "Snap!"
    case .turn: "Turn a card"
    }
  }

  public func words(
    for event: Event<SnapAction>, verdicts: [Verdict], after before: Snap?, names: [String]
  ) -> [String] {
    switch event {
    case .action(_, let seat): return [turnWords(of: seat, names)]
    case .race(let calls):
      let sentences = zip(calls, verdicts).map { call, verdict in
        switch verdict {
        case .right:
          "Snap! " + names[call.seat.index].verb("takes", "take") + " \(before.map(cardsToTake) ?? "the cards")"
        case .wrong:
          names[call.seat.index].verb(
            "was wrong and \(price(for: call.seat, after: before, "pays", "has"))",
            "were wrong and \(price(for: call.seat, after: before, "pay", "have"))")
        case .late: Snap.tooLate(call, after: calls.first, names: names)
        }
      }
      // If the rules turn the cards, the next card has been turned already.
      let hasTurned = before.map { $0.turn < turn } ?? (options.turning == .automatic && ending == nil)
      return sentences + emptied(since: before, names) + (hasTurned ? [turnWords(of: active, names)] : [])
    case .withdrawal(let seat):
      let heldCards = before.map { !$0.hands[seat.index].isEmpty } ?? true
      return [names[seat.index].verb("has left", "have left") + (heldCards ? ": the cards are dealt out" : "")]
    }
  }

  public func outcomeWords(names: [String], seat: Seat?) -> String {
    let reason =
      switch ending {
      case .stuck: "No card is left to turn. "
      case .cycle: "The cards came round again without a call. "
      case .maxTurns: "The last turn is over. "
      case .won, nil: ""
      }
    return reason + comparison(names: names)
  }

  /// The card that a seat has turned.
  private func turnWords(of seat: Seat, _ names: [String]) -> String {
    let card = hands[seat.index].open.last
    return names[seat.index].verb("turns", "turn") + (card.map { Snap.turnedWords[Int($0.number)] } ?? " a card")
  }

  // Formed once: a replay asks for thousands of sentences.
  private static let turnedWords = Card.deck.map { " the " + (Snap.face(of: $0.description)?.words ?? "card") }

  private func cardsToTake(before: Snap) -> String {
    before.matchingSeats.reduce(0) { $0 + before.hands[$1.index].open.count }.counted("cards")
  }

  /// The cost of a false call: the number of cards that the caller has lost.
  private func price(for caller: Seat, after before: Snap?, _ pays: String, _ has: String) -> String {
    guard let before else { return pays }
    let paid = before.hands[caller.index].count - hands[caller.index].count
    return paid > 0 ? "\(pays) \(paid.counted("cards"))" : "\(has) nothing to pay with"
  }

  /// The seats that have lost their last card.
  private func emptied(since before: Snap?, _ names: [String]) -> [String] {
    let gone = (before?.holders ?? []).filter { !holders.contains($0) }
    return ending == .won ? [] : gone.map { names[$0.index].verb("is", "are") + " out of cards" }
  }
}
