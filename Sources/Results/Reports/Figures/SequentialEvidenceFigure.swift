import BotProtocol
import Foundation
import Ratings
import Scheduling
import Standings

/// The search for an order or a winner: for each pair that matters, a gauge of the evidence against what a claim needs.
struct SequentialEvidenceFigure {
  let finding: AdaptiveFinding

  private static let mostRows = 100

  private enum State: String {
    case better = "separated"
    case through = "through others"
    case tied = "tied"
    case alike = "alike"
    case open = "open"
  }

  /// Nil before the bots have an order.
  var figure: Figure? {
    let gauges = Array(finding.gauges.prefix(SequentialEvidenceFigure.mostRows))
    guard !gauges.isEmpty, finding.needed > 0 else { return nil }
    let open = gauges.count { state(of: $0) == .open }
    return Figure(
      name: "sequential-evidence", title: "Evidence for the order of the bots",
      caption:
        "For each pair that matters, how far its own contests have come to the bound at which the first bot counts as "
        + "better. The scale is the logarithm of the evidence.",
      text: "\(gauges.count) pairs of bots, of which \(open) are open. A claim needs evidence of "
        + "\(Figures.decimal(exp(finding.needed), digits: 0)).",
      wide: drawing(gauges, width: 640, namesAbove: false), narrow: drawing(gauges, width: 360, namesAbove: true),
      data: FigureData(
        columns: ["bot", "against", "contests", "log_evidence", "needed", "state"],
        rows: gauges.map {
          [
            .text($0.first), .text($0.second), .integer($0.contests), .rounded($0.logEvidence, digits: 4),
            .rounded(finding.needed, digits: 4), .text(state(of: $0).rawValue),
          ]
        }))
  }

  private func state(of gauge: AdaptiveFinding.Gauge) -> State {
    let pair = [gauge.first, gauge.second]
    if finding.open.contains(pair) { return .open }
    if finding.tied.contains(pair) { return .tied }
    if finding.alike.contains(pair) { return .alike }
    return gauge.logEvidence >= finding.needed ? .better : .through
  }

  /// - Parameter namesAbove: true for a narrow picture, in which each bar has its names above it.
  private func drawing(_ gauges: [AdaptiveFinding.Gauge], width: Double, namesAbove: Bool) -> Drawing {
    let (top, pitch) = (40.0, namesAbove ? 38.0 : 22.0)
    let names = namesAbove ? 12.0 : 260
    let bottom = top + Double(gauges.count) * pitch
    var drawing = Drawing(width: width, height: bottom + 8)
    let (left, bound, right) = (names, width - 120, width - 104)
    // Twice the needed evidence looks no different from what is needed.
    func x(_ value: Double) -> Double { min(left + (bound - left) * max(value, 0) / finding.needed, right) }
    drawing.text("needed \(Figures.decimal(finding.needed, digits: 1))", x: bound, y: 16, anchor: .end)
    drawing.text("0", x: left, y: top - 8, .quiet, anchor: .middle)
    var (beds, bars) = ("", "")
    for (place, gauge) in gauges.enumerated() {
      let y = top + (Double(place) + (namesAbove ? 0.75 : 0.5)) * pitch
      let half = ((namesAbove ? width : names) - 36) / 2
      drawing.text(
        FigureText.fit(gauge.first, width: half) + " – " + FigureText.fit(gauge.second, width: half), x: 8,
        y: namesAbove ? y - 12 : y + 4)
      beds += Drawing.rectangle(x: left, y: y - 5, width: bound - left, height: 10)
      if gauge.logEvidence > 0 {
        bars += Drawing.rectangle(x: left, y: y - 5, width: x(gauge.logEvidence) - left, height: 10)
      }
      drawing.text(state(of: gauge).rawValue, x: width - 10, y: y + 4, anchor: .end)
    }
    drawing.fill(beds, .rule)
    drawing.fill(bars, .accent)
    drawing.stroke(Drawing.line(bound, 22, bound, bottom), .text, width: 1.5, dash: "6 4")
    return drawing
  }
}
