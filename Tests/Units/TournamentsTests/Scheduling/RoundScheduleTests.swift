import GameRules
import Records
import RunFiles
import Scheduling
import TestBasics
import Testing
import TournamentSamples

/// Formats in which results decide who plays next: the same whatever ends first, and after any interruption.
@Suite(.timeLimited) struct RoundScheduleTests {
  struct Format: Sendable, CustomTestStringConvertible {
    var game = "snap"
    var seats = 2
    var bots = 7
    var format = "round-robin"
    var more = ""
    var deals = 3
    var isDuplicate = false
    var testDescription: String { "\(game) \(seats) \(format) \(more)" }

    var file: TournamentFile {
      get throws {
        try Sample.tournament(
          game, bots: bots, seats: seats, deals: deals, isDuplicate: isDuplicate, format: format, event: more)
      }
    }
  }

  static let formats = [
    Format(format: "swiss"), Format(format: "swiss", more: #", "rounds": 6"#, isDuplicate: true),
    Format(format: "knockout"),
    Format(more: #", "until": {"settled": "order"}"#, deals: 240),
    Format(more: #", "until": {"settled": "winner", "within": 0.2}"#, deals: 240),
    Format(seats: 4, more: #", "until": {"settled": "order", "within": 0.3}"#, deals: 240),
    Format(game: "klondike", seats: 1, more: #", "until": {"settled": "order"}"#, deals: 240),
    Format(bots: 2, more: #", "until": {"elo0": 0, "elo1": 30}"#, deals: 36),
  ]

  /// The bot of the lower number is better, with luck.
  static func result(_ table: ScheduledTable) -> [Int] {
    var random = SeededRandom(seed: "results", label: "deal \(table.deal)")
    return table.seats.map { name in
      let strength = 8 - Int(name.suffix(1))!
      return table.seats.count == 1 ? (random.below(9) < strength ? 1 : 0) : strength + random.below(12)
    }
  }

  @Test(arguments: formats)
  func `neither what ends first nor an interruption changes a table`(format: Format) throws {
    let file = try format.file
    var random = SeededRandom(seed: "order", label: "of ending")
    var one = Playthrough(file, result: RoundScheduleTests.result)
    one.play(random: &random)
    #expect(one.schedule.hasEnded)
    #expect(one.tables.map(\.number) == Array(1...one.tables.count))
    for atOnce in [2, 5, 64] {
      var many = Playthrough(file, result: RoundScheduleTests.result)
      many.play(atOnce: atOnce, random: &random)
      #expect(many.tables == one.tables)
    }
    var broken = Playthrough(file, result: RoundScheduleTests.result)
    while !broken.schedule.hasEnded {
      broken.play(atOnce: 4, quota: 1 + one.tables.count / 5, random: &random)
      broken = broken.resumed
    }
    #expect(broken.tables == one.tables)
    #expect(broken.finding == one.finding)
  }

  @Test(arguments: formats)
  func `every contest seats its bots equally often everywhere, on deals of its own`(format: Format) throws {
    let file = try format.file
    var random = SeededRandom(seed: "order", label: "of ending")
    var played = Playthrough(file, result: RoundScheduleTests.result)
    played.play(random: &random)
    for seat in 0..<format.seats where format.seats > 1 {
      let here = Dictionary(grouping: played.tables, by: { $0.seats[seat] }).mapValues(\.count)
      let first = Dictionary(grouping: played.tables, by: { $0.seats[0] }).mapValues(\.count)
      #expect(here == first)
    }
    if format.seats > 1, !file.events[0].isDuplicate {
      #expect(Set(played.tables.map(\.deal)).count == played.tables.count)
    }
  }

  @Test(arguments: [("order", 300, 100), ("winner", 300, 100)])
  func `more deals go on where fewer ended`(goal: String, long: Int, short: Int) throws {
    func tables(_ deals: Int) throws -> [ScheduledTable] {
      let file = try Sample.tournament(
        bots: 6, seats: 2, deals: deals, event: #", "until": {"settled": "\#(goal)"}"#)
      var played = Playthrough(file) { table in table.seats.map { _ in table.deal % 3 } }
      var random = SeededRandom(seed: "x", label: "y")
      played.play(random: &random)
      return played.tables
    }
    let (long, short) = (try tables(long), try tables(short))
    #expect(short.count == 100)
    #expect(long.starts(with: short))
  }

  @Test func `a round waits for its last table`() throws {
    let file = try Sample.tournament(bots: 4, seats: 2, deals: 2, format: "knockout")
    var schedule = Schedule(file)
    var first: [ScheduledTable] = []
    while let table = schedule.next() { first.append(table) }
    #expect(first.count == 4)
    func record(_ table: ScheduledTable) -> TableRecord {
      .bare(table, RoundScheduleTests.result(table), measures: file.events[0].game.measures)
    }
    for table in first.dropLast() {
      let isTaken = schedule.finish(record(table), of: Tournament(file))
      #expect(isTaken)
      #expect(schedule.next() == nil)
    }
    #expect(!schedule.hasEnded)
    _ = schedule.finish(record(first[3]), of: Tournament(file))
    #expect(schedule.next()?.number == 5)
  }
}
