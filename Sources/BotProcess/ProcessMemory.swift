import Foundation

/// How much memory a process holds.
public enum ProcessMemory {
  /// The memory that a process holds now, in KiB, where the system can say.
  public static func resident(of pid: Int32) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    else { return nil }
    return line.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }
}
