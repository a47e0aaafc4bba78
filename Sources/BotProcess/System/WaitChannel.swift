import Foundation

/// What the threads of a process wait for, as Linux tells in `/proc/PID/task/TID/wchan`.
enum WaitChannel {
  /// False if every thread computes or sleeps; true if one may wait for input, or nobody can tell.
  static func mayBeInput(of pid: Int32) -> Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    let channels = threads.compactMap { FileManager.default.contents(atPath: "/proc/\(pid)/task/\($0)/wchan") }
      .map { String(decoding: $0, as: UTF8.self) }
    return channels.isEmpty || channels.contains { $0 != "0" && !$0.contains("nanosleep") }
  }
}
