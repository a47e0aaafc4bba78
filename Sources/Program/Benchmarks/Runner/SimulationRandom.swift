import Foundation
import GameRules

/// Luck for simulations, the same every time.
struct SimulationRandom: RandomNumberGenerator {
  private var random: SplitMix64

  init(_ seed: UInt64) { random = SplitMix64(seed: Int(bitPattern: UInt(seed))) }

  mutating func next() -> UInt64 { random.next() }

  /// Between 0 and 1.
  mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }

  /// Bots in an order in which each next one is drawn by strength (Plackett and Luce); any two then keep the chances of
  /// Bradley and Terry.
  mutating func finish(_ bots: [Int], strengths: [Double]) -> [Int] {
    let times = bots.map { -log(1 - unit()) / exp(strengths[$0]) }
    let order = bots.indices.sorted { times[$0] < times[$1] }
    var scores = bots.map { _ in 0 }
    for (place, seat) in order.enumerated() { scores[seat] = -place }
    return scores
  }
}
