import GameRules
import Ratings
import Records
import Reports
import RunFiles
import Scheduling
import Standings
import TestBasics
import Testing

@Suite(.timeLimited) struct ReportPageTests {
  /// Standings in which every two bots of a solitaire met.
  private func paired(_ standings: RunStandings) -> RunStandings {
    var standings = standings
    for index in standings.events.indices where standings.events[index].seats == 1 {
      let names = standings.events[index].lines.map(\.name)
      let tests = standings.events[index].rankedBy.map { _ in PairTest(difference: 0.5, pValue: 0.01) }
      standings.events[index].pairs = names.flatMap { name in
        names.filter { $0 != name }.map {
          PairLine(name: name, against: $0, games: 5, judgement: PairJudgement.judge([tests])[0])
        }
      }
    }
    return standings
  }

  private func digests(_ standings: RunStandings) -> [EventDigest] {
    standings.events.map { event in
      let names = event.lines.map(\.name)
      return EventDigest(
        histories: names.map { ($0, [(1, 3), (9, 5)]) },
        notable: names.map {
          NotableGames(
            reason: .fault(of: $0, kind: "<b>"), tables: [.init(event: 0, number: 1, deal: 1, seats: [$0])])
        })
    }
  }

  @Test func `hostile names are text in every table, chart and link`() {
    let page = ReportPage.html(
      paired(SampleStandings.unfriendly), digests(SampleStandings.unfriendly), title: "<i>t</i>"
    ) { _ in "replays/x.html" }
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("<i>t"))
    #expect(!page.contains("<b>,"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{9B}" })
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
    let page = ReportPage.html(
      SampleStandings.usual, digests(SampleStandings.usual), title: "t", faults: [report]
    ) { _ in nil }
    for text in ["<script>alert", "<b>ended", "<i>", "\u{1B}", "referee <x>", "one\n"] { #expect(!page.contains(text)) }
    #expect(page.contains("data-count=\"40\""))
    #expect(page.contains(##"<a href="#faults">Faults</a>"##))
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

  @Test func `the page may load nothing and run its own scripts alone`() {
    let page = ReportPage.html(SampleStandings.usual, digests(SampleStandings.usual), title: "t") { _ in nil }
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("script-src 'sha256-"))
    #expect(!page.contains("http://") && !page.contains("https://"))
    #expect(!page.contains("<a href=\"replays"))
  }

  @Test func `a report of many bots stays far under two megabytes`() {
    let lines = (1...60).map { SampleStandings.line("bot \($0)", rank: $0, games: 10_000, sums: [1, 2, 3, 4]) }
    let standings = paired(RunStandings(events: [SampleStandings.event(lines), SampleStandings.event(lines)]))
    let page = ReportPage.html(standings, digests(standings), title: "t") { _ in nil }
    #expect(page.utf8.count < 2_000_000)
  }
}
