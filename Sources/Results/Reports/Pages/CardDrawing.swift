import GameRules

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
    let inks = Set(faces.map(\.ink)).sorted { $0.name < $1.name }
    let usual = inks.map { "--ink-\($0.name): #\($0.usual);" }.joined(separator: " ")
    let safe = inks.map { "--ink-\($0.name): #\($0.safe);" }.joined(separator: " ")
    return ":root { \(usual) }\n:root[data-colours=\"safe\"] { \(safe) }\n"
  }

  private static func playing(_ rank: Int, _ suit: CardFace.Suit) -> String {
    let index = CardFace.index(ofRank: rank)
    let narrow = index.count > 1 ? #" textLength="40" lengthAdjust="spacingAndGlyphs""# : ""
    let corner =
      #"<text x="30" y="54" font-family="Georgia, 'Times New Roman', 'DejaVu Serif', serif" font-size="52" font-weight="700" text-anchor="middle"\#(narrow)>\#(index)</text>"#
      + use("\(suit)", 30, 82, 38)
    return corner + turned(corner) + middle(rank, suit)
  }

  private static func middle(_ rank: Int, _ suit: CardFace.Suit) -> String {
    switch rank {
    case 1: return use("\(suit)", 125, 175, suit == .spades ? 150 : 110)
    case 11...13:
      let half = use("\(suit)", 85, 80, 44) + use(["jack", "queen", "king"][rank - 11], 132, 118, 84)
      return
        ##"<rect x="58" y="46" width="134" height="258" rx="8" fill="#f6ecd2" stroke="currentColor" stroke-width="3"/>"##
        + ##"<path d="M58 214 192 136" stroke="currentColor" stroke-width="7"/><path d="M58 204 192 126M58 224 192 146" stroke="#d4a72c" stroke-width="4"/>"##
        + half + turned(half)
    default:
      return pips(rank).map { x, y in
        let pip = use("\(suit)", x, y, 50)
        return y > 175 ? turned(use("\(suit)", 250 - x, 350 - y, 50)) : pip
      }.joined()
    }
  }

  /// Where the signs of a number card lie.
  private static func pips(_ rank: Int) -> [(Int, Int)] {
    let (left, middle, right) = (82, 125, 168)
    let (top, bottom) = (74, 276)
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
    let sides = [(left, 175), (right, 175)]
    let eights = [(left, 141), (right, 141), (left, 209), (right, 209)]
    switch rank {
    case 2: return [(middle, top), (middle, bottom)]
    case 3: return [(middle, top), (middle, 175), (middle, bottom)]
    case 4: return corners
    case 5: return corners + [(middle, 175)]
    case 6: return corners + sides
    case 7: return corners + sides + [(middle, 124)]
    case 8: return corners + sides + [(middle, 124), (middle, 226)]
    case 9: return corners + eights + [(middle, 175)]
    default: return corners + eights + [(middle, 107), (middle, 243)]
    }
  }

  /// At the centre, at a tenth of the width from it, or at the centre and two tenths from it.
  private static func symbols(_ count: Int, _ shape: CardFace.Shape, _ shading: CardFace.Shading) -> String {
    let places = [[0], [-30, 30], [-60, 0, 60]][count - 1]
    let outline =
      ##"<use href="#\##(shape)" fill="\##(shading == .solid ? "currentColor" : "none")" stroke="currentColor" stroke-width="6"/>"##
    let stripes =
      shading == .striped
      ? ##"<g clip-path="url(#in-\##(shape))"><use href="#stripes" fill="none" stroke="currentColor" stroke-width="3"/></g>"##
      : ""
    return places.map { #"<g transform="translate(\#(150 + $0) 100)">\#(stripes)\#(outline)</g>"# }.joined()
  }

  private static func use(_ id: String, _ x: Int, _ y: Int, _ size: Int) -> String {
    ##"<use href="#\##(id)" x="\##(x - size / 2)" y="\##(y - size / 2)" width="\##(size)" height="\##(size)"/>"##
  }

  private static func turned(_ drawing: String) -> String { #"<g transform="rotate(180 125 175)">\#(drawing)</g>"# }
}
