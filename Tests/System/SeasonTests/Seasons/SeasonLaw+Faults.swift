import Foundation
import JSON

extension SeasonLaw {
  static let secondComputation = SeasonLaw(
    sentence: "figures follow from the games that were played: means, shares of points and ratings"
  ) { moment in
    let table = moment.readers.table
    let twice = Dictionary(grouping: table.rows) { "event \($0.event + 1), table \($0.table): \($0.bot)" }.filter {
      $1.count > 1
    }
    if !twice.isEmpty { return twice.keys.map { $0 + " is counted twice" } }
    return moment.events.flatMap { index, plan, event -> [String] in
      var found: [String] = []
      func require(_ holds: Bool, _ words: @autoclosure () -> String) {
        if !holds { found.append("\(moment.title(index)): \(words())") }
      }
      for bot in event.bots {
        let rows = table.counted(bot.bot, in: index, isSolitaire: plan.isSolitaire)
        require(
          bot["games"]?.integer == rows.count,
          "\(bot.bot) has \(bot["games"]?.integer ?? -1) games, by its rows \(rows.count)")
        let kinds = Dictionary(grouping: rows.map(\.fault).filter { !$0.isEmpty }) { $0 }.mapValues(\.count)
        require(
          bot["faults"]?.counts == kinds, "\(bot.bot) has faults \(bot["faults"]?.json ?? ""), by its rows \(kinds)")
        for name in rows.first?.measures.keys.sorted() ?? [] {
          guard let shown = bot[name]?.number else { continue }
          let sum = rows.reduce(0) { $0 + ($1.measures[name] ?? 0) }
          require(
            abs(shown - sum / Double(rows.count)) < 1e-9 || abs(shown - sum) < 1e-9,
            "\(bot.bot) has \(name) \(shown), by its rows \(sum / Double(rows.count))")
        }
      }
      guard !plan.isSolitaire else { return found }
      let meetings = SeasonTable.meetings(of: table.games(of: index))
      for pair in event["pairs"]?.elements ?? [] {
        let meeting = meetings[SeasonTable.Pair(first: pair.bot, second: pair["against"]?.string ?? "")]
        require(
          pair["games"]?.integer == meeting?.games
            && abs((pair["share"]?.number ?? -1) - (meeting?.share ?? -1)) < 1e-9,
          "\(pair.bot) against \(pair["against"]?.string ?? ""): \(pair["games"]?.json ?? "") games, share \(pair["share"]?.json ?? ""); by the rows \(meeting.map { "\($0.games), \($0.share)" } ?? "none")"
        )
      }
      let ratings = table.ratings(of: index)
      let shown = event.bots.compactMap { bot in bot["rating"]?.number.map { (bot.bot, $0) } }
      for (bot, rating) in shown {
        require(
          abs(rating - (ratings[bot] ?? .infinity)) < 0.01,
          "\(bot) is rated \(rating), by the games that were played \(ratings[bot].map { "\($0)" } ?? "not at all")")
      }
      return found
    }
  }

  static let ownFaults = SeasonLaw(sentence: "honest bots have no fault") { moment in
    moment.readers.table.rows.filter { row in
      !row.fault.isEmpty && moment.play.program(of: row.bot)?.isHonest == true
    }.map { "\(moment.title($0.event)), table \($0.table): \($0.bot) has the fault \($0.fault)" }
  }

  static let disqualification = SeasonLaw(
    sentence: "a bot is disqualified after its faults in a row, and plays on when it is pardoned"
  ) { moment in
    guard var row = moment.faultsInRow else { return [] }
    if let pardoned = moment.play.pardoned { row.pardon(moment.play.id(of: pardoned)) }
    return row.take(moment.readers.table.rows[min(moment.earlier.count, moment.readers.table.rows.count)...])
  }

  /// Equal programs that do the same on each deal, where all play the same deals.
  static let solitaireClaims = SeasonLaw(sentence: "deterministic equal programs are nowhere different in a solitaire")
  { moment in
    SeasonClaim.all(of: moment).filter { claim in
      moment.play.now.events[claim.event].sharesDeals && moment.play.program(of: claim.bot)?.isDeterministic == true
    }.map { "\(moment.title($0.event)), \($0.reader): \($0.bot) and \($0.other) have one program, and \($0.words)" }
  }
}

/// Who has how many faults in a row: the rule of docs/tournaments.md, computed from the games one after another.
struct SeasonFaultRow {
  let limit: Int
  /// By bot and event, its tables by their numbers in the schedule, and whether it was at fault.
  private var played: [Entry: [Int: Bool]] = [:]

  private struct Entry: Hashable {
    var bot: String
    var event: Int
  }

  init(limit: Int) { self.limit = limit }

  mutating func pardon(_ id: String) { played = played.filter { $0.key.bot != id } }

  /// - Returns: what contradicts the rule.
  mutating func take(_ rows: ArraySlice<SeasonTable.Row>) -> [String] {
    rows.compactMap { row in
      let entry = Entry(bot: row.id, event: row.event)
      let faults = longest(entry)
      if (faults >= limit) != row.isDisqualified {
        return "table \(row.table): \(row.bot) \(row.isDisqualified ? "is disqualified" : "plays") after \(faults) "
          + "faults in a row of its schedule, the limit is \(limit)"
      }
      if !row.isDisqualified { played[entry, default: [:]][row.table] = !row.fault.isEmpty }
      return nil
    }
  }

  /// Tables end in another order than that of the schedule: programs that are alive are used first.
  private func longest(_ entry: Entry) -> Int {
    var (longest, last) = (0, 0)
    for (_, isFault) in (played[entry] ?? [:]).sorted(by: { $0.key < $1.key }) {
      last = isFault ? last + 1 : 0
      longest = max(longest, last)
    }
    return longest
  }
}

/// What a reader says of two bots with one program: that they differ.
struct SeasonClaim {
  var event: Int
  var bot: String
  var other: String
  var reader: String
  var words: String

  /// All such claims after a step.
  static func all(of moment: SeasonMoment) -> [SeasonClaim] {
    moment.events.flatMap { index, _, event -> [SeasonClaim] in
      let equal = pairs(event.bots.map(\.bot), moment.play)
      let board = moment.readers.forms[0].boards.indices.contains(index) ? moment.readers.forms[0].boards[index] : []
      let page = moment.play.scratch.text(of: "run/standings.html")
      return equal.flatMap { first, second -> [SeasonClaim] in
        func claim(_ reader: String, _ words: String) -> SeasonClaim {
          SeasonClaim(event: index, bot: first, other: second, reader: reader, words: words)
        }
        var claims: [SeasonClaim] = []
        for pair in event["pairs"]?.elements ?? []
        where Set([pair.bot, pair["against"]?.string ?? ""]) == [first, second]
          && pair["verdict"]?.string != "indistinguishable"
        {
          claims.append(claim("standings.json", "one is \(pair["verdict"]?.string ?? "")"))
        }
        if let a = event.bot(first)?["ranks_interval"]?.integers,
          let b = event.bot(second)?["ranks_interval"]?.integers,
          a[1] < b[0] || b[1] < a[0]
        {
          claims.append(claim("ranks", "their ranks are \(a) and \(b)"))
        }
        let words = moment.readers.forms[0].words
        for (one, two) in [(first, second), (second, first)] {
          let lead =
            NSRegularExpression.escapedPattern(for: "\(one) – \(two): ") + "[^:]*(\\([^)]*\\))?, (better|worse)"
          if words.range(of: lead, options: .regularExpression) != nil {
            claims.append(claim("sentences", "one is better or worse"))
          }
        }
        // The card of the page's summary.
        let name = board.first?.firstIndex(of: "bot") ?? 1
        let isFirst = board.dropFirst().first.map { [first, second].contains($0[name]) } ?? false
        let areShown = [first, second].allSatisfy { shown in board.contains { $0.count > name && $0[name] == shown } }
        let card = page.split(separator: "<article class=\"card\">").dropFirst().dropFirst(index).first ?? ""
        if isFirst, areShown, card.localizedCaseInsensitiveContains("better than every other bot") {
          claims.append(claim("the page's summary", "one is better than every other bot"))
        }
        return claims
      }
    }
  }

  /// The probability of at least this number of false claims, where each event has one with a probability of 5 %.
  static func chance(of claims: Int, in events: Int) -> Double {
    (0...events).reduce((sum: 0.0, term: pow(0.95, Double(events)))) { state, count in
      let next = state.term * Double(events - count) / Double(count + 1) * 0.05 / 0.95
      return (count >= claims ? state.sum + state.term : state.sum, next)
    }.sum
  }

  /// Every two bots with one program.
  static func pairs(_ names: [String], _ play: SeasonPlay) -> [(String, String)] {
    names.enumerated().flatMap { place, first in
      names.dropFirst(place + 1).compactMap { second in
        guard let program = play.program(of: first), program.isHonest, program == play.program(of: second) else {
          return nil
        }
        return (first, second)
      }
    }
  }
}
