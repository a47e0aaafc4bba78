import Clocks
import Foundation
import OperatingSystem

/// The processes below another one, as Linux lists them in `/proc`.
public enum ProcessTree {
  /// True if the kernel lists the children of a process, which needs its option CONFIG_PROC_CHILDREN.
  public static var isListed: Bool {
    FileManager.default.fileExists(atPath: "/proc/self/task/\(getpid())/children")
  }

  /// How the processes of a bot are found, to count and to end them; in words, for a person.
  public static func words(isListed: Bool) -> String {
    #if os(Linux)
      isListed
        ? "listed by the kernel"
        : "found by a scan of /proc, which is slower, and their CPU time off turn is not shown: "
          + "the kernel was built without CONFIG_PROC_CHILDREN, or /proc is not mounted"
    #else
      "not counted on this system; those of a bot's session end with it"
    #endif
  }

  /// What runs for a bot beside its own process.
  struct Others: Equatable {
    /// The CPU time of these processes, with what they, the bot and its launcher have waited for of ended children.
    ///
    /// A child that ended without anybody waiting for it is missing.
    var cpuTime = Duration.zero
    /// Those that have left the bot's process group, which no signal to that group reaches; those that the bot runs in are not
    /// among them.
    var strays: [Int32] = []
    /// True if the bot was found; nothing is known of strays otherwise.
    fileprivate(set) var hasBot = false
  }

  /// Looks at all processes below `root`, one of which is the bot, the leader of a process group.
  ///
  /// A process takes some 20 µs.
  static func others(below root: Int32, of bot: Int32) -> Others {
    children(of: root).reduce(into: Others(cpuTime: cpuTimeOfEndedChildren(of: root))) { others, child in
      let below = self.others(below: child, of: bot)
      let own = child == bot ? nil : ProcessClock.of(child).flatMap(Monotonic.read)
      others.cpuTime += (own ?? .zero) + below.cpuTime
      others.strays += below.strays
      if child == bot || below.hasBot {
        others.hasBot = true
      } else if getpgid(child) != bot {
        others.strays.append(child)
      }
    }
  }

  static func signal(_ signal: Int32, to processes: [Int32]) {
    for process in processes { kill(process, signal) }
  }

  /// The threads of all processes below `root`.
  package static func threads(below root: Int32) -> [Int32] {
    children(of: root).flatMap { threads(of: $0) + threads(below: $0) }
  }

  /// True if a thread of a process below `root` has a core or waits for one.
  static func runs(below root: Int32) -> Bool { isAnyThread(below: root, in: "R") }

  /// True if a thread of a process below `root` has a core, or waits for one or for a disk.
  static func hasWork(below root: Int32) -> Bool { isAnyThread(below: root, in: "RD") }

  /// True if a thread of a process below `root` is in one of these states of `stat`.
  private static func isAnyThread(below root: Int32, in states: StaticString) -> Bool {
    children(of: root).contains { child in
      threads(of: child).contains { hasState(states, "/proc/\(child)/task/\($0)/stat") }
        || isAnyThread(below: child, in: states)
    }
  }

  // A bot is looked at before each turn of another one: texts of the fields took as long as the kernel does.
  private static func hasState(_ states: StaticString, _ name: String) -> Bool {
    let bytes = KernelFile.bytes(name)
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < bytes.count else { return false }
    return states.withUTF8Buffer { $0.contains(bytes[end + 2]) }
  }

  // Foundation's way to list a folder lost memory, as its way to read a file does (KernelFile).

  private static func threads(of pid: Int32) -> [Int32] {
    guard let folder = opendir("/proc/\(pid)/task") else { return [] }
    defer { closedir(folder) }
    var threads: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 > 0 }, as: UTF8.self) }
      if let thread = Int32(name) { threads.append(thread) }
    }
    return threads
  }

  /// The children of all of a process's threads.
  package static func children(of pid: Int32) -> [Int32] {
    threads(of: pid).flatMap { thread in
      KernelFile.text("/proc/\(pid)/task/\(thread)/children").split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// What a process has counted of its ended children: the fields `cutime` and `cstime`.
  private static func cpuTimeOfEndedChildren(of pid: Int32) -> Duration { time(of: pid, in: 13...14) }

  /// The CPU time of a process outside the kernel, all its threads together: the field `utime`.
  static func userTime(of pid: Int32) -> Duration { time(of: pid, in: 11...11) }

  /// The sum of fields of `/proc/PID/stat` that count clock ticks; the state is the first.
  ///
  /// Source: proc_pid_stat(5).
  private static func time(of pid: Int32, in places: ClosedRange<Int>) -> Duration {
    let fields = stat("\(pid)")
    guard fields.count > places.upperBound else { return .zero }
    return .seconds(1) * fields[places].compactMap { Int($0) }.reduce(0, +) / max(sysconf(Int32(_SC_CLK_TCK)), 1)
  }

  /// The fields of a process's or a thread's `stat` from its state on, or none where it is gone.
  private static func stat(_ name: String) -> [Substring] {
    let text = KernelFile.text("/proc/\(name)/stat")
    // They follow the program's name, which may hold anything, in parentheses.
    return text.lastIndex(of: ")").map { text[$0...].dropFirst().split(separator: " ") } ?? []
  }
}
