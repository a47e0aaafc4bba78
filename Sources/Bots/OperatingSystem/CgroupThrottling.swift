import Foundation

/// The time for which the system has throttled this process's cgroups because their CPU quota was exhausted, from
/// `cpu.stat` (man 7 cgroups).
public struct CgroupThrottling: Sendable {
  /// The counters of the groups with a quota.
  private let files: [String]
  private var last: (count: Int, time: Duration)?

  /// - Parameter root: the folder that contains `proc/self` and the groups' file systems.
  public init(root: String = "") { files = CgroupQuota(root: root).folders.map { $0 + "/cpu.stat" } }

  /// The time since the last call; zero at first, and without a quota.
  ///
  /// The system adds the time when a stop ends; a stop that goes on only increases the count, and counts as a
  /// millisecond.
  public mutating func advance() -> Duration {
    if files.isEmpty { return .zero }
    var (count, time) = (0, Duration.zero)
    for file in files {
      for line in KernelFile.text(file).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 2, let number = Int(words[1]) else { continue }
        switch words[0] {
        case "nr_throttled": count += number
        case "throttled_usec": time += .microseconds(number)
        case "throttled_time": time += .nanoseconds(number)
        default: break
        }
      }
    }
    defer { last = (count, time) }
    guard let last else { return .zero }
    return max(time - last.time, count > last.count ? .milliseconds(1) : .zero)
  }
}
