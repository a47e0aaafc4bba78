import GameRules
import Ratings
import Replays
import Reports
import Standings
import TestBasics
import Testing

@Suite(.timeLimited) struct FiguresTests {
  @Test(arguments: [
    (0.0004, "<0.001"), (0.001, "0.001"), (0.0499, "0.050"), (0.05, "0.050"), (0.0501, ">0.050"), (0.0512, "0.051"),
    (1, "1.000"),
  ])
  func `a p-value that is not significant does not look so`(value: Double, text: String) {
    #expect(Figures.pValue(value) == text)
  }

  @Test(
    arguments: [
      (0, "0"), (41_000, "41,000"), (-1234.6, "-1,235"), (9, "9"), (-3, "-3"), (130.52, "130.5"), (12.345, "12.35"),
      (0.4624, "0.462"), (0.0013, "0.00130"), (0.00000264, "0.00000264"), (-0.25, "-0.250"),
      (1e15, "1,000,000,000,000,000"), (-1e21, "-1e+21"),
    ] as [(Double, String)])
  func `what a bot reports is shown with the digits that count`(value: Double, text: String) {
    #expect(Figures.reported(value) == text)
  }

  @Test func `differences have their signs, a share in per cent and a rating without decimals`() {
    let (share, points) = (
      ComparedFigure(name: "won", heading: "won", unit: "games", isShare: true),
      ComparedFigure(name: "score", heading: "score", unit: "points", isShare: false)
    )
    #expect(Figures.difference(0.19, share) == "+19.0%" && Figures.difference(-2.576, points) == "-2.58")
    #expect(Figures.difference(67.34, .rating) == "+67" && Figures.difference(-5.26, .rating) == "-5.3")
    #expect(Figures.difference(nil, share) == "–" && Figures.interval(nil, points) == "–")
    #expect(Figures.interval(Interval(low: -3, high: 120.4), points) == "-3.00 to +120")
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (1.005, 1, "1.0"), (1.25, 1, "1.3"), (-1.25, 1, "-1.3"), (-0.001, 2, "0.00"), (9.999, 2, "10.00"),
    (1_234_567, 0, "1234567"), (0.5, 0, "1"), (-0.4, 0, "0"), (3.07, 2, "3.07"), (.infinity, 2, "∞"),
    (-.infinity, 0, "-∞"), (.nan, 1, "–"), (1e300, 2, "1e+300"), (-9.3e18, 0, "-9.3e+18"),
  ])
  func `decimals are rounded, keep their zeros, and have no minus before nothing`(
    value: Double, digits: Int, text: String
  ) {
    #expect(Figures.decimal(value, digits: digits) == text)
  }

  @Test(arguments: [
    (nil, "–"), (0, "0µs"), (999, "999µs"), (1000, "1.0ms"), (9940, "9.9ms"), (9999, "10ms"), (10_000, "10ms"),
    (999_499, "999ms"), (999_999, "1.0s"), (1_000_000, "1.0s"), (61_000_000, "61.0s"),
  ])
  func `times have a unit that keeps them short`(microseconds: Int?, text: String) {
    #expect(Figures.time(microseconds: microseconds) == text)
  }

  @Test(
    arguments: [
      (0.5, .rate, "50.0%"), (1, .rate, "100.0%"), (12.345, .mean, "12.35"), (-99.999, .mean, "-100.00"),
      (1234.5, .mean, "1235"), (17, .total, "17"), (nil, .mean, "–"),
    ] as [(Double?, Measure.Summary, String)])
  func `a rate is a percentage, a mean has two digits while it is small, a total none`(
    value: Double?, summary: Measure.Summary, text: String
  ) {
    #expect(
      Figures.figure(value, Measure("m", unit: "things", summary: summary, isRanking: true)) == text)
  }

  @Test func `an interval is in per cent`() {
    #expect(Figures.interval(Interval(low: 0.054, high: 0.976)) == "5–98")
    #expect(Figures.interval(nil) == "–")
  }
}
