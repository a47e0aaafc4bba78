import Clocks
import Foundation
import OperatingSystem

/// The descendants of a process, as listed by Linux in `/proc`.
public enum ProcessTree {
  /// True if the kernel lists the children of a process, which requires its option CONFIG_PROC_CHILDREN.
  public static var isListed: Bool {
    FileManager.default.fileExists(atPath: "/proc/self/task/\(getpid())/children")
  }

  /// The method of finding a bot's processes, in words for a person.
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

  /// The processes of a bot other than its first.
  struct Others: Equatable {
    /// Their CPU time, including the ended children of all processes, of the bot and of its launcher.
    ///
    /// A child for which no parent waited is missing.
    var cpuTime = Duration.zero
    /// Processes that have left the bot's process group, so that no signal to the group reaches them; the processes
    /// that contain the bot are not among them.
    var strays: [Int32] = []
    /// True if the bot was found; otherwise strays are unknown.
    fileprivate(set) var hasBot = false
  }

  /// Finds all processes below `root`, one of which is the bot, the leader of a process group.
  ///
  /// It takes some 20 µs per process.
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

  // A bot is checked before each turn of another one; strings for the fields took as long as the kernel itself.
  private static func hasState(_ states: StaticString, _ name: String) -> Bool {
    let bytes = KernelFile.bytes(name)
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < bytes.count else { return false }
    return states.withUTF8Buffer { $0.contains(bytes[end + 2]) }
  }

  // Foundation's listing of a folder leaked memory, as its reading of a file does (KernelFile).

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

  /// The children of all threads of a process.
  package static func children(of pid: Int32) -> [Int32] {
    threads(of: pid).flatMap { thread in
      KernelFile.text("/proc/\(pid)/task/\(thread)/children").split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// The CPU time of a process's ended children: the fields `cutime` and `cstime`.
  private static func cpuTimeOfEndedChildren(of pid: Int32) -> Duration { time(of: pid, in: 13...14) }

  /// The user CPU time of all threads of a process: the field `utime`.
  static func userTime(of pid: Int32) -> Duration { time(of: pid, in: 11...11) }

  /// The sum of fields of `/proc/PID/stat` that count clock ticks; the state is field 0.
  ///
  /// Source: proc_pid_stat(5).
  private static func time(of pid: Int32, in places: ClosedRange<Int>) -> Duration {
    let fields = stat("\(pid)")
    guard fields.count > places.upperBound else { return .zero }
    return .seconds(1) * fields[places].compactMap { Int($0) }.reduce(0, +) / max(sysconf(Int32(_SC_CLK_TCK)), 1)
  }

  /// The fields of the `stat` of a process or a thread, from its state on; none if it is gone.
  private static func stat(_ name: String) -> [Substring] {
    let text = KernelFile.text("/proc/\(name)/stat")
    // They follow the program's name, which is in parentheses and may contain anything.
    return text.lastIndex(of: ")").map { text[$0...].dropFirst().split(separator: " ") } ?? []
  }
}
