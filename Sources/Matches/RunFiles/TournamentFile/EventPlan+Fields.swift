public import Fields
import Ratings
public import Refereeing
import Scheduling

extension EventPlan: Described {
  public static let fields: [Field<EventPlan>] = [
    Field(
      "game", schema: FieldType<String>.text.schema, type: "a game", default: nil, "The game.",
      read: { _, _ in }, write: { event, _ in .string(event.game.name) }),
    Field(
      "rules", role: .journal, schema: .range(1...Int.max), type: "", default: "",
      "The version of the game's rules.",
      read: { _, _ in }, write: { event, _ in .integer(event.game.rulesVersion) }),
    Field(
      "options", schema: ["type": "object"], type: "object", default: "the usual rules",
      "The options of the game, which [its rules](rules) list.",
      read: { event, reader throws(FileProblem) in event.setting = try event.setting.reading(reader) },
      write: { event, role in role == .journal ? event.setting.options.identity : event.setting.options.value }),
    Field(
      "seats", schema: .range(1...Int.max), type: "a number that the game allows",
      default: "`2`, or `1` in a solitaire", "The number of bots at a table.",
      read: { event, reader throws(FileProblem) in
        event.seats = try reader.integer("seats", in: event.game.seatCounts) ?? event.seats
      },
      write: { event, _ in .integer(event.seats) }),
    Field(
      "deals", schema: .range(dealCounts), type: "1 to 100,000,000",
      default: "all of `deals_from`; else required without `games_per_pair`",
      "The number of deals. With several seats it is rounded up to whole cycles "
        + "([formats](formats.md#formats-and-schedule)).",
      read: { event, reader throws(FileProblem) in
        guard !reader.source.isConfiguration else { return }
        let deals = try reader.integer("deals", in: dealCounts)
        let isImplied = reader.node("games_per_pair") != nil
        if isImplied, deals != nil { throw reader.problem(.excludes("\"deals\""), key: "games_per_pair") }
        if let deals { event.deals = deals }
        if !isImplied, reader.node("deals_from") == nil { _ = try reader.require(deals, "deals") }
      },
      // A tournament may be made longer, unless that would change every round.
      write: { event, role in
        let isImplied = role == .file ? event.gamesPerPair != nil : !event.pairing.dependsOnDeals
        return isImplied ? nil : .integer(event.deals)
      }),
    Field(
      "deals_from",
      schema: FieldType<String>.text.schema,
      type: "path", default: "deals of the seed",
      "A file with the deals, a JSON object a line ([deals of a file](formats.md#deals-of-a-file)).",
      read: { event, reader throws(FileProblem) in
        if reader.source.isConfiguration {
          event.givenDeals = try FieldType.list(of: GivenDeal()).read(reader, "deals_from") ?? []
        } else {
          event.dealsPath = try reader.argument("deals_from").map(reader.source.resolve)
          if event.dealsPath != nil, reader.node("games_per_pair") != nil {
            throw reader.problem(.excludes("\"games_per_pair\""), key: "deals_from")
          }
        }
      },
      write: { event, role in
        if role == .file { return event.dealsPath.map { .string($0) } }
        return event.givenDeals.isEmpty ? nil : FieldType.list(of: GivenDeal()).write(event.givenDeals)
      }),
    Field(
      "games_per_pair", optional: \.gamesPerPair, .integer(gamesPerPair, "games"), role: .file,
      default: "none",
      "In place of `deals`, in a round robin: how often every two of the bots with which the run begins meet. At more than "
        + "two seats it is a mean. A bot that joins meets the others as often."),
    Field(
      "duplicate", \.pairing.isDuplicate, .flag, default: "`false`",
      "Plays each deal once in every rotation of its seats."),
    Field(
      "fresh_deals", \.pairing.hasFreshDeals, .flag, omittedIf: false, default: "`false`",
      "Deals no deal twice, so that each game is shown as soon as it is played ([details](formats.md#fresh-deals)). In a "
        + "solitaire each bot plays `deals` deals of its own."),
    Field(
      "rounds", optional: \.pairing.rounds, .integer(1...10_000, "rounds"), default: "⌈log₂ bots⌉",
      "The number of rounds of a Swiss tournament."),
    Field(
      "until", optional: \.pairing.stop, .stopCondition, default: "none",
      "When to stop before all deals are played ([details](formats.md#until-settled))."),
    Field(
      "rank_by", schema: FieldType<String>.text.schema, type: "a measure of the game",
      default: "the first that [its rules](rules) name",
      "The measure that ranks the bots. The game's other ranking measures decide between equals. A measure that ranks "
        + "won games alone decides after the wins.",
      read: { event, reader throws(FileProblem) in
        event.rankBy = try reader.word("rank_by", of: event.game.measures.map(\.name)) ?? event.rankBy
      },
      write: { event, _ in event.rankBy.map { .string($0) } }),
    Field(
      "weight", \.weight, .decimal(EventPlan.weightRange), omittedIf: 1, role: .file, default: "`1`",
      "How much the event counts for the grade, relative to the other events. Requires `\"grade\": true` "
        + "([grades](classes.md#a-grade))."),
    Field(
      "process", \.keepsBots, .words(true: "kept", false: "fresh"), default: "`\"kept\"`",
      "`\"kept\"` lets a process play further games; `\"fresh\"` starts a new process for each game."),
    Field(
      "ask", \.rules.races.asking, .word, default: "`\"serially\"`",
      "Asks the seats of a race one after another, each with the machine to itself, or all at once."),
    Field(
      "reactions", \.rules.races.reactions, .word, default: "`\"wall\"`",
      "The time basis of races, to which the declared `after_ms` is added: wall-clock time, CPU time, or nothing."),
    Field(
      "photo_finish_us", \.rules.races.photoFinish, .microseconds(0...60_000_000), default: "`50`",
      "A draw orders reactions that differ by at most this time."),
    Field(
      "pause_ms", \.rules.races.pause, .milliseconds(), omittedIf: .zero, default: "`0`",
      "How long the game stands still after a race in which a claim was right or wrong, so that people can see it."),
    Field(
      "retries", \.rules.retries, .integer(0...1000, "retries"), omittedIf: 0, default: "`0`",
      "How often a bot is asked again in a game after an answer that is malformed or illegal, with the reason, while its clock "
        + "runs on."),
    Field(
      "legal", \.rules.legal, .word, omittedIf: .listed, default: "`\"listed\"`",
      "What prompts tell of the legal actions: all of them, their number (`\"counted\"`), or nothing (`\"hidden\"`), so that "
        + "a bot must know the rules."),
    Field(
      "charge", \.rules.timeBasis, .word, default: "`\"wall\"`",
      "The time basis of turns. With `\"cpu\"` a bot is one process, and a turn may take up to four times its limit on "
        + "the wall clock, or one second more than its limit if that is longer."),
    Field(
      "clock", \.rules.time, .object(TimeControl()), default: "that of each limit",
      "The time limits."),
  ]

  public static let dealCounts = 1...100_000_000
  static let gamesPerPair = 1...1_000_000

  /// Reads the events of a file whose bots, format and seed are known.
  static func read(_ reader: ObjectReader, of file: TournamentFile) throws(FileProblem) -> [EventPlan] {
    let nodes = try reader.require(try reader.array("events"), "events")
    if nodes.isEmpty {
      throw reader.problem(.outOfRange(expected: "at least one event", found: "an empty array"), key: "events")
    }
    var events: [EventPlan] = []
    for (index, node) in nodes.enumerated() {
      let entry = try ObjectReader(node, in: reader.source, path: "events[\(index)]", of: EventPlan.self)
      let catalogue = reader.source.catalogue
      let name = try entry.require(try entry.word("game", of: catalogue.names), "game")
      var event = EventPlan(catalogue.setting(named: name)!, deals: 1)
      try entry.read(into: &event)
      if let key = event.keyAgainstFreshDeals(entry) {
        throw entry.problem(.excludes("\"\(key)\""), key: "fresh_deals")
      }
      try event.readDeals(entry)
      event.enter(file, before: events)
      if !file.isGraded, entry.node("weight") != nil { throw entry.problem(.needs("\"grade\": true"), key: "weight") }
      // Bots from folders enter later.
      if file.botsFrom == nil, let (kind, key) = event.problem(with: file.competitors) {
        throw entry.problem(kind, key: key)
      }
      events.append(event)
    }
    return events
  }

  /// The key that cannot be combined with fresh deals; nil if there is none.
  private func keyAgainstFreshDeals(_ entry: ObjectReader) -> String? {
    guard pairing.hasFreshDeals else { return nil }
    if pairing.isDuplicate { return "duplicate" }
    // The file has finitely many deals, so bots that join would play the same ones.
    if entry.node("deals_from") != nil { return "deals_from" }
    // A contest of a solitaire is one deal for all bots.
    return pairing.seats == 1 && pairing.stop != nil ? "until" : nil
  }

  /// Takes the format, the seed and, if it follows from the bots, the number of deals from the tournament.
  mutating func enter(_ file: TournamentFile, before earlier: [EventPlan]) {
    pairing.format = file.format
    settleDeals(for: file.competitors)
    // Two events of one game share no deal: a bot could know the cards from the first event.
    let count = earlier.count { $0.game.name == game.name }
    pairing.seed = count == 0 ? file.seed : "\(file.seed)/\(count + 1)"
  }

  /// Derives the number of deals from the number of bots, if the file says how often they meet.
  mutating func settleDeals(for bots: [Competitor]) {
    guard let gamesPerPair, pairing.seats > 1 else { return }
    let count = bots.count { $0.plays(game.name) }
    pairing.deals = min(pairing.deals(forGamesPerPair: gamesPerPair, of: count), EventPlan.dealCounts.upperBound)
  }

  /// Why a tournament's bots cannot play the event in its format or to its stop condition, and the key at fault.
  func problem(with competitors: [Competitor]) -> (kind: FileProblem.Kind, key: String?)? {
    let playing = competitors.filter { $0.plays(game.name) }
    let (bots, seats) = (playing.count, pairing.seats)
    if bots < seats { return (.tooFewBots(game: game.name, needed: seats, found: bots), nil) }
    if case .tested? = pairing.stop, seats != 2 || bots != 2 { return (.testOfTwo(seats: seats, bots: bots), "until") }
    func list(_ formats: [any TournamentFormat]) -> String {
      "\"format\": " + formats.map { "\"\($0.name)\"" }.joined(separator: " or ")
    }
    if pairing.rounds != nil, !pairing.format.takesRounds || seats == 1 {
      return (.needs("\(list(TournamentFormats.all.filter(\.takesRounds))), and a game of several seats"), "rounds")
    }
    if gamesPerPair != nil {
      if seats == 1 || !pairing.format.isEven || pairing.stop != nil {
        let formats = list(TournamentFormats.all.filter(\.isEven))
        return (.needs("\(formats), a game of several seats, and no \"until\""), "games_per_pair")
      }
      if pairing.deals == EventPlan.dealCounts.upperBound {
        let most = Figures.grouped(EventPlan.dealCounts.upperBound)
        return (.outOfRange(expected: "less than \(most) deals", found: "more"), "games_per_pair")
      }
    }
    // Solitaires are the same in all formats: every bot plays every deal.
    guard seats > 1 else {
      let most = EventPlan.dealCounts.upperBound / max(bots, 1)
      if pairing.sharesDeals || pairing.deals <= most { return nil }
      return (
        .outOfRange(expected: "at most \(Figures.grouped(most)) fresh deals for each of \(bots) bots", found: "more"),
        "deals"
      )
    }
    if pairing.stop != nil, !pairing.format.takesStopCondition {
      return (.needs(list(TournamentFormats.all.filter(\.takesStopCondition))), "until")
    }
    let shape = TournamentEvent(self, opening: competitors.map { Entrant($0) }).shape
    return shape.problem.map { (.format($0), $0.key) }
  }
}

extension TimeControl: Described {
  public static let fields: [Field<TimeControl>] = [
    // A limit per move stands alone unless a bank is set as well.
    Field(
      "bank_ms", schema: FieldType<Duration>.milliseconds(from: 1).schema,
      type: FieldType<Duration>.milliseconds(from: 1).words, default: "`10000`",
      "The time for all turns of a seat in one game. There is no bank if only `move_ms` is given.",
      read: { time, reader throws(FileProblem) in
        let bank = try FieldType.milliseconds(from: 1).read(reader, "bank_ms")
        time.bank = bank ?? (reader.node("move_ms") == nil ? time.bank : nil)
      },
      write: { time, _ in time.bank.map { .integer($0.wholeMilliseconds) } }),
    Field(
      "increment_ms", \.increment, .milliseconds(), default: "`0`", "Added to the bank after each turn."
    ),
    Field(
      "move_ms", optional: \.move, .milliseconds(from: 1), default: "none", "The time for one turn."),
    Field("window_ms", \.window, .milliseconds(from: 1), default: "`500`", "The time limit of a race."),
    Field(
      "name_ms", optional: \.naming, .milliseconds(from: 1), default: "as `window_ms`",
      "The time limit of the race in which a caller names its cards."),
    Field(
      "challenge_ms", optional: \.challenge, .milliseconds(from: 1), default: "as `window_ms`",
      "The time limit of the race in which the others may challenge a caller."),
    Field(
      "ready_ms", \.ready, .milliseconds(from: 1), default: "`10000`",
      "The time from `start` to `ready`, for the start-up of a program."),
    Field(
      "margin_ms", \.margin, .milliseconds(), default: "`20`",
      "Tolerance beyond every limit, for delays of the machine."),
    Field(
      "silent_windows", \.silentWindows, .integer(1...1_000_000, "windows"), default: "`10`",
      "This number of consecutive windows without an answer is a stall."),
  ]
}
