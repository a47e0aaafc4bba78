public import BotProtocol
package import Fields
public import GameRules
public import Ratings
public import Refereeing
public import Scheduling

/// One finished table as recorded in the journal; all leaderboards are computed from these records.
public struct TableRecord: Equatable, Sendable {
  /// The index of its origin in the journal.
  public var origin = 0
  /// Its event, number, deal and bots.
  public var table = ScheduledTable(event: 0, number: 1, deal: 1, seats: [])
  /// Every seat's score.
  public var scores: [Int] = []
  /// The game's own measures, in the game's order, with values by seat.
  public var measures: [Measured] = []
  /// The rules' word for how the game ended: "won", "stuck", ...
  public var ending = ""
  /// By seat; nil for no fault.
  public var faults: [FaultMessage?] = []
  /// The number of prompts that each seat answered.
  public var prompts: [Int] = []
  /// The total wall-clock response time of each seat.
  public var wall: [Duration] = []
  /// The total CPU time of each seat's answers.
  public var cpu: [Duration] = []
  /// The off-turn CPU time of each seat: between an answer and the next prompt, and in child processes; empty in older
  /// records.
  public var offTurn: [Duration] = []
  /// The distribution of wall-clock response times, by seat, in microseconds.
  public var thinking: [Histogram] = []
  /// The distribution of CPU response times, by seat, in microseconds.
  public var computing: [Histogram] = []
  /// The reports in each bot's answers, by seat; empty if there were none.
  public var info: [InfoTally] = []
  /// How often each seat was asked again, by seat; empty if never.
  public var retries: [Int] = []
  public var races = 0
  public var photoFinishes = 0
  /// The number of this play of the table, from 1; a table may be played again.
  public var attempt = 1
  /// The time of its end, in microseconds since 1970 by the machine's clock; nil in older records.
  public var ended: Int?
  /// The checksum of its transcript; nil if none was kept.
  public var transcript: String?

  package init() {}

  /// The values of one measure.
  public struct Measured: Equatable, Sendable {
    public var name: String
    /// By seat.
    public var values: [Int]

    package init(name: String, values: [Int]) {
      self.name = name
      self.values = values
    }
  }

  /// Equal for copies of one play of a table, within this process.
  public var playMark: Int {
    var play = Hasher()
    play.combine(table.number)
    play.combine(ended)
    play.combine(wall)
    return play.finalize()
  }

  /// The number of seats at fault.
  public var faultCount: Int { faults.count { $0 != nil } }

  public var faultyBots: [String] { isNormal ? [] : zip(table.seats, faults).filter { $1 != nil }.map(\.0) }

  /// True if no seat was at fault.
  public var isNormal: Bool { faultCount == 0 }
}

extension TableRecord {
  /// A record of results only.
  public init<G: Game>(_ table: ScheduledTable, _ game: G.Type, _ outcome: Outcome) {
    self.table = table
    scores = outcome.results.map { $0[G.scoreIndex] }
    measures = G.measures.enumerated().map { index, measure in
      Measured(name: measure.name, values: outcome.results.map { $0[index] })
    }
    ending = outcome.ending
  }

  public init<G: Game>(_ table: ScheduledTable, _ game: G.Type, _ record: GameRecord, cpuOfOthers: [Duration]) {
    self.init(table, game, record.outcome)
    faults = record.faults.map { $0.map(FaultMessage.init) }
    prompts = record.tallies.map(\.prompts)
    // A reader of the journal refuses a negative time.
    wall = record.tallies.map { max($0.wall.reduce(.zero, +), .zero) }
    cpu = record.tallies.map { max($0.cpu.reduce(.zero, +), .zero) }
    offTurn = zip(record.tallies, cpuOfOthers).map { max($0.offTurn + $1, .zero) }
    thinking = record.tallies.map { Histogram($0.wall) }
    computing = record.tallies.map { Histogram($0.cpu) }
    setCounts(info: record.tallies.map(\.info), retries: record.tallies.map(\.retries))
    races = record.races
    photoFinishes = record.photoFinishes
  }

  /// Sets counts by seat; lists without any counts are not stored.
  public mutating func setCounts(info: [InfoTally], retries: [Int]) {
    self.info = info.allSatisfy(\.isEmpty) ? [] : info
    self.retries = retries.allSatisfy { $0 == 0 } ? [] : retries
  }
}

extension Histogram {
  /// Counts durations, in microseconds.
  fileprivate init(_ durations: [Duration]) {
    self.init()
    for duration in durations { add(duration.wholeMicroseconds) }
  }
}

extension FaultMessage {
  /// The fault kind of a bot that was disqualified and therefore not started.
  public static let disqualified = FaultKind.disqualified.name

  public var isDisqualification: Bool { kind == FaultMessage.disqualified }

  package init(_ fault: ObjectReader) throws(FileProblem) {
    self.init(kind: try fault.require(try fault.string("kind"), "kind"), message: try fault.string("message") ?? "")
  }
}
