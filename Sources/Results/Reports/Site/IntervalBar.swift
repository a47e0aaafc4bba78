import BotProtocol
import Ratings
import Replays
import Standings

/// A bar for a value and its interval, on a scale common to all bots.
struct IntervalBar {
  let value: Double
  let interval: Interval
  let low: Double
  let high: Double

  var svg: String {
    func x(_ value: Double) -> String {
      Figures.decimal(6 + 168 * (min(max(value, low), high) - low) / max(high - low, 1e-9), digits: 1)
    }
    let words =
      "\(Figures.decimal(value, digits: 1)), from \(Figures.decimal(interval.low, digits: 1)) to \(Figures.decimal(interval.high, digits: 1))"
    return """
      <svg class="bar" viewBox="0 0 180 20" role="img" aria-label="\(words)"><title>\(words)</title>\
      <path class="axis" d="M6 10H174"/><path class="interval" d="M\(x(interval.low)) 10H\(x(interval.high))"/>\
      <path class="ends" d="M\(x(interval.low)) 5V15M\(x(interval.high)) 5V15"/><circle cx="\(x(value))" cy="10" r="4.5"/></svg>
      """
  }
}
