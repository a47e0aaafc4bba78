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

  /// One index, the rank four tenths of the card's width high with the suit beside it; what it leaves shows pips or a
  /// figure.
  private static func playing(_ rank: Int, _ suit: CardFace.Suit) -> String {
    let index = CardFace.index(ofRank: rank)
    let isWide = index.count > 1
    let narrow = isWide ? #" textLength="98" lengthAdjust="spacingAndGlyphs""# : ""
    // What hangs below the line of J and Q stays clear of the figure.
    let line = rank == 11 || rank == 12 ? 82 : 87
    return
      #"<text x="\#(isWide ? 61 : 49)" y="\#(line)" font-family="\#(serif)" font-size="100" font-weight="700" text-anchor="middle"\#(narrow)>\#(index)</text>"#
      + use("\(suit)", isWide ? 156 : 136, 50, 72) + middle(rank, suit)
  }

  private static let serif = "'DejaVu Serif', 'Times New Roman', Georgia, serif"

  /// What lies below the index.
  ///
  /// A table of small cards hides the figures and shows one large letter.
  private static func middle(_ rank: Int, _ suit: CardFace.Suit) -> String {
    switch rank {
    case 1: return use("\(suit)", 125, 224, 150)
    case 11...13:
      let half =
        ##"<use href="#\##(["jack", "queen", "king"][rank - 11])" x="30" y="106" width="190" height="116"/>"##
      return
        ##"<g style="display:var(--figure,inline)"><rect x="30" y="104" width="190" height="236" rx="8" fill="#f6ecd2" stroke="currentColor" stroke-width="3"/>"##
        + half + #"<g transform="rotate(180 125 222)">\#(half)</g></g>"#
        + #"<text style="display:var(--letter,none)" x="125" y="290" font-family="\#(serif)" font-size="180" font-weight="700" text-anchor="middle">\#(CardFace.index(ofRank: rank))</text>"#
    default:
      return pips(rank).map { x, y in
        let pip = use("\(suit)", x, y, 48)
        return y > 224 ? #"<g transform="rotate(180 \#(x) \#(y))">\#(pip)</g>"# : pip
      }.joined()
    }
  }

  /// Where the signs of a number card lie: in the classic places, clear of the index.
  private static func pips(_ rank: Int) -> [(Int, Int)] {
    let (left, middle, right) = (64, 125, 186)
    let (top, centre, bottom) = (134, 224, 314)
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
    let sides = [(left, centre), (right, centre)]
    let eights = [(left, 194), (right, 194), (left, 254), (right, 254)]
    switch rank {
    case 2: return [(middle, top), (middle, bottom)]
    case 3: return [(middle, top), (middle, centre), (middle, bottom)]
    case 4: return corners
    case 5: return corners + [(middle, centre)]
    case 6: return corners + sides
    case 7: return corners + sides + [(middle, 179)]
    case 8: return corners + sides + [(middle, 179), (middle, 269)]
    case 9: return corners + eights + [(middle, centre)]
    default: return corners + eights + [(middle, 164), (middle, 284)]
    }
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
