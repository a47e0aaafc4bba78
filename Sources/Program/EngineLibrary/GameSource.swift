import Catalogue
import GameRules
import JSON

/// Creates positions of one kind of game without knowing its type.
struct GameSource {
  let type: any Game.Type
  let seats: Int
  private let dealt: (DealSource) throws(IllegalDeal) -> any Game
  private let words: (_ text: String) throws(IllegalDeal) -> [String]

  /// - Parameters:
  ///   - options: a JSON object, or null for the defaults.
  ///   - seats: 0 for the default number.
  init(_ name: String, options: JSONNode?, seats: Int) throws(EngineProblem) {
    self = try GameSource.type(named: name).source(options, seats)
  }

  fileprivate init(
    _ type: any Game.Type, _ seats: Int, _ dealt: @escaping (DealSource) throws(IllegalDeal) -> any Game,
    words: @escaping (String) throws(IllegalDeal) -> [String]
  ) {
    (self.type, self.seats, self.dealt, self.words) = (type, seats, dealt, words)
  }

  static func type(named name: String) throws(EngineProblem) -> any Game.Type {
    guard let type = catalogue.game(named: name) else { throw .unknownGame(name, known: catalogue.names) }
    return type
  }

  /// The deal with this number, the same as the referee's.
  func deal(seed: String, number: Int) throws(EngineProblem) -> any Game {
    do {
      return try dealt(DealSource(seed: seed, number: number))
    } catch {
      throw .impossible(error)
    }
  }

  /// The deal given by its cards in any format of the game.
  func deal(cards: String) throws(EngineProblem) -> any Game {
    do {
      return try dealt(DealSource(cards: words(cards)))
    } catch {
      throw .impossible(error)
    }
  }
}

/// Positions that are consistent with a bot's messages.
struct Imagination {
  let type: any Game.Type
  private let drawn: (_ random: inout SeededRandom) throws(IllegalDeal) -> any Game

  /// - Parameters:
  ///   - start: the message `start`, or an object with the same members.
  ///   - prompt: a prompt, or an object with the same observation.
  init(start: JSONNode, prompt: JSONNode) throws(EngineProblem) {
    guard let name = start["game"]?.string else { throw .badMember("game", of: "start", expected: "a string") }
    self = try GameSource.type(named: name).imagination(start, prompt)
  }

  fileprivate init(_ type: any Game.Type, _ drawn: @escaping (inout SeededRandom) throws(IllegalDeal) -> any Game) {
    (self.type, self.drawn) = (type, drawn)
  }

  func draw(seed: UInt64) throws(EngineProblem) -> any Game {
    var random = SeededRandom(seed: String(seed), label: "a position of \(type.name)")
    do {
      return try drawn(&random)
    } catch {
      throw .impossible(error)
    }
  }
}

extension Game {
  fileprivate static func source(_ options: JSONNode?, _ seats: Int) throws(EngineProblem) -> GameSource {
    let options = try Self.options(options, isStrict: true)
    let seats = try Self.seats(seats == 0 ? nil : seats)
    return GameSource(Self.self, seats) { (source) throws(IllegalDeal) -> any Game in
      if let cards = source.cards, case let deal = PartialDeal(cards), deal.isPartial {
        return try deal.position(of: Self.self, after: [], seats: seats, options: options)
      }
      return try source.dealt(Self.self, seats: seats, options: options)
    } words: { (text) throws(IllegalDeal) in
      try DealText.cards(text, of: Self.self)
    }
  }

  fileprivate static func imagination(_ start: JSONNode, _ prompt: JSONNode) throws(EngineProblem) -> Imagination {
    let options = try Self.options(start["options"], isStrict: false)
    let seats = try Self.seats(start.integer("seats", of: "start"))
    let seat = try start.integer("seat", of: "start") ?? 0
    guard 0..<seats ~= seat else { throw .outOfRange(parameter: "seat", value: seat, allowed: 0...seats - 1) }
    guard let node = prompt["observation"] else {
      throw .badMember("observation", of: "prompt", expected: "an object")
    }
    let observation: Observation
    do {
      observation = try JSONNodeDecoder.decode(Observation.self, from: node)
    } catch {
      let reason = (error as? DecodingError)?.words ?? "\(error)"
      throw .unreadable(parameter: "observation", reason: reason)
    }
    return Imagination(Self.self) { (random) throws(IllegalDeal) -> any Game in
      try Self(consistentWith: observation, seenBy: Seat(seat), seats: seats, options: options, random: &random)
    }
  }

  /// - Parameter isStrict: whether an unknown key is an error; otherwise it is one of a later version.
  private static func options(_ node: JSONNode?, isStrict: Bool) throws(EngineProblem) -> Options {
    guard let node else { return Options() }
    guard case .object = node.value else { throw .notAnObject(parameter: "options") }
    if isStrict {
      do throws(OptionsProblem) {
        return try Options(checking: node)
      } catch {
        throw EngineProblem(error, known: Options.fields.map(\.key))
      }
    }
    do {
      return try Options(reading: node)
    } catch {
      throw .badOption(error.key, expected: error.domain.words, found: error.value.description)
    }
  }

  private static func seats(_ number: Int?) throws(EngineProblem) -> Int {
    let seats = number ?? usualSeats
    guard seatCounts.contains(seats) else {
      throw .outOfRange(parameter: "seats", value: seats, allowed: seatCounts)
    }
    return seats
  }
}

extension JSONNode {
  fileprivate func integer(_ name: String, of parameter: String) throws(EngineProblem) -> Int? {
    guard let node = self[name] else { return nil }
    guard let number = node.integer else { throw .badMember(name, of: parameter, expected: "a whole number") }
    return number
  }
}

extension EngineProblem {
  fileprivate init(_ problem: OptionsProblem, known: [String]) {
    let found = problem.found
    self =
      switch problem.kind {
      case .notAnObject: .badOption(problem.key, expected: "an object", found: found.value.kind)
      case .unknownKey(let name, _):
        .unknownOption(problem.key.isEmpty ? name : problem.key + "." + name, known: known)
      case .wrongValue(let domain):
        .badOption(problem.key, expected: domain.words, found: OptionValue(found)?.description ?? found.value.kind)
      }
  }
}
