import BotProtocol
import Foundation
import Numerics
import Ratings
public import RunFiles
public import Standings

/// The number of deals that a run needs to detect a difference of a given size, from the variance of an earlier run.
public enum PlanGrid {
  /// - Parameters:
  ///   - standings: the standings of the earlier run.
  ///   - sizes: by event, the difference in the unit of the first ranking figure; in per cent for a share.
  ///   - form: the format.
  public static func render(_ standings: RunStandings, toFind sizes: [Double], as form: GridFormat = .text) -> String {
    TitledGrid.render(zip(standings.events, sizes).map(section), as: form)
  }

  private static func section(_ event: EventStandings, _ size: Double) -> TitledGrid {
    let figure = event.rankedBy.first ?? .rating
    let pairs = event.distinctPairs
    // Pairs of bots that have not met are counted, too.
    let tests = max(event.significance.pairs, pairs.count) * event.rankedBy.count
    let difference = figure.isShare ? size / 100 : size
    let shown = Figures.short(size) + (figure.isShare ? "%" : "")
    return TitledGrid(
      title: event.title,
      grid: Grid(
        columns: [Grid.Column("bot", isNumber: false), Grid.Column("against", isNumber: false)]
          + ["deals", "deviation", "deals for \(shown)"].map { Grid.Column($0) },
        rows: pairs.map { pair in
          let test = pair.judgement.tests[0]
          let played = event.isRated ? event.deals : pair.games
          let deviation = test.standardError.map { $0 * Double(played).squareRoot() }
          let deals = SampleSize(tests: tests).deals(toFind: difference, by: test, on: played)
          return [
            SafeText.name(pair.name), SafeText.name(pair.against), Figures.grouped(played),
            deviation.map { Figures.deviation($0, figure) } ?? "–",
            deals.flatMap { Int(exactly: $0.rounded(.up)) }.map { Figures.grouped(Sentences.rounded($0)) } ?? "–",
          ]
        }),
      remarks: [
        pairs.isEmpty
          ? "There are no two bots to compare."
          : "Deals that show a difference of \(shown) by \(figure.heading) in four of five tries, at 95% for "
            + "\(tests == 1 ? "1 test" : "\(tests) tests together"). Deviation: of one deal, seen in this run."
            + (pairs.contains { $0.judgement.tests[0].standardError ?? 0 == 0 }
              ? " –: no deal of this run told the two apart." : "")
      ])
  }
}

extension PlanGrid {
  /// The difference that an event can detect, computed before its first table.
  ///
  /// It is the difference of two Bradley–Terry strengths near equality that is detected with a probability of 80 %, if
  /// each of n bots meets each other g times at two seats. The variance of that difference is 8/(n g) on the logistic
  /// scale (R. A. Bradley, Biometrika 42 (1955), 450–470), and all n(n − 1)/2 pairs are tested. Ties make it smaller.
  ///
  /// - Parameters:
  ///   - bots: the number of bots.
  ///   - tables: the number of their tables.
  public static func sentence(on event: TournamentEvent, bots: Int, tables: Int) -> String {
    let seats = event.seats
    let title = seats == 1 ? event.game.name : "\(event.game.name), \(seats) seats"
    let games = Double(tables * seats) / Double(max(bots, 1))
    var parts = ["\(title): \(Figures.grouped(tables)) \(tables == 1 ? "table" : "tables")", "\(count(games)) a bot"]
    if seats > 1, event.format.isEven, bots > 1 {
      let meetings = games * Double(seats - 1) / Double(bots - 1)
      parts.append("\(count(meetings)) a pair")
      if seats == 2, bots > 2 {
        let tests = Double(bots * (bots - 1) / 2)
        let quantiles = NormalDistribution.quantile(1 - 0.025 / tests) + NormalDistribution.quantile(SampleSize.power)
        let difference = 400 / log(10) * (8 / (Double(bots) * meetings)).squareRoot() * quantiles
        parts.append(
          "enough to show a difference of \(Int(exactly: difference.rounded(.up)).map(Figures.grouped) ?? "many") Elo")
      }
    }
    return parts.joined(separator: ", ")
  }

  private static func count(_ games: Double) -> String {
    let number = Int(exactly: games).map(Figures.grouped) ?? Figures.decimal(games, digits: 1)
    return "\(number) \(games == 1 ? "game" : "games")"
  }
}
