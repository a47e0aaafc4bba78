import Foundation

/// How many cores this process may use at once: the least of the machine's, its affinity mask's and its cgroups' quotas.
public struct AvailableCores: Equatable, Sendable {
  /// The machine's cores that are online.
  public var online: Int
  /// The cores in the affinity mask, as `taskset`, `srun --cpus-per-task` and cpusets set it; nil where there is none.
  public var affinity: Int?
  /// The least CPU time a second of elapsed time that its cgroup, or one of that group's parents, allows; nil where none
  /// is limited.
  public var quota: Double?

  public init(online: Int, affinity: Int? = nil, quota: Double? = nil) {
    (self.online, self.affinity, self.quota) = (online, affinity, quota)
  }

  /// Looks up what holds for this process.
  ///
  /// - Parameter root: the folder in which `proc/self` and the cgroups' file systems are found.
  public init(root: String = "") {
    self.init(
      online: AvailableCores.ofMachine, affinity: AvailableCores.affinityMask(root),
      quota: CgroupQuota(root: root).cores)
  }

  /// The machine's cores that are online.
  public static let ofMachine = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)

  /// At least one.
  ///
  /// A quota is rounded down: a process that uses its quota up is stopped for the rest of a period, 100 ms by default,
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

/// The limits of CPU time that cgroups of version 1 and 2 set for this process.
struct CgroupQuota {
  /// The least of all; nil where there is none.
  private(set) var cores: Double?

  private let root: String

  init(root: String) {
    self.root = root
    let memberships = lines("/proc/self/cgroup").compactMap(Membership.init)
    for mount in lines("/proc/self/mountinfo").compactMap(Mount.init) {
      guard let group = memberships.first(where: { $0.isUnified == mount.isUnified }) else { continue }
      read(group.path, in: mount)
    }
  }

  /// A line of `/proc/self/cgroup` about the CPU controller: `0::/user.slice`, `4:cpu,cpuacct:/job`.
  private struct Membership {
    var isUnified: Bool
    var path: String

    init?(_ line: Substring) {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      isUnified = parts[1].isEmpty
      guard isUnified || parts[1].split(separator: ",").contains("cpu") else { return nil }
      path = String(parts[2])
    }
  }

  /// A line of `/proc/self/mountinfo` about a file system with the CPU controller: man 5 proc_pid_mountinfo.
  private struct Mount {
    var isUnified: Bool
    /// The group that is seen at the mount point.
    var top: String
    var point: String

    init?(_ line: Substring) {
      let parts = line.split(separator: " ")
      guard let dash = parts.firstIndex(of: "-"), dash > 4, parts.count > dash + 3 else { return nil }
      isUnified = parts[dash + 1] == "cgroup2"
      guard isUnified || parts[dash + 1] == "cgroup" && parts[dash + 3].split(separator: ",").contains("cpu") else {
        return nil
      }
      (top, point) = (String(parts[3]), String(parts[4]))
    }
  }

  /// Reads the limits of a group and of all groups above it that are seen.
  private mutating func read(_ path: String, in mount: Mount) {
    // In a container the path may be the host's, of which only the mounted part is seen.
    let isBelow = path == mount.top || path.hasPrefix(mount.top == "/" ? "/" : mount.top + "/")
    var names = (isBelow ? path.dropFirst(mount.top == "/" ? 0 : mount.top.count) : "")
      .split(separator: "/").filter { $0 != ".." }
    while true {
      let folder = ([mount.point] + names.map(String.init)).joined(separator: "/")
      if let limit = mount.isUnified ? unifiedLimit(in: folder) : olderLimit(in: folder) {
        cores = min(cores ?? limit, limit)
      }
      if names.isEmpty { return }
      names.removeLast()
    }
  }

  /// `cpu.max` is "max 100000" or "150000 100000", in microseconds.
  private func unifiedLimit(in folder: String) -> Double? {
    let words = lines(folder + "/cpu.max").first?.split(separator: " ").map { Double($0) } ?? []
    return words.count == 2 ? AvailableCores.ratio(words[0], words[1]) : nil
  }

  /// A quota of -1 is none.
  private func olderLimit(in folder: String) -> Double? {
    func number(_ name: String) -> Double? { lines(folder + "/" + name).first.flatMap { Double($0) } }
    return AvailableCores.ratio(number("cpu.cfs_quota_us"), number("cpu.cfs_period_us"))
  }

  private func lines(_ path: String) -> [Substring] {
    ((try? String(contentsOfFile: root + path, encoding: .utf8)) ?? "").split(separator: "\n")
  }
}

extension AvailableCores {
  fileprivate static func ratio(_ quota: Double?, _ period: Double?) -> Double? {
    guard let quota, let period, quota > 0, period > 0 else { return nil }
    return quota / period
  }

  /// The count with the facts behind it: "1, the least of 8 online, 2 in the affinity mask, a cgroup quota of 1.50".
  public var words: String {
    var facts = ["\(online) online"]
    if let affinity { facts.append("\(affinity) in the affinity mask") }
    if let quota, let hundredths = Int(exactly: (quota * 100).rounded()) {
      let fraction = String(hundredths % 100)
      facts.append("a cgroup quota of \(hundredths / 100)." + (fraction.count < 2 ? "0" : "") + fraction)
    }
    return "\(count), the least of " + facts.joined(separator: ", ")
  }
}
