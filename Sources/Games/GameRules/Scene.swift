/// A table as named piles of cards, measured in card widths and heights, that any medium can draw.
public struct Scene: Equatable, Sendable {
  /// A card by its name on the wire.
  public struct Card: Equatable, Sendable {
    public var name: String
    public var isFaceUp: Bool

    public init(_ name: String, isFaceUp: Bool = true) {
      self.name = name
      self.isFaceUp = isFaceUp
    }
  }

  /// How the cards of a pile lie.
  public enum Layout: Equatable, Sendable {
    /// On one another: only the top is seen.
    case stack
    /// On one another, but for the last few, which are spread to the right.
    case spread(last: Int)
    /// Fanned downwards, closer where the cards would need more than this number of card heights.
    case column(height: Double)
    /// Side by side, each as large as the room for these columns and rows of cards allows.
    case grid(columns: Double, rows: Double)
  }

  public struct Pile: Equatable, Sendable {
    /// Unique on the table: "waste", "tableau 3", "open 1".
    public var name: String
    /// What people call it: "column 3"; where a seat owns it, without that seat: "open stack".
    public var words: String
    /// The pile's left edge, in card widths.
    public var x: Double
    /// The pile's upper edge, in card heights.
    public var y: Double
    public var layout: Layout
    /// The last card is the top.
    public var cards: [Card]
    /// Whose pile it is, if anybody's.
    public var owner: Seat?
    /// What the place shows while no card lies there: a suit's sign.
    public var mark: String

    /// A pile without words is called by its name.
    public init(
      _ name: String, words: String? = nil, x: Double, y: Double, layout: Layout, cards: [Card], owner: Seat? = nil,
      mark: String = ""
    ) {
      self.name = name
      self.words = words ?? name
      self.x = x
      self.y = y
      self.layout = layout
      self.cards = cards
      self.owner = owner
      self.mark = mark
    }

    /// What people call it, with the name of whoever owns it: "Anna’s open stack", or "your open stack" to the reader.
    public func words(amongst players: [String], to reader: Seat? = nil) -> String {
      guard let owner else { return words }
      return (owner == reader ? "your" : "\(players[owner.index])’s") + " \(words)"
    }
  }

  /// A short fact beside the table, such as a score.
  public struct Badge: Equatable, Sendable {
    public var label: String
    public var value: String
    /// Whose fact it is, if anybody's.
    public var seat: Seat?
    /// The seat that is the value, if one is.
    public var namedSeat: Seat?

    public init(_ label: String, _ value: String, seat: Seat? = nil) {
      self.label = label
      self.value = value
      self.seat = seat
    }

    /// A fact whose value is a seat.
    public init(_ label: String, naming seat: Seat) {
      self.init(label, seat.description)
      namedSeat = seat
    }

    /// The value, in which a seat has its player's name.
    public func value(amongst players: [String]) -> String { namedSeat.map { players[$0.index] } ?? value }
  }

  /// What hands do at the table to say an action: the cards that are pointed at, and the pile to which they are to go.
  public struct Gesture: Equatable, Sendable {
    /// By name; a fan from its lowest card.
    public var cards: [String]
    /// The pile's name; nil where the cards are only pointed at.
    public var target: String?
    /// True if the card may lie there for good: a double tap on it is enough.
    public var isHome: Bool

    public init(_ cards: [String] = [], to target: String? = nil, isHome: Bool = false) {
      self.cards = cards
      self.target = target
      self.isHome = isHome
    }
  }

  public var piles: [Pile]
  public var badges: [Badge]
  /// Who may act now.
  public var active: SeatSet

  public init(piles: [Pile], badges: [Badge], active: SeatSet) {
    self.piles = piles
    self.badges = badges
    self.active = active
  }
}
