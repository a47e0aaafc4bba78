import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct MeanEstimateTests {
  @Test func `the interval is Student's`() throws {
    // t with two degrees of freedom is 4.302653 at 97.5 %; the standard error of 1, 2, 3 is 1/√3.
    let estimate = try #require(MeanEstimate([1: 1, 2: 1, 3: 1]))
    #expect(estimate.mean == 2)
    #expect(abs(estimate.interval.high - (2 + 4.302653 / 3.0.squareRoot())) < 1e-5)
    #expect(abs(estimate.interval.low - (2 - 4.302653 / 3.0.squareRoot())) < 1e-5)
  }

  @Test func `equal numbers have an interval of no width, and one number has none`() {
    #expect(MeanEstimate([7: 40])?.interval == Interval(low: 7, high: 7))
    #expect(MeanEstimate([7: 1]) == nil)
    #expect(MeanEstimate([:]) == nil)
  }
}
