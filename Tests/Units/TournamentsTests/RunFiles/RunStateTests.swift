import BotProtocol
import Fields
import GameRules
import Records
import RunFiles
import Scheduling
import TestBasics
import Testing
import TournamentSamples
import Tournaments

/// The state of a run is told made-up lines, without a file and without a process.
@Suite(.timeLimited) struct RunStateTests {
  enum Line {
    case change(JournalChange)
    case table(TableRecord)
  }

  private static let formats = [
    #""format": "round-robin", "events": [{"game": "snap", "seats": 2, "deals": 6}]"#,
    #""format": "round-robin", "events": [{"game": "klondike", "deals": 4}, {"game": "snap", "seats": 3, "deals": 4}]"#,
    #""format": "swiss", "events": [{"game": "snap", "seats": 2, "deals": 1}]"#,
    #""events": [{"game": "snap", "seats": 2, "deals": 40, "until": {"settled": "winner", "within": 0.2}}]"#,
  ]

  private static func file(_ format: String, bots: Int) throws -> TournamentFile {
    let entries = (1...bots).map { #"{"name": "bot-\#($0)", "command": ["x"]}"# }.joined(separator: ",")
    return try Sample.parse(#"{"seed": "s", "max_faults": 2, \#(format), "bots": [\#(entries)]}"#)
  }

  private static func state(_ file: TournamentFile) throws -> RunState {
    try RunState(JournalHeader(file), in: "/run", Sample.catalogue)
  }

  /// The table as it always ends: the bot of the lower number is better, and some are at fault.
  private static func record(_ table: ScheduledTable, _ tournament: Tournament, attempt: Int = 1) -> TableRecord {
    var random = SeededRandom(seed: "results", label: "\(table.event) \(table.number)")
    let scores = table.seats.map { name in
      // Klondike's first measure is a rate.
      table.seats.count == 1 ? random.below(2) : 30 - Int(name.dropFirst(4))! + random.below(9)
    }
    var record = TableRecord.bare(table, scores, measures: tournament.events[table.event].game.measures)
    record.attempt = attempt
    if random.below(5) == 0, attempt == 1 {
      record.faults[0] = FaultMessage(kind: "crash", message: "gone")
    }
    return record
  }

  /// The tables that are to be played, in the schedule's order, as far as they are known.
  private static func wanted(_ state: RunState) -> [ScheduledTable] {
    var schedule = state.schedule
    var tables: [ScheduledTable] = []
    for (event, plan) in state.schedule.events.enumerated() {
      for number in stride(from: 1, through: plan.lastNumber, by: 1) {
        let key = TableKey(event: event, number: number)
        let isDropped = state.tournament.lineups.contains { $0.dropped[event].contains(number) }
        if !isDropped, !state.played.contains(key), let table = schedule.table(key) { tables.append(table) }
      }
    }
    return tables
  }

  /// Plays on to the end; in whatever order the tables of a round end.
  private static func playOn(_ state: inout RunState, _ random: inout SeededRandom, quota: Int = .max) throws -> [Line]
  {
    var lines: [Line] = []
    while lines.count < quota {
      let tables = wanted(state)
      if tables.isEmpty { break }
      let table = tables[random.below(min(tables.count, 4))]
      let record = record(table, state.tournament, attempt: state.attempts[TableKey(table)] ?? 1)
      try state.apply(record)
      lines.append(.table(record))
    }
    return lines
  }

  private static func tell(_ line: Line, to state: inout RunState) throws {
    switch line {
    case .change(let change): try state.apply(change)
    case .table(let record): try state.apply(record)
    }
  }

  /// All that a state answers.
  private static func summary(_ state: RunState) -> [String] {
    let played = state.tournament.events.indices.map { "\(Array(state.played.numbers(of: $0)))" }
    let schedule = state.schedule
    return played + ["\(schedule.count) \(schedule.isWhole)", "\(state.faultCount)", "\(state.faults.disqualified)"]
      + [state.tournament.entrants.map(\.id).joined(separator: " ")]
  }

  /// A journal in which bots join and change, one is pardoned, and tables are played again.
  private static func lines(_ format: String, _ random: inout SeededRandom) throws -> (RunState, [Line]) {
    let file = try file(format, bots: 4)
    var state = try state(file)
    let first = state
    var lines = try playOn(&state, &random, quota: 5)
    func change(_ change: JournalChange) throws {
      try state.apply(change)
      lines.append(.change(change))
    }
    try change(.maxFaults(3))
    var lineup = Lineup()
    let other = Competitor(name: "bot-5", command: ["x"], folder: "/")
    lineup.entrants = Entrant.sorted((file.competitors.dropLast() + [other]).map { Entrant($0) })
    lineup.deals = state.deals
    let schedule = state.schedule
    lineup.firstTables = schedule.events.map { $0.lastNumber + 1 }
    lineup.dropped = schedule.events.indices.map { event in
      wanted(state).filter { $0.event == event && $0.seats.contains("bot-4") }
        .map(\.number)
    }
    try change(.lineup(lineup))
    lines += try playOn(&state, &random, quota: 6)
    try change(.pardoned(["bot-2"]))
    if !state.tournament.events.contains(where: \.pairing.isInRounds) {
      let again = state.faulty.keys.sorted().prefix(2)
      try change(.rerun(state.deals.indices.map { event in again.filter { $0.event == event }.map(\.number) }))
    }
    lines += try playOn(&state, &random)
    return (first, lines)
  }

  @Test(arguments: formats, 0..<4)
  func `any prefix of a journal, played on, comes to the same end`(format: String, seed: Int) throws {
    var random = SeededRandom(seed: "state", label: "\(seed)")
    let (first, lines) = try RunStateTests.lines(format, &random)
    var end = first
    for line in lines { try RunStateTests.tell(line, to: &end) }
    #expect(RunStateTests.wanted(end).isEmpty)
    // From the last change on, the tables that are wanted are the rest.
    let lastChange = lines.lastIndex { if case .change = $0 { true } else { false } }!
    var state = first
    for (place, line) in lines.enumerated() {
      try RunStateTests.tell(line, to: &state)
      guard place >= lastChange else { continue }
      var other = state
      _ = try RunStateTests.playOn(&other, &random)
      // Which faults stand in a row depends on the order alone where a table was played again.
      #expect(RunStateTests.summary(other) == RunStateTests.summary(end), "after \(place) of \(lines.count) lines")
    }
  }

  @Test(arguments: formats) func `a line that is told twice is refused`(format: String) throws {
    var random = SeededRandom(seed: "twice", label: "")
    let (first, lines) = try RunStateTests.lines(format, &random)
    var state = first
    for line in lines {
      try RunStateTests.tell(line, to: &state)
      switch line {
      case .table, .change(.lineup):
        var other = state
        #expect(throws: Misfit.self) { try RunStateTests.tell(line, to: &other) }
      default: break
      }
    }
  }

  @Test func `what no tournament has is refused`() throws {
    let file = try RunStateTests.file(RunStateTests.formats[0], bots: 4)
    var state = try RunStateTests.state(file)
    let table = try #require(RunStateTests.wanted(state).first)
    let good = RunStateTests.record(table, state.tournament)
    for (event, number, seats) in [(1, 1, table.seats), (0, 1_000, table.seats), (0, 1, ["bot-1", "bot-9"])] {
      var bad = good
      bad.table = ScheduledTable(event: event, number: number, deal: table.deal, seats: seats)
      #expect(throws: Misfit.self) { try state.apply(bad) }
    }
    #expect(throws: Misfit.self) { try state.apply(.deals([1, 2])) }
    #expect(throws: Misfit.self) { try state.apply(.rerun([])) }
    for record in RunStateTests.wanted(state).map({ RunStateTests.record($0, state.tournament) }) {
      try state.apply(record)
    }
    #expect(throws: Misfit.self, "the event holds more") { try state.apply(.deals([1])) }
  }

  @Test func `a table that no schedule has is refused once the lines are read, after however many changes of the bots`()
    throws
  {
    let file = try RunStateTests.file(#""events": [{"game": "klondike", "deals": 4}]"#, bots: 3)
    var state = try RunStateTests.state(file)
    for version in 2...40 {
      let table = ScheduledTable(event: 0, number: version - 1, deal: 1, seats: ["bot-1"])
      try state.apply(RunStateTests.record(table, state.tournament))
      var lineup = Lineup()
      let entrants = file.competitors.map { Entrant($0, version: $0.name == "bot-2" ? version : 1) }
      (lineup.entrants, lineup.deals) = (Entrant.sorted(entrants), state.deals)
      (lineup.firstTables, lineup.dropped) = ([version], [[]])
      try state.apply(.lineup(lineup))
    }
    try state.settle()
    var beyond = state
    var lineup = try #require(state.tournament.lineups.last)
    lineup.firstTables = [41]
    try beyond.apply(.lineup(lineup))
    let far = ScheduledTable(event: 0, number: 400, deal: 1, seats: ["bot-3"])
    try beyond.apply(RunStateTests.record(far, state.tournament))
    #expect(throws: Misfit.self, "no schedule has it") { try beyond.settle() }
  }

  @Test func `faults in a row disqualify until the bot is pardoned or its tables are played again`() throws {
    let file = try RunStateTests.file(#""events": [{"game": "klondike", "deals": 5}]"#, bots: 2)
    var state = try RunStateTests.state(file)
    for table in RunStateTests.wanted(state).filter({ $0.seats == ["bot-1"] }).prefix(2) {
      var record = TableRecord.bare(table, [0], measures: file.events[0].game.measures)
      record.faults = [FaultMessage(kind: "crash", message: "gone")]
      try state.apply(record)
    }
    #expect(state.faults.disqualified == ["bot-1"] && state.faultCount == 2)
    var pardoned = state
    try pardoned.apply(.pardoned(["bot-1"]))
    #expect(pardoned.faults.disqualified == [] && pardoned.pardoned == ["bot-1"])
    let first = try #require(state.faulty.keys.min())
    try state.apply(.rerun([[first.number]]))
    #expect(state.faults.disqualified == [] && state.faultCount == 1)
    #expect(RunStateTests.wanted(state).first.map(TableKey.init) == first)
    #expect(state.attempts[first] == 2)
  }
}
