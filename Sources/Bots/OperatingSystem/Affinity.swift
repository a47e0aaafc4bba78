import Foundation

/// The CPU affinity of threads.
package enum Affinity {
  /// The cores of this process, before any thread was moved.
  package static let ofProcess = current()

  #if os(Linux)
    // Glibc declares these functions only for C.
    private typealias Access = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32
    private static let reading = function("sched_getaffinity", Access.self)
    private static let setting = function("sched_setaffinity", Access.self)
    private static let looking = function("sched_getcpu", (@convention(c) () -> Int32).self)
    /// Enough for 8,192 cores, the maximum of Linux.
    private static let maximalBytes = 1024

    private static func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }

    /// The core on which the calling thread runs.
    package static var coreOfThread: Int { Int(looking?() ?? -1) }

    /// The cores of the calling thread; none if the system does not tell.
    package static func current() -> Set<Int> {
      var mask = [UInt8](repeating: 0, count: maximalBytes)
      guard let reading, reading(0, mask.count, &mask) == 0 else { return [] }
      var cores: Set<Int> = []
      for (place, byte) in mask.enumerated() where byte != 0 {
        for bit in 0..<8 where byte & (1 << bit) != 0 { cores.insert(8 * place + bit) }
      }
      return cores
    }

    /// - Parameter thread: 0 is the calling one.
    /// - Returns: false if the system refuses.
    package static func set(_ cores: Set<Int>, of thread: Int32 = 0) -> Bool {
      var mask = [UInt8](repeating: 0, count: maximalBytes)
      for core in cores { mask[core / 8] |= 1 << (core % 8) }
      return setting.map { $0(thread, mask.count, &mask) == 0 } ?? false
    }
  #else
    package static var coreOfThread: Int { -1 }
    package static func current() -> Set<Int> { [] }
    package static func set(_ cores: Set<Int>, of thread: Int32 = 0) -> Bool { false }
  #endif
}
