import Foundation

/// How much memory a process holds, where the system can say.
public enum ProcessMemory {
  /// What it holds now, in KiB.
  public static func resident(of pid: Int32) -> Int? { figure("VmRSS:", of: pid) }

  /// The most that it has held, in KiB.
  public static func peak(of pid: Int32) -> Int? { figure("VmHWM:", of: pid) }

  /// True if a process is known to end or to have ended: it gives its memory back before it closes its files.
  package static func isGivenBack(by pid: Int32) -> Bool {
    #if os(Linux)
      resident(of: pid) == nil
    #else
      false
    #endif
  }

  private static func figure(_ key: String, of pid: Int32) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) })
    else { return nil }
    return line.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }
}

/// What the threads of a process wait for, as Linux tells in `/proc/PID/task/TID/wchan`.
package enum WaitChannel {
  /// False if every thread computes or sleeps; true if one may wait for input, or nobody can tell.
  package static func mayBeInput(of pid: Int32) -> Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    let channels = threads.compactMap { FileManager.default.contents(atPath: "/proc/\(pid)/task/\($0)/wchan") }
      .map { String(decoding: $0, as: UTF8.self) }
    return channels.isEmpty || channels.contains { $0 != "0" && !$0.contains("nanosleep") }
  }
}
