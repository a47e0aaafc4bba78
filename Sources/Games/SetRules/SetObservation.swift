public import GameRules
public import JSON

/// What a seat sees: everything except the order of the deck.
public struct SetObservation: GameObservation {
  /// The cards face up, by place.
  public var table: [SetCard]
  /// The number of cards still to be dealt.
  public var deck: Int
  /// By seat, as `sets` and `falseClaims` are.
  public var points: [Int]
  public var sets: [Int]
  public var falseClaims: [Int]
  /// The cards that have left play, three to a set, in the order in which the sets were taken.
  public var discard: [SetCard]
  /// The index of the seat that sees this.
  public var you: Int
  /// The index of the seat that called, while its call is open.
  public var caller: Int?
  public var window: SetWindow
  /// The number of consecutive rounds without a set and without new cards.
  public var barrenRounds: Int
  /// True if a seat has asked for cards in this round.
  public var isDealAsked: Bool
  /// The indices of the seats that have left, ascending.
  public var withdrawn: [Int]
  /// Why the game ended; nil while it goes on.
  public var ending: SetEnding?

  private enum CodingKeys: String, CodingKey {
    case table, deck, points, sets
    case falseClaims = "false_claims"
    case discard, you, caller, window
    case barrenRounds = "barren_rounds"
    case isDealAsked = "deal_asked"
    case withdrawn, ending
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("table", table)
      json.member("deck", deck)
      json.member("points", points)
      json.member("sets", sets)
      json.member("false_claims", falseClaims)
      json.member("discard", discard)
      json.member("you", you)
      json.member("caller", caller)
      json.member("window", window.rawValue)
      json.member("barren_rounds", barrenRounds)
      json.member("deal_asked", isDealAsked)
      json.member("withdrawn", withdrawn)
      json.member("ending", ending?.rawValue)
    }
  }
}
