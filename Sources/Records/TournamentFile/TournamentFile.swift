public import BotProcess
public import Scheduling

/// A tournament as its file describes it, checked and with every default filled in.
public struct TournamentFile: Sendable {
  /// Which games leave a transcript.
  public enum Transcripts: String, CaseIterable, Sendable {
    case all
    /// Those in which a bot was at fault.
    case faults
    /// One table in a hundred, and those with a fault.
    case sample
    case none
  }

  /// Where a seed comes from.
  public enum SeedSource: Equatable, Sendable {
    case file
    /// The journal of the run that the file continues.
    case journal
    /// The file names none, and no run has begun: it was drawn at random.
    case drawn
  }

  public var name: String
  public var seed: String
  public var seedSource: SeedSource
  /// The folder of the run, an absolute path.
  public var out: String
  public var events: [EventPlan]
  /// Sorted by name: the order in the file changes nothing.
  public var competitors: [Competitor]
  public var format: any TournamentFormat
  /// How many tables are played at once; nil leaves it to the machine's cores.
  public var concurrency: Int?
  /// After so many faults in a row a bot is retired.
  public var maxFaults: Int
  public var transcripts: Transcripts
  /// What stands between the bots and the machine.
  public var sandbox: SandboxChoice
  public var limits: BotLimits
  /// Where the file lies, an absolute path: its seed is not for bots to read.
  public var path: String
}

extension TournamentFile.Transcripts {
  /// True if a table leaves a transcript.
  public func keeps(_ record: TableRecord) -> Bool {
    switch self {
    case .all: true
    case .faults: !record.isNormal
    case .sample: !record.isNormal || record.table.number % 100 == 1
    case .none: false
    }
  }
}
