import BotProtocol
import Ratings
import Scheduling
import Standings

/// A sequential test of two bots: a gauge of the log-likelihood ratio between its bounds, and its path.
struct SequentialTestFigure {
  private let finding: TestFinding
  private let test: SPRT
  /// The ratio after each number of contests, from 0.
  private let path: [(contests: Int, ratio: Double)]

  /// - Returns: nil if the finding has no test.
  init?(_ finding: TestFinding) {
    guard let test = finding.test else { return nil }
    (self.finding, self.test) = (finding, test)
    let last = finding.path.moments.last == finding.counts ? [] : [finding.counts]
    path = [(0, 0)] + (finding.path.moments + last).filter { $0.units > 0 }.map { ($0.units, test.logRatio($0)) }
  }

  private var ratio: Double { test.logRatio(finding.counts) }
  private func short(_ value: Double) -> String { Figures.decimal(value, digits: 2) }

  var figure: Figure {
    let names = "\(SafeText.name(finding.first)) – \(SafeText.name(finding.second))"
    let ending =
      switch test.decision(finding.counts) {
      case .accepted1: "It accepts \(Figures.short(test.elo1))."
      case .accepted0: "It accepts \(Figures.short(test.elo0))."
      case nil: "It has no decision yet."
      }
    return Figure(
      name: "sequential-test", title: "Sequential test of \(names)",
      caption:
        "The log-likelihood ratio of a lead of \(Figures.short(test.elo1)) to one of \(Figures.short(test.elo0)) "
        + "\(test.scale == .normalized ? "normalised " : "")Elo, contest by contest. The test ends where it reaches a bound.",
      text: "The test of \(names) after \(finding.counts.units) contests: log-likelihood ratio \(short(ratio)), "
        + "bounds \(short(test.lowerBound)) and \(short(test.upperBound)). \(ending)",
      wide: drawing(width: 640, height: 340, most: 7), narrow: drawing(width: 360, height: 320, most: 4),
      data: FigureData(
        columns: ["contests", "log_likelihood_ratio", "lower_bound", "upper_bound"],
        rows: path.map {
          [
            .integer($0.contests), .rounded($0.ratio, digits: 4), .rounded(test.lowerBound, digits: 4),
            .rounded(test.upperBound, digits: 4),
          ]
        }))
  }

  private func drawing(width: Double, height: Double, most: Int) -> Drawing {
    var drawing = Drawing(width: width, height: height)
    gauge(&drawing, from: 24, to: width - 24)
    let ratios = path.map(\.ratio) + [test.lowerBound, test.upperBound]
    let (low, high) = (ratios.min() ?? 0, ratios.max() ?? 0)
    let air = (high - low) / 12
    let y = AxisTicks.within(low - air, high + air, most: 7)
    let x = AxisTicks.within(0, Double(max(path.last?.contests ?? 1, 1)), most: most, areWhole: true)
    let frame = PlotFrame(left: 40, right: width - 20, top: 96, bottom: height - PlotFrame.foot, x: x, y: y)
    frame.draw(in: &drawing, unit: "contests", free: [test.lowerBound, test.upperBound])
    for (bound, elo, shift) in [(test.upperBound, test.elo1, -5.0), (test.lowerBound, test.elo0, 14)] {
      let place = frame.height(bound)
      drawing.stroke(Drawing.line(frame.left, place, frame.right, place), .text, width: 1.5, dash: "6 4")
      drawing.text("accepts \(Figures.short(elo)): \(short(bound))", x: frame.left + 6, y: place + shift)
    }
    let points = path.map { frame.place(Double($0.contests), $0.ratio) }
    drawing.stroke(Drawing.polyline(points), .accent, width: 2)
    if let last = points.last { drawing.fill(Drawing.circle(x: last.x, y: last.y, radius: 3.5), .accent) }
    return drawing
  }

  /// The ratio between its bounds, on one line.
  private func gauge(_ drawing: inout Drawing, from left: Double, to right: Double) {
    let (low, high) = (test.lowerBound, test.upperBound)
    func x(_ value: Double) -> Double { left + (right - left) * (min(max(value, low), high) - low) / (high - low) }
    let y = 46.0
    drawing.text(short(low), x: left, y: y + 24, .quiet)
    drawing.text(short(high), x: right, y: y + 24, .quiet, anchor: .end)
    drawing.text("0", x: x(0), y: y + 24, .quiet, anchor: .middle)
    drawing.fill(Drawing.rectangle(x: left, y: y - 5, width: right - left, height: 10), .rule)
    let (start, end) = (min(x(0), x(ratio)), max(x(0), x(ratio)))
    drawing.fill(Drawing.rectangle(x: start, y: y - 5, width: end - start, height: 10), .accent)
    drawing.stroke(
      [low, 0, high].map { Drawing.line(x($0), y - 9, x($0), y + 9) }.joined(), .text, width: 1.5)
    drawing.stroke(Drawing.line(x(ratio), y - 12, x(ratio), y + 12), .accent, width: 3)
    let label = "log-likelihood ratio \(short(ratio))"
    let half = FigureText.width(label) / 2
    drawing.text(label, x: min(max(x(ratio), left + half), right - half), y: y - 20, anchor: .middle, isBold: true)
  }
}
