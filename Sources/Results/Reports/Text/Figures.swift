package import GameRules
public import Ratings
package import Standings

// Formats the figures of leaderboards for people.
extension Figures {
  /// The heading of an event: its game and its seats.
  static func title(_ game: String, seats: Int) -> String {
    "\(game.prefix(1).uppercased() + game.dropFirst()), \(seats == 1 ? "1 seat" : "\(seats) seats")"
  }

  /// A measure's figure: a share in per cent, a mean or a sum.
  package static func figure(_ value: Double?, _ measure: Measure) -> String {
    guard let value else { return "–" }
    return switch measure.summary {
    case .rate: decimal(100 * value, digits: 1) + "%"
    case .mean: decimal(value, digits: abs(value) < 100 ? 2 : 0)
    case .total: decimal(value, digits: 0)
    }
  }

  /// An interval of a rate, in per cent.
  package static func interval(_ interval: Interval?) -> String {
    guard let interval else { return "–" }
    return decimal(100 * interval.low, digits: 0) + "–" + decimal(100 * interval.high, digits: 0)
  }

  /// The interval of a measure's summary: of a rate in per cent, of a mean in its unit.
  static func interval(_ interval: Interval?, of measure: Measure) -> String {
    guard measure.summary != .rate else { return Figures.interval(interval) }
    // A dash before a minus sign would be misread.
    return interval.map { figure($0.low, measure) + ($0.low < 0 ? " to " : "–") + figure($0.high, measure) } ?? "–"
  }

  /// One bot's advantage over another in a figure: "+19.0%" for a share, otherwise "-2.58".
  package static func difference(_ value: Double?, _ figure: ComparedFigure) -> String {
    guard let value else { return "–" }
    let digits = figure == .rating ? (abs(value) < 10 ? 1 : 0) : abs(value) < 100 ? 2 : 0
    let text = figure.isShare ? decimal(100 * value, digits: 1) + "%" : decimal(value, digits: digits)
    return value > 0 ? "+" + text : text
  }

  /// The standard deviation of such a difference.
  static func deviation(_ value: Double, _ figure: ComparedFigure) -> String {
    figure.isShare ? decimal(100 * value, digits: 1) + "%" : decimal(value, digits: value < 100 ? 2 : 0)
  }

  /// The interval of such a difference.
  package static func interval(_ interval: Interval?, _ figure: ComparedFigure) -> String {
    interval.map { difference($0.low, figure) + " to " + difference($0.high, figure) } ?? "–"
  }

  /// A p-value; "–" if the test is invalid.
  package static func pValue(_ value: Double?) -> String {
    guard let value else { return "–" }
    if value < 0.001 { return "<0.001" }
    // Rounded to the level, it would look significant.
    return value > 0.05 && value < 0.0505 ? ">0.050" : decimal(value, digits: 3)
  }

  /// The possible ranks of a bot: "2", or "2–4".
  package static func ranks(_ line: StandingsLine) -> String {
    guard line.games > 0 else { return "–" }
    guard let ranks = line.ranks else { return line.isOut ? "–" : String(line.rank) }
    return range(ranks)
  }

  /// One place, or the first and the last of several: "2", or "2–4".
  package static func range(_ places: ClosedRange<Int>) -> String {
    places.count == 1 ? String(places.lowerBound) : "\(places.lowerBound)–\(places.upperBound)"
  }

  /// A rating and half of its interval; unbounded on the side of a perfect score: "≥412".
  public static func rating(_ rating: Rating?) -> [String] {
    guard let rating else { return ["–", "–"] }
    guard let interval = rating.interval else { return [decimal(rating.elo, digits: 0), "–"] }
    return switch rating.openness {
    case .above: ["≥" + decimal(interval.low, digits: 0), "–"]
    case .below: ["≤" + decimal(interval.high, digits: 0), "–"]
    case .both: ["~" + decimal(rating.elo, digits: 0), "–"]
    case nil: [decimal(rating.elo, digits: 0), decimal((interval.high - interval.low) / 2, digits: 0)]
    }
  }
}
