import Foundation

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

  /// The CPU time of all processes below `root` but one, with what they, and that one, have waited for of ended children.
  ///
  /// A child that ended without anybody waiting for it is not told of. A process takes some 20 µs.
  static func cpuTime(below root: Int32, except bot: Int32) -> Duration {
    children(of: root).reduce(.zero) { sum, child in
      let own = child == bot ? nil : ProcessClock.of(child).flatMap(Monotonic.read)
      return sum + (own ?? .zero) + cpuTimeOfEndedChildren(of: child) + cpuTime(below: child, except: bot)
    }
  }

  /// The children of all of a process's threads.
  static func children(of pid: Int32) -> [Int32] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return threads.flatMap { thread in
      (try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/children", encoding: .utf8))?
        .split(separator: " ").compactMap { Int32($0) } ?? []
    }
  }

  /// What a process has counted of its ended children.
  ///
  /// The sum of the fields `cutime` and `cstime` of `/proc/PID/stat`, in clock ticks. Source: proc_pid_stat(5).
  private static func cpuTimeOfEndedChildren(of pid: Int32) -> Duration {
    // The fields follow the program's name, which may hold anything, in parentheses.
    guard let stat = FileManager.default.contents(atPath: "/proc/\(pid)/stat"),
      let end = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return .zero }
    let fields = stat[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 14 else { return .zero }
    let ticks = fields[13...14].compactMap { Int(String(decoding: $0, as: UTF8.self)) }.reduce(0, +)
    return .seconds(1) * ticks / max(sysconf(Int32(_SC_CLK_TCK)), 1)
  }
}
