/// A table as named piles of cards, measured in card widths and heights, which any medium can draw.
public struct Scene: Equatable, Sendable {
  /// A card by its name in the protocol.
  public struct Card: Equatable, Sendable {
    public var name: String
    public var isFaceUp: Bool

    public init(_ name: String, isFaceUp: Bool = true) {
      self.name = name
      self.isFaceUp = isFaceUp
    }
  }

  /// The arrangement of the cards in a pile.
  public enum Layout: Equatable, Sendable {
    /// On top of each other: only the top card is visible.
    case stack
    /// On top of each other, except that the last few are spread to the right.
    case spread(last: Int)
    /// Fanned downwards, more tightly if the cards would need more than this number of card heights.
    case column(height: Double)
    /// Side by side, each as large as the room for these columns and rows of cards permits.
    case grid(columns: Double, rows: Double)
  }

  public struct Pile: Equatable, Sendable {
    /// Unique on the table: "waste", "tableau 3", "open 1".
    public var name: String
    /// The name for people: "column 3"; for a pile of a seat, without that seat: "open stack".
    public var words: String
    /// The pile's left edge, in card widths.
    public var x: Double
    /// The pile's upper edge, in card heights.
    public var y: Double
    public var layout: Layout
    /// The last card is the top.
    public var cards: [Card]
    /// The seat that owns the pile, if any.
    public var owner: Seat?
    /// The mark of the place while it is empty: a suit's sign.
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

    /// The name for people, with the name of the owner: "Anna’s open stack", or "your open stack" for the owner.
    public func words(amongst players: [String], to reader: Seat? = nil) -> String {
      guard let owner else { return words }
      return (owner == reader ? "your" : "\(players[owner.index])’s") + " \(words)"
    }
  }

  /// A short fact next to the table, such as a score.
  public struct Badge: Equatable, Sendable {
    public var label: String
    public var value: String
    /// The seat that the fact is about, if any.
    public var seat: Seat?
    /// The seat that is the value, if any.
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

    /// The value, with a seat replaced by its player's name.
    public func value(amongst players: [String]) -> String { namedSeat.map { players[$0.index] } ?? value }
  }

  /// The gesture of hands at the table for an action: the selected cards, and their target pile.
  public struct Gesture: Equatable, Sendable {
    /// By name; a fan is named by its lowest card.
    public var cards: [String]
    /// The pile's name; nil if the cards are only pointed at.
    public var target: String?
    /// True if the card may stay there for good: then a double tap on it is enough.
    public var isHome: Bool

    public init(_ cards: [String] = [], to target: String? = nil, isHome: Bool = false) {
      self.cards = cards
      self.target = target
      self.isHome = isHome
    }
  }

  public var piles: [Pile]
  public var badges: [Badge]
  /// The seats that may act now.
  public var active: SeatSet

  public init(piles: [Pile], badges: [Badge], active: SeatSet) {
    self.piles = piles
    self.badges = badges
    self.active = active
  }
}
