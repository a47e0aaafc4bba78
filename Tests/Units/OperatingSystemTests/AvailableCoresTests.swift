import Foundation
import OperatingSystem
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct AvailableCoresTests {
  private static let unified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate"
  private static let older = "31 23 0:29 / /sys/fs/cgroup/cpu,cpuacct rw shared:9 - cgroup cgroup rw,cpu,cpuacct"
  private static let memory = "33 23 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory"

  /// A machine's files: what `/proc/self` says, the limits, and the cores that they leave.
  struct Machine: CustomTestStringConvertible {
    var testDescription: String
    var groups: String
    var mounts: [String]
    var files: [String: String]
    var quota: Double?
  }

  private static let machines = [
    Machine(testDescription: "no cgroups", groups: "", mounts: [], files: [:], quota: nil),
    Machine(
      testDescription: "version 2, unlimited", groups: "0::/a", mounts: [unified],
      files: ["sys/fs/cgroup/a/cpu.max": "max 100000\n"], quota: nil),
    Machine(
      testDescription: "version 2", groups: "0::/a/b", mounts: [unified],
      files: ["sys/fs/cgroup/a/b/cpu.max": "150000 100000\n", "sys/fs/cgroup/a/cpu.max": "max 100000\n"], quota: 1.5),
    Machine(
      testDescription: "version 2, the parent's is less", groups: "0::/a/b", mounts: [unified],
      files: ["sys/fs/cgroup/a/b/cpu.max": "400000 100000\n", "sys/fs/cgroup/a/cpu.max": "100000 50000\n"], quota: 2),
    Machine(
      testDescription: "version 2, a group's file at the root of a container", groups: "0::/", mounts: [unified],
      files: ["sys/fs/cgroup/cpu.max": "50000 100000"], quota: 0.5),
    Machine(
      testDescription: "version 1", groups: "12:memory:/m\n4:cpu,cpuacct:/job/1", mounts: [memory, older],
      files: [
        "sys/fs/cgroup/cpu,cpuacct/job/1/cpu.cfs_quota_us": "300000\n",
        "sys/fs/cgroup/cpu,cpuacct/job/1/cpu.cfs_period_us": "100000\n",
        "sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us": "-1\n",
        "sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us": "100000\n",
      ], quota: 3),
    Machine(
      testDescription: "version 1, the host's path in a container", groups: "4:cpu,cpuacct:/docker/abc/in",
      mounts: [older.replacing(" / /sys", with: " /docker/abc /sys")],
      files: [
        "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "100000",
        "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "50000",
      ], quota: 2),
    Machine(
      testDescription: "both versions, the controller in version 1", groups: "4:cpu,cpuacct:/job\n0::/job",
      mounts: [older, unified.replacing("/cgroup rw", with: "/cgroup/unified rw")],
      files: [
        "sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us": "200000",
        "sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us": "100000",
      ], quota: 2),
    Machine(
      testDescription: "nonsense", groups: "x\n0::/../a\n::", mounts: ["a b", unified],
      files: ["sys/fs/cgroup/a/cpu.max": "a b c\n", "sys/fs/cgroup/cpu.max": "-5 0"], quota: nil),
  ]

  @Test func `what a quota has stopped is the time that was added, or a millisecond for a stop that goes on`() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, to path: String) throws {
      try folder.makeFolder((path as NSString).deletingLastPathComponent)
      try folder.write(Array(text.utf8), to: path)
    }
    try write("0::/a", to: "proc/self/cgroup")
    try write(AvailableCoresTests.unified + "\n", to: "proc/self/mountinfo")
    try write("max 100000\n", to: "sys/fs/cgroup/a/cpu.max")
    try write("nr_throttled 1\nthrottled_usec 5\n", to: "sys/fs/cgroup/a/cpu.stat")
    var without = CgroupThrottling(root: folder.path)
    #expect(without.advance() == .zero && without.advance() == .zero)
    try write("20000 100000\n", to: "sys/fs/cgroup/a/cpu.max")
    var throttling = CgroupThrottling(root: folder.path)
    #expect(throttling.advance() == .zero)
    try write("nr_throttled 2\nthrottled_usec 80005\n", to: "sys/fs/cgroup/a/cpu.stat")
    #expect(throttling.advance() == .milliseconds(80) && throttling.advance() == .zero)
    try write("nr_throttled 3\nthrottled_usec 80005\n", to: "sys/fs/cgroup/a/cpu.stat")
    #expect(throttling.advance() == .milliseconds(1))
    #expect(without.advance() == .zero)
  }

  @Test(arguments: machines) func `a quota is the least of the group's and of all groups above it`(
    machine: Machine
  ) throws {
    let folder = try TemporaryFolder()
    let files = machine.files.merging([
      "proc/self/cgroup": machine.groups + "\n", "proc/self/mountinfo": machine.mounts.joined(separator: "\n") + "\n",
    ]) { $1 }
    for (path, text) in files {
      let parent = (folder.path + "/" + path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try folder.write(Array(text.utf8), to: path)
    }
    #expect(CgroupQuota(root: folder.path).cores == machine.quota)
  }

  @Test(arguments: [
    (AvailableCores(online: 8), 8, "8, the least of 8 online"),
    (AvailableCores(online: 8, affinity: 2), 2, "2, the least of 8 online, 2 in the affinity mask"),
    (
      AvailableCores(online: 8, affinity: 4, quota: 1.5), 1,
      "1, the least of 8 online, 4 in the affinity mask, a cgroup quota of 1.50"
    ),
    (AvailableCores(online: 8, quota: 0.05), 1, "1, the least of 8 online, a cgroup quota of 0.05"),
    (AvailableCores(online: 2, quota: 64), 2, "2, the least of 2 online, a cgroup quota of 64.00"),
    (AvailableCores(online: 2, quota: .infinity), 2, "2, the least of 2 online"),
  ])
  func `the least counts, a quota rounded down, and never less than one core`(
    cores: AvailableCores, count: Int, words: String
  ) {
    #expect(cores.count == count)
    #expect(cores.words == words)
  }

  @Test(arguments: [
    ("Cpus_allowed:\t3\n", 2), ("Cpus_allowed:\tff,80000001\nCpus_allowed_list:\t0,31-39\n", 10), ("", nil),
    ("Cpus_allowed:\t0\n", nil),
  ]) func `the affinity mask is read as the kernel writes it`(status: String, cores: Int?) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("proc/self")
    try folder.write(Array("Name:\tx\n\(status)".utf8), to: "proc/self/status")
    #expect(AvailableCores(root: folder.path).affinity == cores)
  }

  @Test func `this machine has a core, and this process may use it`() {
    let cores = AvailableCores()
    #expect(1...cores.online ~= cores.count)
    #if os(Linux)
      #expect(cores.affinity ?? 0 > 0)
    #endif
  }
}
