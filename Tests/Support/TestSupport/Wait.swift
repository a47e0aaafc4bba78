import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for what another process does, which tells nobody.
public enum Wait {
  /// Looks every millisecond until it is so, at most for half a minute: one that looks without a pause takes a core from
  /// whom it waits for.
  public static func until(_ isSo: () throws -> Bool) rethrows {
    let deadline = ContinuousClock.now + .seconds(30)
    while try !isSo(), ContinuousClock.now < deadline { poll(nil, 0, 1) }
  }
}
