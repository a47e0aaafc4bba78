import GameRules
import JSON

/// The data from which a page's script draws the faces of cards.
enum CardDrawing {
  /// The input of `faces.js`, as JSON for an attribute in single quotation marks: the name of each card, and the
  /// content of its face if that is known.
  static func faces(of cards: [String], _ face: (String) -> CardFace?) -> String {
    var json = JSONWriter()
    json.array { json in
      for card in cards {
        json.object { json in write(card, face(card), to: &json) }
      }
    }
    // Double quotation marks are a fifth of it.
    return HTML.escape(String(decoding: json.bytes, as: UTF8.self)).replacing("&quot;", with: "\"")
  }

  /// Writes the members of one card.
  static func write(_ card: String, _ face: CardFace?, to json: inout JSONWriter) {
    json.member("name", card)
    guard let face else { return }
    json.member("ink", face.ink.name)
    switch face {
    case .playing(let rank, let suit):
      json.member("rank", rank)
      json.member("index", CardFace.index(ofRank: rank))
      json.member("suit", "\(suit)")
    case .symbols(let count, let shape, let shading, _):
      json.member("count", count)
      json.member("shape", "\(shape)")
      json.member("shading", "\(shading)")
    }
  }

  /// The colours of the cards' inks, in both palettes.
  static func inks(_ faces: some Sequence<CardFace>) -> String {
    let inks = sortedInks(of: faces)
    let usual = inks.map { "--ink-\($0.name): #\($0.usual);" }.joined(separator: " ")
    let safe = inks.map { "--ink-\($0.name): #\($0.safe);" }.joined(separator: " ")
    return ":root { \(usual) }\n:root[data-colours=\"safe\"] { \(safe) }\n"
  }

  /// The names of colours in the other palette, as JSON for an attribute.
  static func inkWords(_ faces: some Sequence<CardFace>) -> String {
    var json = JSONWriter()
    json.object { json in
      for ink in sortedInks(of: faces) where ink.safeName != ink.name { json.member(named: ink.name, ink.safeName) }
    }
    return HTML.escape(String(decoding: json.bytes, as: UTF8.self))
  }

  static func sortedInks(of faces: some Sequence<CardFace>) -> [CardFace.Ink] {
    Set(faces.map(\.ink)).sorted { $0.name < $1.name }
  }
}
