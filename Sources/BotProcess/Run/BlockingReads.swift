import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls off those blocking reads of this process that last long, from a thread of its own that sleeps while there are none.
///
/// Whatever else a reader should see, it sees then: the launcher's report, or a bot held up since its standard error is full.
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

  /// Watches a read no longer: it is not called off once this has returned.
  func remove(_ read: BlockingRead) {
    watched.withLock { $0.removeAll { $0.read === read } }
  }

  /// Calls off what lasts long, and tells whether any is left.
  private func lookAround() -> Bool {
    watched.withLock { watched in
      watched.removeAll { one in
        let turn = one.read.openTurn
        guard turn != nil, turn == one.seen else { return false }
        one.read.callOff()
        return true
      }
      for place in watched.indices { watched[place].seen = watched[place].read.openTurn }
      return !watched.isEmpty
    }
  }
}
