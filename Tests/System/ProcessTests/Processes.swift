import Foundation

/// The processes of this machine, as far as they can be looked at.
enum Processes {
  /// How many bear a text in their environment.
  static func count(bearing mark: String) -> Int {
    let mark = Data(mark.utf8)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.filter { Int($0) != nil }.count { pid in
      FileManager.default.contents(atPath: "/proc/\(pid)/environ")?.firstRange(of: mark) != nil
    }
  }
}
