import GameRules
import JSON

/// Cards as SVG symbols, put together from the drawings in `cards.svg`.
enum CardDrawing {
  /// The name of a card's symbol on the page.
  static func id(_ card: String) -> String { "card-" + card }

  /// The symbol of a card; one whose look is not known bears its name.
  static func symbol(_ card: String, _ face: CardFace?) -> String {
    let (size, content): (String, String) =
      switch face {
      case .playing(let rank, let suit): ("250 350", playing(rank, suit))
      case .symbols(let count, let shape, let shading, _): ("300 200", symbols(count, shape, shading))
      case nil:
        ("250 350", #"<text class="face-name" x="125" y="195" text-anchor="middle">\#(HTML.escape(card))</text>"#)
      }
    let ink = face.map { #" style="color:var(--ink-\#($0.ink.name))""# } ?? ""
    return
      #"<symbol id="\#(id(HTML.escape(card)))" viewBox="0 0 \#(size)"><g fill="currentColor"\#(ink)>\#(content)</g></symbol>"#
  }

  /// The colours of the cards' inks, in both ways to see them.
  static func inks(_ faces: some Sequence<CardFace>) -> String {
    let inks = sortedInks(of: faces)
    let usual = inks.map { "--ink-\($0.name): #\($0.usual);" }.joined(separator: " ")
    let safe = inks.map { "--ink-\($0.name): #\($0.safe);" }.joined(separator: " ")
    return ":root { \(usual) }\n:root[data-colours=\"safe\"] { \(safe) }\n"
  }

  /// What colours are called in the other palette, as JSON for an attribute.
  static func inkWords(_ faces: some Sequence<CardFace>) -> String {
    var json = JSONWriter()
    json.object { json in
      for ink in sortedInks(of: faces) where ink.safeName != ink.name { json.member(named: ink.name, ink.safeName) }
    }
    return HTML.escape(String(decoding: json.bytes, as: UTF8.self))
  }

  private static func sortedInks(of faces: some Sequence<CardFace>) -> [CardFace.Ink] {
    Set(faces.map(\.ink)).sorted { $0.name < $1.name }
  }

  /// A card has three faces, of which `table.css` shows one by the card's own width: a large index for small cards, one
  /// that stands upright for small cards side by side, and the classic face.
  private static func playing(_ rank: Int, _ suit: CardFace.Suit) -> String {
    let (isCourt, isTen) = (rank > 10, rank == 10)
    let large = isCourt ? "large-\(rank)" : "sign-\(suit)"
    return face("large", ["index-\(rank)", "beside\(isTen ? "-ten" : "")-\(suit)", large])
      + face("narrow", ["upright-\(rank)", "under-\(suit)"])
      + face("classic", field(rank, suit) + ["corner-\(rank)", "corner-\(suit)"])
  }

  private static func face(_ name: String, _ parts: [String]) -> String {
    #"<g class="face-\#(name)">\#(parts.map { ##"<use href="#\##($0)"/>"## }.joined())</g>"#
  }

  /// What lies between the corners of the classic face.
  private static func field(_ rank: Int, _ suit: CardFace.Suit) -> [String] {
    guard rank < 11 else { return ["classic-\(rank)"] }
    let parts =
      switch rank {
      case 1: ["ace"]
      case 2: ["ends"]
      case 3: ["ends", "centre"]
      case 4: ["corners"]
      case 5: ["corners", "centre"]
      case 6: ["corners", "sides"]
      case 7: ["corners", "sides", "upper"]
      case 8: ["corners", "sides", "upper", "lower"]
      case 9: ["corners", "seconds", "centre"]
      default: ["corners", "seconds", "inner"]
      }
    return parts.map { "\($0)-\(suit)" }
  }

  /// What the drawings of several cards use: indices by rank, signs and pips by suit, figures by court.
  static func shared(by faces: some Sequence<CardFace>) -> String {
    let cards = faces.compactMap { if case .playing(let rank, let suit) = $0 { (rank, suit) } else { nil } }
    let ranks = Set(cards.map(\.0)).sorted().map(parts(of:))
    let suits = CardFace.Suit.allCases.filter { suit in cards.contains { $0.1 == suit } }.map(parts(of:))
    return (ranks + suits).joined()
  }

  private static func part(_ id: String, _ content: String) -> String { #"<g id="\#(id)">\#(content)</g>"# }

  private static func parts(of rank: Int) -> String {
    let isTen = rank == 10
    // What hangs below the line of J and Q stays clear of what is there.
    let hangs = rank == 11 || rank == 12
    let corner = index(rank, x: 31, line: hangs ? 57 : 66, size: hangs ? 62 : 75, width: isTen ? 48 : 44)
    let figures = court(rank, x: 30, y: 104, width: 190, height: 236)
    let letter = index(rank, x: 125, line: 290, size: 180)
    return part(
      "index-\(rank)", index(rank, x: isTen ? 61 : 49, line: hangs ? 82 : 87, size: 100, width: isTen ? 98 : nil))
      + part("upright-\(rank)", index(rank, x: 56, line: 92, size: 110, width: isTen ? 98 : nil))
      + part("corner-\(rank)", corner + turned(corner))
      + (rank < 11
        ? ""
        : part(
          "large-\(rank)", #"<g class="face-figure">\#(figures)</g><g class="face-letter">\#(letter)</g>"#)
          + part("classic-\(rank)", court(rank, x: 57, y: 24, width: 136, height: 302)))
  }

  /// The pips stand in the classic places, and those below the middle on their heads.
  private static func parts(of suit: CardFace.Suit) -> String {
    let (left, middle, right) = (84, 125, 166)
    let (top, second, centre) = (58, 136, 175)
    func pips(_ places: (Int, Int)...) -> String { places.map { use("\(suit)", $0, $1, 44) }.joined() }
    func both(_ half: String) -> String { half + turned(half) }
    let own: [(String, String)] = [
      ("beside", use("\(suit)", 136, 50, 72)), ("beside-ten", use("\(suit)", 156, 50, 72)),
      ("sign", use("\(suit)", 125, 226, 172)), ("under", use("\(suit)", 56, 148, 84) + use("\(suit)", 172, 240, 130)),
      ("corner", both(use("\(suit)", 31, 84, 32))), ("ace", use("\(suit)", 125, 175, suit == .spades ? 150 : 120)),
      ("ends", both(pips((middle, top)))), ("corners", both(pips((left, top), (right, top)))),
      ("centre", pips((middle, centre))), ("sides", pips((left, centre), (right, centre))),
      ("upper", pips((middle, 116))), ("lower", turned(pips((middle, 116)))),
      ("seconds", both(pips((left, second), (right, second)))), ("inner", both(pips((middle, 97)))),
    ]
    return own.map { part("\($0)-\(suit)", $1) }.joined()
  }

  /// A rank in the middle of a line, no wider than it may be.
  private static func index(_ rank: Int, x: Int, line: Int, size: Int, width: Int? = nil) -> String {
    let fitted = width.map { #" textLength="\#($0)" lengthAdjust="spacingAndGlyphs""# } ?? ""
    return
      #"<text class="index" x="\#(x)" y="\#(line)" font-size="\#(size)"\#(fitted)>\#(CardFace.index(ofRank: rank))</text>"#
  }

  private static func turned(_ content: String) -> String { #"<g transform="rotate(180 125 175)">\#(content)</g>"# }

  /// Two half figures in a frame.
  private static func court(_ rank: Int, x: Int, y: Int, width: Int, height: Int) -> String {
    guard rank > 10 else { return "" }
    let half =
      ##"<use href="#\##(["jack", "queen", "king"][rank - 11])" x="\##(x)" y="\##(y)" width="\##(width)" height="\##(height / 2)"/>"##
    return
      ##"<rect x="\##(x)" y="\##(y)" width="\##(width)" height="\##(height)" rx="8" fill="#f6ecd2" stroke="currentColor" stroke-width="3"/>"##
      + half + #"<g transform="rotate(180 \#(x + width / 2) \#(y + height / 2))">\#(half)</g>"#
  }

  /// One and a half times as large as the shapes are defined; three leave a tenth of the card's width at each side.
  private static func symbols(_ count: Int, _ shape: CardFace.Shape, _ shading: CardFace.Shading) -> String {
    let places = [[0], [-43, 43], [-86, 0, 86]][count - 1]
    let outline =
      ##"<use href="#\##(shape)" fill="\##(shading == .solid ? "currentColor" : "none")" stroke="currentColor" stroke-width="4"/>"##
    let stripes =
      shading == .striped
      ? ##"<g clip-path="url(#in-\##(shape))"><use href="#stripes" fill="none" stroke="currentColor" stroke-width="2.4"/></g>"##
      : ""
    return places.map { #"<g transform="translate(\#(150 + $0) 100) scale(1.5)">\#(stripes)\#(outline)</g>"# }.joined()
  }

  private static func use(_ id: String, _ x: Int, _ y: Int, _ size: Int) -> String {
    ##"<use href="#\##(id)" x="\##(x - size / 2)" y="\##(y - size / 2)" width="\##(size)" height="\##(size)"/>"##
  }
}
