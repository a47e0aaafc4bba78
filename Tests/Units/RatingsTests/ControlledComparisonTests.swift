import Numerics
import Ratings
import TestBasics
import Testing

/// Differences of two bots, from which luck is taken away.
@Suite(.timeLimited) struct ControlledComparisonTests {
  /// A deal on which the first bot wins more often by `lead`, and luck decides most.
  private func deal(lead: Double, _ random: inout SplitMix) -> ControlledComparison.Deal {
    func luck() -> Double { Double.random(in: -0.5...0.5, using: &random) }
    let (own, other) = (luck(), luck())
    let wins = (0..<2).map { bot in
      Double.random(in: 0...1, using: &random) < 0.5 + (bot == 0 ? lead + 0.8 * own : 0.9 * other) ? 1.0 : 0
    }
    return .init(difference: wins[0] - wins[1], luck: own, otherLuck: other)
  }

  private func deals(_ count: Int, lead: Double, _ random: inout SplitMix) -> [ControlledComparison.Deal] {
    (0..<count).map { _ in deal(lead: lead, &random) }
  }

  @Test func `coefficients of a deal are the least squares of all other deals with ten more at 1`() throws {
    var random = SplitMix(state: 3)
    for count in [2, 3, 7, 40] {
      let deals = deals(count, lead: 0.1, &random)
      let comparison = try #require(ControlledComparison(deals))
      for (place, deal) in deals.enumerated() {
        let others = deals.enumerated().filter { $0.offset != place }.map(\.element)
        func row(_ deal: ControlledComparison.Deal) -> [Double] { [1, deal.luck, -deal.otherLuck] }
        var matrix = SquareMatrix(size: 3)
        var right = [0.0, 0, 0]
        for other in others {
          matrix.addSquare(of: row(other))
          for (index, value) in row(other).enumerated() { right[index] += value * other.difference }
        }
        // Ten deals with the coefficients 1.
        for index in 1...2 {
          let weight = 10 * matrix[index, index] / Double(others.count)
          matrix[index, index] += weight
          right[index] += weight
        }
        let fitted = try #require(Cholesky(matrix)).solve(right)
        let expected = deal.difference - fitted[1] * deal.luck + fitted[2] * deal.otherLuck
        #expect(abs(comparison.corrected[place] - expected) < 1e-9, "deal \(place) of \(count)")
      }
    }
  }

  @Test func `luck that decides everything leaves no variance, and none leaves all of it`() throws {
    var random = SplitMix(state: 4)
    let lucks = deals(30, lead: 0, &random)
    let decided = lucks.map {
      ControlledComparison.Deal(difference: 0.25 + $0.luck - $0.otherLuck, luck: $0.luck, otherLuck: $0.otherLuck)
    }
    let comparison = try #require(ControlledComparison(decided))
    #expect(comparison.corrected.allSatisfy { abs($0 - 0.25) < 1e-12 })
    #expect(try #require(comparison.varianceLeft) < 1e-20)

    let luckless = lucks.map { ControlledComparison.Deal(difference: $0.difference, luck: 0, otherLuck: 0) }
    let plain = try #require(ControlledComparison(luckless))
    #expect(plain.corrected == luckless.map(\.difference) && plain.varianceLeft == 1)
    #expect(ControlledComparison(Array(decided.prefix(1))) == nil)
  }

  @Test(arguments: [10, 20, 80]) func `intervals hold in 95 % of cases, and the mean stays that of the results`(
    count: Int
  ) throws {
    var random = SplitMix(state: 5)
    let (samples, lead) = (2000, 0.08)
    var (held, sum, squares, left) = (0, 0.0, 0.0, 0.0)
    for _ in 0..<samples {
      let comparison = try #require(ControlledComparison(deals(count, lead: lead, &random)))
      let (estimate, interval) = (comparison.estimate, comparison.estimate.interval())
      if interval.low <= lead && lead <= interval.high { held += 1 }
      sum += estimate.value
      squares += (estimate.value - lead) * (estimate.value - lead)
      left += comparison.varianceLeft ?? 1
    }
    let coverage = Double(held) / Double(samples)
    #expect((0.93...0.97).contains(coverage), "\(coverage)")
    let error = squares.squareRoot() / Double(samples)
    #expect(abs(sum / Double(samples) - lead) < 3.5 * error, "\(sum / Double(samples))")
    #expect(left / Double(samples) < 0.9)
  }
}
