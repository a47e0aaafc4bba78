import Foundation

/// One engine's hot path, and the plain way to do the same.
struct EngineBenchmark: Sendable {
  let name: String
  /// Does some work and tells how many steps it was.
  let fast: @Sendable () -> Int
  let plain: @Sendable () -> Int

  static let all = [klondikePlayouts, klondikeSolving, setsOnATable, snapPlayouts]

  /// Seconds a step, over about a fifth of a second.
  func time(_ work: () -> Int) -> Double {
    let clock = ContinuousClock()
    let began = clock.now
    var steps = 0
    while clock.now - began < .milliseconds(200) { steps += work() }
    return (clock.now - began) / .seconds(1) / Double(steps)
  }
}
