extension IllegalDeal: CustomStringConvertible {
  /// The problem, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .seats(let count, let allowed): "\(count) seats, where \(allowed.lowerBound) to \(allowed.upperBound) can play"
    case .impossible(let reason): reason
    case .noCards: "there are no cards"
    case .xml(let formats):
      "XML, such as a game that KPat has saved, is not read; write the cards as \(formats.dropLast().joined(separator: ", ")) or "
        + (formats.last ?? "")
    case .noCard(let text, let place):
      (place.map { "\($0): " } ?? "") + (text.count > 20 ? text.prefix(20) + "…" : text) + " is no card"
    case .twice(let card): "\(card) is there twice"
    case .incomplete([], _): "there are more cards than a deck has"
    case .incomplete(let missing, 0):
      "\(missing.count == 1 ? "1 card is" : "\(missing.count) cards are") missing: \(IllegalDeal.list(missing))"
    case .incomplete(let missing, let unknown):
      "\(unknown == 1 ? "1 card is" : "\(unknown) cards are") unknown (\(PartialDeal.unseen)), and a complete deal is needed; "
        + "missing: \(IllegalDeal.list(missing))"
    case .count(let things, let found, let expected): "\(things): \(found), where a deal has \(expected)"
    case .notJSON(let place): "\(place): not JSON"
    }
  }

  /// The first names of a long list.
  private static func list(_ cards: [String]) -> String {
    let most = 26
    return cards.prefix(most).joined(separator: ", ") + (cards.count > most ? " and \(cards.count - most) more" : "")
  }
}

extension DealText.Place: CustomStringConvertible {
  public var description: String { "line \(line), column \(column)" + (key.map { " of \"\($0)\"" } ?? "") }
}
