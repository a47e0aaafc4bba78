import Foundation

/// The number of cores that this process may use at once: the least of the machine's, its affinity mask's and its
/// cgroups' quotas.
public struct AvailableCores: Equatable, Sendable {
  /// The machine's online cores.
  public var online: Int
  /// The cores in the affinity mask, as set by `taskset`, `srun --cpus-per-task` and cpusets; nil if there is none.
  public var affinity: Int?
  /// The least CPU time per second of elapsed time that its cgroup, or an ancestor of that group, permits; nil for no
  /// limit.
  public var quota: Double?

  public init(online: Int, affinity: Int? = nil, quota: Double? = nil) {
    (self.online, self.affinity, self.quota) = (online, affinity, quota)
  }

  /// Looks up the values for this process.
  ///
  /// - Parameter root: the folder that contains `proc/self` and the cgroups' file systems.
  public init(root: String = "") {
    self.init(
      online: AvailableCores.ofMachine, affinity: AvailableCores.affinityMask(root),
      quota: CgroupQuota(root: root).cores)
  }

  /// The machine's online cores.
  public static let ofMachine = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)

  /// At least one.
  ///
  /// A quota is rounded down: a process that exhausts its quota is stopped for the rest of a period, 100 ms by default,
  /// and a bot would be charged for that.
  public var count: Int {
    let quota = quota.flatMap { Int(exactly: $0.rounded(.down)) } ?? online
    return max(min(online, affinity ?? online, quota), 1)
  }

  /// The cores in the mask of `/proc/self/status`: "Cpus_allowed:\tff,ffffffff", in hexadecimal digits.
  private static func affinityMask(_ root: String) -> Int? {
    let status = (try? String(contentsOfFile: root + "/proc/self/status", encoding: .utf8)) ?? ""
    guard let mask = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
    let digits = mask.drop { $0 != ":" }.compactMap(\.hexDigitValue)
    let cores = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    return cores > 0 ? cores : nil
  }
}

/// The CPU quotas of this process's cgroups of version 1 and 2.
package struct CgroupQuota {
  /// The least quota, in cores; nil for none.
  package private(set) var cores: Double?
  /// The folders of the groups with a quota.
  package private(set) var folders: [String] = []

  package init(root: String) {
    for hierarchy in CurrentControlGroups(root: root).hierarchies {
      for folder in hierarchy.folders {
        guard let limit = hierarchy.isUnified ? unifiedLimit(in: folder) : olderLimit(in: folder) else { continue }
        cores = min(cores ?? limit, limit)
        folders.append(folder)
      }
    }
  }

  /// `cpu.max` is "max 100000" or "150000 100000", in microseconds.
  private func unifiedLimit(in folder: String) -> Double? {
    let words = SystemFile.lines(folder + "/cpu.max").first?.split(separator: " ").map { Double($0) } ?? []
    return words.count == 2 ? AvailableCores.ratio(words[0], words[1]) : nil
  }

  /// A quota of -1 is none.
  private func olderLimit(in folder: String) -> Double? {
    func number(_ name: String) -> Double? { SystemFile.lines(folder + "/" + name).first.flatMap { Double($0) } }
    return AvailableCores.ratio(number("cpu.cfs_quota_us"), number("cpu.cfs_period_us"))
  }
}

extension AvailableCores {
  fileprivate static func ratio(_ quota: Double?, _ period: Double?) -> Double? {
    guard let quota, let period, quota > 0, period > 0 else { return nil }
    return quota / period
  }

  /// The count with its sources: "1, the least of 8 online, 2 in the affinity mask, a cgroup quota of 1.50".
  public var words: String {
    var facts = ["\(online) online"]
    if let affinity { facts.append("\(affinity) in the affinity mask") }
    if let quota, let figure = AvailableCores.figure(quota) { facts.append("a cgroup quota of \(figure)") }
    return "\(count), the least of " + facts.joined(separator: ", ")
  }

  private static func figure(_ quota: Double) -> String? {
    guard let hundredths = Int(exactly: (quota * 100).rounded()) else { return nil }
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.count < 2 ? "0" : "") + fraction
  }

  /// The warning if no table has a whole core; nil if each has one.
  public var shortage: String? {
    guard let quota, quota < 1, let figure = AvailableCores.figure(quota) else { return nil }
    return
      "The CPU quota of \(figure) cores is less than one core a table: the system stops bots for a part of each period, "
      + "and on the wall clock that time counts against them. Raise the quota, or count CPU time: \"charge\": \"cpu\" and "
      + "\"reactions\": \"cpu\"."
  }
}
