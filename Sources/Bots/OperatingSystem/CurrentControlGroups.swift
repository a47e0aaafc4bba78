import Foundation

/// The control groups of this process that limit its CPU time, as their file systems show them (man 7 cgroups).
package struct CurrentControlGroups {
  /// One hierarchy of groups: that of cgroups 2, or that of the CPU controller of cgroups 1.
  package struct Hierarchy {
    package var isUnified: Bool
    /// The group's folder, then those of all visible groups above it.
    package var folders: [String]
  }

  package let hierarchies: [Hierarchy]

  /// - Parameter root: the folder that contains `proc/self` and the groups' file systems.
  package init(root: String = "") {
    let memberships = SystemFile.lines(root + "/proc/self/cgroup").compactMap(Membership.init)
    hierarchies = SystemFile.lines(root + "/proc/self/mountinfo").compactMap(Mount.init).compactMap { mount in
      memberships.first { $0.isUnified == mount.isUnified }.map { group in
        Hierarchy(isUnified: mount.isUnified, folders: mount.folders(of: group.path).map { root + $0 })
      }
    }
  }

  /// A line of `/proc/self/cgroup`: `0::/user.slice`, `4:cpu,cpuacct:/job`.
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

  /// A line of `/proc/self/mountinfo` about such a file system: man 5 proc_pid_mountinfo.
  private struct Mount {
    var isUnified: Bool
    /// The group at the mount point.
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

    func folders(of path: String) -> [String] {
      // In a container the path may be the host's, of which only the mounted part is visible.
      let isBelow = path == top || path.hasPrefix(top == "/" ? "/" : top + "/")
      let below = isBelow ? path.dropFirst(top == "/" ? 0 : top.count) : ""
      let names = below.split(separator: "/").filter { $0 != ".." }
      return (0...names.count).reversed().map { count in
        ([point] + names.prefix(count).map(String.init)).joined(separator: "/")
      }
    }
  }
}

extension SystemFile {
  /// The lines of a file that the kernel generates; none if it does not exist.
  package static func lines(_ path: String) -> [Substring] {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
  }
}
