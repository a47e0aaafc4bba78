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
    /// Those in which a bot was at fault.
    case faults
    /// One table in a hundred, and those with a fault.
    case sample
    case none
  }

  /// What becomes of a bot's results when its program changes.
  public enum Versions: String, CaseIterable, Sendable {
    /// The new program plays as a new version, and the old results stay those of the old one.
    case separate
    /// All results are one bot's.
    case merge
  }

  /// Where the file lies, an absolute path: its seed is not for bots to read.
  public var path: String
  public var name: String
  public var seed: String
  /// True if the file names no seed, and no run has begun: it was drawn at random.
  public var isSeedDrawn = false
  /// The folder of the run, an absolute path.
  public var out: String
  public var events: [EventPlan] = []
  /// The bots, sorted by name: the order in the file changes nothing.
  public var competitors: [Competitor] = []
  public var format: any TournamentFormat = TournamentFormats.all[0]
  /// How many tables are played at once; nil leaves it to the machine's cores.
  public var concurrency: Int?
  /// How many cores a table's bots and its thread share; nil leaves it to the way in which the bots are asked.
  public var coresPerTable: Int?
  /// A bot with this number of faults in a row in an event is disqualified there.
  public var maxFaults = usualFaults
  static let usualFaults = 5
  public var transcripts = Transcripts.all
  public var versions = Versions.separate
  /// True if bots start from copies of their programs in the run's folder.
  public var snapshots = false
  /// A pattern of folders that enter bots by themselves, an absolute path; nil where the file names all bots.
  public var submissions: String?
  /// How long the build of a submission may take on a core of its own, and how long its check.
  public var buildLimit = Duration.seconds(60)
  public var checkLimit = Duration.seconds(60)
  /// Files and folders that every bot may read, submissions included; absolute paths.
  public var readable: [String] = []
  /// The isolation of bots from the machine.
  public var sandbox = SandboxChoice.auto
  public var limits = BotLimits()
  /// True if one grade for each bot is formed of all events.
  public var isGraded = false

  /// A tournament without bots and events.
  public init(path: String, name: String, seed: String, out: String) {
    self.path = path
    self.name = name
    self.seed = seed
    self.out = out
  }

  /// A tournament of these bots and events, as a file that says the same would make it.
  ///
  /// - Parameters:
  ///   - seed: nil takes that of the run in the folder `out`, or else a random one.
  ///   - out: the folder of the run, an absolute path.
  ///   - startsOver: true where an earlier run in that folder is not continued.
  /// - Throws: `FileProblem` where the bots cannot play the events.
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

  /// Takes the seed that the file names, or else that of the run in its folder, if it is continued, or else a random one.
  mutating func settleSeed(_ named: String?, startsOver: Bool, drawing: () -> String = randomSeed) {
    let continued = named == nil && !startsOver ? JournalHeader.seed(ofRunIn: out) : nil
    seed = named ?? continued ?? drawing()
    isSeedDrawn = named == nil && continued == nil
  }

  /// A seed that nobody can guess: 20 characters, 99 bits.
  public static func randomSeed() -> String {
    let characters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    return String((0..<20).map { _ in characters.randomElement()! })
  }
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

extension TournamentFile {
  /// Lets the numbers of deals follow from some bots, where the file says how often they meet.
  public mutating func settleDeals(for bots: [Competitor]) {
    for event in events.indices { events[event].settleDeals(for: bots) }
  }

  /// The weight of each event in the grade, as journals have them; empty where the file asks for no grade.
  public var gradeWeights: [Double] { isGraded ? events.map(\.weight) : [] }
}
