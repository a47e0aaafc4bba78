import Refereeing
import Records
import RunFiles
import Scheduling
import TestBasics
import Testing
import TournamentSamples
import Tournaments

@Suite(.timeLimited) struct ScheduleTests {
  @Test func `in a solitaire every bot plays every deal`() throws {
    let tables = Schedule.tables(of: try Sample.tournament("klondike", bots: 3, seats: 1, deals: 4))
    #expect(tables.map(\.deal) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
    #expect(tables.map(\.number) == Array(1...12))
    for deal in 1...4 {
      #expect(tables.filter { $0.deal == deal }.flatMap(\.seats) == ["bot-1", "bot-2", "bot-3"])
    }
  }

  @Test func `with fresh deals every bot of a solitaire plays as many deals of its own`() throws {
    func tables(_ deals: Int) throws -> [ScheduledTable] {
      Schedule.tables(
        of: try Sample.tournament("klondike", bots: 3, seats: 1, deals: deals, event: #", "fresh_deals": true"#))
    }
    let four = try tables(4)
    #expect(four.map(\.deal) == Array(1...12))
    for bot in 1...3 { #expect(four.count { $0.seats == ["bot-\(bot)"] } == 4) }
    #expect(try tables(9).starts(with: four))
  }

  @Test(arguments: [(2, 1, 2), (5, 11, 15), (4, 12, 12), (7, 50, 56)])
  func `deals are rounded up to whole cycles, each a table of its own`(bots: Int, deals: Int, played: Int) throws {
    let tables = Schedule.tables(of: try Sample.tournament(bots: bots, seats: 2, deals: deals))
    #expect(tables.map(\.deal) == Array(1...played))
    #expect(tables.map(\.number) == Array(1...played))
    for seat in 0..<2 {
      let seatings = Dictionary(grouping: tables, by: { $0.seats[seat] }).mapValues(\.count)
      #expect(seatings.count == bots)
      #expect(seatings.values.allSatisfy { $0 == played / bots })
    }
  }

  @Test func `a duplicate event plays every deal once in each rotation of its seats`() throws {
    let tables = Schedule.tables(of: try Sample.tournament(bots: 5, seats: 3, deals: 10, isDuplicate: true))
    #expect(tables.count == 30)
    for deal in 1...10 {
      let seats = tables.filter { $0.deal == deal }.map(\.seats)
      #expect(seats.count == 3)
      #expect(Set(seats.map(Set.init)).count == 1, "the same bots")
      for seat in 0..<3 { #expect(Set(seats.map { $0[seat] }).count == 3, "each in each seat") }
    }
  }

  @Test(arguments: [
    ("klondike", 1, false, ""), ("snap", 2, false, ""), ("snap", 4, true, ""), ("set", 3, false, ""),
    ("snap", 2, false, "gauntlet"), ("snap", 3, true, "gauntlet"),
  ])
  func `a longer tournament begins with the shorter one, save where rounds depend on results`(
    game: String, seats: Int, isDuplicate: Bool, format: String
  ) throws {
    func tables(_ deals: Int) throws -> [ScheduledTable] {
      let isGauntlet = format == "gauntlet"
      return Schedule.tables(
        of: try Sample.tournament(
          game, bots: 5, seats: seats, deals: deals, isDuplicate: isDuplicate,
          format: isGauntlet ? format : "round-robin", challengers: isGauntlet ? 2 : 0))
    }
    let long = try tables(100)
    for deals in [1, 5, 23, 60] {
      let short = try tables(deals)
      #expect(short.count < long.count)
      #expect(long.starts(with: short))
    }
  }

  @Test func `events follow one another, each with its own numbers`() throws {
    let file = try Sample.parse(
      """
      {"events": [{"game": "klondike", "deals": 1}, {"game": "snap", "deals": 1}],
       "bots": [{"name": "a", "command": ["x"]}, {"name": "b", "command": ["x"]}]}
      """)
    let tables = Schedule.tables(of: file)
    #expect(tables.map(\.event) == [0, 0, 1, 1])
    #expect(tables.map(\.number) == [1, 2, 1, 2])
  }

  @Test func `the queue gives out every table once, those of living bots first`() throws {
    let file = try Sample.tournament(bots: 6, seats: 2, deals: 60)
    var (queue, state) = (TableQueue(), try RunState(JournalHeader(file), in: "/run", Sample.catalogue))
    #expect(queue.next(of: &state) { _, _ in false }?.number == 1, "nobody alive: the schedule's order")
    var taken = [1]
    while let table = queue.next(of: &state, { name, _ in ["bot-2", "bot-5"].contains(name) }) {
      if taken.count == 1 { #expect(Set(table.seats) == ["bot-2", "bot-5"]) }
      taken.append(table.number)
    }
    #expect(taken.sorted() == Array(1...60))
  }

  @Test func `a bot that is busy waits, and keeps no others waiting`() throws {
    let file = try Sample.tournament("klondike", bots: 3, seats: 1, deals: 60)
    var (queue, state) = (TableQueue(), try RunState(JournalHeader(file), in: "/run", Sample.catalogue))
    var taken: [ScheduledTable] = []
    while let table = queue.next(of: &state, isFree: { $0 != "bot-2" }, { _, _ in false }) { taken.append(table) }
    #expect(taken.count == 120 && !taken.contains { $0.seats == ["bot-2"] })
    #expect(!queue.isEmpty(of: state))
    while let table = queue.next(of: &state, { _, _ in false }) { taken.append(table) }
    #expect(taken.count == 180 && Set(taken.map(\.number)).count == 180)
    #expect(queue.isEmpty(of: state))
  }

  @Test func `a table with a person has limits that suit people, but for those that the file sets`() throws {
    func rules(_ clock: String, own: String = "") throws -> (TableRules, person: TimeControl, bot: TimeControl) {
      let file = try Sample.parse(
        """
        {"seed": "s", "out": "/run", "events": [{"game": "snap", "deals": 1\(clock)}],
         "bots": [{"name": "a", "command": ["a"]}, {"name": "me", "command": "browser"\(own)}]}
        """)
      let table = try #require(Schedule.tables(of: file).first)
      let (rules, place) = (Tournament(file).events[0].rules(of: table), try #require(table.seats.firstIndex(of: "me")))
      return (rules, rules.time(of: place), rules.time(of: 1 - place))
    }
    let day = Duration.seconds(86_400)
    var (table, person, bot) = try rules("")
    #expect(table.races.asking == .together && table.races.pause == .seconds(1))
    #expect(table.races.photoFinish == .milliseconds(20))
    #expect([person.window, bot.window] == [.milliseconds(2500), .milliseconds(2500)])
    #expect([person.bank, person.ready] == [day, day] && person.silentWindows == 1_000_000)
    #expect([bot.bank, bot.ready] == [.seconds(10), .seconds(10)] && bot.silentWindows == 10)
    (table, person, bot) = try rules(#", "pause_ms": 300, "clock": {"window_ms": 800, "bank_ms": 60000}"#)
    #expect(
      table.races.pause == .milliseconds(300)
        && [person.window, bot.window] == Array(repeating: .milliseconds(800), count: 2))
    #expect(person.bank == .seconds(60) && person.ready == day)
    (table, person, bot) = try rules("", own: #", "clock": {"window_ms": 700}"#)
    #expect(table.races == RaceSettings() && person.window == .milliseconds(700) && bot.window == .milliseconds(500))
    #expect(person.ready == day)
  }

  @Test func `a bot has its own clock at each of its tables, and limits that change nothing that is played`() throws {
    let text = Sample.text(adding: #""clock": {"window_ms": 9000}, "network": true, "at_once": 2"#, to: .bot)
    let file = try Sample.parse(text)
    let event = Tournament(file).events[0]
    let table = try #require(Schedule.tables(of: file).first)
    let slow = try #require(table.seats.firstIndex(of: "a"))
    #expect(event.rules(of: table).time(of: slow).window == .seconds(9))
    #expect(event.rules(of: table).time(of: 1 - slow) == event.plan.rules.time)
    #expect(file.competitors.map(\.atOnce) == [2, nil])
    #expect(file.competitors.map(\.usesNetwork) == [true, false])
    let header = JournalHeader(file)
    #expect(
      header.difference(from: JournalHeader(try Sample.parse(text.replacing(#""at_once": 2"#, with: #""at_once": 3"#))))
        == nil)
    #expect(header.difference(from: JournalHeader(try Sample.parse(Sample.text()))) != nil)
  }

  @Test func `the queue leaves out what is done`() throws {
    let file = try Sample.tournament(bots: 6, seats: 2, deals: 60)
    let tables = Schedule.tables(of: file)
    var (queue, state) = (TableQueue(), try RunState(JournalHeader(file), in: "/run", Sample.catalogue))
    for table in tables where table.number % 3 != 0 {
      try state.apply(TableRecord.bare(table, [1, 0], measures: file.events[0].game.measures))
    }
    var taken: [Int] = []
    while let table = queue.next(of: &state, { _, _ in false }) { taken.append(table.number) }
    #expect(taken == Array(stride(from: 3, through: 60, by: 3)))
  }
}
