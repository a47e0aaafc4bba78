public import Cards
public import GameRules
public import JSON

/// What the player of Klondike may know, with perfect memory: a card once seen stays known.
public struct KlondikeObservation: GameObservation {
  /// The last card is drawn next.
  public var stock: [SeenCard]
  /// The last card is the top.
  public var waste: [SeenCard]
  public var foundations: Foundations
  /// The seven columns; the last card of each is its top.
  public var tableau: [[SeenCard]]
  /// The number of face-down cards of each column, which are beneath the others.
  public var down: [Int]
  /// How often the waste may still be redealt; nil for no limit.
  public var redealsLeft: Int?
  public var actionsLeft: Int
  public var score: Int
  /// True while only draws and redeals have been legal since the waste was last empty, or if only resigning is.
  public var isPassBarren: Bool

  private enum CodingKeys: String, CodingKey {
    case stock, waste, foundations, tableau, down, score
    case redealsLeft = "redeals_left"
    case actionsLeft = "actions_left"
    case isPassBarren = "barren_pass"
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("stock", stock)
      json.member("waste", waste)
      json.member("foundations", foundations)
      json.member("tableau", tableau)
      json.member("down", down)
      json.member("redeals_left", redealsLeft)
      json.member("actions_left", actionsLeft)
      json.member("score", score)
      json.member("barren_pass", isPassBarren)
    }
  }
}

extension KlondikeObservation {
  /// The number of cards on each suit's foundation.
  public struct Foundations: Equatable, Sendable, Decodable, JSONWritable {
    public var spades: Int
    public var clubs: Int
    public var diamonds: Int
    public var hearts: Int

    private enum CodingKeys: String, CodingKey {
      case spades = "S"
      case clubs = "C"
      case diamonds = "D"
      case hearts = "H"
    }

    public subscript(suit: Suit) -> Int {
      switch suit {
      case .spades: spades
      case .clubs: clubs
      case .diamonds: diamonds
      case .hearts: hearts
      }
    }

    public func write(to json: inout JSONWriter) {
      json.object { json in
        json.member("S", spades)
        json.member("C", clubs)
        json.member("D", diamonds)
        json.member("H", hearts)
      }
    }
  }
}
