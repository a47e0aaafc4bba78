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

  /// What colours are called in the other palette, as JSON for an attribute.
  static func inkWords(_ faces: some Sequence<CardFace>) -> String {
    let inks = Set(faces.map(\.ink)).filter { $0.safeName != $0.name }.sorted { $0.name < $1.name }
    return HTML.escape("{" + inks.map { "\"\($0.name)\":\"\($0.safeName)\"" }.joined(separator: ",") + "}")
  }

  /// A card has three faces, of which `table.css` shows one by the card's own width: a large index for small cards, one
  /// that stands upright for small cards side by side, and the classic face.
  private static func playing(_ rank: Int, _ suit: CardFace.Suit) -> String {
    face("large", large(rank, suit)) + face("narrow", narrow(rank, suit)) + face("classic", classic(rank, suit))
  }

  private static func face(_ name: String, _ content: String) -> String {
    #"<g class="face-\#(name)">\#(content)</g>"#
  }

  private static let serif = "'DejaVu Serif', 'Times New Roman', Georgia, serif"

  /// A rank in the middle of a line, no wider than it may be.
  private static func index(_ rank: Int, x: Int, line: Int, size: Int, width: Int? = nil) -> String {
    let fitted = width.map { #" textLength="\#($0)" lengthAdjust="spacingAndGlyphs""# } ?? ""
    return
      #"<text x="\#(x)" y="\#(line)" font-family="\#(serif)" font-size="\#(size)" font-weight="700" text-anchor="middle"\#(fitted)>\#(CardFace.index(ofRank: rank))</text>"#
  }

  /// One index, the rank four tenths of the card's width high with the suit beside it, over one large sign.
  private static func large(_ rank: Int, _ suit: CardFace.Suit) -> String {
    let isWide = rank == 10
    let line = hangs(rank) ? 82 : 87
    return index(rank, x: isWide ? 61 : 49, line: line, size: 100, width: isWide ? 98 : nil)
      + use("\(suit)", isWide ? 156 : 136, 50, 72)
      + (rank < 11
        ? use("\(suit)", 125, 226, 172)
        : face("figure", court(rank, x: 30, y: 104, width: 190, height: 236))
          + face("letter", index(rank, x: 125, line: 290, size: 180)))
  }

  /// The rank over the suit: as much of the card as is seen beside the next one.
  private static func narrow(_ rank: Int, _ suit: CardFace.Suit) -> String {
    index(rank, x: 56, line: 92, size: 110, width: rank == 10 ? 98 : nil) + use("\(suit)", 56, 148, 84)
      + use("\(suit)", 172, 240, 130)
  }

  /// Two indices in the corners, and the whole field for pips or two half figures.
  private static func classic(_ rank: Int, _ suit: CardFace.Suit) -> String {
    let corner =
      index(rank, x: 31, line: hangs(rank) ? 57 : 66, size: hangs(rank) ? 62 : 75, width: rank == 10 ? 48 : 44)
      + use("\(suit)", 31, 84, 32)
    let field: String =
      switch rank {
      case 1: use("\(suit)", 125, 175, suit == .spades ? 150 : 120)
      case 11...13: court(rank, x: 57, y: 24, width: 136, height: 302)
      default: pips(rank, suit)
      }
    return field + corner + turned(corner)
  }

  /// True of J and Q, a part of which hangs below the line and has to stay clear of what is there.
  private static func hangs(_ rank: Int) -> Bool { rank == 11 || rank == 12 }

  private static func turned(_ content: String) -> String { #"<g transform="rotate(180 125 175)">\#(content)</g>"# }

  /// Two half figures in a frame.
  private static func court(_ rank: Int, x: Int, y: Int, width: Int, height: Int) -> String {
    let half =
      ##"<use href="#\##(["jack", "queen", "king"][rank - 11])" x="\##(x)" y="\##(y)" width="\##(width)" height="\##(height / 2)"/>"##
    return
      ##"<rect x="\##(x)" y="\##(y)" width="\##(width)" height="\##(height)" rx="8" fill="#f6ecd2" stroke="currentColor" stroke-width="3"/>"##
      + half + #"<g transform="rotate(180 \#(x + width / 2) \#(y + height / 2))">\#(half)</g>"#
  }

  /// The signs of a number card in their classic places: those below the middle stand on their heads.
  private static func pips(_ rank: Int, _ suit: CardFace.Suit) -> String {
    let (left, middle, right) = (78, 125, 172)
    let (top, second, centre) = (58, 136, 175)
    let corners = [(left, top), (right, top)]
    // Those that stand in the upper half, in the middle, and in the lower half, seen from there.
    let (upper, centres, lower): ([(Int, Int)], [(Int, Int)], [(Int, Int)]) =
      switch rank {
      case 2: ([(middle, top)], [], [(middle, top)])
      case 3: ([(middle, top)], [(middle, centre)], [(middle, top)])
      case 4: (corners, [], corners)
      case 5: (corners, [(middle, centre)], corners)
      case 6: (corners, [(left, centre), (right, centre)], corners)
      case 7: (corners + [(middle, 116)], [(left, centre), (right, centre)], corners)
      case 8: (corners + [(middle, 116)], [(left, centre), (right, centre)], corners + [(middle, 116)])
      case 9:
        (corners + [(left, second), (right, second)], [(middle, centre)], corners + [(left, second), (right, second)])
      default:
        (
          corners + [(left, second), (right, second), (middle, 97)], [],
          corners + [(left, second), (right, second), (middle, 97)]
        )
      }
    func drawn(_ places: [(Int, Int)]) -> String { places.map { use("\(suit)", $0, $1, 46) }.joined() }
    return drawn(upper + centres) + turned(drawn(lower))
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
