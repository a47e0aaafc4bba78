import Foundation

/// How long the system has stopped the processes of this one's cgroups because their quota of CPU time was used up, as
/// `cpu.stat` counts it (man 7 cgroups).
public struct CgroupThrottling: Sendable {
  /// The counters of the groups that have a quota.
  private let files: [String]
  private var last: (count: Int, time: Duration)?

  /// - Parameter root: the folder in which `proc/self` and the groups' file systems are found.
  public init(root: String = "") { files = CgroupQuota(root: root).folders.map { $0 + "/cpu.stat" } }

  /// How much was added since this was last asked; nothing at first, and where there is no quota.
  ///
  /// The time is added when a stop ends; of one that goes on, only the count tells, and a millisecond stands for it.
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
