import Foundation

/// Luck for simulations, the same every time: Sebastiano Vigna's generator splitmix64.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

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
