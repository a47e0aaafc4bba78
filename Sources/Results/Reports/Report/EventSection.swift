import BotProtocol
import Ratings
import Replays
import Scheduling
import Standings

/// The section of a report about one event.
struct EventSection {
  let event: EventStandings
  let digest: EventDigest
  let number: Int

  func html(_ replays: (NotableGames) -> String?) -> String {
    let parts = [
      "<div class=\"head\">",
      Leaderboard.grid(event).html((intervalHeading, intervalBars), isStacked: true),
      "<div class=\"remarks\">",
      Leaderboard.remarks(event).map { "<p>\(HTML.escape($0))</p>" }.joined(),
      notable(replays),
      "</div></div>",
      "<div class=\"figures\">",
      figure(pairTitle, heatMap, isOpen: true),
      figure(
        courseTitle,
        courseChart.isEmpty
          ? "" : #"<div class="wide" tabindex="0" role="group" aria-label="Chart">\#(courseChart)</div>"#,
        isOpen: true),
      figure("Scores", scoreCharts),
      figure("Response times", timeCharts),
      faults,
      "</div>",
    ]
    return """
      <section id="event-\(number)" class="board"><h2>\(HTML.escape(event.title))</h2>
      \(parts.joined(separator: "\n"))
      </section>
      """
  }

  private func figure(_ title: String, _ content: String, isOpen: Bool = false) -> String {
    content.isEmpty ? "" : "<details\(isOpen ? " open" : "")><summary>\(title)</summary>\(content)</details>"
  }

  private var courseChart: String {
    LineChart(histories: digest.histories, unit: event.seats == 1 ? "mean score" : "rating").svg
  }

  private var courseTitle: String {
    event.seats == 1 ? "Mean score over time" : "Rating over time"
  }

  // Charts of intervals.

  private var intervalHeading: String { event.seats == 1 ? "mean score, 95%" : "rating, 95%" }

  private var intervals: [String: (value: Double, interval: Interval)] {
    Dictionary(
      uniqueKeysWithValues: event.lines.compactMap { line in
        if event.seats > 1 {
          return line.rating.flatMap { rating in rating.interval.map { (line.name, (rating.elo, $0)) } }
        }
        return line.tally.estimate.map { (line.name, ($0.mean, $0.interval)) }
      })
  }

  /// By line, on a common scale.
  private var intervalBars: [String] {
    let intervals = intervals
    let low = intervals.values.map(\.interval.low).min() ?? 0
    let high = intervals.values.map(\.interval.high).max() ?? 0
    return event.lines.map { line in
      intervals[line.name].map { IntervalBar(value: $0.value, interval: $0.interval, low: low, high: high).svg } ?? ""
    }
  }

  // Pairwise results.

  private var pairTitle: String {
    event.isRated
      ? "Head to head: points per game; a tie is half a point"
      : "Pairs: differences by what decides between the two bots"
  }

  private var heatMap: String {
    let pairs = Dictionary(event.pairs.map { ([$0.name, $0.against], $0) }) { first, _ in first }
    let met = Set(event.pairs.map(\.name))
    let all = event.lines.map(\.name).filter(met.contains)
    let names = all.prefix(EventSection.mostInHeatMap)
    guard names.count > 1 else { return "" }
    // Each measure has its own scale.
    var largest: [String: Double] = [:]
    for (figure, test) in event.pairs.map(event.leading) {
      largest[figure.name] = max(largest[figure.name] ?? 0, abs(test.difference ?? 0))
    }
    let head = names.indices.map { "<th>\($0 + 1)</th>" }.joined()
    let rows = names.enumerated().map { place, name in
      let cells = names.map { pairs[[name, $0]].map { cell($0, largest) } ?? #"<td class="none">·</td>"# }
      return "<tr><th>\(place + 1) \(HTML.escape(SafeText.name(name)))</th>\(cells.joined())</tr>"
    }
    return
      "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table class=\"heat\"><thead><tr><th>\(event.isRated ? "% against" : "against")</th>\(head)</tr></thead><tbody>\(rows.joined())</tbody></table></div>"
      + (names.count < all.count
        ? "<p>The first \(names.count) of \(all.count) bots; the others are in standings.csv.</p>" : "")
  }

  /// A cell takes some 300 bytes: the cells of 1,000 bots would take 300 MB.
  private static let mostInHeatMap = 100

  private func cell(_ pair: PairLine, _ largest: [String: Double]) -> String {
    let (figure, test) = event.leading(pair)
    let difference = Figures.difference(test.difference, figure)
    let tested =
      "\(difference) by \(figure.heading) (\(Sentences.level(of: test)): \(Figures.interval(test.interval, figure)); "
      + "p \(Figures.pValue(test.adjusted)))"
    let points = pair.meeting.map { meeting in
      "\(Figures.decimal(100 * meeting.share, digits: 0))% of \(pair.games) games, 95%: "
        + "\(Figures.interval(meeting.interval()))%; "
    }
    let title = "\(pair.name) against \(pair.against): \(points ?? "")\(tested)"
    // From -1 to 1.
    let lead = pair.meeting.map { 2 * $0.share - 1 } ?? (test.difference ?? 0) / max(largest[figure.name] ?? 0, 1e-9)
    let shown = pair.meeting.map { Figures.decimal(100 * $0.share, digits: 0) } ?? difference
    return
      #"<td class="\#(lead >= 0 ? "more" : "less")" style="--s:\#(Figures.decimal(100 * abs(lead), digits: 0))%" title="\#(HTML.escape(SafeText.visible(title)))">\#(shown)</td>"#
  }

  // Distributions of scores and times.

  private var scoreCharts: String {
    let counts = event.lines.map { ($0.name, $0.tally.counts) }
    let values = counts.flatMap { $0.1.keys }
    guard let low = values.min(), let high = values.max() else { return "" }
    let width = max(1, (high - low + 40) / 40)
    let bins = (high - low) / width + 1
    return charts(
      counts.map { name, counts in
        var heights = [Int](repeating: 0, count: bins)
        for (value, count) in counts { heights[(value - low) / width] += count }
        return (name, heights)
      }, of: "games", from: "\(low)", to: "\(high)")
  }

  private var timeCharts: String {
    let histograms = event.lines.map { ($0.name, $0.thinking) }
    let classes = histograms.flatMap { $0.1.counts.keys }
    guard let first = classes.min(), let last = classes.max() else { return "" }
    // Four bars per doubling.
    let bins = (last - first) / 4 + 1
    return charts(
      histograms.map { name, histogram in
        var heights = [Int](repeating: 0, count: bins)
        for (index, count) in histogram.counts { heights[(index - first) / 4] += count }
        return (name, heights)
      }, of: "answers", from: Figures.time(microseconds: Histogram.middle(ofClass: first)),
      to: Figures.time(microseconds: Histogram.middle(ofClass: last)))
  }

  private func charts(
    _ rows: [(name: String, heights: [Int])], of unit: String, from low: String, to high: String
  ) -> String {
    "<div class=\"charts\">"
      + rows.map {
        BarChart(title: SafeText.name($0.name), unit: unit, heights: $0.heights, low: low, high: high).html
      }.joined()
      + "</div>"
  }

  // Faults and notable tables.

  private var faults: String {
    let kinds = Set(event.lines.flatMap(\.faults.keys)).sorted()
    guard !kinds.isEmpty else { return "" }
    let grid = Grid(
      columns: [Grid.Column("bot", isNumber: false)] + kinds.map { Grid.Column($0) },
      rows: event.lines.filter { $0.faultCount > 0 }.map { line in
        [SafeText.name(line.name)] + kinds.map { String(line.faults[$0] ?? 0) }
      })
    return figure("Faults by kind", grid.html())
  }

  private func notable(_ replays: (NotableGames) -> String?) -> String {
    let items = digest.notable.map { notable in
      let words = HTML.escape(notable.words)
      guard let address = replays(notable) else { return "<li>\(words)</li>" }
      return #"<li><a href="\#(HTML.escape(address))">\#(words)</a></li>"#
    }
    return items.isEmpty ? "" : "<h3>Games to look at</h3><ul>\(items.joined())</ul>"
  }
}

extension NotableGames {
  /// Why the tables are notable.
  var words: String {
    let place = ", deal \(tables[0].deal)"
    return switch reason {
    case .fastestWin(let name, let answers): "Fastest win: \(SafeText.name(name)) with \(answers) answers" + place
    case .worstLoss(let name, let score): "Worst loss: \(SafeText.name(name)) with a score of \(score)" + place
    case .fault(let name, let kind): "Fault: \(kind), by \(SafeText.name(name))" + place
    case .swing(let best, let high, let worst, let low):
      "Largest swing: \(SafeText.name(best)) \(high), \(SafeText.name(worst)) \(low)" + place
    }
  }
}
