import Dispatch
import Synchronization

/// A flag that stops all play; any thread may set it, once.
public final class StopSignal: Sendable {
  private let isOn = Atomic(false)
  private let change = DispatchSemaphore(value: 0)

  public init() {}

  public var isSet: Bool { isOn.load(ordering: .relaxed) }

  /// Waits for the signal; true if it is set within the timeout.
  public func isSet(within timeout: Duration) -> Bool {
    guard !isSet, change.wait(timeout: .now() + .milliseconds(timeout.wholeMilliseconds)) == .success else {
      return isSet
    }
    // Wakes the next waiting thread.
    change.signal()
    return true
  }

  public func set() {
    if !isOn.exchange(true, ordering: .relaxed) { change.signal() }
  }
}
