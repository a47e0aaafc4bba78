import BotProtocol
import Fields
import GameRules
import Ratings
import Records
import RunFiles
import Scheduling
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples

/// Leaderboards are derived from the journal alone.
@Suite(.timeLimited) struct StandingsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func standings(_ cards: [[Int]], deals: Int = 6) throws -> EventStandings {
    let file = try Sample.tournament(bots: 3, seats: 2, deals: deals)
    let tables = Schedule.tables(of: file)
    let records = zip(tables, cards).map { table, cards in
      TableRecord(
        table: table, scores: cards, measures: [.init(name: "cards", values: cards)], ending: "won",
        faults: [nil, nil], prompts: [1, 1], wall: [.zero, .zero], cpu: [.zero, .zero],
        thinking: [Histogram(), Histogram()], computing: [Histogram(), Histogram()], races: 2, photoFinishes: 1)
    }
    let journal = try Journal.written(file, records, in: folder)
    return try RunStandings(journal).events[0]
  }

  @Test func `sums, games and races are those of the tables`() throws {
    let event = try standings([[52, 0], [30, 22], [10, 42]])
    #expect(event.played == 3)
    #expect(event.scheduled == 6)
    #expect(event.races == 6)
    #expect(event.photoFinishes == 3)
    #expect(event.lines.map(\.games) == [2, 2, 2])
    let sums: [Int] = event.lines.map { $0.sums[0] }
    #expect(sums.reduce(0, +) == 3 * 52)
    let ratings = event.lines.compactMap { $0.rating?.elo }
    #expect(ratings == ratings.sorted(by: >), "the best first")
    #expect(event.lines.map(\.ranks) == [1...3, 1...3, 1...3])
    #expect(event.lines.map(\.rank) == [1, 1, 1], "three games separate nobody")
  }

  @Test func `bots that no ranking measure tells apart share the better rank, by name`() throws {
    let event = try standings([[26, 26], [26, 26], [26, 26]])
    #expect(event.lines.map(\.rank) == [1, 1, 1])
    #expect(event.lines.map(\.name) == ["bot-1", "bot-2", "bot-3"])
  }

  @Test func `bots that win nothing and score alike share a rank, however soon they give up`() throws {
    let runs = try ComparedRuns()
    let path = try runs.run("run", bots: 3, deals: 20) { played in
      [played.bot == "bot-3" && played.deal == 1 ? 1 : 0, 7, ["bot-1": 900, "bot-2": 4, "bot-3": 50][played.bot]!]
    }
    var event = try RunStandings.read(path, catalogue: Sample.catalogue).events[0]
    event.rank()
    #expect(event.lines.map(\.name) == ["bot-3", "bot-1", "bot-2"])
    #expect(event.lines.map(\.rank) == [1, 2, 2])
  }

  @Test func `the order of the lines in a journal changes nothing`() throws {
    let file = try Sample.tournament(bots: 3, seats: 2, deals: 6)
    let records = Schedule.tables(of: file).map { table in
      TableRecord(
        table: table, scores: [table.number, 9], measures: [.init(name: "cards", values: [table.number, 9])],
        ending: "won", faults: [nil, nil], prompts: [0, 0], wall: [.zero, .zero], cpu: [.zero, .zero],
        thinking: [Histogram(), Histogram()], computing: [Histogram(), Histogram()], races: 0, photoFinishes: 0)
    }
    let orders = [records, records.reversed(), Array(records[3...] + records[..<3])]
    let results = try orders.map { records in
      try RunStandings(try Journal.written(file, records, in: folder))
    }
    #expect(results[0].isComplete)
    #expect(results.allSatisfy { $0 == results[0] })
  }

  @Test(arguments: [["bot-1", "stranger"], ["bot-1"], ["bot-1", "bot-2", "bot-3"], []])
  func `a table at which others sit than the tournament's bots is refused by its line`(seats: [String]) throws {
    let file = try Sample.tournament(bots: 3, seats: 2, deals: 6)
    let tables = Schedule.tables(of: file)
    var records = tables.prefix(2).map { TableRecord.bare($0, [0, 0], measures: file.events[0].game.measures) }
    records[1] = .bare(
      ScheduledTable(event: 0, number: 2, deal: 2, seats: seats), seats.map { _ in 0 },
      measures: file.events[0].game.measures)
    let path = folder.path + "/" + RunFolder.journalName
    let problem = FileProblem(.foreignTable(event: 0, table: 2), file: path, line: 3)
    #expect(throws: RunProblem.badLine(problem)) { try Journal.written(file, records, in: folder) }
  }

  @Test func `a rate that is neither 0 nor 1 is refused with its measure`() throws {
    let file = try Sample.tournament(bots: 2, seats: 2, deals: 1)
    let measures = file.events[0].game.measures
    var record = TableRecord.bare(Schedule.tables(of: file)[0], [52, 0], measures: measures)
    let rate = try #require(measures.firstIndex { $0.summary == .rate })
    record.measures[rate].values[0] = 7
    let kind = FileProblem.Kind.outOfRange(expected: "a whole number from 0 to 1", found: "7")
    let path = folder.path + "/" + RunFolder.journalName
    let problem = FileProblem(kind, file: path, line: 2, key: "measures.\(measures[rate].name)")
    #expect(throws: RunProblem.badLine(problem)) { try Journal.written(file, [record], in: folder) }
  }

  @Test func `a bot without a game is last, and has no figures`() throws {
    let event = try standings([[0, 52]])
    #expect(event.lines.map(\.games) == [1, 1, 0])
    #expect(event.lines[2].figure(0, event.measures[0]) == nil)
    #expect(event.lines[2].rank == 3)
  }
}
