import GameRules
import Ratings
import Standings

// Figures of leaderboards as people read them.
extension Figures {
  /// The heading of an event: its game and its seats.
  static func title(_ game: String, seats: Int) -> String {
    "\(game.prefix(1).uppercased() + game.dropFirst()), \(seats == 1 ? "1 seat" : "\(seats) seats")"
  }

  /// A measure's figure: a share in per cent, a mean or a sum.
  static func figure(_ value: Double?, _ measure: Measure) -> String {
    guard let value else { return "–" }
    return switch measure.summary {
    case .rate: decimal(100 * value, digits: 1) + "%"
    case .mean: decimal(value, digits: abs(value) < 100 ? 2 : 0)
    case .total: decimal(value, digits: 0)
    }
  }

  /// An interval of a rate, in per cent.
  static func interval(_ interval: Interval?) -> String {
    guard let interval else { return "–" }
    return decimal(100 * interval.low, digits: 0) + "–" + decimal(100 * interval.high, digits: 0)
  }

  /// The ranks that a bot may have: "2", or "2–4".
  static func ranks(_ line: StandingsLine) -> String {
    guard line.games > 0 else { return "–" }
    guard let ranks = line.ranks else { return String(line.rank) }
    return ranks.count == 1 ? String(ranks.lowerBound) : "\(ranks.lowerBound)–\(ranks.upperBound)"
  }

  /// A rating and the half of its interval; open on the side on which a perfect score leaves it so: "≥412".
  static func rating(_ rating: Rating?) -> [String] {
    guard let rating else { return ["–", "–"] }
    guard let interval = rating.interval else { return [decimal(rating.elo, digits: 0), "–"] }
    return switch rating.perfection {
    // A bound on the wrong side of the pool's mean says less than the score does.
    case .wonAll: [interval.low > 0 ? "≥" + decimal(interval.low, digits: 0) : "–", "–"]
    case .lostAll: [interval.high < 0 ? "≤" + decimal(interval.high, digits: 0) : "–", "–"]
    case nil: [decimal(rating.elo, digits: 0), decimal((interval.high - interval.low) / 2, digits: 0)]
    }
  }

  /// A time given in microseconds.
  static func time(microseconds: Int?) -> String {
    guard let microseconds else { return "–" }
    let value = Double(microseconds)
    return switch microseconds {
    case ..<1000: "\(microseconds)µs"
    // Where rounding would lengthen the figure, the next form begins.
    case ..<9950: decimal(value / 1000, digits: 1) + "ms"
    case ..<999_500: decimal(value / 1000, digits: 0) + "ms"
    default: decimal(value / 1_000_000, digits: 1) + "s"
    }
  }
}
