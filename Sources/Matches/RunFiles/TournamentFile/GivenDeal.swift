public import Fields
public import GameRules
import JSON
import Records

/// A deal in a deals file: the start of a game, with optional notes.
public struct GivenDeal: Equatable, Sendable {
  /// The seed of the deal; nil for a deal given by its cards.
  var seed: String?
  /// Its number with that seed.
  public private(set) var number: Int?
  /// The text of `Game.cards`; nil for a deal of a seed.
  var cards: String?
  /// The actions from the deal to the starting position, as the game writes them.
  public var actions: [String] = []
  public var name: String?
  /// Additional keys of the line, as a JSON object; nil if there are none.
  public var notes: String?

  init() {}

  init(seed: String, number: Int) { (self.seed, self.number) = (seed, number) }

  init(cards: [String]) { self.cards = cards.joined(separator: " ") }

  /// The line of a seed's deal in a file for `deals_from`.
  ///
  /// It names options that are not the usual ones, and an event with others is refused.
  public static func line<Options: GameOptions>(of number: Int, seed: String, _ options: Options) -> String {
    JSONWriter.textLine { json in
      json.member("seed", seed)
      json.member("deal", number)
      if options != Options() { json.member("options", options) }
    }
  }

  public var source: DealSource {
    cards.map { DealSource(cards: DealText.words(of: $0)) } ?? DealSource(seed: seed ?? "", number: number ?? 1)
  }

  /// The starting position.
  ///
  /// - Throws: `IllegalDeal` as `DealSource.position` does.
  public func position<G: Game>(of _: G.Type, seats: Int, options: G.Options) throws(IllegalDeal) -> G {
    try source.position(of: G.self, after: actions, seats: seats, options: options)
  }
}

extension GivenDeal: Described {
  public static let fields: [Field<GivenDeal>] = [
    Field("seed", optional: \.seed, .text, "The seed of the deal. Requires `deal`."),
    Field(
      "deal", optional: \.number, .integer(RecordBounds.deals),
      "Its number with that seed, from 1. Requires `seed`."),
    Field(
      "cards", optional: \.cards, .text,
      "In place of `seed` and `deal`: the cards, in any of the formats of `referee deal --format`."),
    Field(
      "actions", \.actions, .names, omittedIf: [],
      "The actions that lead from the deal to the position from which it is played, as the game writes them."),
    Field("name", optional: \.name, .text, "A name for exports."),
    Field(
      "notes", role: .journal, schema: ["type": "object"], type: "object", default: "none",
      "Further keys of the deal's line in its file.",
      read: { deal, reader in deal.notes = reader.node("notes")?.value.json },
      write: { deal, _ in deal.notes.flatMap { try? JSONReader.read(Array($0.utf8)).value } }),
  ]
}

extension EventPlan {
  /// The first deal of the event with the same cards.
  ///
  /// If complete cycles need more deals than the file has, its first deals are repeated.
  public func firstDeal(like number: Int) -> Int { givenDeals.isEmpty ? number : (number - 1) % givenDeals.count + 1 }

  /// The entry of the deals file for a deal of the event; nil if deals follow from the seed.
  public func givenDeal(_ number: Int) -> GivenDeal? {
    givenDeals.isEmpty ? nil : givenDeals[firstDeal(like: number) - 1]
  }

  public var withDealsOfSeed: EventPlan {
    var plan = self
    plan.givenDeals = []
    return plan
  }

  /// Reads the deals file that the event names, once its game, seats and options are known.
  ///
  /// - Throws: `FileProblem` with the line of a deal that is impossible, duplicate, or for other options.
  mutating func readDeals(_ event: ObjectReader) throws(FileProblem) {
    // A journal already contains them, and may come from another machine.
    for deal in givenDeals {
      if let problem = setting.problem(of: deal, seats: pairing.seats) {
        throw event.problem(.badDeal(problem.description), key: "deals_from")
      }
    }
    guard let path = dealsPath else { return }
    let text = try ObjectReader.Source.load(path, expecting: "a file of deals, a JSON object a line")
    var lines: [String: Int] = [:]
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy({ [0x20, 0x0D].contains($0) }) {
      let source = ObjectReader.Source(path: path, text: Array(line), firstLine: index + 1)
      let (deal, identity) = try setting.givenDeal(source.object(), of: self)
      if let earlier = lines.updateValue(index + 1, forKey: identity) {
        throw FileProblem(.badDeal("the deal is that of line \(earlier)"), file: path, line: index + 1)
      }
      givenDeals.append(deal)
      guard givenDeals.count <= EventPlan.mostGivenDeals else {
        throw FileProblem(
          .outOfRange(expected: "at most \(EventPlan.mostGivenDeals) deals", found: "more"), file: path, line: index + 1
        )
      }
    }
    if givenDeals.isEmpty {
      throw FileProblem(.outOfRange(expected: "at least one deal", found: "none"), file: path)
    }
    guard event.node("deals") != nil else { return pairing.deals = givenDeals.count }
    if pairing.deals > givenDeals.count {
      throw event.problem(
        .outOfRange(expected: "no more deals than the file's \(givenDeals.count)", found: "\(pairing.deals)"),
        key: "deals")
    }
  }

  /// The maximal number of deals in a file: they are copied into the journal, and so to every place where a run goes.
  static let mostGivenDeals = 100_000
}

extension GameSetting {
  /// Why the deal is impossible; nil if it is valid.
  fileprivate func problem(of deal: GivenDeal, seats: Int) -> IllegalDeal? {
    do throws(IllegalDeal) {
      let _: Rules = try deal.position(of: Rules.self, seats: seats, options: options)
      return nil
    } catch {
      return error
    }
  }

  /// Parses a line of a deals file; also returns a key that no other line may share.
  fileprivate func givenDeal(
    _ line: ObjectReader, of event: EventPlan
  ) throws(FileProblem) -> (GivenDeal, identity: String) {
    var deal = GivenDeal()
    try line.read(into: &deal)
    if let game = line.node("game")?.string, game != Rules.name {
      throw line.problem(.badDeal("the event's game is \(Rules.name)"), key: "game")
    }
    if line.node("options") != nil, try line.options() as Rules.Options != options {
      throw line.problem(.badDeal("the event has other options"), key: "options")
    }
    switch (deal.cards, deal.seed, deal.number) {
    case (nil, _?, _?), (_?, nil, nil): break
    case (nil, nil, nil): throw line.problem(.missingKey("cards"))
    case (nil, _, nil): throw line.problem(.needs("\"deal\""), key: "seed")
    case (nil, nil, _): throw line.problem(.needs("\"seed\""), key: "deal")
    case (_?, _, _): throw line.problem(.excludes("\"seed\" and \"deal\""), key: "cards")
    }
    let known = Set(GivenDeal.fields.map(\.key)).union(["game", "options"])
    deal.notes = line.others(than: known)
    do throws(IllegalDeal) {
      // The format of the cards is normalised.
      if let cards = deal.cards { deal.cards = try DealText.cards(cards, of: Rules.self).joined(separator: " ") }
    } catch {
      throw line.problem(.badDeal(error.description), key: "cards")
    }
    if let problem = problem(of: deal, seats: event.seats) { throw line.problem(.badDeal(problem.description)) }
    let words = deal.source.words(Rules.self, seats: event.seats, options: options)
    return (deal, (words + ["|"] + deal.actions).joined(separator: " "))
  }
}
