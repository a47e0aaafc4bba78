import JSON

/// Parses texts of a deal: words, `{"cards": "..."}`, and the formats of other programs.
///
/// All formats parse cards by `Game.takeCard`, with `??` for an unknown card; spaces, commas and similar separators may
/// be between cards.
public enum DealText {
  /// The formats in which deals of a game can be written.
  public static func formats<G: Game>(_: G.Type) -> [DealFormat] {
    [words(of: G.self), json(of: G.self)] + G.dealFormats
  }

  /// Reads a deal in any format of its game.
  ///
  /// - Returns: the words of `Game.cards`, or `PartialDeal.unseen` for an unknown card.
  /// - Throws: `IllegalDeal` if there is not a card, or something else.
  public static func cards<G: Game>(_ text: String, of _: G.Type) throws(IllegalDeal) -> [String] {
    try read(text, of: G.self).cards
  }

  /// Reads a deal, and returns its format as well.
  public static func read<G: Game>(
    _ text: String, of _: G.Type
  ) throws(IllegalDeal) -> (cards: [String], format: DealFormat) {
    let shown = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if shown.hasPrefix("<?xml") || shown.hasPrefix("<!DOCTYPE") { throw .xml(formats: formats(G.self).map(\.name)) }
    let text = String(text.drop { $0.separatesCards })
    for format in formats(G.self).reversed() { if let cards = try format.read(text) { return (cards, format) } }
    throw .noCards
  }

  /// The words of a deal in this program's own files.
  public static func words(of text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// The cards of a part of a text.
  ///
  /// - Throws: `IllegalDeal.noCard` with the first place that is not a card.
  public static func cards<G: Game>(in part: Substring, of _: G.Type) throws(IllegalDeal) -> [String] {
    var cards: [String] = []
    var rest = part.drop { $0.separatesCards }
    while !rest.isEmpty {
      guard let card = take(from: &rest, of: G.self) else {
        throw .noCard(String(rest.prefix { !$0.separatesCards }), at: Place(of: rest.startIndex, in: part.base))
      }
      cards.append(card)
      rest = rest.drop { $0.separatesCards }
    }
    return cards
  }

  /// The card if the text is exactly one; nil for any other text.
  public static func card<G: Game>(_ text: String, of _: G.Type) -> String? {
    var rest = text[...]
    let card = take(from: &rest, of: G.self)
    return rest.isEmpty ? card : nil
  }

  private static func take<G: Game>(from text: inout Substring, of _: G.Type) -> String? {
    guard text.hasPrefix(PartialDeal.unseen) else { return G.takeCard(from: &text) }
    text.removeFirst(PartialDeal.unseen.count)
    return PartialDeal.unseen
  }

  private static func words<G: Game>(of _: G.Type) -> DealFormat {
    DealFormat("text") {
      $0.joined(separator: " ")
    } read: { (text) throws(IllegalDeal) in
      let cards = try cards(in: text[...], of: G.self)
      return cards.isEmpty ? nil : cards
    }
  }

  private static func json<G: Game>(of _: G.Type) -> DealFormat {
    DealFormat("json") {
      "{\"cards\": \(JSONValue.string($0.joined(separator: " ")).json)}"
    } read: { (text) throws(IllegalDeal) in
      guard text.hasPrefix("{") else { return nil }
      let root: JSONNode
      do throws(JSONError) {
        root = try JSONReader.read(Array(text.utf8))
      } catch {
        throw .notJSON(at: Place(ofByte: error.offset, in: text))
      }
      guard let inner = root["cards"]?.string else { throw .noCards }
      do throws(IllegalDeal) {
        return try cards(inner, of: G.self)
      } catch {
        throw error.within("cards")
      }
    }
  }

  public struct Place: Equatable, Sendable {
    /// From 1.
    public let line: Int
    /// In characters, from 1.
    public let column: Int
    /// The key of the JSON object whose value is the text.
    var key: String?

    public init(of index: String.Index, in text: String) {
      let before = text[..<index]
      line = before.count(where: \.isNewline) + 1
      column = before.reversed().prefix { !$0.isNewline }.count + 1
    }

    public init(ofByte offset: Int, in text: String) {
      self.init(
        of: text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex, in: text)
    }
  }
}

extension Character {
  /// True for a character between two cards, including a byte order mark and the marks of face-down cards.
  public var separatesCards: Bool { isWhitespace || ",;<>\u{FEFF}".contains(self) }
}

extension Array where Element: LosslessStringConvertible & Hashable {
  /// The cards with these names, in their order, each card of the deck once.
  ///
  /// - Throws: `IllegalDeal` for an unknown name, a duplicate card, and missing cards.
  public static func named(_ names: some Collection<String>, deck: [Element]) throws(IllegalDeal) -> [Element] {
    var seen: Set<Element> = []
    var cards: [Element] = []
    for name in names where name != PartialDeal.unseen {
      guard let card = Element(name) else { throw .noCard(name, at: nil) }
      guard seen.insert(card).inserted else { throw .twice(name) }
      cards.append(card)
    }
    guard cards.count == deck.count, names.count == deck.count else {
      throw .incomplete(
        missing: deck.filter { !seen.contains($0) }.map(\.description), unknown: names.count - cards.count)
    }
    return cards
  }
}
