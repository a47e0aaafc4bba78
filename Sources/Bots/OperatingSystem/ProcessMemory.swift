import Foundation

/// The memory of a process, if the system can tell.
public enum ProcessMemory {
  /// Its resident memory, in KiB.
  public static func resident(of pid: Int32) -> Int? { figure("VmRSS:", of: pid) }

  /// Its peak resident memory, in KiB.
  public static func peak(of pid: Int32) -> Int? { figure("VmHWM:", of: pid) }

  /// True if a process is known to be exiting or to have ended: it releases its memory before it closes its files.
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

/// The wait channels of the threads of a process, from `/proc/PID/task/TID/wchan` of Linux.
package enum WaitChannel {
  /// False if every thread computes or sleeps; true if one may wait for input, or if it is unknown.
  package static func mayBeInput(of pid: Int32) -> Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    let channels = threads.compactMap { FileManager.default.contents(atPath: "/proc/\(pid)/task/\($0)/wchan") }
      .map { String(decoding: $0, as: UTF8.self) }
    return channels.isEmpty || channels.contains { $0 != "0" && !$0.contains("nanosleep") }
  }
}
