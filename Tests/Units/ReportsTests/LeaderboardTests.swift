import BotProtocol
import JSON
import Reports
import Standings
import TestBasics
import Testing

@Suite(.timeLimited) struct LeaderboardTests {
  @Test(arguments: Leaderboard.Format.allCases)
  func `standings look as recorded`(format: Leaderboard.Format) throws {
    try GoldenText().expect(Leaderboard.render(SampleStandings.usual, as: format), toBe: "standings.\(format)")
  }

  @Test(arguments: Leaderboard.Format.allCases)
  func `hostile names look as recorded`(format: Leaderboard.Format) throws {
    try GoldenText().expect(Leaderboard.render(SampleStandings.unfriendly, as: format), toBe: "hostile.\(format)")
  }

  @Test func `the share of the deals that can be won stands beside what a solver has found out of the deals`() throws {
    var event = SampleStandings.usual.events[0]
    event.solved = SolvedDeals(winnable: 1640, lost: 220, open: 140, positions: 100_000)
    for index in event.lines.indices { event.lines[index].winnable = WinnableGames(games: 1640, won: 820) }
    let standings = RunStandings(events: [event])
    let text = Leaderboard.render(standings, as: .text).replacing("\n", with: " ")
    #expect(text.contains(/home +winnable +95% +faults/))
    #expect(text.contains(/\b50\.0% +48–52\b/))
    let sentence =
      "Of 2,000 deals, 1,640 can be won with all cards known, 220 cannot, and 140 are open after 100,000 positions each. "
      + "Winnable: the share of the 1,640 that a bot won."
    #expect(text.contains(sentence))
    let csv = Leaderboard.render(standings, as: .csv)
    #expect(csv.contains(/greedy,10,winnable_won,0\.5,0\.47\d+,0\.52\d+/))
    #expect(csv.contains("greedy,10,winnable_games,1640,,"))
    let json = try JSONReader.read(Array(Leaderboard.render(standings, as: .json).utf8))
    #expect(json["events"]?.elements?[0]["deals"]?["open"]?.integer == 140)
  }

  @Test func `runs together of which one stopped when it was settled say that nothing is claimed`() {
    var event = SampleStandings.usual.events[0]
    (event.joinsStopped, event.significance) = (true, SignificanceSummary())
    let remarks = EventRemarks(event).all
    #expect(remarks.contains { $0.contains("nothing is claimed of these runs together") })
    #expect(!remarks.contains { $0.contains("for all pairs together") })
  }

  @Test(arguments: Leaderboard.Format.allCases)
  func `no form holds a control character or one that turns text round`(format: Leaderboard.Format) {
    let text = Leaderboard.render(SampleStandings.unfriendly, as: format).replacing("\r\n", with: "\n")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(SafeText.visible(String(line)) == line)
    }
  }

  @Test func `Markdown keeps names out of the page's own language`() {
    let text = Leaderboard.render(SampleStandings.unfriendly, as: .markdown)
    #expect(!text.contains("<"))
    #expect(!text.contains("[link]("))
    for table in text.split(separator: "\n\n") where table.hasPrefix("|") {
      let rows = table.split(separator: "\n")
      #expect(Set(rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }).count == 1, "no name adds a cell")
    }
  }

  @Test func `a spreadsheet takes no name for a formula`() {
    let text = Leaderboard.render(SampleStandings.unfriendly, as: .csv)
    for line in text.split(separator: "\r\n") {
      let name = line.split(separator: ",", maxSplits: 5)[4]
      #expect(!"=+-@＝＋－＠".contains(name.trimmingPrefix("\"").first ?? "x"), "\(name)")
    }
  }

  @Test func `with semicolons numbers have a decimal comma, and every row as many fields`() {
    let commas = Leaderboard.render(SampleStandings.usual, as: .csv)
    let semicolons = Leaderboard.render(SampleStandings.usual, as: .csv, separator: .semicolon)
    #expect(CSV.Separator.semicolon.start == "\u{FEFF}" && CSV.Separator.comma.start.isEmpty)
    func fields(_ text: String, _ separator: Character) -> [[String]] {
      text.split(separator: "\r\n").map {
        $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
      }
    }
    let (plain, local) = (fields(commas, ","), fields(semicolons, ";"))
    #expect(plain.map(\.count) == local.map(\.count))
    #expect(plain.flatMap { $0[7...] }.map { $0.replacing(".", with: ",") } == local.flatMap { $0[7...] })
    #expect(local.flatMap { $0[7...] }.contains { $0.contains(",") })
  }

  @Test func `JSON is strict, and gives names as they are`() throws {
    for standings in [SampleStandings.usual, SampleStandings.unfriendly] {
      let text = Leaderboard.render(standings, as: .json)
      let root = try JSONReader.read(Array(text.utf8))
      let names = root["events"]?.elements?.map { $0["bots"]?.elements?.compactMap { $0["bot"]?.string } }
      #expect(names == standings.events.map { $0.lines.map(\.name) })
      #expect(root["complete"]?.value == .bool(standings.isComplete))
    }
  }

  @Test func `CSV has as many fields in every row`() {
    let text = Leaderboard.render(SampleStandings.usual, as: .csv)
    #expect(text.hasSuffix("\r\n"))
    #expect(Set(text.split(separator: "\r\n").map { $0.count { $0 == "," } }) == [9])
  }

  @Test func `text fits 80 columns, whatever the names and numbers`() {
    let long = String(repeating: "long name ", count: 4)
    let faults = ["closed", "crash", "illegal", "malformed", "oversize", "stall", "time", "unasked"]
    // A tally counts each of its games, so that one is made for all.
    var line = SampleStandings.line(
      "", rank: 0, games: 1_234_567, sums: [1_234_567, -1_234_567_890, 987_654_321, 61_728_350],
      thinking: [999_400, 99_000_000], faults: Dictionary(uniqueKeysWithValues: faults.map { ($0, 123_456) }))
    let lines = (1...120).map { rank in
      (line.name, line.rank) = (long + "\(rank)", rank)
      return line
    }
    for count in [1, 2, 6, 7, 12] {
      let events = Array(
        repeating: SampleStandings.event(lines, played: 1_234_567, scheduled: 9_999_999), count: count)
      let text = Leaderboard.render(RunStandings(events: events), as: .text)
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func `an incomplete event says how much is open`() {
    let text = Leaderboard.render(SampleStandings.usual, as: .text)
    #expect(text.contains("\nIncomplete: 7 of 12 tables have not been played.\n"))
    // Ranks over all events are not final either.
    #expect(text.hasSuffix("\nIncomplete: 7 tables in all events have not been played.\n"))
    #expect(text.contains("\nPhoto finishes, decided at random: 3 of 240 races (1.3%).\n"))
    #expect(text.contains("\nFaults of random 1: crash 2, time 1.\n"))
  }

  @Test func `bots that nothing tells apart share a rank`() {
    let rows = Leaderboard.render(SampleStandings.usual, as: .text).split(separator: "\n")
    #expect(rows.filter { $0.hasPrefix("3  random") }.count == 2)
  }

  @Test func `one event needs no overall table`() {
    #expect(!Leaderboard.render(SampleStandings.unfriendly, as: .text).contains("Ranks by event"))
    #expect(Leaderboard.render(SampleStandings.usual, as: .text).contains("Ranks by event"))
  }

  @Test func `ranks of all events are ranges, and nobody is ranked across events`() throws {
    var standings = SampleStandings.usual
    standings.events[0].lines[0].ranks = 1...2
    standings.events[0].lines[1].ranks = 1...2
    standings.events[1].lines.insert(SampleStandings.line("new", rank: 1, games: 5, sums: [170, 0]), at: 0)
    let text = Leaderboard.render(standings, as: .text)
    let rows = try #require(text.split(separator: "Ranks by event").last).split(separator: "\n").dropFirst().map {
      $0.split(separator: " ").map(String.init)
    }
    // Those of the first event, in its order; then those who play the next one alone.
    #expect(
      rows.prefix(6) == [
        ["greedy", "1–2", "2"], ["careful", "1–2", "–"], ["random", "1", "3", "1"], ["random", "2", "3", "–"],
        ["new", "–", "1"], ["late", "–", "–"],
      ])
    let root = try JSONReader.read(Array(Leaderboard.render(standings, as: .json).utf8))
    let ranks = try #require(root["overall"]?.elements).map { $0["ranks"]?.elements?.map(\.integers) }
    #expect(ranks[0] == [[1, 2], [2, 2]] && ranks[1] == [[1, 2], nil])
  }
}
