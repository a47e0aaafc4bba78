import Foundation
import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct BettingEProcessTests {
  private struct Input: Decodable {
    var d: [Double]
    var grid: [Double]
  }

  private struct Expected: Decodable {
    var plus: [Double]
    var minus: [Double]
    var first: Double
    var second: Double

    enum CodingKeys: String, CodingKey {
      case plus = "log_capital_plus"
      case minus = "log_capital_minus"
      case first = "log_e_i_better"
      case second = "log_e_j_better"
    }
  }

  @Test func `capitals and evidence are those of confseq`() throws {
    let reference = try Reference<Input, Expected>("anytime_valid")
    for sample in reference.cases {
      #expect(sample.input.grid == BettingEProcess.shares)
      var bets = BettingEProcess()
      for difference in sample.input.d { bets.add(difference) }
      let tolerance = reference.tolerance(of: sample)
      tolerance.expect(bets.onFirst, sample.expected.plus, sample.id)
      tolerance.expect(bets.onSecond, sample.expected.minus, sample.id)
      tolerance.expect(bets.logEvidence, sample.expected.first, sample.id)
      tolerance.expect(bets.swapped.logEvidence, sample.expected.second, sample.id)
    }
  }

  @Test func `either side tells the same`() {
    var random = SplitMix(state: 4)
    var whole = BettingEProcess()
    var mirror = BettingEProcess()
    for _ in 0..<1000 {
      let difference = Double.random(in: -1...1, using: &random)
      whole.add(difference)
      mirror.add(-difference)
    }
    #expect(mirror.swapped == whole)
  }

  @Test func `wins without end decide, draws without end do not, and no capital overflows`() {
    var wins = BettingEProcess()
    #expect(wins.logEvidence == 0)
    for _ in 0..<20 { wins.add(1) }
    #expect(wins.decided(amongPairs: 1) == 0)
    #expect(wins.swapped.decided(amongPairs: 1) == 1)
    #expect(wins.decided(amongPairs: 19_900) == nil)
    for _ in 0..<100_000 { wins.add(1) }
    #expect(wins.logEvidence.isFinite && wins.swapped.logEvidence.isFinite)
    #expect(wins.decided(amongPairs: 19_900) == 0)
    var draws = BettingEProcess()
    for _ in 0..<1000 { draws.add(0) }
    #expect(draws.logEvidence == 0 && draws.decided(amongPairs: 1) == nil)
  }

  @Test func `looking after every game makes false claims no more often than promised`() {
    var random = SplitMix(state: 5)
    let claims = (0..<400).count { _ in
      var bets = BettingEProcess()
      return (0..<300).contains { _ in
        bets.add(Double(Int.random(in: -1...1, using: &random)))
        return bets.decided(amongPairs: 1) != nil
      }
    }
    #expect(claims <= 20)
  }
}

extension BettingEProcess {
  /// The bot, 0 or 1, that is significantly better, valid at any time; nil while neither is.
  ///
  /// Each of m pairs has two chances of a false claim, so that the evidence must reach 2m/α.
  fileprivate func decided(amongPairs pairs: Int) -> Int? {
    let needed = log(2 * Double(pairs) / 0.05)
    return logEvidence >= needed ? 0 : swapped.logEvidence >= needed ? 1 : nil
  }
}
