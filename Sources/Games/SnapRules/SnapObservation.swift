public import Cards
public import GameRules
public import JSON

/// The public part of a position: everything except the closed cards.
public struct SnapObservation: GameObservation {
  /// The open stacks by seat, the top last.
  public var open: [[Card]]
  /// The sizes of the closed stacks, by seat.
  public var closed: [Int]
  /// The index of the seat whose card was turned last.
  public var active: Int
  /// The number of turned cards, this one included.
  public var turn: Int
  /// The index of the seat that sees this.
  public var you: Int
  /// The indices of the seats that have left, ascending.
  public var withdrawn: [Int]
  /// The calls in the window before this one, fastest first.
  public var last: [SnapCall]
  /// By seat, as `falseCalls` are.
  public var rightCalls: [Int]
  public var falseCalls: [Int]
  /// The turn at which an earlier position returns if there is no call until then; nil if not known yet.
  public var returnsAt: Int?
  /// The index of the seat that is to turn a card, if the players turn the cards; nil in a window.
  public var toTurn: Int?
  /// Why the game ended; nil while it goes on.
  public var ending: SnapEnding?

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("open")
      json.array { json in
        for stack in open { json.array { json in for card in stack { json.plainString(card.letters) } } }
      }
      json.member("closed", closed)
      json.member("active", active)
      json.member("turn", turn)
      json.member("you", you)
      json.member("withdrawn", withdrawn)
      json.member("last", last)
      json.member("right_calls", rightCalls)
      json.member("false_calls", falseCalls)
      json.member("returns_at", returnsAt)
      json.member("to_turn", ifPresent: toTurn)
      json.member("ending", ending?.rawValue)
    }
  }
}

extension SnapObservation: Decodable {
  private enum CodingKeys: String, CodingKey {
    case open, closed, active, turn, you, withdrawn, last
    case rightCalls = "right_calls"
    case falseCalls = "false_calls"
    case returnsAt = "returns_at"
    case toTurn = "to_turn"
    case ending
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    open = try values.decode([[String]].self, forKey: .open).map { stack in
      try stack.map { name in
        guard let card = Card(name) else {
          throw DecodingError.dataCorruptedError(
            forKey: .open, in: values, debugDescription: "\"\(name)\" is not a card")
        }
        return card
      }
    }
    closed = try values.decode([Int].self, forKey: .closed)
    active = try values.decode(Int.self, forKey: .active)
    turn = try values.decode(Int.self, forKey: .turn)
    you = try values.decode(Int.self, forKey: .you)
    withdrawn = try values.decode([Int].self, forKey: .withdrawn)
    last = try values.decode([SnapCall].self, forKey: .last)
    rightCalls = try values.decode([Int].self, forKey: .rightCalls)
    falseCalls = try values.decode([Int].self, forKey: .falseCalls)
    returnsAt = try values.decodeIfPresent(Int.self, forKey: .returnsAt)
    toTurn = try values.decodeIfPresent(Int.self, forKey: .toTurn)
    ending = try values.decodeIfPresent(SnapEnding.self, forKey: .ending)
  }
}
