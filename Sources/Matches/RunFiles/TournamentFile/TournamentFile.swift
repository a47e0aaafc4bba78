import BotProtocol
public import Fields
public import Records
public import Sandboxes
public import Scheduling

/// A tournament as its file describes it, checked and with every default filled in.
public struct TournamentFile: Sendable {
  /// Which games leave a transcript.
  public enum Transcripts: String, CaseIterable, Sendable {
    case all
    /// Only games in which a bot was at fault.
    case faults
    /// One table in a hundred, and all tables with a fault.
    case sample
    case none
  }

  /// How a bot's results are treated when its program changes.
  public enum Versions: String, CaseIterable, Sendable {
    /// The new program plays as a new version, and earlier results belong to the old version.
    case separate
    /// All results belong to one bot.
    case merge
  }

  /// The path of the file, an absolute path; bots must not read its seed.
  public var path: String
  public var name: String
  public var seed: String
  /// True if the file has no seed and no run has begun: the seed was drawn at random.
  public var isSeedDrawn = false
  /// The folder of the run, an absolute path.
  public var out: String
  public var events: [EventPlan] = []
  /// The bots, sorted by name: the order in the file changes nothing.
  public var competitors: [Competitor] = []
  public var format: any TournamentFormat = TournamentFormats.all[0]
  /// The number of concurrent tables; nil lets it follow from the machine's cores.
  public var concurrency: Int?
  /// The number of cores that a table's bots and its thread share; nil lets it follow from the way in which bots are
  /// asked.
  public var coresPerTable: Int?
  /// The number of consecutive faults in an event that disqualifies a bot there.
  public var maxFaults = usualFaults
  static let usualFaults = 5
  public var transcripts = Transcripts.all
  public var versions = Versions.separate
  /// A pattern of folders that enter bots, an absolute path; nil if the file names all bots.
  public var botsFrom: String?
  /// The time limit of a submission's build on one core, and of its check.
  public var buildLimit = Duration.seconds(60)
  public var checkLimit = Duration.seconds(60)
  /// Files and folders that every bot may read, submissions included; absolute paths.
  public var readable: [String] = []
  /// The isolation of bots from the machine.
  public var sandbox = SandboxChoice.auto
  public var limits = BotLimits()
  /// True if each bot gets a grade from all events.
  public var isGraded = false

  /// A tournament without bots and events.
  public init(path: String, name: String, seed: String, out: String) {
    self.path = path
    self.name = name
    self.seed = seed
    self.out = out
  }

  /// A tournament with these bots and events, equivalent to a file with the same contents.
  ///
  /// - Parameters:
  ///   - seed: nil for that of the run in the folder `out`, or else a random one.
  ///   - out: the folder of the run, an absolute path.
  ///   - startsOver: true if an earlier run in that folder is not continued.
  /// - Throws: `FileProblem` if the bots cannot play the events.
  public init(
    path: String, name: String, seed: String?, out: String, startsOver: Bool = false, bots: [Competitor],
    events: [EventPlan]
  ) throws(FileProblem) {
    self.init(path: path, name: name, seed: "", out: out)
    settleSeed(seed, startsOver: startsOver)
    for bot in bots {
      if !SafeText.isName(bot.name) { throw FileProblem(.badName(bot.name), file: path, key: "bots") }
      if let clash = bot.clash(with: competitors) { throw FileProblem(clash, file: path, key: "bots") }
      competitors.append(bot)
    }
    competitors = Competitor.sorted(competitors)
    for var event in events {
      event.enter(self, before: self.events)
      if let (kind, key) = event.problem(with: competitors) { throw FileProblem(kind, file: path, key: key ?? "") }
      self.events.append(event)
    }
  }

  /// Sets the seed: the one in the file, or else that of a run that is continued, or else a random one.
  mutating func settleSeed(_ named: String?, startsOver: Bool, drawing: () -> String = randomSeed) {
    let continued = named == nil && !startsOver ? JournalHeader.seed(ofRunIn: out) : nil
    seed = named ?? continued ?? drawing()
    isSeedDrawn = named == nil && continued == nil
  }

  /// A seed that cannot be guessed: 20 characters, 99 bits.
  public static func randomSeed() -> String {
    let characters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    return String((0..<20).map { _ in characters.randomElement()! })
  }
}

extension TournamentFile.Transcripts {
  /// True if a table's transcript is kept.
  public func keeps(_ record: TableRecord) -> Bool {
    switch self {
    case .all: true
    case .faults: !record.isNormal
    case .sample: !record.isNormal || record.table.number % 100 == 1
    case .none: false
    }
  }
}

extension TournamentFile {
  /// Derives the numbers of deals from these bots, if the file says how often they meet.
  public mutating func settleDeals(for bots: [Competitor]) {
    for event in events.indices { events[event].settleDeals(for: bots) }
  }

  /// The weight of each event in the grade, as journals record it; empty for no grade.
  public var gradeWeights: [Double] { isGraded ? events.map(\.weight) : [] }
}
