import Fields
import Foundation
import GameRules
import JSON
import Records
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// Bots join, leave, return and change while a run goes on, and nothing that was played is played again.
@Suite(.timeLimited) struct RosterTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var game = "snap"
    var seats = 2
    var format = "round-robin"
    var more = ""
    var deals = 12
    var isDuplicate = false
    var isFresh = false
    var challengers = 0
    var testDescription: String { "\(game) \(seats) \(format) \(more) \(isDuplicate) \(isFresh)" }
    var isInRounds: Bool { format == "swiss" || !more.isEmpty }
  }

  static let shapes = [
    Shape(game: "klondike", seats: 1), Shape(), Shape(isDuplicate: true), Shape(seats: 3),
    Shape(seats: 4, isDuplicate: true), Shape(format: "gauntlet", challengers: 1),
    Shape(seats: 3, format: "gauntlet", challengers: 1), Shape(format: "swiss", deals: 2),
    Shape(more: #", "until": {"settled": "order"}"#, deals: 120),
    Shape(game: "klondike", seats: 1, isFresh: true), Shape(isFresh: true),
    Shape(format: "swiss", deals: 2, isFresh: true),
    Shape(game: "klondike", seats: 1, more: #", "until": {"settled": "winner", "within": 0.2}"#, deals: 120),
  ]

  /// A run whose tables end as a function of the table alone, with its journal in a folder.
  private struct Run {
    let shape: Shape
    let folder: TemporaryFolder
    /// The bots, by name, with the checksums of their programs.
    var bots: [String: String]
    var deals: Int

    var journal: Journal { get throws { try Journal.existing(in: folder.path, Sample.catalogue) } }
    var tournament: Tournament { get throws { try journal.tournament } }

    init(_ shape: Shape, bots: [String]) throws {
      self.shape = shape
      folder = try TemporaryFolder()
      self.bots = Dictionary(uniqueKeysWithValues: bots.map { ($0, "1") })
      deals = shape.deals
      var header = JournalHeader(try wanted)
      header.programs = self.bots
      try folder.write(JournalLine.seal(after: .none, header.writeMembers).bytes, to: RunFolder.journalName)
    }

    var wanted: TournamentFile {
      get throws {
        let entries = bots.keys.sorted().map { name in
          #"{"name": "\#(name)", "command": ["x"], "challenger": \#(Int(name.dropFirst(4))! <= shape.challengers)}"#
        }
        return try Sample.parse(
          """
          {"seed": "s", "format": "\(shape.format)", "bots": [\(entries.joined(separator: ","))],
           "events": [{"game": "\(shape.game)", "seats": \(shape.seats), "deals": \(deals),
                       "duplicate": \(shape.isDuplicate), "fresh_deals": \(shape.isFresh)\(shape.more)}]}
          """)
      }
    }

    private func append(_ members: (inout JSONWriter) -> Void) throws {
      let line = JournalLine.seal(after: try journal.lastSum, members)
      let old = folder.bytes(of: RunFolder.journalName)
      try folder.write(old + line.bytes, to: RunFolder.journalName)
    }

    /// Takes up the run with the bots that there are now.
    @discardableResult
    func update() throws -> LineupChange {
      let journal = try journal
      let change = try LineupChange(wanted, programs: bots, after: journal.state)
      if let lineup = change.lineup {
        try append(JournalChange.lineup(lineup).writeMembers)
      } else if journal.deals != change.tournament.deals {
        try append(JournalChange.deals(change.tournament.deals).writeMembers)
      }
      return change
    }

    /// Plays some tables, several at once, and stops in the middle of others.
    func play(atOnce: Int, quota: Int = .max, random: inout SeededRandom) throws {
      let (tournament, journal) = (try tournament, try journal)
      let state = journal.state
      var playthrough = Playthrough(tournament, result: RosterTests.result)
      playthrough.take(up: state.schedule, played: state.played)
      playthrough.play(atOnce: atOnce, quota: quota, random: &random)
      var sum = journal.lastSum
      var bytes = folder.bytes(of: RunFolder.journalName)
      for record in playthrough.records {
        let line = JournalLine.seal(after: sum, record.writeMembers)
        (bytes, sum) = (bytes + line.bytes, line.sum)
      }
      try folder.write(bytes, to: RunFolder.journalName)
    }

    var tables: [ScheduledTable] {
      get throws { try journal.records().map(\.table).sorted { $0.number < $1.number } }
    }
  }

  /// The bot of the lower number is better, with luck.
  static func result(_ table: ScheduledTable) -> [Int] {
    var random = SeededRandom(seed: "results", label: "deal \(table.deal)")
    return table.seats.map { name in
      let strength = 20 - Int(name.dropFirst(4).prefix { $0 != "@" })!
      return table.seats.count == 1 ? (random.below(25) < strength ? 1 : 0) : strength + random.below(12)
    }
  }

  private static func name(_ number: Int) -> String { "bot-\(number)" }

  @Test(arguments: shapes, TestScope.choose(quick: Array(0..<2), all: Array(0..<40)))
  func `whatever joins, leaves, changes and is interrupted, lineups alone decide what is played`(
    shape: Shape, seed: Int
  ) throws {
    var random = SeededRandom(seed: "rosters", label: "\(shape) \(seed)")
    var run = try Run(shape, bots: (1...4 + random.below(3)).map(RosterTests.name))
    var next = run.bots.count + 1
    for _ in 0..<5 {
      try run.play(atOnce: 1 + random.below(6), quota: random.below(30), random: &random)
      for _ in 0...random.below(2) {
        let known = run.bots.keys.sorted()
        switch random.below(4) {
        case 0:
          run.bots[RosterTests.name(next)] = "1"
          next += 1
        case 1 where known.count > max(shape.seats + shape.challengers, 4):
          run.bots[known[shape.challengers + random.below(known.count - shape.challengers)]] = nil
        case 2: run.bots[known[random.below(known.count)]] = "\(random.below(3))"
        default: if shape.format != "swiss" { run.deals += random.below(2) * shape.deals / 2 }
        }
      }
      let before = try run.tables
      try run.update()
      #expect(try run.tables == before)
    }
    try run.play(atOnce: 3, random: &random)
    let (tables, tournament) = (try run.tables, try run.tournament)
    #expect(Set(tables.map(\.number)).count == tables.count)
    if shape.isFresh { #expect(Set(tables.map(\.deal)).count == tables.count, "no deal is dealt twice") }
    #expect(Schedule(tournament).count == tables.count || shape.isInRounds)
    #expect(try Verification(of: run.folder.path, catalogue: Sample.catalogue).discrepancies.isEmpty)
    // The same lines without their tables give the same tables, whatever ends first.
    for atOnce in [1, 7] {
      var again = Playthrough(tournament, result: RosterTests.result)
      again.play(atOnce: atOnce, random: &random)
      #expect(again.tables == tables)
      #expect(again.schedule.hasEnded)
    }
    if !shape.isInRounds { try expectBalance(of: tournament.events[0], tables) }
  }

  /// Everyone who plays has met everyone as often as the first bots would have.
  private func expectBalance(of event: TournamentEvent, _ tables: [ScheduledTable]) throws {
    let bots = event.activeEntrants.map(\.id)
    if event.seats == 1 {
      for bot in bots where event.hasFreshDeals { #expect(tables.count { $0.seats == [bot] } == event.deals) }
      for bot in bots where !event.hasFreshDeals {
        #expect(Set(tables.filter { $0.seats == [bot] }.map(\.deal)).isSuperset(of: 1...event.deals))
        #expect(tables.count { $0.seats == [bot] } == Set(tables.filter { $0.seats == [bot] }.map(\.deal)).count)
      }
      return
    }
    var schedule = Schedule([event.shape.opening(deals: event.deals)])
    let opening = (1...schedule.count).compactMap { schedule.table(TableKey(event: 0, number: $0)) }
    let challengers = Set(event.activeEntrants.filter(\.isChallenger).map(\.id))
    let first = event.shape.lineups[0].bots.map { event.entrants[$0] }
    func pairs(_ bots: [Entrant]) -> [(String, String)] {
      bots.flatMap { a in bots.filter { $0.id != a.id }.map { (a.id, $0.id) } }
        .filter { event.format.name != "gauntlet" || challengers.contains($0.0) != challengers.contains($0.1) }
    }
    func least(_ pairs: [(String, String)], _ tables: [ScheduledTable]) -> Int {
      pairs.map { a, b in tables.count { $0.seats.contains(a) && $0.seats.contains(b) } }.min() ?? 0
    }
    #expect(least(pairs(event.activeEntrants), tables) >= least(pairs(first), opening))
    let fewest = first.map { bot in opening.count { $0.seats.contains(bot.id) } }.min()!
    for bot in bots { #expect(tables.count { $0.seats.contains(bot) } >= fewest) }
  }

  @Test(arguments: [(2, 5, 20, 1), (3, 7, 28, 2), (4, 9, 36, 2), (4, 40, 400, 2)])
  func `who joins plays what it lacks, and meetings stay even`(seats: Int, bots: Int, deals: Int, bound: Int) throws {
    var random = SeededRandom(seed: "x", label: "y")
    var run = try Run(Shape(seats: seats, deals: deals), bots: (1...bots).map(RosterTests.name))
    try run.play(atOnce: 2, random: &random)
    let before = try run.tables
    run.bots[RosterTests.name(bots + 1)] = "1"
    #expect(try run.update().difference.joined == [RosterTests.name(bots + 1)])
    try run.play(atOnce: 2, random: &random)
    let tables = try run.tables
    #expect(tables.starts(with: before))
    let names = (1...bots + 1).map(RosterTests.name)
    if seats == 2 { #expect(tables.dropFirst(before.count).allSatisfy { $0.seats.contains(names[bots]) }) }
    let meetings = names.flatMap { a in
      names.filter { $0 > a }.map { b in tables.count { $0.seats.contains(a) && $0.seats.contains(b) } }
    }
    #expect(meetings.max()! - meetings.min()! <= bound)
    let seatings = (0..<seats).map { seat in tables.count { $0.seats[seat] == names[bots] } }
    #expect(seatings.max()! - seatings.min()! <= 1)
  }

  @Test func `a changed program is a new version, and the old program is the old version again`() throws {
    var random = SeededRandom(seed: "x", label: "y")
    var run = try Run(Shape(game: "klondike", seats: 1, deals: 3), bots: ["bot-1", "bot-2"])
    try run.play(atOnce: 1, random: &random)
    run.bots["bot-2"] = "2"
    let changed = try run.update().difference.changed
    #expect(changed.map(\.name) == ["bot-2"] && changed.map(\.what) == [.unknown])
    #expect(changed.map(\.version) == [2] && changed.map(\.isEarlier) == [false])
    try run.play(atOnce: 1, random: &random)
    #expect(
      try run.tables.map(\.seats) == [1, 2, 1, 2, 1, 2].map { ["bot-\($0)"] } + Array(repeating: ["bot-2@2"], count: 3))
    #expect(try run.tournament.shownNames == ["bot-2": "bot-2@1", "bot-2@2": "bot-2"])
    #expect(try run.update().difference.isEmpty, "nothing has changed since")
    run.bots["bot-2"] = "1"
    let changedBack = try run.update().difference.changed
    #expect(changedBack.map(\.name) == ["bot-2"])
    #expect(changedBack.map(\.version) == [1] && changedBack.map(\.isEarlier) == [true])
    #expect(try run.tournament.shownNames == ["bot-2": "bot-2", "bot-2@2": "bot-2@2"])
    try run.play(atOnce: 1, random: &random)
    #expect(try run.tables.count == 9, "what version 1 has played is not played again")
    run.bots["bot-2"] = nil
    #expect(try run.update().difference.left == ["bot-2"])
    run.bots["bot-2"] = "2"
    #expect(try run.update().difference.returned == ["bot-2"])
    #expect(try run.tables.count == 9)
  }

  @Test func `with merged versions a changed program continues the old results`() throws {
    var file = try Run(Shape(), bots: ["bot-1", "bot-2"]).wanted
    let run = try Run(Shape(), bots: ["bot-1", "bot-2"])
    file.versions = .merge
    let update = try LineupChange(file, programs: ["bot-1": "1", "bot-2": "new"], after: run.journal.state)
    #expect(update.lineup == nil)
    #expect(update.tournament.entrants.map(\.id) == ["bot-1", "bot-2"])
  }

  @Test func `a name that ends like a version is refused`() {
    let text = Sample.text().replacing(#""name": "b""#, with: #""name": "b@2""#)
    #expect(
      FileProblem.sentence(Array(text.utf8)) == """
        cups/snap.json:4: bots[1].name: "b@2" ends like the number of a version; choose a name without @ and digits at \
        its end
        """)
  }
}
