import Foundation
import JSON

/// A sentence that holds of every season after every step.
struct SeasonLaw: Sendable {
  let sentence: String
  /// What contradicts it, in words; nothing where it holds.
  let violations: @Sendable (SeasonMoment) throws -> [String]

  static let all = [
    endings, verification, agreement, links, watching, figures, decisions, luck, secondComputation, ownFaults,
    disqualification,
    solitaireClaims,
  ]

  /// The laws that need another play of a season, or many seasons.
  static let calmSentence =
    "killed and resumed, in shards, by workers, or with steps between that play nothing, the results are the same"
  static let honestSentence = "honest bots achieve in solitaires what they achieve without the bots at fault"
  static let claimSentence = "equal programs are called different in at most 5 % of events"
}

/// A season after a step.
struct SeasonMoment {
  let play: SeasonPlay
  let readers: SeasonReaders
  /// The games before the step.
  let earlier: [SeasonTable.Row]
  /// Who was disqualified before, by the games so far; nil where tables were played again.
  let faultsInRow: SeasonFaultRow?
  /// True after the last step.
  let isLast: Bool
  /// The commands of this step.
  let commands: ArraySlice<SeasonPlay.Command>

  /// Each event with its leaderboard of all bots.
  var events: [(index: Int, plan: Season.Event, all: JSONNode)] {
    zip(play.now.events, readers.all["events"]?.elements ?? []).enumerated().map { ($0, $1.0, $1.1) }
  }

  func title(_ event: Int) -> String { "event \(event + 1), \(play.now.events[event].game)" }
}

extension JSONNode {
  /// The bots of an event.
  var bots: [JSONNode] { self["bots"]?.elements ?? [] }
  var bot: String { self["bot"]?.string ?? "" }

  func bot(_ name: String) -> JSONNode? { bots.first { $0.bot == name } }

  var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The members of an object that are whole numbers.
  var counts: [String: Int] {
    guard case .object(let members) = value else { return [:] }
    return members.reduce(into: [:]) { $0[$1.name] = $1.node.integer }
  }
}

// MARK: - How commands end

extension SeasonLaw {
  static let endings = SeasonLaw(
    sentence: "each command ends with a code of its page, within 60 MB and without a trap"
  ) { moment in endingProblems(moment.commands, moment.play.asked) }

  static func endingProblems(
    _ commands: ArraySlice<SeasonPlay.Command>, _ asked: [(words: [String], exitCode: Int32)]
  ) -> [String] {
    commands.flatMap { command -> [String] in
      let (code, text) = (command.program.exitCode, command.output)
      // A run has the code 1 for a bot that never gave a valid answer.
      let mayFail = command.words[0] == "rerun" || text.contains("gave no valid answer in time")
      var found: [String] = []
      if code != 0, code != 1 || !mayFail { found.append("\(command.line) ends with \(code): \(text.suffix(600))") }
      if text.contains("Fatal") { found.append("\(command.line): \(text.suffix(600))") }
      if command.program.peakMemory > 60_000 { found.append("\(command.line) held \(command.program.peakMemory) KiB") }
      return found
    } + asked.filter { $0.exitCode != 0 }.map { "referee \($0.words.joined(separator: " ")) ends with \($0.exitCode)" }
  }

  static let verification = SeasonLaw(sentence: "verify confirms the run") { moment in
    guard moment.isLast else { return [] }
    let answer = try moment.play.ask("verify", "run")
    return moment.play.asked.last?.exitCode == 0 ? [] : [answer]
  }
}

// MARK: - What readers say

extension SeasonLaw {
  static let agreement = SeasonLaw(sentence: "all readers agree on games, faults, results, ranks and ratings") {
    moment in
    let readers = moment.readers
    var found: [String] = []
    func require(_ holds: Bool, _ words: @autoclosure () -> String) { if !holds { found.append(words()) } }
    let first = readers.forms[0]
    let events = readers.present["events"]?.elements ?? []
    require(
      first.boards.count == events.count, "\(first.name) has \(first.boards.count) boards for \(events.count) events")
    let sentences = moment.play.scratch.text(of: "run/standings.md").split(separator: "\n").filter {
      !$0.hasPrefix("#") && !$0.hasPrefix("|")
    }.map { SeasonText.markdown.words(String($0)) }
    for form in readers.forms {
      for (event, board) in first.boards.enumerated() {
        let width = board.first?.count ?? 0
        let other = form.boards.indices.contains(event) ? form.boards[event].map { Array($0.prefix(width)) } : []
        require(isSame(other, board), "\(moment.title(event)): \(form.name) says \(other), \(first.name) \(board)")
      }
      for sentence in sentences { require(form.words.contains(sentence), "\(form.name) does not say: \(sentence)") }
    }
    for (event, (board, json)) in zip(first.boards, events).enumerated() {
      for row in board.dropFirst() {
        found += disagreements(board[0], row, json).map { "\(moment.title(event)): \($0)" }
      }
    }
    found += disagreements(csv: readers.csv, events).map { "standings.csv: \($0)" }
    found += disagreements(pairs: readers.pairs, events).map { "--pairs: \($0)" }
    let progress = readers.status["events"]?.elements ?? []
    for (event, (said, json)) in zip(progress, events).enumerated() {
      for key in ["played", "scheduled"] {
        require(
          said[key]?.integer == json[key]?.integer, "\(moment.title(event)): status and standings differ in \(key)")
      }
    }
    let faults = Dictionary(grouping: readers.table.rows.filter { !$0.fault.isEmpty }) { $0.bot }.mapValues(\.count)
    require(
      readers.status["faults"]?.counts ?? [:] == faults,
      "status has faults \(readers.status["faults"]?.json ?? ""), games-csv \(faults)")
    // The last line of progress counts all faults of the run.
    let progressLine = moment.commands.last { $0.words[0] == "run" }?.output.matches(of: /, ([0-9]+) faults?\b/).last
    if let told = progressLine.flatMap({ Int($0.1) }) {
      let count = faults.values.reduce(0, +)
      require(told == count, "run tells of \(told) faults, games-csv of \(count)")
    }
    if let site = readers.site {
      require(
        SeasonText.page.boards(site.page) == SeasonText.page.boards(moment.play.scratch.text(of: "run/standings.html")),
        "the site's boards differ from the report's")
      require(site.json["events"]?.json == readers.present["events"]?.json, "the site's standings.json differs")
      require(site.csv == readers.csv, "the site's standings.csv differs")
    }
    let printed = try moment.isLast ? moment.play.ask("standings", "run", "--format", "json") : ""
    require(
      printed.isEmpty || printed.hasSuffix(moment.play.scratch.text(of: "run/standings.json")),
      "standings.json is not what standings prints")
    for (event, json) in events.enumerated() { found += contradictions(json).map { "\(moment.title(event)): \($0)" } }
    let cards = moment.play.scratch.text(of: "run/standings.html").split(separator: "<article class=\"card\">")
      .dropFirst()
    for (event, (card, json)) in zip(cards, events).enumerated()
    where card.localizedCaseInsensitiveContains("better than every other bot") {
      let ranks = json.bots.first?["ranks_interval"]?.integers
      require(
        ranks == [1, 1],
        "\(moment.title(event)): the page's first is better than every other bot, and its ranks are \(ranks ?? [])")
    }
    for (bot, report) in readers.reports { found += disagreements(report: report, of: bot, moment) }
    return found
  }

  /// True for equal boards; a wide one in text cuts names.
  private static func isSame(_ board: [[String]], _ other: [[String]]) -> Bool {
    board.count == other.count
      && zip(board, other).allSatisfy { a, b in
        a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0.hasSuffix("…") && $1.hasPrefix($0.dropLast()) }
      }
  }

  /// Ranks that do not follow from the pairs: a bot has behind it all that are worse, and before it all that are better.
  private static func contradictions(_ event: JSONNode) -> [String] {
    let pairs = event["pairs"]?.elements ?? []
    let compared = event.bots.filter { $0["ranks_interval"] != nil }
    guard !pairs.isEmpty else { return [] }
    return compared.compactMap { bot in
      let own = pairs.filter { [$0.bot, $0["against"]?.string].contains(bot.bot) }
      func count(_ verdict: String, _ mirrored: String) -> Int {
        own.count { $0["verdict"]?.string == ($0.bot == bot.bot ? verdict : mirrored) }
      }
      let (better, worse) = (count("worse", "better"), count("better", "worse"))
      // Of two that have not met no pair tells, and their ratings may differ.
      let unknown = compared.count - 1 - own.count
      let ranks = bot["ranks_interval"]?.integers ?? [0, 0]
      let fits =
        (1 + better...1 + better + max(unknown, 0)).contains(ranks[0])
        && (compared.count - worse - max(unknown, 0)...compared.count - worse).contains(ranks[1])
      return fits
        ? nil : "\(bot.bot) has the ranks \(ranks), with \(better) better and \(worse) worse of \(compared.count)"
    }
  }

  /// How a row of a board differs from the values.
  private static func disagreements(_ headings: [String], _ row: [String], _ event: JSONNode) -> [String] {
    let name = row[headings.firstIndex(of: "bot") ?? 0]
    guard let bot = event.bot(name) else { return ["\(name) is not in standings.json"] }
    let faults = bot["faults"]?.counts.values.reduce(0, +) ?? 0
    let ranks = bot["ranks_interval"]?.integers.map { $0[0] == $0[1] ? "\($0[0])" : "\($0[0])–\($0[1])" }
    return zip(headings, row).flatMap { heading, cell -> [String] in
      let expected: Bool =
        switch heading {
        case "#": ranks == nil || cell == ranks
        case "games": cell == "\(bot["games"]?.integer ?? -1)"
        case "faults": cell == "\(faults)"
        default:
          // A bound in place of a rating, and a bot without games, have no number.
          Double(cell.trimmingCharacters(in: ["%"])).map { shown in
            bot[heading]?.number.map { value in
              let digits = cell.contains(".") ? cell.split(separator: ".")[1].count { $0.isNumber } : 0
              return abs(shown - (cell.hasSuffix("%") ? 100 * value : value)) <= 0.5001 * pow(10, -Double(digits))
            } ?? true
          } ?? true
        }
      return expected
        ? []
        : [
          "\(name): \(heading) is \(cell), in standings.json \(bot[heading]?.json ?? bot["ranks_interval"]?.json ?? "")"
        ]
    }
  }

  /// How rows of `standings.csv` differ from the values: event, game, seats, rank, bot, games, figure, value, low, high.
  private static func disagreements(csv rows: [[String]], _ events: [JSONNode]) -> [String] {
    rows.dropFirst().compactMap { row in
      // A row of an event tells of no bot where tables are missing, and one of grades of no event.
      guard let event = Int(row[0]), events.indices.contains(event - 1), !row[3].isEmpty else { return nil }
      guard let bot = events[event - 1].bot(row[4]) else { return "\(row[4]) is not in standings.json" }
      guard bot["games"]?.integer == Int(row[5]), bot["rank"]?.integer == Int(row[3]) else {
        return "games or rank of \(row[4]) differ: \(row)"
      }
      func same(_ node: JSONNode?, _ cell: String) -> Bool {
        node?.number == nil || cell.isEmpty || node?.number == Double(cell)
      }
      let interval = bot[row[6] + "_interval"]?.elements
      return same(bot[row[6]], row[7]) && same(interval?[0], row[8]) && same(interval?[1], row[9])
        ? nil : "\(row) differs from \(bot[row[6]]?.json ?? "nothing"), \(bot[row[6] + "_interval"]?.json ?? "")"
    }
  }

  /// How rows of pairs differ: …, bot, against, games, share, …, measure, unit, difference, low, high, p, decides, verdict.
  private static func disagreements(pairs rows: [[String]], _ events: [JSONNode]) -> [String] {
    guard let header = rows.first else { return ["no rows"] }
    func place(_ name: String) -> Int { header.firstIndex(of: name) ?? 0 }
    let keys = ["event", "bot", "against", "measure"].map(place)
    return events.enumerated().flatMap { event, json in
      (json["pairs"]?.elements ?? []).flatMap { pair in
        (pair["tests"]?.elements ?? []).compactMap { test -> String? in
          let key: [String?] = ["\(event + 1)", pair.bot, pair["against"]?.string, test["measure"]?.string]
          let row = rows.first { (row: [String]) -> Bool in keys.map { row[$0] } == key }
          guard let row else { return "no row of \(pair.bot) against \(pair["against"]?.string ?? "")" }
          let said = ["difference", "p"].map { Double(row[place($0)]) }
          let values = [test["difference"], test["p"]].map { $0?.number }
          // What belongs to the pair stands once.
          let own = [row[place("games")], row[place("verdict")]]
          let pairs = ["\(pair["games"]?.integer ?? -1)", pair["verdict"]?.string ?? ""]
          return said == values && (own == pairs || own == ["", ""]) ? nil : "\(row) differs from \(pair.json)"
        }
      }
    }
  }

  /// How an author's report differs from the leaderboard of the bots that play.
  private static func disagreements(report: String, of bot: String, _ moment: SeasonMoment) -> [String] {
    let lines = report.split(separator: "\n")
    return zip(moment.play.now.events, moment.readers.present["events"]?.elements ?? []).compactMap { plan, event in
      guard let line = event.bot(bot), let games = line["games"]?.integer, games > 0,
        let ranks = line["ranks_interval"]?.integers
      else { return nil }
      let places = line["place_interval"]?.integers
      let place = places.map { $0[0] == $0[1] ? "place \($0[0]), " : "place \($0[0])–\($0[1]), " } ?? ""
      let words = ranks[0] == ranks[1] ? "\(ranks[0])" : "\(ranks[0]) to \(ranks[1])"
      let title = plan.game + (plan.seats > 1 ? ", \(plan.seats) seats" : "")
      let said = "\(title): \(place)rank \(words) of \(event.bots.count), \(games) games"
      return lines.contains { $0 == said } ? nil : "the report of \(bot) does not say: \(said)"
    }
  }
}
