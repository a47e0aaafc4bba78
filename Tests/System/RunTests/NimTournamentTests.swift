import Arena
import BotProcess
import GameRules
import JSON
import NimRules
import Records
import RunFiles
import Standings
import TestBasics
import TestSupport
import Testing
import Tournaments

/// The program's own machinery plays a game that it has never heard of.
@Suite(.timeLimited) struct NimTournamentTests {
  @Test func `a tournament of the fourth game is played, ranked and verified`() throws {
    let folder = try TemporaryFolder()
    let catalogue = GameCatalogue([Nim.self])
    let run = try run(in: folder, catalogue)
    #expect(try run.play { _ in } == .finished)
    let verification = try Verification(of: run.tournament.file.out, catalogue: catalogue)
    #expect(verification.tables == 6)
    #expect(verification.replayed == 6)
    #expect(verification.discrepancies.isEmpty)
    let standings = try RunStandings.read(run.tournament.file.out, catalogue: catalogue)
    #expect(standings.events.count == 1)
  }

  @Test func `a table at which the rules contradict themselves is left out, and the others are played`() throws {
    let folder = try TemporaryFolder()
    let catalogue = GameCatalogue([FaultyNim.self])
    for _ in 1...2 {
      let run = try run(in: folder, catalogue)
      let tables: [TournamentRun.UnplayableTable]
      switch try run.play(report: { _ in }) {
      case .unplayable(let found): tables = found
      case let other: throw Unexpected(end: other)
      }
      #expect(Set(tables.map(\.table.deal)) == [2] && tables.count == 2)
      #expect(tables[0].contradiction.message.contains("the rules refused what they had called legal: "))
      let standings = try RunStandings.read(run.tournament.file.out, catalogue: catalogue)
      #expect(standings.events[0].played == 4)
      #expect(standings.events[0].lines.allSatisfy { $0.faultCount == 0 })
    }
  }

  @Test func `a record that does not fit the run is not written: the run stops, and names the table`() throws {
    let folder = try TemporaryFolder()
    let catalogue = GameCatalogue([FaultyNim.self])
    var tables: Set<Int> = []
    // The same command plays the rest, and meets it again.
    for _ in 1...2 {
      let run = try run(in: folder, catalogue, heaps: 5)
      let problem = try #require(throws: RunProblem.self) { try run.play { _ in } }
      guard case .foreignRecord(0, let table, _) = problem else { throw problem }
      tables.insert(table)
      #expect(
        problem.message
          == "table \(table) of events[0] does not fit the run, and was not recorded: measures.stones: expected a whole "
          + "number from -1000000000 to 1000000000, found 2000000000; what was played before is whole, and the same "
          + "command resumes it; please report this, for it is an error of the referee")
      let journal = try Journal.existing(in: run.tournament.file.out, catalogue)
      #expect(try journal.records().allSatisfy { $0.table.deal != 2 })
    }
    #expect(tables.isSubset(of: [3, 4]))
  }

  private struct Unexpected: Error { var end: TournamentRun.End }

  private func run(
    in folder: TemporaryFolder, _ catalogue: GameCatalogue, heaps: Int = 4
  ) throws -> TournamentRun {
    let entries = (1...3).map { number in
      let words = ShellBot.words(ShellBot.gambler(pace: number)).map(\.json).joined(separator: ",")
      return #"{"name": "bot \#(number)", "command": [\#(words)]}"#
    }
    let text = """
      {"out": "run", "seed": "nim", "events": [{"game": "nim", "deals": 3, "duplicate": true, "options": {"heaps": \(heaps)}}],
       "bots": [\(entries.joined(separator: ","))]}
      """
    try folder.write(Array(text.utf8), to: "file.json")
    let file = try TournamentFile.read(at: folder.path + "/file.json", catalogue: catalogue)
    let launcher = try BotLauncher(program: BuiltPrograms.launcher)
    let commands = try Preflight.search(file, host: [:], programs: folder.path, launcher: launcher).commands
    return try TournamentRun(file, RunStart(commands: commands, launcher: launcher), catalogue)
  }
}

/// Nim with an error in the second deal: of four heaps the second move is refused, of five an impossible result is counted.
private struct FaultyNim: Game {
  static let name = "nim"
  static let rulesVersion = 1
  static let seatCounts = Nim.seatCounts
  static let measures = Nim.measures
  static let hasRaces = false
  static let actionSpace = Nim.actionSpace
  static let numberFields = Nim.numberFields

  private var nim: Nim
  private let isFaulty: Bool
  private var moves = 0

  var options: NimOptions { nim.options }
  var seats: Int { 2 }
  var phase: Phase {
    guard isFaulty, options.heaps == 5, case .over(var outcome) = nim.phase else { return nim.phase }
    outcome.results = outcome.results.map { [$0[0], 2_000_000_000] }
    return .over(outcome)
  }
  var scene: Scene { nim.scene }

  init(dealtBy random: inout SeededRandom, seats: Int, options: NimOptions) throws(IllegalDeal) {
    nim = try Nim(dealtBy: &random, seats: seats, options: options)
    isFaulty = FaultyNim.faulty(heaps: options.heaps) == nim.heaps
  }

  init(
    consistentWith observation: NimObservation, seenBy seat: Seat, seats: Int, options: NimOptions,
    random: inout SeededRandom
  ) throws(IllegalDeal) {
    nim = try Nim(consistentWith: observation, seenBy: seat, seats: seats, options: options, random: &random)
    isFaulty = false
  }

  /// The heaps of the second deal.
  private static func faulty(heaps: Int) -> [Int] {
    var random = SeededRandom(seed: "nim", game: name, deal: 2)
    var options = NimOptions()
    options.heaps = heaps
    return (try? Nim(dealtBy: &random, seats: 2, options: options))?.heaps ?? []
  }

  func legalActions(for seat: Seat) -> [NimAction] { nim.legalActions(for: seat) }
  func observation(for seat: Seat) -> NimObservation { nim.observation(for: seat) }
  func number(of action: NimAction) -> Int { nim.number(of: action) }
  func action(numbered number: Int) -> NimAction? { nim.action(numbered: number) }
  func writeNumbers(for seat: Seat, to row: inout NumberRow) { nim.writeNumbers(for: seat, to: &row) }

  mutating func apply(_ event: Event<NimAction>) throws(IllegalEvent) -> [Verdict] {
    moves += 1
    if isFaulty, options.heaps == 4, moves == 2 { throw .badOrder }
    return try nim.apply(event)
  }
}
