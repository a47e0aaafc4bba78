import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Watches all blocking reads of this process, on a thread of its own that sleeps while there are none.
final class BlockingReads: Sendable {
  static let watch = BlockingReads()

  /// How often the watch looks, in milliseconds; a wait that it sees twice is called off.
  private static let interval: Int32 = 4

  private struct Watched {
    let read: BlockingRead
    var seen: Int?
  }

  private let watched = Mutex<[Watched]>([])
  private let begun = DispatchSemaphore(value: 0)

  private init() {
    let thread = Thread { [self] in
      while true {
        begun.wait()
        while lookAround() { _ = poll(nil, 0, BlockingReads.interval) }
      }
    }
    thread.name = "reads"
    thread.start()
  }

  func add(_ read: BlockingRead) {
    let isFirst = watched.withLock { watched in
      watched.append(Watched(read: read))
      return watched.count == 1
    }
    if isFirst { begun.signal() }
  }

  /// Watches a read no longer: nothing is done to its descriptors once this has returned.
  func remove(_ read: BlockingRead) {
    watched.withLock { $0.removeAll { $0.read === read } }
  }

  /// Calls off what must be, and tells whether any is left.
  private func lookAround() -> Bool {
    watched.withLock { watched in
      var ready = watched.flatMap(\.read.interruptions)
      _ = poll(&ready, nfds_t(ready.count), 0)
      var left: [Watched] = []
      for (place, var one) in watched.enumerated() {
        let turn = one.read.openTurn
        let isLong = turn != nil && turn == one.seen
        if isLong || ready[2 * place].revents != 0 || ready[2 * place + 1].revents != 0 {
          one.read.callOff()
        } else {
          one.seen = turn
          left.append(one)
        }
      }
      watched = left
      return !left.isEmpty
    }
  }
}
