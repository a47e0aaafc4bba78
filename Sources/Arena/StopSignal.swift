import Synchronization

/// Set once, from anywhere, to stop all play.
public final class StopSignal: Sendable {
  private let isOn = Atomic(false)

  public init() {}

  public var isSet: Bool { isOn.load(ordering: .relaxed) }
  public func set() { isOn.store(true, ordering: .relaxed) }
}
