import Foundation
import GameRules
import Reports
import TestBasics
import Testing

@Suite(.timeLimited) struct AxisTicksTests {
  private var random = SeededRandom(seed: "ticks", label: "axes")

  /// From 0 to 1.
  private mutating func unit() -> Double { Double(random.below(1_000_001)) / 1_000_000 }

  @Test mutating func `ticks are round, cover the range, and are no more than asked for`() throws {
    for _ in 0..<3_000 {
      let size = pow(10, 12 * unit() - 6)
      let (low, high) = ((unit() - 0.5) * size, (unit() - 0.5) * size)
      let most = 3 + random.below(10)
      let ticks = AxisTicks(from: low, to: high, most: most)
      #expect(ticks.values.count <= most && ticks.values.count > 1, "\(low) \(high)")
      #expect(try #require(ticks.values.first) <= min(low, high), "\(low) \(high)")
      #expect(try #require(ticks.values.last) >= max(low, high), "\(low) \(high)")
      let step = ticks.values[1] - ticks.values[0]
      let digit = step / pow(10, (log10(step) + 1e-9).rounded(.down))
      #expect([1, 2, 5].contains { abs(digit - $0) < 1e-6 }, "\(low) \(high): \(step)")
      for value in ticks.values { #expect(abs(value / step - (value / step).rounded()) < 1e-6) }
    }
  }

  @Test mutating func `ticks within a range are inside it, and counts have whole ticks`() {
    for _ in 0..<1_000 {
      let last = 1 + random.below(1_000_000)
      let ticks = AxisTicks.within(0, Double(last), most: 5, areWhole: true)
      #expect(ticks.values.allSatisfy { 0...Double(last) ~= $0 && $0 == $0.rounded() })
      #expect((1...7).contains(ticks.values.count))
      #expect(ticks.place(of: Double(last), from: 50, to: 250) == 250)
    }
  }

  @Test(arguments: [
    (0.0, 0.0), (5, 5), (.infinity, 1), (.nan, .nan), (1e300, 1e300), (-1e-300, 1e-300), (1e18, 1e18 + 4),
  ])
  func `a range without width, or of no number, has ticks`(low: Double, high: Double) {
    let ticks = AxisTicks(from: low, to: high, most: 6)
    #expect((2...6).contains(ticks.values.count))
    #expect(ticks.values.allSatisfy { $0.isFinite })
    #expect((0.0...1).contains(ticks.place(of: ticks.values[1], from: 0, to: 1)))
  }

  @Test func `labels have the decimal places of the step, and thousands are grouped`() {
    let single = AxisTicks(from: 518.79, to: 518.79, most: 7)
    #expect(single.digits == 0 && single.range.contains(518.79), "a single rating is not told from its neighbours")
    #expect(AxisTicks(from: 0, to: 1, most: 6).labels == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(AxisTicks(from: -900, to: 1_200, most: 6).labels == ["-1,000", "-500", "0", "500", "1,000", "1,500"])
    #expect(AxisTicks(from: 0, to: 7, most: 5, areWhole: true).labels == ["0", "2", "4", "6", "8"])
  }
}
