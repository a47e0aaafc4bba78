import GameRules
import Ratings
import Records
import Reports
import RunFiles
import Scheduling
import Standings
import Tallies
import TestBasics
import TournamentSamples
import Testing

@Suite(.timeLimited) struct SiteTests {
  @Test func `hostile names are text in every file`() {
    let files = Site(sampling: SampleStandings.unfriendly.paired, title: "<i>t</i>").texts
    for (path, text) in files {
      #expect(!text.contains("<script>alert") || path.hasSuffix(".js"), "\(path)")
      #expect(!text.contains("<i>t") && !text.contains("<b>,"), "\(path)")
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{9B}" }, "\(path)")
    }
    #expect(files["index.html"]!.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
  }

  @Test(arguments: [Site.Reader.organiser, .everyone]) func `every link leads to a file of the site`(
    reader: Site.Reader
  ) {
    let site = Site(sampling: SampleStandings.usual.paired, for: reader)
    let files = site.texts
    // The page of games, and the files for other programs, are written beside these.
    let others = ["pages/game.html", "standings.csv", "standings.json"]
    var links = 0
    for (path, text) in files where path.hasSuffix(".html") {
      let folder = path.hasPrefix("pages/") ? "pages/" : ""
      for match in text.matches(of: /(?:href|src)="?([^"#> ]+)/) where !match.1.hasPrefix("data:") {
        let link = String(match.1)
        let target = link.hasPrefix("../") ? String(link.dropFirst(3)) : folder + link
        #expect(files[target] != nil || others.contains(target), "\(path) leads to \(link)")
        links += 1
      }
    }
    #expect(links > 50)
  }

  @Test func `the names of pages are safe, differ in any case, and stay when further bots join`() {
    let bots = SampleStandings.hostile + ["Ann", "ann", "ANN", "\u{4E2D}", String(repeating: "x", count: 300)]
    let names = BotPageNames(bots)
    let pages = bots.map { names[$0]! }
    #expect(Set(pages).count == bots.count)
    #expect(pages.allSatisfy { $0.wholeMatch(of: /[a-z0-9-]{1,24}/) != nil }, "\(pages)")
    let more = BotPageNames(bots + ["ann-2", "new"])
    #expect(bots.allSatisfy { more[$0] == names[$0] })
    #expect(names["ANN"] == "ann-3" && names["nobody"] == nil)
  }

  @Test func `faults that differ in their bots alone have one paragraph, with all names`() {
    func report(_ bot: String, fix: String = "answer sooner") -> FaultReport {
      let table = ScheduledTable(event: 0, number: bot == "a" ? 3 : 5, deal: 1, seats: [bot])
      return FaultReport(
        FaultGroup(
          bot: bot, kind: "time", event: 0, count: 2,
          first: .init(table: table, seat: 0, message: "no answer in time", isRecorded: true)),
        game: "snap", seats: 2, errors: "", fix: fix, commands: ["referee debug " + bot])
    }
    let text = FaultReport.text([report("a"), report("b", fix: "other"), report("c")])
    #expect(
      text.hasSuffix(
        """

        a, c: time in snap, 2 seats, 4 games, the first table 3, deal 1
          problem  no answer in time
          fix      answer sooner
          more     referee debug a

        b: time in snap, 2 seats, 2 games, the first table 5, deal 1
          problem  no answer in time
          fix      other
          more     referee debug b

        """), "\(text)")
  }

  @Test func `a bot with the same fault in two events is named once`() {
    let reports = [(0, "a"), (1, "a"), (1, "b")].map { event, bot in
      let table = ScheduledTable(event: event, number: 1, deal: 1, seats: [bot])
      return FaultReport(
        FaultGroup(
          bot: bot, kind: "crash", event: event, count: 2,
          first: .init(table: table, seat: 0, message: "crash", isRecorded: true)),
        game: "snap", seats: 2, errors: "", fix: "", commands: [])
    }
    #expect(FaultReport.text(reports).contains("\na, b: crash in snap, 2 seats, 6 games"))
  }

  @Test func `a bot's page counts no game that no other bot played, but its own faults`() throws {
    let measures = SampleStandings.race
    let names = ["absent", "good", "rival"]
    var tally = EventTally(names: names, seats: 2, measures: measures)
    var index = GameIndex(names: names, seats: 2, measures: measures)
    let games = [
      (["good", "rival"], [5, 9]), (["rival", "good"], [8, 6]), (["good", "absent"], [30, 0]),
      (["absent", "good"], [0, 31]), (["rival", "absent"], [32, 0]),
    ]
    for (number, (seats, cards)) in games.enumerated() {
      var record = TableRecord.bare(
        .init(event: 0, number: number + 1, deal: number + 1, seats: seats), cards, measures: measures)
      record.measures[0].values = cards
      record.faults = seats.map { $0 == "absent" ? .init(kind: "crash", message: "") : nil }
      record.prompts = seats.map { $0 == "absent" ? 0 : 3 }
      tally.count(record)
      index.count(record)
    }
    tally.close()
    index.close()
    var event = SampleStandings.event(tally.lines, measures: measures, seats: 2)
    event.claim(from: tally)
    let pages = Site(sampling: RunStandings(events: [event]), games: [index]).texts
    let good = try #require(pages["pages/bot-good.html"])
    #expect(good.contains("2 games, 0 won, 0 tied, 2 lost"))
    #expect(good.contains("<td>not played</td>") && !good.contains("<td>won</td>"))
    #expect(good.contains("Best score: 6") && good.contains("Worst score: 5"))
    #expect(try #require(pages["pages/bot-absent.html"]).contains("3 games, 0 won, 0 tied, 3 lost"))
  }

  @Test func `bots with deals of their own have no cross table and no counts of deals`() throws {
    var standings = SampleStandings.usual.paired
    #expect(Site(sampling: standings).texts["pages/bot-greedy.html"]!.contains("better–equal–worse"))
    standings.events[0].hasFreshDeals = true
    let pages = Site(sampling: standings).texts
    let event = try #require(pages["pages/event-1.html"])
    #expect(!event.contains("cross-table") && !event.contains("Cross table"))
    let bot = try #require(pages["pages/bot-greedy.html"])
    #expect(!bot.contains("better–equal–worse"))
    #expect(bot.contains(##"href="pair.html#"##), "the difference leads to the pair")
  }

  @Test func `what a bot wrote and is called is text in the table of faults`() {
    let group = FaultGroup(
      bot: "<script>alert(1)</script>", kind: "crash", event: 0, count: 40,
      first: .init(
        table: .init(event: 0, number: 7, deal: 4, seats: ["x"]), seat: 0, message: "it <b>ended</b>", isRecorded: true)
    )
    let report = FaultReport(
      group, game: "snap", seats: 2, errors: "one\ntwo\n3\n4\n5\n6\n<i>\u{1B}[31mseven</i>\n", fix: "do <b>it</b>",
      commands: ["referee <x>"]
    )
    let page = Site(sampling: SampleStandings.usual, faults: [report]).texts["pages/faults.html"]!
    for text in ["<script>alert", "<b>ended", "<i>", "\u{1B}", "referee <x>", "one\n"] { #expect(!page.contains(text)) }
    #expect(page.contains("data-count=\"40\""))
    #expect(
      FaultReport.text([report]).hasSuffix(
        """

        <script>alert(1)</script>: crash in snap, 2 seats, 40 games, the first table 7, deal 4
          problem  it <b>ended</b>
          stderr   two
                   3
                   4
                   5
                   6
                   <i>\\u{1B}[31mseven</i>
          fix      do <b>it</b>
          more     referee <x>

        """))
  }

  @Test func `a page may load nothing but the files beside it`() {
    for (path, text) in Site(sampling: SampleStandings.usual).texts where path.hasSuffix(".html") {
      #expect(text.contains("default-src 'none'") && text.contains("script-src 'self' file:;"), "\(path)")
      #expect(text.matches(of: /(?:href|src)="?https?:/).isEmpty, "\(path)")
      #expect(text.matches(of: /<script(?! src=| type="application\/json")/).isEmpty, "\(path)")
    }
  }

  @Test func `a page of sixty bots has at most 300 kB`() {
    let lines = (1...60).map {
      SampleStandings.line("a bot with number \($0)", rank: $0, games: 10_000, sums: [1, 2, 3, 4])
    }
    let events = [
      SampleStandings.event(lines), SampleStandings.event(lines),
      SampleStandings.event(lines, measures: SampleStandings.race, seats: 2),
    ]
    for (path, text) in Site(sampling: RunStandings(events: events).paired).texts {
      #expect(text.utf8.count < 300_000, "\(path)")
    }
  }

  @Test func `an event shows how each seat did, and a range of ranks what it means`() {
    var standings = SampleStandings.usual.paired
    standings.events[0].lines[0].ranks = 1...2
    let texts = Site(sampling: standings).texts
    #expect(texts["pages/event-2.html"]!.contains("<summary>By seat</summary>"))
    #expect(!texts["pages/event-1.html"]!.contains("By seat"), "a solitaire has one seat")
    #expect(
      texts["pages/event-1.html"]!.contains("#: the place by the figures, and the places that a bot may really have"))
    #expect(texts["pages/event-1.html"]!.contains(#"<tr style="--place:'1'">"#))
    let verdict = "No difference between the seats is shown"
    #expect(!texts["pages/event-2.html"]!.contains(verdict), "its first bot always sits first")
    let pair = SampleStandings.event(
      ["a", "b"].map { SampleStandings.line($0, rank: 1, sums: [9, 9]) }, measures: SampleStandings.race, seats: 2)
    #expect(Site(sampling: RunStandings(events: [pair])).texts["pages/event-1.html"]!.contains(verdict))
    for id in ["figures", "by-seat", "cross-table"] {
      #expect(texts["pages/event-2.html"]!.contains(##"<a href="#\##(id)">"##))
      #expect(texts["pages/event-2.html"]!.contains(#"id="\#(id)""#))
    }
    #expect(texts["pages/bot-greedy.html"]!.contains(#"<section id="event-1""#))
    #expect(texts["pages/event-1.html"]!.contains(#"href="bot-greedy.html#event-1""#))
    #expect(texts["pages/event-2.html"]!.contains(#"href="bot-late.html""#), "it has not played")
    #expect(!texts["pages/event-2.html"]!.contains("#: the places"))
  }

  @Test func `games that everyone may not see yet are in no file for everyone`() {
    var standings = SampleStandings.usual.paired
    standings.provenance = .init(name: "t", takesNewBots: true, origins: [])
    let hidden = Site(sampling: standings, for: .everyone).texts
    #expect(!hidden.contains { $0.key.hasSuffix(".html") && $0.value.contains("game.html#") })
    #expect(hidden["pages/data/bot-greedy.js"]!.contains(#""games":[]"#))
    #expect(Site(sampling: standings, for: .everyone).recordings.isEmpty)
    let shown = Site(sampling: standings)
    #expect(shown.recordings.count == 4 + 2)
    #expect(shown.texts["pages/bot-greedy.html"]!.contains("game.html#1-klondike-1\""))
  }

  @Test func `a cross table says what its colours mean`() {
    let pages = Site(sampling: SampleStandings.usual.paired).texts
    #expect(pages["pages/event-1.html"]!.contains("Blue: the bot of the row does better; orange: it does worse."))
    let rated = SampleStandings.event(
      (1...3).map { SampleStandings.line("bot \($0)", rank: $0, games: 4, sums: [1, 2, 3, 4]) },
      measures: SampleStandings.race, seats: 2)
    let page = Site(sampling: RunStandings(events: [rated])).texts["pages/event-1.html"]!
    #expect(page.contains("Blue: the bot of the row wins more; orange: it loses more."))
  }

  @Test func `a recorded game leads to the bot of each seat, whatever the bot is called in reports`() {
    let standings = SampleStandings.usual.paired
    let seats = standings.overall.map { $0.name == "greedy" ? "greedy@3" : $0.name }
    let page = Site(sampling: standings, identifiers: seats).texts["pages/game.html"]!
    #expect(page.contains(#""greedy@3":"greedy""#) && page.contains(#""random 1":"random-1""#))
    #expect(!page.contains(#""greedy":"#))
    #expect(page.contains(#""events":["klondike""#))
    let hostile = Site(sampling: SampleStandings.unfriendly.paired).texts["pages/game.html"]!
    #expect(!hostile.contains("<script>alert"))
  }
}
