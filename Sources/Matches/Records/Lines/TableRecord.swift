public import BotProtocol
package import Fields
public import GameRules
public import Ratings
public import Refereeing
public import Scheduling

/// One finished table as the journal keeps it: all that any leaderboard is made of.
public struct TableRecord: Equatable, Sendable {
  /// The number of its origin among those of the journal, from 0.
  public var origin = 0
  /// Its event, number, deal and bots.
  public var table = ScheduledTable(event: 0, number: 1, deal: 1, seats: [])
  /// Every seat's score.
  public var scores: [Int] = []
  /// The game's own measures: the values by seat, in the game's order of measures.
  public var measures: [Measured] = []
  /// How the rules ended the game: "won", "stuck", ...
  public var ending = ""
  /// By seat; nil where there was no fault.
  public var faults: [FaultMessage?] = []
  /// How many prompts each seat answered.
  public var prompts: [Int] = []
  /// The wall time of all answers of each seat.
  public var wall: [Duration] = []
  /// The CPU time of all answers of each seat.
  public var cpu: [Duration] = []
  /// The CPU time that each seat used beside its answers: between an answer and the next prompt, and in other processes than
  /// its first; empty in records that do not tell.
  public var offTurn: [Duration] = []
  /// The wall time an answer, by seat, in microseconds.
  public var thinking: [Histogram] = []
  /// The CPU time an answer, by seat, in microseconds.
  public var computing: [Histogram] = []
  /// What each bot has reported with its answers, by seat; empty where none has reported anything.
  public var info: [InfoTally] = []
  /// How often each seat was asked again, by seat; empty where none was.
  public var retries: [Int] = []
  public var races = 0
  public var photoFinishes = 0
  /// From 1: which play of the table this is; a table may be played again.
  public var attempt = 1
  /// When it ended, in microseconds since 1970 by the machine's clock; nil in records that do not tell.
  public var ended: Int?
  /// The checksum of its transcript; nil where none was kept.
  public var transcript: String?

  package init() {}

  /// One measure's values.
  public struct Measured: Equatable, Sendable {
    public var name: String
    /// By seat.
    public var values: [Int]

    package init(name: String, values: [Int]) {
      self.name = name
      self.values = values
    }
  }

  /// Equal for copies of one play of a table, in this process.
  public var playMark: Int {
    var play = Hasher()
    play.combine(table.number)
    play.combine(ended)
    play.combine(wall)
    return play.finalize()
  }

  /// How many seats were at fault.
  public var faultCount: Int { faults.count { $0 != nil } }

  /// The bots that were at fault.
  public var faultyBots: [String] { isNormal ? [] : zip(table.seats, faults).filter { $1 != nil }.map(\.0) }

  /// True if no seat was at fault.
  public var isNormal: Bool { faultCount == 0 }
}

extension TableRecord {
  /// The results alone.
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
    // A reader of the journal refuses a time below 0.
    wall = record.tallies.map { max($0.wall.reduce(.zero, +), .zero) }
    cpu = record.tallies.map { max($0.cpu.reduce(.zero, +), .zero) }
    offTurn = zip(record.tallies, cpuOfOthers).map { max($0.offTurn + $1, .zero) }
    thinking = record.tallies.map { Histogram($0.wall) }
    computing = record.tallies.map { Histogram($0.cpu) }
    setCounts(info: record.tallies.map(\.info), retries: record.tallies.map(\.retries))
    races = record.races
    photoFinishes = record.photoFinishes
  }

  /// Takes what was counted by seat; of what nobody has done nothing is kept.
  public mutating func setCounts(info: [InfoTally], retries: [Int]) {
    self.info = info.allSatisfy(\.isEmpty) ? [] : info
    self.retries = retries.allSatisfy { $0 == 0 } ? [] : retries
  }
}

extension Histogram {
  /// Counts durations in microseconds.
  fileprivate init(_ durations: [Duration]) {
    self.init()
    for duration in durations { add(duration.wholeMicroseconds) }
  }
}

extension FaultMessage {
  /// The kind of the fault of a bot that had too many faults in a row and was not started.
  public static let disqualified = FaultKind.disqualified.name

  public var isDisqualification: Bool { kind == FaultMessage.disqualified }

  package init(_ fault: ObjectReader) throws(FileProblem) {
    self.init(kind: try fault.require(try fault.string("kind"), "kind"), message: try fault.string("message") ?? "")
  }
}
