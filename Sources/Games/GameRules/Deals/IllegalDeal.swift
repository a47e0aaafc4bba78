/// Why no position could be created.
public enum IllegalDeal: Error, Equatable, Sendable {
  /// The game does not allow this number of seats.
  case seats(Int, allowed: ClosedRange<Int>)
  /// No position is consistent with what was seen; the text gives the reason.
  case impossible(String)
  /// A text without cards.
  case noCards
  /// An XML text, and the supported formats.
  case xml(formats: [String])
  /// A text in place of a card; the place is nil if it was a separate word.
  case noCard(String, at: DealText.Place?)
  case twice(String)
  /// The cards that are missing in a deal, and the number of unknown cards in it.
  case incomplete(missing: [String], unknown: Int)
  /// The number of items in another program's text, and the number in a deal.
  case count(of: String, Int, expected: Int)
  /// A text that begins like a JSON object and is not valid JSON.
  case notJSON(at: DealText.Place)

  /// The same for a text that is the value of a key.
  func within(_ key: String) -> IllegalDeal {
    guard case .noCard(let text, var place?) = self else { return self }
    place.key = key
    return .noCard(text, at: place)
  }
}
