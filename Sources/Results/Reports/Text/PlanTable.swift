import BotProtocol
import Ratings
public import Standings

/// How many deals a run takes to find a difference of a given size, from the variance of a trial.
public enum PlanTable {
  /// - Parameters:
  ///   - standings: those of the trial.
  ///   - size: the difference, in the unit of what ranks each event first; a share is in per cent.
  ///   - form: how the table looks.
  public static func render(_ standings: RunStandings, toFind size: Double, as form: TableForm = .text) -> String {
    TitledGrid.render(standings.events.map { section($0, size) }, as: form)
  }

  private static func section(_ event: EventStandings, _ size: Double) -> TitledGrid {
    let figure = event.rankedBy.first ?? .rating
    let pairs = event.distinctPairs
    let tests = pairs.count * event.rankedBy.count
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
          : "Deals that find a difference of \(shown) by \(figure.heading) with a probability of 80%, family-wise at 95% with "
            + "\(tests == 1 ? "1 test" : "\(tests) tests"). Deviation: of one deal, seen in this trial."
      ])
  }
}
