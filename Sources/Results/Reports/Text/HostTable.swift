import BotProtocol
import Ratings
public import Standings

/// Results by machine: every bot's games, first ranking measure and response time on each.
public enum HostTable {
  public static func render(_ events: [HostResults], as form: TableForm = .text) -> String {
    let sections = events.filter { !$0.lines.isEmpty }.map { event in
      TitledGrid(
        title: Figures.title(event.game, seats: event.seats) + ", by host", grid: grid(event),
        remarks: sentences(event))
    }
    return TitledGrid.render(sections, as: form)
  }

  private static func grid(_ event: HostResults) -> Grid {
    let columns = [
      Grid.Column("bot", isNumber: false), Grid.Column("host", isNumber: false), Grid.Column("games"),
      Grid.Column(event.measure.name), Grid.Column("±"), Grid.Column("response"), Grid.Column("relative"),
      Grid.Column("faults"),
    ]
    let scale = event.measure.summary == .rate ? 100.0 : 1
    let rows = event.lines.map { line in
      let (mean, interval) = (line.tally.mean, line.tally.estimate?.interval)
      return [
        SafeText.name(line.bot), host(line.host), String(line.tally.games),
        mean.map { Figures.decimal(scale * $0, digits: 1) + (scale == 1 ? "" : "%") } ?? "–",
        interval.map { Figures.decimal(scale * ($0.high - $0.low) / 2, digits: 1) } ?? "–",
        Figures.time(microseconds: line.responseMicroseconds),
        line.relativeTime.map { Figures.decimal($0, digits: 2) } ?? "–", String(line.tally.faultCount),
      ]
    }
    return Grid(columns: columns, rows: rows)
  }

  private static func sentences(_ event: HostResults) -> [String] {
    let times = event.relativeTimes
    guard times.count > 1 else { return ["All tables were played on one host."] }
    let words = times.compactMap { host, ratio in
      ratio.map { "\(self.host(host)) \(Figures.decimal($0, digits: 2))" }
    }
    return words.isEmpty
      ? ["No bot has answered on two hosts, so their speeds cannot be compared."]
      : ["Response time relative to all hosts (geometric mean over bots): \(words.joined(separator: ", "))."]
  }

  private static func host(_ name: String) -> String { name.isEmpty ? "unknown" : SafeText.name(name) }
}
