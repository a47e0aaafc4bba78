import BotProtocol
public import GameRules
import JSON
import Refereeing
import Scheduling

extension EventPlan {
  static let keys = [
    "game", "options", "seats", "deals", "clock", "process", "ask", "reactions", "photo_finish_us", "charge",
    "duplicate", "rounds", "until",
  ]
  static let clockKeys = ["bank_ms", "increment_ms", "move_ms", "window_ms", "ready_ms", "margin_ms", "silent_windows"]

  static func read(
    _ node: JSONNode, in source: ObjectReader.Source, path: String, catalogue: GameCatalogue,
    competitors: [Competitor], format: any TournamentFormat, seed: (_ game: String) -> String
  ) throws(FileProblem) -> EventPlan {
    let entry = try ObjectReader(node, in: source, path: path, keys: keys)
    let name = try entry.require(try entry.string("game"), "game")
    guard let game = catalogue.game(named: name) else {
      throw entry.problem(.unknownWord(name, among: catalogue.names), key: "game")
    }
    let seats = try entry.integer("seats", in: game.seatCounts) ?? game.usualSeats
    let players = competitors.filter { $0.plays(name) }
    guard players.count >= seats else {
      throw entry.problem(.tooFewBots(game: name, needed: seats, found: players.count))
    }
    let keeping: ProcessReuse? = try entry.word("process")
    let until = try StopCondition.read(entry, seats: seats, bots: players.count)
    let plan = EventPlan(
      setting: try readSetting(game, entry), seats: seats,
      deals: try entry.require(try entry.integer("deals", in: 1...100_000_000), "deals"),
      rules: try readRules(entry), keepsBots: keeping != .fresh,
      isDuplicate: try entry.flag("duplicate") ?? false, format: format,
      rounds: try entry.integer("rounds", in: 1...10_000), stop: until, seed: seed(name), competitors: players)
    try check(plan, entry)
    return plan
  }

  /// Solitaires are played by every bot on every deal in all formats; tables of several seats must fit theirs.
  private static func check(_ plan: EventPlan, _ entry: ObjectReader) throws(FileProblem) {
    let format = plan.format
    if plan.rounds != nil, !format.takesRounds || plan.seats == 1 {
      let names = TournamentFormats.all.filter(\.takesRounds).map { "\"\($0.name)\"" }.joined(separator: " or ")
      throw entry.problem(.needs("\"format\": \(names), and a game of several seats"), key: "rounds")
    }
    guard plan.seats > 1 else { return }
    if plan.stop != nil, !format.takesStopCondition {
      let names = TournamentFormats.all.filter(\.takesStopCondition).map { "\"\($0.name)\"" }.joined(separator: " or ")
      throw entry.problem(.needs("\"format\": \(names)"), key: "until")
    }
    if let problem = format.problem(of: plan.shape) { throw entry.problem(.format(problem), key: problem.key) }
  }

  private enum ProcessReuse: String, CaseIterable {
    case kept
    case fresh
  }

  private static func readRules(_ entry: ObjectReader) throws(FileProblem) -> TableRules {
    var rules = TableRules()
    rules.races.asking = try entry.word("ask") ?? rules.races.asking
    rules.races.reactions = try entry.word("reactions") ?? rules.races.reactions
    if let margin = try entry.integer("photo_finish_us", in: 0...60_000_000) {
      rules.races.photoFinish = .microseconds(margin)
    }
    rules.timeBasis = try entry.word("charge") ?? rules.timeBasis
    guard let clock = try entry.object("clock", keys: clockKeys) else { return rules }
    rules.time.move = try clock.milliseconds("move_ms", from: 1)
    // A limit a move stands alone unless a bank is asked for as well.
    rules.time.bank = try clock.milliseconds("bank_ms", from: 1) ?? (rules.time.move == nil ? rules.time.bank : nil)
    rules.time.increment = try clock.milliseconds("increment_ms") ?? rules.time.increment
    rules.time.window = try clock.milliseconds("window_ms", from: 1) ?? rules.time.window
    rules.time.ready = try clock.milliseconds("ready_ms", from: 1) ?? rules.time.ready
    rules.time.margin = try clock.milliseconds("margin_ms") ?? rules.time.margin
    rules.time.silentWindows = try clock.integer("silent_windows", in: 1...1_000_000) ?? rules.time.silentWindows
    return rules
  }

  private static func readSetting(
    _ game: any Game.Type, _ entry: ObjectReader
  ) throws(FileProblem) -> any GameSetting {
    func read<G: Game>(_ game: G.Type) throws(FileProblem) -> any GameSetting {
      ChosenGame<G>(options: try entry.options())
    }
    return try read(game)
  }
}

extension ObjectReader {
  /// The game's options under the key `options`; those that are not there keep their defaults.
  func options<Options: GameOptions>() throws(FileProblem) -> Options {
    var options = Options()
    let top = Options.fields.map { String($0.prefix ?? $0.leaf) }
    guard let object = try object("options", keys: top) else { return options }
    for field in Options.fields {
      var reader = object
      if let prefix = field.prefix {
        let leaves = Options.fields.filter { $0.prefix == prefix }.map { String($0.leaf) }
        guard let group = try object.object(String(prefix), keys: leaves) else { continue }
        reader = group
      }
      let key = String(field.leaf)
      guard let node = reader.node(key) else { continue }
      let value: OptionValue
      switch node.value {
      case .integer(let number): value = .integer(number)
      case .bool(let flag): value = .flag(flag)
      case .string(let text): value = .text(text)
      default: throw reader.problem(.wrongType(expected: field.domain.words, found: node.value.kind), key: key)
      }
      do throws(OptionError) {
        try field.set(&options, to: value)
      } catch {
        throw reader.problem(.outOfRange(expected: field.domain.words, found: value.description), key: key)
      }
    }
    return options
  }
}

extension OptionDomain {
  /// What may stand there, for people.
  public var words: String {
    switch self {
    case .integer(let range): range.words
    case .limit(let range, let none): "\(range.words), or \"\(none)\""
    case .flag: "true or false"
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
    }
  }
}
