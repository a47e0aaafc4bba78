import Foundation
import Limits
import OperatingSystem
import Synchronization

/// The control groups of a launcher's bots (cgroups 2), if the system permits this process to create any.
///
/// It permits that to root, and to an ordinary user below a delegated group, as created by `systemd-run --user --scope
/// -p Delegate=yes`. A group can stop all processes of a bot. With the controllers, it limits their number including
/// threads, and their memory including the kernel's. Source: the kernel's Documentation/admin-guide/cgroup-v2.rst.
public final class ControlGroups: Sendable {
  /// The controllers for a bot's limits.
  static let controllers = ["memory", "pids"]

  private let folder: String
  /// The controllers that the bots' groups have.
  public let limiting: [String]
  private let count = Atomic(0)

  /// Nil if this process may create none.
  public init?() {
    guard let own = CurrentControlGroups().hierarchies.first(where: \.isUnified)?.folders.first else { return nil }
    // A process can be moved only by a user who may write to a common ancestor of both groups.
    guard access(own + "/cgroup.procs", W_OK) == 0 else { return nil }
    ControlGroups.removeAbandoned(in: own)
    let folder = "\(own)/referee-\(getpid())-\(UUID().uuidString)"
    guard mkdir(folder, 0o700) == 0 else { return nil }
    guard SystemFile.isFile(folder + "/cgroup.freeze") else {
      // Linux before 5.2.
      Removal.removeEmptyFolder(folder)
      return nil
    }
    let offered = ControlGroups.words(own + "/cgroup.controllers").filter(ControlGroups.controllers.contains)
    if !ControlGroups.pass(offered, to: own), SystemFile.lines(own + "/cgroup.procs") == ["\(getpid())"] {
      // A group with processes must not have child groups with controllers, so this process moves into a child group.
      let leaf = folder + "-self"
      mkdir(leaf, 0o700)
      if ControlGroups.write("0", to: leaf + "/cgroup.procs"), !ControlGroups.pass(offered, to: own) {
        _ = ControlGroups.write("0", to: own + "/cgroup.procs")
      }
    }
    let passed = ControlGroups.words(own + "/cgroup.subtree_control").filter(offered.contains)
    limiting = ControlGroups.pass(passed, to: folder) ? passed.sorted() : []
    self.folder = folder
  }

  deinit { Removal.removeEmptyFolder(folder) }

  /// A group for one bot; nil if the system refuses another.
  package func group(limits: BotLimits, besides processes: Int) -> ControlGroup? {
    let path = "\(folder)/\(count.add(1, ordering: .relaxed).newValue)"
    guard mkdir(path, 0o700) == 0 else { return nil }
    if limiting.contains("pids"), let most = limits[.processes] {
      _ = ControlGroups.write(String(most + processes), to: path + "/pids.max")
    }
    if limiting.contains("memory"), let most = limits[.memory] {
      // Temporary files are in memory, and have a limit of their own.
      _ = ControlGroups.write(String(most + (limits[.scratch] ?? 0)), to: path + "/memory.max")
      _ = ControlGroups.write("1", to: path + "/memory.oom.group")
    }
    return ControlGroup(path, of: self)
  }

  /// Their capabilities on this machine, for a person.
  public static var words: String {
    guard let groups = ControlGroups() else {
      return "cannot be made; bots are stopped off turn by a signal, and counted 20 times a second"
    }
    return groups.limiting.isEmpty
      ? "stop bots off turn; controllers for limits are not delegated, so bots are counted 20 times a second"
      : "stop bots off turn, and limit: " + groups.limiting.joined(separator: ", ")
  }

  /// Enables controllers for the child groups of a group; true if they have all of them.
  private static func pass(_ controllers: [String], to group: String) -> Bool {
    let missing = controllers.filter { !words(group + "/cgroup.subtree_control").contains($0) }
    return missing.isEmpty
      || write(missing.map { "+" + $0 }.joined(separator: " "), to: group + "/cgroup.subtree_control")
  }

  private static func words(_ path: String) -> [String] {
    SystemFile.lines(path).flatMap { $0.split(separator: " ").map(String.init) }
  }

  /// Writes to a file of the kernel.
  fileprivate static func write(_ word: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Foundation.write(file, word, word.utf8.count) == word.utf8.count
  }

  /// Removes the groups of processes that have ended without removing them: a group with processes cannot be removed.
  private static func removeAbandoned(in own: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? [] where name.hasPrefix("referee-") {
      guard let pid = name.split(separator: "-").dropFirst().first.flatMap({ Int32($0) }), kill(pid, 0) != 0 else {
        continue
      }
      for bot in (try? FileManager.default.contentsOfDirectory(atPath: own + "/" + name)) ?? [] {
        Removal.removeEmptyFolder("\(own)/\(name)/\(bot)")
      }
      Removal.removeEmptyFolder(own + "/" + name)
    }
  }
}

/// The control group of one bot, which contains all its processes.
package final class ControlGroup {
  package let path: String
  /// Kept alive so that it is removed after this group.
  private let groups: ControlGroups

  fileprivate init(_ path: String, of groups: ControlGroups) { (self.path, self.groups) = (path, groups) }

  /// Stops or continues every process; the system needs a moment for it.
  package func setFrozen(_ isFrozen: Bool) -> Bool {
    ControlGroups.write(isFrozen ? "1" : "0", to: path + "/cgroup.freeze")
  }

  /// True once every process of a stopped group has stopped.
  package var isFrozen: Bool {
    KernelFile.bytes(path + "/cgroup.events").split(separator: UInt8(ascii: "\n"))
      .contains { $0.elementsEqual("frozen 1".utf8) }
  }

  /// The CPU time of all processes that have ever been in it.
  package var cpuTime: Duration? {
    SystemFile.lines(path + "/cpu.stat").first { $0.hasPrefix("usage_usec ") }
      .flatMap { Int($0.dropFirst("usage_usec ".count)) }.map { .microseconds($0) }
  }

  /// True if the system has killed its processes because of their memory.
  package var hasExceededMemory: Bool {
    SystemFile.lines(path + "/memory.events").contains { $0.hasPrefix("oom_kill ") && !$0.hasSuffix(" 0") }
  }

  /// Kills all remaining processes, and removes the group.
  deinit {
    _ = ControlGroups.write("1", to: path + "/cgroup.kill")
    // Killed processes are gone a moment later, and the next launcher removes remaining groups.
    for _ in 0..<100 where SystemFile.isFolder(path) {
      Removal.removeEmptyFolder(path)
      if SystemFile.isFolder(path) { _ = poll(nil, 0, 1) }
    }
  }
}
