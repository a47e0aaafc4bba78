/// A limit on what a bot's processes may use, described once.
///
/// From this table follow the keys of `limits` in a tournament file, the faults of bots that exceed a limit, their
/// sentences, and the settings of the launcher. How a limit is enforced stands in `Sources/Bots/Launcher/limits.h`.
public struct ResourceLimit: Sendable {
  /// What a limit is counted in.
  public enum Unit: Sendable {
    case count, mebibytes, seconds

    /// How many of the smallest units it is; a launcher counts in those.
    public var size: Int { self == .mebibytes ? 1 << 20 : 1 }

    /// What follows a number, as in "64 MiB".
    public var suffix: String {
      switch self {
      case .count: ""
      case .mebibytes: " MiB"
      case .seconds: " s"
      }
    }
  }

  /// How a tournament file sets a limit.
  public struct Setting: Sendable {
    /// Its key in `limits`.
    public let key: String
    /// What the file may say, in the limit's unit.
    public let range: ClosedRange<Int>
    /// What is limited, as a sentence of `docs/tournaments.md`.
    public let meaning: String
  }

  /// The fault of a bot that exceeds a limit.
  public struct Excess: Sendable {
    /// What happened, with "{}" in the place of the limit.
    let sentence: String
    /// What happened, as `docs/protocol.md` has it.
    public let summary: String
    /// How a bot avoids it.
    public let remedy: String
  }

  /// Its name on the wire, which is the kind of the fault, and the launcher's name for it.
  public let name: String
  public let unit: Unit
  /// What applies where a file says nothing, in `unit`; nil is no limit.
  public let standard: Int?
  /// Nil where no file can change it.
  public let setting: Setting?
  /// Nil where exceeding it is refused by the system and no fault.
  public let excess: Excess?

  /// The message of the fault: what happened, what was allowed, what to do.
  public func message(allowed: Int) -> String {
    guard let excess else { return name }
    let raise = setting.map { ", or have limits.\($0.key) raised" } ?? ""
    let limit = "\(allowed / unit.size)\(unit.suffix)"
    return excess.sentence.replacing("{}", with: limit) + "; " + excess.remedy + raise
  }

  public static func named(_ name: String) -> ResourceLimit? { all.first { $0.name == name } }
}

extension ResourceLimit: Hashable {
  public static func == (a: ResourceLimit, b: ResourceLimit) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// The table.
extension ResourceLimit {
  /// Every limit, in the order of the documents.
  public static let all = [memory, processes, fileSize, openFiles, scratch, scratchFiles, cpu, watches, signals]

  public static let memory = ResourceLimit(
    name: "memory", unit: .mebibytes, standard: 1024,
    setting: Setting(
      key: "memory_mb", range: 16...1 << 20,
      meaning:
        "The memory that all processes of a bot use together, with their page tables; what is reserved and not used does not count."
    ),
    excess: Excess(
      sentence: "used more memory than the limit of {}, or hid how much",
      summary: "the process ran out of memory, or all its processes exceeded the limit", remedy: "use less memory"))

  public static let processes = ResourceLimit(
    name: "processes", unit: .count, standard: 256,
    setting: Setting(
      key: "processes", range: 1...100_000,
      meaning: "The number of processes of a bot at one time, with all their threads."),
    excess: Excess(
      sentence: "ran more processes and threads at once than the limit of {}",
      summary: "more processes and threads at once than allowed", remedy: "start fewer processes and threads"))

  public static let fileSize = ResourceLimit(
    name: "file-size", unit: .mebibytes, standard: 64,
    setting: Setting(key: "file_mb", range: 1...1 << 20, meaning: "The size of one file."),
    excess: Excess(
      sentence: "wrote a file larger than the limit of {}", summary: "a file exceeded the limit", remedy: "write less"))

  public static let openFiles = ResourceLimit(
    // R does not start below 100.
    name: "open-files", unit: .count, standard: 256,
    setting: Setting(
      key: "open_files", range: 8...100_000, meaning: "The number of open files of one process."), excess: nil
  )

  /// What the temporary folders of a bot may hold.
  public static let scratch = ResourceLimit(
    name: "scratch", unit: .mebibytes, standard: 128, setting: nil,
    excess: Excess(
      sentence: "temporary folders exceed the limit of {}, 20,000 files or a depth of 100 folders",
      summary: "the temporary folder exceeded its limit", remedy: "remove files that are not needed"))

  /// Files and folders in the temporary folders; more of them are an excess of `scratch`.
  public static let scratchFiles = ResourceLimit(
    name: "scratch-files", unit: .count, standard: 20_000, setting: nil, excess: nil)

  public static let cpu = ResourceLimit(
    name: "cpu", unit: .seconds, standard: nil,
    setting: Setting(
      key: "cpu_s", range: 1...10_000_000, meaning: "The CPU time of a process in all its games together."),
    excess: Excess(
      sentence: "the process used more CPU time than the limit of {}",
      summary: "a process used more CPU time than allowed", remedy: "compute less"))

  /// Descriptors that are watched through epoll: the kernel counts those of all processes of a user together.
  public static let watches = ResourceLimit(
    name: "watches", unit: .count, standard: 10_000, setting: nil,
    excess: Excess(
      sentence: "watched more descriptors through epoll than the limit of {}, or hid how many",
      summary: "more descriptors were watched through epoll than allowed", remedy: "watch fewer descriptors"))

  /// Signals that wait, and timers, each of which keeps room for one: the kernel counts those of all processes of a user
  /// together.
  public static let signals = ResourceLimit(
    name: "signals", unit: .count, standard: 1024, setting: nil,
    excess: Excess(
      sentence: "kept more than {} signals waiting or timers set, while the system had few left",
      summary: "waiting signals or timers left others with none",
      remedy: "let signals arrive; delete timers"))
}
