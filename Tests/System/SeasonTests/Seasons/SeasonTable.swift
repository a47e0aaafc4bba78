import Foundation

/// The games of a run as `standings --format games-csv` has them, and what follows from these rows alone: a second computation
/// of figures that every reader shows.
struct SeasonTable {
  struct Row {
    /// From 0.
    var event: Int
    var table: Int
    var deal: Int
    /// As reports have it: an earlier version as NAME@1.
    var bot: String
    /// The same whatever versions come later.
    var id: String
    var place: Int
    var fault: String
    /// How many prompts it answered.
    var prompts: Int
    var measures: [String: Double]

    var isDisqualified: Bool { fault == "disqualified" }
    /// True where the bot itself is the reason that it played no game here.
    var isForfeit: Bool { !fault.isEmpty && prompts == 0 }
  }

  /// Two bots of an event.
  struct Pair: Hashable {
    var first: String
    var second: String
  }

  /// In the order in which the games ended.
  let rows: [Row]

  init(of play: SeasonPlay) throws {
    let lines = CSVText.rows(try play.ask("standings", "run", "--format", "games-csv"))
    let header = lines.first ?? []
    rows = lines.dropFirst().map { fields in
      let values = Dictionary(zip(header, fields)) { first, _ in first }
      func number(_ name: String) -> Int { Int(values[name] ?? "") ?? -1 }
      let (name, version) = (values["bot"] ?? "", number("version"))
      return Row(
        event: number("event") - 1, table: number("table"), deal: number("deal"),
        bot: play.shownName(of: name, version: version), id: "\(name)@\(version)", place: number("place"),
        fault: values["fault"] ?? "", prompts: number("prompts"),
        measures: values.reduce(into: [:]) { measures, entry in
          if entry.key.hasPrefix("measure_") { measures[String(entry.key.dropFirst(8))] = Double(entry.value) }
        })
    }
  }

  /// The games that disqualified bots did not play.
  var unplayed: Set<String> {
    Set(rows.filter(\.isDisqualified).map { "event \($0.event + 1), table \($0.table): \($0.id)" })
  }

  func rows(of event: Int) -> [Row] { rows.filter { $0.event == event } }

  /// The games of an event of several seats: those who played, where at least two did.
  func games(of event: Int) -> [[Row]] {
    Dictionary(grouping: rows(of: event)) { $0.table }.values.map { $0.filter { !$0.isForfeit } }.filter {
      $0.count > 1
    }
  }

  /// The games that count for a bot: those that it played, against somebody where there are several seats, and its own forfeits.
  func counted(_ bot: String, in event: Int, isSolitaire: Bool) -> [Row] {
    let own = rows(of: event).filter { $0.bot == bot }
    if isSolitaire { return own }
    let played = Set(games(of: event).flatMap { $0 }.filter { $0.bot == bot }.map(\.table))
    return own.filter { $0.isForfeit || played.contains($0.table) }
  }

  /// Of the points of each pair, the share that its first bot has won, a tie being a half; and their games.
  static func meetings(of games: [[Row]]) -> [Pair: (games: Int, share: Double)] {
    var sums: [Pair: (games: Int, points: Double)] = [:]
    for game in games {
      for first in game {
        for second in game where first.bot != second.bot {
          let points = first.place < second.place ? 1 : first.place == second.place ? 0.5 : 0
          let sum = sums[Pair(first: first.bot, second: second.bot)] ?? (0, 0)
          sums[Pair(first: first.bot, second: second.bot)] = (sum.games + 1, sum.points + points)
        }
      }
    }
    return sums.mapValues { ($0.games, $0.points / Double($0.games)) }
  }

  /// Bradley and Terry's ratings with the prior of docs/statistics.md, their mean 0: found by steps of one bot at a time, which
  /// is another way than the program's.
  func ratings(of event: Int) -> [String: Double] {
    var (weights, points): ([Pair: Double], [String: Double]) = ([:], [:])
    for game in games(of: event) {
      for (pair, meeting) in SeasonTable.meetings(of: [game]) {
        let weight = 1 / Double(game.count - 1)
        weights[pair, default: 0] += weight
        points[pair.first, default: 0] += meeting.share * weight
      }
    }
    let bots = points.keys.sorted()
    var strengths = Dictionary(uniqueKeysWithValues: bots.map { ($0, 0.0) })
    func odds(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
    for _ in 0..<4000 {
      var largest = 0.0
      for bot in bots {
        let own = strengths[bot]!
        var (slope, curve) = (points[bot]! + 0.5 * (1 - 2 * odds(own)), odds(own) * (1 - odds(own)))
        for other in bots {
          guard let weight = weights[Pair(first: bot, second: other)] else { continue }
          let expected = odds(own - strengths[other]!)
          slope -= weight * expected
          curve += weight * expected * (1 - expected)
        }
        let step = max(-1, min(1, slope / curve))
        strengths[bot] = own + step
        largest = max(largest, abs(step))
      }
      if largest < 1e-10 { break }
    }
    let mean = strengths.values.reduce(0, +) / Double(max(bots.count, 1))
    return strengths.mapValues { 400 / log(10) * ($0 - mean) }
  }
}

/// Comma-separated values as RFC 4180 has them.
enum CSVText {
  static func rows(_ text: String) -> [[String]] {
    text.replacing("\r\n", with: "\n").split(separator: "\n").map { line in
      var (fields, isQuoted) = ([""], false)
      for character in line {
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted: fields.append("")
        default: fields[fields.count - 1].append(character)
        }
      }
      return fields
    }
  }
}
