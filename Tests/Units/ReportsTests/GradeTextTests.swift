import Foundation
import GameRules
import JSON
import Ratings
import Reports
import RunFiles
import Standings
import TestBasics
import Testing

/// Grades in every form of the leaderboards, and the table for a gradebook.
@Suite(.timeLimited) struct GradeTextTests {
  /// Grades of the bots of the sample standings, and of one with such a name.
  private static func standings(_ name: String = "greedy") -> RunStandings {
    var standings = SampleStandings.usual
    standings.grades = GradeList(
      isOfSubmitted: false,
      events: [
        .init(weight: 2, measure: SampleStandings.solitaire[1], scale: .init(zero: 2.1, hundred: 31)),
        .init(weight: 0.5, measure: nil, scale: .init(zero: 0.25, hundred: 0.875), isInRounds: true),
      ],
      lines: [
        .init(
          name: name, version: 2, rank: 1, grade: 96.126, interval: Interval(low: 81.23456, high: 100),
          parts: [
            .init(score: 100, mean: 31, games: 10, faults: 0), .init(score: 80.6299, mean: 0.75, games: 5, faults: 1),
          ]),
        .init(
          name: "late", version: 1, rank: nil, grade: nil, interval: nil,
          parts: [.init(score: nil, mean: nil, games: 0, faults: 0), .init(score: nil, mean: nil, games: 0, faults: 0)]),
      ])
    return standings
  }

  @Test func `the grades stand first, with how they are formed`() {
    let text = Leaderboard.render(GradeTextTests.standings(), as: .text)
    #expect(
      text.hasPrefix(
        """
        Grades

        #  bot     grade         95%  klondike  snap 2
        1  greedy   96.1  81.2–100.0     100.0    80.6
        –  late        –           –         –       –
        Grade: the weighted mean of the scores of the events. An event scores the lowest
        mean result of the graded bots 0 and the highest 100.
        Weights and scales: klondike (weight 2): score 2.10 to 31.00; snap 2 (weight
        0.5): points won 25.0% to 87.5%.
        In events played in rounds opponents differ; points count the same against all.
        95%: where grades may lie with other deals (bootstrap over deals, 999
        resamples).
        Incomplete: 7 tables in all events have not been played.

        Klondike, 1 seat
        """), "\(text)")
  }

  @Test func `a grade over some of the events says over how many`() {
    var standings = GradeTextTests.standings()
    standings.grades?.lines[0].parts[1] = .init(games: 0, faults: 0)
    let text = Leaderboard.render(standings, as: .text)
    #expect(text.contains("\n#  bot     grade         95%  events  klondike  snap 2\n"), "\(text)")
    #expect(text.contains("\n1  greedy   96.1  81.2–100.0  1 of 2     100.0       –\n"), "\(text)")
    let sentence =
      "A grade is over the events that a bot has played; one without its games counts neither for nor against it: greedy 1 of 2. "
      + "Compare such a grade with the scores of the same events."
    #expect(text.replacing("\n", with: " ").contains(sentence), "\(text)")
    #expect(Leaderboard.render(standings, as: .csv).contains("\r\n,,,,greedy,10,grade_events,1,,\r\n"))
    #expect(Leaderboard.render(standings, as: .json).contains(#""events_graded":1,"#))
    #expect(GradeText.gradebook(standings)?.contains("\r\ngreedy,,2,96.13,81.23,100,1,1,100,10,0,,0,0\r\n") == true)
  }

  @Test func `events that do not count and bots of folders are put in words of their own`() {
    var standings = GradeTextTests.standings()
    standings.grades?.events[1].scale = nil
    standings.grades?.isOfSubmitted = true
    standings.grades?.lines[0].interval = nil
    let text = Leaderboard.render(standings, as: .text).replacing("\n", with: " ")
    for sentence in [
      "An event scores the lowest mean result of the graded bots that folders entered 0 and the highest 100.",
      "snap 2 (weight 0.5): points won of one bot alone: separates nobody, does not count.",
      "There are too few deals for intervals.",
    ] {
      #expect(text.contains(sentence), "\(sentence)")
    }
  }

  @Test(arguments: Leaderboard.Format.allCases)
  func `without grades no form mentions them`(format: Leaderboard.Format) {
    #expect(!Leaderboard.render(SampleStandings.usual, as: format).lowercased().contains("grade"))
    #expect(Leaderboard.render(GradeTextTests.standings(), as: format).lowercased().contains("grade"))
    #expect(GradeText.gradebook(SampleStandings.usual) == nil)
  }

  @Test func `CSV and JSON have the grade of a bot and its scores by event`() throws {
    let rows = Leaderboard.render(GradeTextTests.standings(), as: .csv).split(separator: "\r\n")
    #expect(
      rows.dropFirst().prefix(5).elementsEqual([
        ",,,1,greedy,15,grade,96.126,81.23456,100", ",,,,greedy,15,grade_events,2,,",
        "1,klondike,1,,greedy,10,grade_score,100,,",
        "2,snap,2,,greedy,5,grade_score,80.6299,,", ",,,,late,0,grade,,,",
      ]))
    #expect(Set(rows.map { $0.count { $0 == "," } }) == [9])
    let root = try JSONReader.read(Array(Leaderboard.render(GradeTextTests.standings(), as: .json).utf8))
    let grades = try #require(root["grades"])
    #expect(grades["bots_graded"]?.string == "all")
    #expect(grades["events"]?.elements?.map { $0["measure"]?.string } == ["score", "points_share"])
    let bot = try #require(grades["bots"]?.elements?.first)
    #expect(bot["grade"]?.value.double == 96.126)
    #expect(bot["grade_interval"]?.elements?.compactMap(\.value.double) == [81.23456, 100])
    #expect(bot["events"]?.elements?.map { $0["games"]?.integer } == [10, 5])
    #expect(grades["bots"]?.elements?.last?["grade"]?.value == .null)
  }

  @Test func `a gradebook has one row for each bot, to two decimals`() {
    let head =
      "name,folder,version,grade,low,high,rank,events,klondike,klondike games,klondike faults,snap 2,snap 2 games,snap 2 faults\r\n"
    #expect(
      GradeText.gradebook(GradeTextTests.standings())
        == head + "greedy,,2,96.13,81.23,100,1,2,100,10,0,80.63,5,1\r\nlate,,1,,,,,0,,0,0,,0,0\r\n")
    var twice = GradeTextTests.standings()
    twice.events[1] = twice.events[0]
    #expect(GradeText.gradebook(twice)?.contains(",klondike faults,klondike (2),klondike (2) games,") == true)
  }

  @Test(arguments: SampleStandings.hostile)
  func `a name adds no cell, row, formula or control character to a gradebook`(name: String) throws {
    let text = try #require(GradeText.gradebook(GradeTextTests.standings(name)))
    let rows = text.components(separatedBy: "\r\n")
    #expect(rows.count == 4 && rows[3].isEmpty)
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 || $0 == "\r" || $0 == "\n" })
    let row = rows[1]
    #expect(!"=+-@\t".contains(row.trimmingPrefix("\"").first ?? "="), "\(row)")
    let unquoted = row.hasPrefix("\"") ? row[row.range(of: "\",,2,96.13")!.lowerBound...].dropFirst() : row[...]
    #expect(unquoted.split(separator: ",", omittingEmptySubsequences: false).count == 14, "\(row)")
  }

  @Test func `the first page of a site has the grades before its events`() throws {
    let standings = GradeTextTests.standings("<u>x")
    let page = Site(sampling: standings).texts["index.html"]!
    let section = try #require(page.range(of: #"<section id="grades" class="board"><h2>Grades</h2>"#))
    #expect(section.lowerBound < page.range(of: #"<section id="event-1""#)!.lowerBound)
    #expect(page.contains("&lt;u&gt;x") && !page.contains("<u>"))
    #expect(page.contains("<p>Weights and scales: klondike (weight 2): score 2.10 to 31.00;"))
  }

  @Test func `grades of many events fit 80 columns`() {
    for count in [1, 2, 6, 7, 12, 13] {
      var standings = GradeTextTests.standings(String(repeating: "long name ", count: 4))
      standings.events = Array(repeating: standings.events[0], count: count)
      var grades = standings.grades!
      grades.events = Array(repeating: grades.events[0], count: count)
      for line in 0..<2 { grades.lines[line].parts = Array(repeating: grades.lines[line].parts[0], count: count) }
      grades.lines[0].rank = 120
      standings.grades = grades
      for line in Leaderboard.render(standings, as: .text).split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }
}
