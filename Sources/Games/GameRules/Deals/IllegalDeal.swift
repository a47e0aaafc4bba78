/// Why no position could be made.
public enum IllegalDeal: Error, Equatable, Sendable {
  /// The game does not allow this number of seats.
  case seats(Int, allowed: ClosedRange<Int>)
  /// What was seen fits no position; the text says what is wrong with it.
  case impossible(String)
  /// A text that names no card.
  case noCards
  /// A text in XML, and the formats that are read.
  case xml(formats: [String])
  /// What stands where a card is expected; the place is nil where it was a word by itself.
  case noCard(String, at: DealText.Place?)
  case twice(String)
  /// The cards that a deal does not name, and how many of its places say that their card is not known.
  case incomplete(missing: [String], unknown: Int)
  /// How many of something a text of another program has, and how many a deal has.
  case count(of: String, Int, expected: Int)
  /// A text that begins as a JSON object and is none.
  case notJSON(at: DealText.Place)

  /// The same of a text that is the value of a key.
  func within(_ key: String) -> IllegalDeal {
    guard case .noCard(let text, var place?) = self else { return self }
    place.key = key
    return .noCard(text, at: place)
  }
}
