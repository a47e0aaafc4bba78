import BotProcess
import Foundation
import Synchronization

/// Set once, from anywhere, to stop all play.
public final class StopSignal: Sendable {
  private let isOn = Atomic(false)

  public init() {}

  public var isSet: Bool { isOn.load(ordering: .relaxed) }

  /// True if it is set within so long.
  public func isSet(within patience: Duration) -> Bool {
    let deadline = Monotonic.now() + patience
    while !isSet, Monotonic.now() < deadline { _ = poll(nil, 0, 5) }
    return isSet
  }

  public func set() { isOn.store(true, ordering: .relaxed) }
}
