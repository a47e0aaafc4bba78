import BotProtocol
public import GameRules
import JSON
import Ratings

/// The winnability and the solution of a deal, in words.
public enum SolutionText {
  /// A sentence, and below it the winning actions.
  public static func render<Action: CustomStringConvertible>(_ search: SolutionSearch<Action>) -> String {
    switch search.solution {
    case .won(let actions):
      "This deal can be won with all cards known, in \(actions.count) actions\(length(search.length)):\n"
        + actions.map(\.description).joined(separator: ", ").folded(to: 100) + "\n"
    case .lost: "This deal cannot be won, even with all cards known.\n"
    case .unknown:
      "Looking at \(Figures.grouped(search.positions)) positions, with \(megabytes(search.memory)) of memory, did not "
        + "settle whether this deal can be won; more --positions may.\n"
    }
  }

  /// The line of one deal among many.
  ///
  /// - Parameters:
  ///   - search: the solution and its cost.
  ///   - deal: the number of the deal.
  ///   - time: the CPU time of the search.
  public static func line<Action>(_ search: SolutionSearch<Action>, deal: Int, time: Duration) -> String {
    let verdict =
      switch search.solution {
      case .won(let actions):
        "won in \(actions.count) actions" + (search.length == .fewest ? " and in no fewer" : "")
      case .lost: "lost"
      case .unknown: "open (\(megabytes(search.memory)) of memory; more --positions may settle it)"
      }
    return "deal \(deal): \(verdict), \(Figures.grouped(search.positions)) positions, "
      + Figures.time(microseconds: time.wholeMicroseconds) + "\n"
  }

  /// The line of one deal as a JSON object.
  ///
  /// - Parameters:
  ///   - search: the solution and its cost.
  ///   - deal: the number of the deal; nil for a deal given by its cards.
  ///   - time: the CPU time of the search.
  public static func json<Action: CustomStringConvertible>(
    _ search: SolutionSearch<Action>, deal: Int?, time: Duration
  ) -> String {
    JSONWriter.textLine { json in
      json.member("deal", ifPresent: deal)
      switch search.solution {
      case .won(let actions):
        json.member("verdict", "won")
        json.member("length", search.length.rawValue)
        json.key("actions")
        json.array(actions.map(\.description))
      case .lost: json.member("verdict", "lost")
      case .unknown: json.member("verdict", "open")
      }
      json.member("positions", search.positions)
      json.member("memory_bytes", search.memory)
      json.member("cpu_us", time.wholeMicroseconds)
    }
  }

  private static func length(_ length: SolutionLength) -> String {
    switch length {
    case .any: ""
    case .fewestFound: ", the fewest found; more --positions may find fewer"
    case .fewest: " and in no fewer"
    }
  }

  private static func megabytes(_ bytes: Int) -> String { "\(Figures.grouped(bytes >> 20)) MiB" }
}

/// The totals of a solver's results for many deals.
public struct SolutionTotals: Sendable {
  private var won = 0
  private var lost = 0
  private var open = 0
  private var positions = 0
  private var hardest = (deal: 0, positions: 0)
  private var time = Duration.zero

  public init() {}

  /// Counts one more deal; the parameters are those of `SolutionText.line`.
  public mutating func count<Action>(_ search: SolutionSearch<Action>, deal: Int, time: Duration) {
    switch search.solution {
    case .won: won += 1
    case .lost: lost += 1
    case .unknown: open += 1
    }
    positions += search.positions
    if search.positions >= hardest.positions { hardest = (deal, search.positions) }
    self.time += time
  }

  /// The last line: counts, the share of winnable deals with its 95 % interval, and the cost of the search.
  ///
  /// Undecided deals may be winnable or lost: the interval reaches from its low end if all are lost to its high end if
  /// all are winnable.
  public var text: String {
    let count = won + lost + open
    guard let low = Interval.wilson(successes: won, of: count)?.low,
      let high = Interval.wilson(successes: won + open, of: count)?.high
    else { return "" }
    func percent(_ share: Double) -> String { Figures.decimal(100 * share, digits: 2) }
    return "\(Figures.grouped(count)) deals: \(Figures.grouped(won)) won, \(Figures.grouped(lost)) lost, "
      + "\(Figures.grouped(open)) open; \(percent(Double(won) / Double(count)))% won, 95% interval \(percent(low)) to "
      + "\(percent(high))%; positions: mean \(Figures.grouped(positions / count)), most "
      + "\(Figures.grouped(hardest.positions)) (deal \(hardest.deal)); CPU time: mean "
      + "\(Figures.time(microseconds: (time / count).wholeMicroseconds)) a deal\n"
  }
}
