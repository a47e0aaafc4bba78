import Dispatch
import Synchronization

/// Set once, from anywhere, to stop all play.
public final class StopSignal: Sendable {
  private let isOn = Atomic(false)
  private let change = DispatchSemaphore(value: 0)

  public init() {}

  public var isSet: Bool { isOn.load(ordering: .relaxed) }

  /// True if it is set within so long.
  public func isSet(within timeout: Duration) -> Bool {
    guard !isSet, change.wait(timeout: .now() + .milliseconds(timeout.wholeMilliseconds)) == .success else {
      return isSet
    }
    // For the next one that waits.
    change.signal()
    return true
  }

  public func set() {
    if !isOn.exchange(true, ordering: .relaxed) { change.signal() }
  }
}
