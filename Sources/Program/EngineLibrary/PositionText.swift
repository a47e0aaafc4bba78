import GameRules
import JSON

/// A position as a text: its origin and its events.
///
/// Reading applies everything by the rules, so that no text can create an impossible position.
///
/// The key of a seed is "luck", as in the first edition.
struct PositionText {
  let name: String
  let options: JSONNode
  let seats: Int
  let past: GamePast

  func source() throws(EngineProblem) -> GameSource { try GameSource(name, options: options, seats: seats) }

  static func bytes(of game: any Game, past: GamePast) -> [UInt8] {
    var json = JSONWriter(reserving: 4096)
    write(game, past, to: &json)
    return json.bytes
  }

  static func write(_ game: any Game, _ past: GamePast, to json: inout JSONWriter) {
    json.object { json in
      json.member("game", type(of: game).name)
      json.member("rules_version", type(of: game).rulesVersion)
      json.key("options")
      game.optionsAsJSON.write(to: &json)
      json.member("seats", game.seats)
      switch past.origin {
      case .deal(let seed, let number):
        json.member("seed", seed)
        json.member("deal", number)
      case .cards(let cards): json.member("cards", cards)
      case .imagined(let start, let prompt, let seed):
        json.member("start", start)
        json.member("prompt", prompt)
        json.member("luck", Int(bitPattern: UInt(seed)))
      }
      json.member("events", past.events)
    }
  }

  init(_ node: JSONNode) throws(EngineProblem) {
    name = try node.member("game", "a string", \.string)
    options = node["options"] ?? JSONNode(.object([]), at: 0)
    seats = try node.member("seats", "a whole number", \.integer)
    let version = try node.member("rules_version", "a whole number", \.integer)
    let own = try GameSource.type(named: name).rulesVersion
    guard version == own else { throw .otherRules(game: name, saved: version, own: own) }
    let origin: GamePast.Origin
    if node["seed"] != nil {
      let number = try node.member("deal", "a whole number, 1 or more") { $0.integer.flatMap { $0 > 0 ? $0 : nil } }
      origin = .deal(seed: try node.member("seed", "a string", \.string), number: number)
    } else if node["cards"] != nil {
      origin = .cards(try node.member("cards", "a string", \.string))
    } else {
      origin = .imagined(
        start: try node.member("start", "a string", \.string), prompt: try node.member("prompt", "a string", \.string),
        seed: UInt64(bitPattern: Int64(try node.member("luck", "a whole number", \.integer))))
    }
    past = GamePast(
      origin: origin,
      events: try node.member("events", "an array of events") { events in
        events.elements.flatMap { elements in
          let read = elements.compactMap(GamePast.PastEvent.init)
          return read.count == elements.count ? read : nil
        }
      })
  }
}

extension JSONNode {
  fileprivate func member<Value>(
    _ name: String, _ expected: String, _ read: (JSONNode) -> Value?
  ) throws(EngineProblem) -> Value {
    guard let value = self[name].flatMap(read) else { throw .badMember(name, of: "text", expected: expected) }
    return value
  }
}

extension GamePast.PastEvent: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .event(.action(let number, let seat)):
        json.member("seat", seat.index)
        json.member("action", number)
      case .event(.race(let claims)):
        json.key("claims")
        json.array { json in
          for claim in claims {
            json.array { json in
              json.integer(claim.seat.index)
              json.integer(Int(claim.action))
              json.integer(claim.reaction.wholeNanoseconds)
            }
          }
        }
      case .event(.withdrawal(let seat)): json.member("withdrawn", seat.index)
      case .playout(let seed, let limit):
        json.member("luck", Int(bitPattern: UInt(seed)))
        json.member("limit", limit)
      }
    }
  }

  fileprivate init?(_ node: JSONNode) {
    if let seat = node["seat"]?.integer, let action = node["action"]?.integer {
      self = .event(.action(action, by: Seat(seat)))
    } else if let claims = node["claims"]?.elements {
      let read = claims.compactMap { claim -> Claim<Int>? in
        guard let parts = claim.integers, parts.count == 3, parts[2] >= 0 else { return nil }
        return Claim(seat: Seat(parts[0]), action: parts[1], reaction: .nanoseconds(parts[2]))
      }
      guard read.count == claims.count else { return nil }
      self = .event(.race(read))
    } else if let seat = node["withdrawn"]?.integer {
      self = .event(.withdrawal(of: Seat(seat)))
    } else if let seed = node["luck"]?.integer, let limit = node["limit"]?.integer, limit >= 0 {
      self = .playout(seed: UInt64(bitPattern: Int64(seed)), limit: limit)
    } else {
      return nil
    }
  }
}
