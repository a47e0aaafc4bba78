import Foundation

/// One engine's hot path, and the plain way to do the same.
public struct EngineBenchmark: Sendable {
  public let name: String
  /// Does some work and tells how many steps it was.
  public let fast: @Sendable () -> Int
  public let plain: @Sendable () -> Int

  public static let all = [klondikePlayouts, klondikeSolving, setsOnATable, snapPlayouts]

  /// Seconds a step, over about a fifth of a second.
  public func time(_ work: () -> Int) -> Double {
    let clock = ContinuousClock()
    let began = clock.now
    var steps = 0
    while clock.now - began < .milliseconds(200) { steps += work() }
    return (clock.now - began) / .seconds(1) / Double(steps)
  }
}
