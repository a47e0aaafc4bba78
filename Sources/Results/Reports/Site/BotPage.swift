import Analysis
import BotProtocol
import Ratings
import Replays
import Standings
import Tallies

/// The page of a bot: its result in each event, its opponents, its faults and its games.
struct BotPage {
  let site: Site
  let bot: String

  private var page: SiteAddress { .bot(site.pageNames[bot] ?? "") }

  var html: String {
    let events = site.standings.events.indices.compactMap { index in
      site.standings.events[index].line(of: bot).flatMap { line in
        line.games > 0 ? BotEventSection(site: site, page: page, index: index, line: line) : nil
      }
    }
    return SiteFrame(site: site, page: page).html(
      SafeText.name(bot), description: events.map(\.summary).joined(separator: " "),
      body: """
        <h2 class="title">\(HTML.escape(SafeText.name(bot)))</h2>
        \(events.map(\.html).joined(separator: "\n"))
        \(games)
        \(faults)
        \(versions)
        """)
  }

  private var faults: String {
    let own = site.faultReports.filter { $0.group.bot == bot }
    return FaultSection.html(own, replays: own.map { $0.link(in: site, from: page) })
  }

  private var versions: String { VersionSection.html(site.standings, of: bot) }

  // Games.

  /// The maximal number of listed games of each event: a row takes 200 bytes.
  private static let mostGames = 80

  private var games: String {
    var rows: [[String]] = []
    var links: [String?] = []
    var cut = 0
    for event in site.standings.events.indices where site.tellsGames(of: event) {
      let index = site.games[event]
      guard let number = index.number(of: bot) else { continue }
      let all = index.ownSeats(of: number)
      cut += max(0, all.count - BotPage.mostGames)
      for (game, _, own) in all.prefix(BotPage.mostGames) {
        let entry = index.games[game]
        let others = index.seats(of: game).filter { $0.bot != number }.map { SafeText.name(index.names[Int($0.bot)]) }
        rows.append([
          site.standings.events[event].shortTitle, String(entry.deal), others.joined(separator: ", "),
          own.isFault ? "fault" : own.isPlayed ? own.result?.rawValue ?? "–" : "not played", String(own.score),
          SafeText.visible(index.ending(of: game)),
        ])
        links.append(
          entry.transcript == nil ? nil : site.gameLink([Int(entry.number)], of: event, from: page))
      }
    }
    guard !rows.isEmpty else { return "" }
    let columns = ["event", "deal", "against", "result", "score", "ending"]
    let replays = links.map { link in link.map { #"<a href="\#($0)">replay</a>"# } ?? "" }
    return FilteredRows.html(
      id: "games", title: "Games", noun: "game",
      choices: [("Event", rows.map { $0[0] }), ("Result", rows.map { $0[3] })],
      whole: cut > 0 ? "\(Figures.grouped(rows.count)) games, the first of each event" : nil,
      introduction: cut == 0
        ? ""
        : "The first \(BotPage.mostGames) of each event, by deal; \(Figures.grouped(cut)) more are on the pages of its "
          + "pairs.",
      Grid(columns: columns.map { Grid.Column($0, isNumber: ["deal", "score"].contains($0)) }, rows: rows),
      ("replay", replays), rows: 10)
  }
}

/// The section of a bot's page about one event.
struct BotEventSection {
  let site: Site
  let page: SiteAddress
  let index: Int
  let line: StandingsLine
  private let event: EventStandings
  private let games: GameIndex
  /// Its part in each of its games, without those that it won because no other bot answered.
  private let own: [(game: Int, place: Int, seat: GameIndex.Seat)]
  /// The bot's rank, rating and results, in one sentence.
  private(set) var summary = ""

  init(site: Site, page: SiteAddress, index: Int, line: StandingsLine) {
    (self.site, self.page, self.index, self.line) = (site, page, index, line)
    (event, games) = (site.standings.events[index], site.games[index])
    own = (games.number(of: line.name).map(games.ownSeats) ?? []).filter { $0.seat.isPlayed }
    summary = sentence
  }

  var html: String {
    """
    <section id="event-\(index + 1)" class="board"><h2>\(owner)<a href="\(site.link(to: .event(index), from: page))">\(HTML.escape(Figures.title(event.game, seats: event.seats)))</a></h2>
    <p>\(HTML.escape(summary))</p>
    <div class="figures">
    <div><h3>Against</h3>\(opponents)\(bySeat)</div>
    <div>\(figures.history.map(drawn) ?? "")<div class="beside">\(times)\(extremes)</div>\(figures.scores(of: line.name).map(drawn) ?? "")</div>
    </div>
    \(decisions)
    </section>
    """
  }

  /// The bot's name before the event, for a reader who comes to this section; empty in a single event.
  private var owner: String {
    site.standings.events.count > 1 ? HTML.escape(SafeText.name(line.name)) + ": " : ""
  }

  // Decisions.

  /// The maximal number of listed decisions.
  private static let mostDecisions = 10

  /// The costliest decisions of the analysed games; empty if none was analysed, or cards may not be shown.
  private var decisions: String {
    guard site.tellsGames(of: index), site.showsCards(of: index),
      let (event, bot) = site.analyses.games(of: line.name, in: index)
    else { return "" }
    let words = AnalysisWords(event.game)
    let costliest = bot.games.flatMap { game in game.mistakes.map { (game: game, mistake: $0) } }
      .sorted { ($1.mistake.loss, $0.game.table.table) < ($0.mistake.loss, $1.game.table.table) }
      .prefix(BotEventSection.mostDecisions)
    let rows = costliest.map { entry in
      [
        String(entry.game.table.deal), words.kind(entry.mistake.kind), words.played(entry.mistake),
        words.better(entry.mistake), words.loss(entry.mistake.loss, entry.mistake.error),
      ]
    }
    let links = costliest.map { entry in
      site.gameLink([entry.game.table.table], of: index, from: page)
        .map { $0 + ";step=\(entry.mistake.step)" }
    }
    let grid = Grid(
      columns: ["deal", "judgement", "played", "better", "loss"].map {
        Grid.Column($0, isNumber: ["deal", "loss"].contains($0))
      }, rows: rows)
    return """
      <h3>Costliest decisions</h3>
      <p>\(HTML.escape(words.summary(of: bot)))</p>
      \(rows.isEmpty ? "" : grid.html(links: ["deal": links]))
      """
  }

  private var sentence: String {
    let title = Figures.title(event.game, seats: event.seats)
    let place = zip(event.lines, event.placesByFigures).first { $0.0.name == line.name }?.1
    let rank =
      (place.map { "place \($0), " } ?? "") + "rank \(Figures.ranks(line)) of \(event.lines.count { $0.games > 0 })"
    let rating = event.isRated ? Figures.rating(line.rating) : []
    let rated =
      rating.isEmpty || rating[0] == "–" ? nil : "rating \(rating[0])" + (rating[1] == "–" ? "" : " ± \(rating[1])")
    let figures = event.measures.enumerated().filter { $1.isRanking }.map { place, measure in
      "\(measure.name.asWords) \(Figures.figure(line.figure(place, measure), measure))"
    }
    let faults =
      line.faultCount == 0 ? nil : line.faultCount == 1 ? "1 fault" : "\(Figures.grouped(line.faultCount)) faults"
    let games = line.games == 1 ? "1 game" : "\(Figures.grouped(line.games)) games"
    return "\(title): "
      + ([rank, rated, games, results] + figures + [faults]).compactMap(\.self).joined(separator: ", ") + "."
  }

  /// The numbers of games that it won, tied and lost; nil if games have no winner.
  private var results: String? {
    guard event.isRated, games.number(of: line.name) != nil else { return nil }
    var counts: [GameResult: Int] = [:]
    for (_, _, seat) in own { if let result = seat.result { counts[result, default: 0] += 1 } }
    return GameResult.allCases.map { "\(Figures.grouped(counts[$0] ?? 0)) \($0.rawValue)" }.joined(separator: ", ")
  }

  // Opponents.

  private var opponents: String {
    guard let number = games.number(of: line.name) else { return "" }
    let balances = games.balances(of: number)
    let pairs = site.pairs(of: line.name, in: index)
    guard !pairs.isEmpty else { return "<p>None yet.</p>" }
    // A word is in each cell unless the heading has it.
    let margin = event.margin
    let isNamed = !event.isRated || margin != nil
    let headings =
      event.isRated
      ? ["won–drawn–lost", "points", isNamed ? "difference" : "by rating", "rating"]
      : (event.sharesDeals ? ["better–equal–worse"] : []) + ["difference"]
    let rows = pairs.map { pair -> [String] in
      let (figure, test) = event.leading(pair)
      let balance = games.number(of: pair.against).map { balances[$0] } ?? .init()
      let rating = event.isRated ? Figures.rating(event.line(of: pair.against)?.rating)[0] : nil
      let isEqual = event.line(of: pair.against).map { event.hasSameFigures(line, $0) } ?? false
      let verdict = pair.judgement.isBetter.map { $0 ? "better" : "worse" } ?? (isEqual ? "equal" : "unclear")
      return [SafeText.name(pair.against), verdict]
        + (event.sharesDeals ? ["\(balance.wins)–\(balance.draws)–\(balance.losses)"] : [])
        + (event.isRated ? [pair.meeting.map { Figures.decimal(100 * $0.share, digits: 0) + "%" } ?? "–"] : [])
        + [Figures.difference(test.difference, figure) + (isNamed ? " " + figure.mixedUnit : "")]
        + [rating].compactMap(\.self)
    }
    let columns = ["bot", "verdict"] + headings
    let grid = Grid(columns: columns.map { Grid.Column($0, isNumber: $0 != "bot" && $0 != "verdict") }, rows: rows)
    return grid.html(
      rows: 8,
      links: [
        "bot": pairs.map { site.botLink($0.against, from: page) },
        headings[0]: pairs.map { site.pairLink(line.name, $0.against, in: index, from: page) },
      ]) + (event.isRated ? "<p>\(HTML.escape(verdict(margin)))</p>" : "") + Sentences.firstGames(of: games)
  }

  /// What the verdicts go by.
  private func verdict(_ margin: ComparedFigure?) -> String {
    "Verdict: by the ratings" + (margin.map { ", or the mean \($0.heading) where only these show a difference," } ?? "")
      + " from all games, not by these alone."
  }

  // Figures.

  private var figures: EventFigures {
    var digest = site.digests[index]
    digest.histories.removeAll { $0.name != line.name }
    return EventFigures(event: event, digest: digest)
  }

  private func drawn(_ figure: Figure) -> String {
    let isOpen = figure.name.hasSuffix("over-time")
    return
      "<details\(isOpen ? " open" : "")><summary>\(HTML.escape(figure.title))</summary>\(figure.html(savedAs: "\(index + 1)-\(event.game)-"))</details>"
  }

  private var bySeat: String {
    guard let number = games.number(of: line.name) else { return "" }
    let totals = games.seatTotals(of: number)
    let table = SeatTable.html(totals)
    return table.isEmpty ? "" : "<h3>By seat</h3>\(table)<p>\(SeatTable.difference(totals))</p>"
  }

  private var times: String {
    guard line.thinking.count > 0 else { return "" }
    let grid = Grid(
      columns: [Grid.Column("clock", isNumber: false)] + Histogram.shown.map { Grid.Column($0.name) },
      rows: [("wall", line.thinking), ("CPU", line.computing)].map { name, histogram in
        [name] + Histogram.shown.map { Figures.time(microseconds: histogram.quantile($0.share)) }
      })
    return "<div><h3>Response times</h3>\(grid.html())</div>"
  }

  /// The games with the best and the worst scores, as far as they may be told.
  private var extremes: String {
    guard site.tellsGames(of: index), own.count > 1 else { return "" }
    let order: ((score: Int32, game: Int), (score: Int32, game: Int)) -> Bool = {
      ($1.score, $0.game) < ($0.score, $1.game)
    }
    let scores = own.map { (score: $0.seat.score, game: $0.game) }
    guard let best = scores.min(by: order), let worst = scores.max(by: order) else { return "" }
    func words(_ title: String, _ game: (score: Int32, game: Int)) -> String {
      let entry = games.games[game.game]
      let text = "\(title): \(game.score), deal \(entry.deal)"
      let link = entry.transcript.flatMap { _ in site.gameLink([Int(entry.number)], of: index, from: page) }
      return link.map { #"<li><a href="\#($0)">\#(text)</a></li>"# } ?? "<li>\(text)</li>"
    }
    return
      "<div><h3>Games</h3><ul>\(words("Best score", best))\(words("Worst score", worst))</ul></div>"
  }
}
