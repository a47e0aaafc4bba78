/// A limit on the resources of a bot's processes, described once.
///
/// From this list follow the keys of `limits` in a tournament file, the faults of bots that exceed a limit, their
/// sentences, and the settings of the launcher. `Sources/Bots/Launcher/limits.h` explains how a limit is enforced.
public struct ResourceLimit: Sendable {
  public enum Unit: Sendable {
    case count, mebibytes, seconds

    /// The number of smallest units in it, in which launchers count.
    public var size: Int { self == .mebibytes ? 1 << 20 : 1 }

    /// The text after a number, as in "64 MiB".
    public var suffix: String {
      switch self {
      case .count: ""
      case .mebibytes: " MiB"
      case .seconds: " s"
      }
    }
  }

  /// The key with which a tournament file sets a limit.
  public struct Setting: Sendable {
    public let key: String
    /// The permitted values, in the limit's unit.
    public let range: ClosedRange<Int>
    /// The meaning, as a sentence of `docs/tournaments.md`.
    public let meaning: String
  }

  /// The fault of a bot that exceeds a limit.
  public struct Excess: Sendable {
    /// What happened, with "{}" in place of the limit.
    let sentence: String
    /// What happened, in the words of `docs/protocol.md`.
    public let summary: String
    /// Advice for the author.
    public let remedy: String
  }

  /// Its name in the protocol, which is the kind of the fault, and the launcher's name for it.
  public let name: String
  public let unit: Unit
  /// The default, in `unit`; nil for no limit.
  public let standard: Int?
  /// Nil if no file can change it.
  public let setting: Setting?
  /// Nil if the system refuses an excess and it is not a fault.
  public let excess: Excess?

  /// The message of the fault: what happened, the limit, and advice.
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

// The list of limits.
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

  /// The contents of a bot's temporary folders.
  public static let scratch = ResourceLimit(
    name: "scratch", unit: .mebibytes, standard: 128, setting: nil,
    excess: Excess(
      sentence: "temporary folders exceed the limit of {}, 20,000 files or a depth of 100 folders",
      summary: "the temporary folder exceeded its limit", remedy: "remove files that are not needed"))

  /// Files and folders in the temporary folders; too many of them are an excess of `scratch`.
  public static let scratchFiles = ResourceLimit(
    name: "scratch-files", unit: .count, standard: 20_000, setting: nil, excess: nil)

  public static let cpu = ResourceLimit(
    name: "cpu", unit: .seconds, standard: nil,
    setting: Setting(
      key: "cpu_s", range: 1...10_000_000, meaning: "The CPU time of a process in all its games together."),
    excess: Excess(
      sentence: "the process used more CPU time than the limit of {}",
      summary: "a process used more CPU time than allowed", remedy: "compute less"))

  /// Descriptors that are watched through epoll; the kernel counts them for all processes of a user together.
  public static let watches = ResourceLimit(
    name: "watches", unit: .count, standard: 10_000, setting: nil,
    excess: Excess(
      sentence: "watched more descriptors through epoll than the limit of {}, or hid how many",
      summary: "more descriptors were watched through epoll than allowed", remedy: "watch fewer descriptors"))

  /// Pending signals, and timers, each of which reserves one; the kernel counts them for all processes of a user
  /// together.
  public static let signals = ResourceLimit(
    name: "signals", unit: .count, standard: 1024, setting: nil,
    excess: Excess(
      sentence: "kept more than {} signals waiting or timers set, while the system had few left",
      summary: "waiting signals or timers left others with none",
      remedy: "let signals arrive; delete timers"))
}
