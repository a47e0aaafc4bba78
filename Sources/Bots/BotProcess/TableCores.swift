import Foundation
import OperatingSystem

/// The cores of one table, to which its thread is pinned, and so every process that the thread starts.
///
/// Without pinning, a kept bot stays where the system has put it. On the core that the referee's thread has just left,
/// it is woken in half the time that waking another core takes: one of two identical bots won 98 of 100 games, until
/// both shared the thread's core (docs/performance.md). In addition, the CPU time of a process is known exactly only
/// while it does not run, which is always so when a thread of the same core reads its clock.
///
/// A core belongs to one table of all referees of the machine. If there are more tables than cores, some share theirs.
/// Systems without affinity (macOS) place the threads themselves.
public final class TableCores {
  /// The cores to which the calling thread was moved; empty if the system refused.
  public private(set) var numbers: [Int] = []
  /// The cores among them on which the thread runs.
  private var used: [Int] = []
  private var leases: [CoreLease] = []

  /// Moves the calling thread, which must not have started a process before.
  ///
  /// - Parameter count: the number of cores, or all if there are fewer.
  public convenience init(_ count: Int) { self.init(count, named: TableCores.prefix) }

  private static let prefix = "referee-core-"

  /// - Parameter prefix: the beginning of the leases' names.
  package init(_ count: Int, named prefix: String) {
    let candidates = Affinity.ofProcess.sorted()
    // The system has put this thread on the least busy core.
    let start = candidates.firstIndex(of: Affinity.coreOfThread) ?? 0
    let inOrder = Array(candidates[start...] + candidates[..<start])
    for core in inOrder where leases.count < count {
      if let lease = CoreLease(core, named: prefix) { leases.append(lease) }
    }
    let leased = leases.map(\.core)
    let shared = inOrder.filter { !leased.contains($0) }.prefix(max(count - leased.count, 0))
    let chosen = leased + shared
    if !chosen.isEmpty, Affinity.set(Set(chosen)) { numbers = chosen.sorted() }
    used = numbers
  }

  /// Returns the cores; called by the thread that was moved.
  public func release() {
    TableCores.leave()
    leases = []
  }

  /// Moves the calling thread, which owns these cores, to the first few of them.
  public func use(_ count: Int) {
    let chosen = numbers.prefix(count)
    if numbers.count > 1, Affinity.set(Set(chosen)) { used = Array(chosen) }
  }

  /// Moves the bots of a table to the cores that its thread uses, or each to a core of its own, by its index, if there
  /// are enough.
  ///
  /// Otherwise bots that compute at the same time would stay where the system has put them for a whole event.
  public func place(_ bots: [RunningBot], apart: Bool) {
    guard numbers.count > 1 else { return }
    let share = apart ? used.count / max(bots.count, 1) : 0
    for (place, bot) in bots.enumerated() {
      bot.move(to: Set(share > 0 ? used[place * share..<(place + 1) * share] : used[...]))
    }
  }

  /// Lets the calling thread run on all cores of the process, even if a table's thread started it.
  public static func leave() {
    if !Affinity.ofProcess.isEmpty { _ = Affinity.set(Affinity.ofProcess) }
  }
}

/// The exclusive use of one core among all referees of the machine, until this object or the process ends.
///
/// It is the name of a socket in the abstract namespace (man 7 unix), so that there is no file to remove.
private final class CoreLease {
  let core: Int
  private let socket: Int32

  /// Nil if a table has it.
  init?(_ core: Int, named prefix: String) {
    #if os(Linux)
      self.core = core
      socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard socket >= 0 else { return nil }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let name = Array((prefix + String(core)).utf8)
      withUnsafeMutableBytes(of: &address.sun_path) { $0[1...].copyBytes(from: name) }
      let size = MemoryLayout<sa_family_t>.size + 1 + name.count
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, socklen_t(size)) == 0 }
      }
      guard isBound else { return nil }
    #else
      return nil
    #endif
  }

  deinit {
    #if os(Linux)
      if socket >= 0 { close(socket) }
    #endif
  }
}
