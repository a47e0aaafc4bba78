import BotProtocol
import JSON
import Ratings
public import Standings

/// Pairwise results by the ranking figures: all pairs that met, in the order of the leaderboard.
public enum PairGrid {
  public static func render(
    _ standings: RunStandings, as format: Leaderboard.Format = .text, separator: CSV.Separator = .comma
  ) -> String {
    format.text(sections(standings), rows: rows(standings), json: json(standings), separator: separator)
  }

  private static func sections(_ standings: RunStandings) -> [TitledGrid] {
    standings.events.map { TitledGrid(title: $0.title, grid: grid($0), remarks: remarks($0)) }
  }

  private static func grid(_ event: EventStandings) -> Grid {
    let bots = [Grid.Column("bot", isNumber: false), Grid.Column("against", isNumber: false)]
    let isMixed = event.margin != nil
    let figures =
      event.isRated
      ? ["games", "points", "95%", isMixed ? "difference" : "Elo", "95%", "p"]
      : ["deals", "by", "difference", "95%", "p"]
    return Grid(
      columns: bots + figures.map { Grid.Column($0, isNumber: $0 != "by") },
      rows: event.pairs.map { pair in
        let (figure, test) = event.leading(pair)
        let names = [SafeText.name(pair.name), SafeText.name(pair.against), String(pair.games)]
        let points = pair.meeting.map {
          [Figures.decimal(100 * $0.share, digits: 1) + "%", Figures.interval($0.interval())]
        }
        return names + (points ?? [figure.heading])
          + [
            Figures.difference(test.difference, figure) + (isMixed ? " " + figure.mixedUnit : ""),
            Figures.interval(test.interval, figure), Figures.pValue(test.adjusted),
          ]
      })
  }

  private static func remarks(_ event: EventStandings) -> [String] {
    let isTested = event.pairs.contains { $0.judgement.tests.contains { $0.adjusted != nil } }
    let counts = event.pairs.contains { event.leading($0).figure.unit == ComparedFigure.deals }
    let difference =
      event.margin.map { "Difference: of the ratings, in Elo, or of the mean \($0.heading) where only these show one." }
      ?? "Elo: the difference of the ratings, which rank."
    return [
      event.isRated
        ? "Points: share of games won against the other bot; a tie counts half. " + difference
        : "Difference by the first ranking measure in which the two bots differ significantly, or by the first.",
      event.sharesDeals ? nil : "Unpaired: each bot has deals of its own; deals: those of the bot with fewer.",
      counts
        ? "Where a measure ranks won games alone: the deals on which the bot was better less those on which the other was."
        : nil,
      isTested
        ? "95% of differences and p: for all pairs\(event.isRated ? "" : " and ranking measures") together (Holm); a difference is shown where p is at most 0.05."
        : event.pairs.isEmpty ? nil : "No p-values: the tests of a fixed number of deals do not hold here.",
    ].compactMap(\.self)
  }

  /// The headings, and one row per pair and ranking figure; values of the pair itself are in the row of its leading
  /// figure.
  private static func rows(_ standings: RunStandings) -> [[CSV.Field]] {
    let columns = [
      "event", "game", "seats", "bot", "against", "games", "share", "share_low", "share_high", "measure", "unit",
      "difference", "low", "high", "p", "decides", "verdict",
    ]
    return [columns.map { .text($0) }]
      + standings.events.enumerated().flatMap { number, event in
        event.pairs.flatMap { pair in
          zip(event.rankedBy, pair.judgement.tests).enumerated().map { place, row -> [CSV.Field] in
            let (figure, test) = row
            let isLeading = place == pair.judgement.leading
            let share = isLeading ? pair.meeting?.interval() : nil
            return [
              .integer(number + 1), .text(event.game), .integer(event.seats), .text(pair.name),
              .text(pair.against), .integer(isLeading ? pair.games : nil),
              .number(isLeading ? pair.meeting?.share : nil),
              .number(share?.low), .number(share?.high), .text(figure.name), .text(figure.unit),
              .number(test.difference), .number(test.interval?.low), .number(test.interval?.high),
              .number(test.adjusted), .text(place == pair.judgement.deciding ? "true" : "false"),
              .text(isLeading ? pair.verdict : ""),
            ]
          }
        }
      }
  }

  private static func json(_ standings: RunStandings) -> String {
    JSONWriter.textLine { json in
      json.objects("events", standings.events) { json, event in
        json.member("game", event.game)
        json.member("seats", event.seats)
        write(event, to: &json)
      }
    }
  }

  /// Writes the member `pairs` of an event.
  static func write(_ event: EventStandings, to json: inout JSONWriter) {
    json.objects("pairs", event.distinctPairs) { json, pair in
      json.member("bot", pair.name)
      json.member("against", pair.against)
      json.member("games", pair.games)
      if let meeting = pair.meeting {
        json.member("share", meeting.share)
        let interval = meeting.interval()
        json.member("share_interval", [interval.low, interval.high])
      }
      json.objects("tests", zip(event.rankedBy, pair.judgement.tests).enumerated()) { json, row in
        let (place, (figure, test)) = row
        json.member("measure", figure.name)
        json.member("unit", figure.unit)
        json.member("difference", test.difference)
        json.member("difference_interval", test.interval.map { [$0.low, $0.high] })
        json.member("p", test.adjusted)
        json.member("decides", place == pair.judgement.deciding)
      }
      json.member("verdict", pair.verdict)
    }
  }
}

extension EventStandings {
  /// Each pair once, the higher-ranked bot first: files of many bots have no room for both sides.
  var distinctPairs: [PairLine] {
    var known: Set<[String]> = []
    return pairs.filter { known.insert([$0.name, $0.against].sorted()).inserted }
  }

  /// The figure beside the rating by which some pair of an event with ratings leads; nil if the rating leads in all.
  var margin: ComparedFigure? {
    isRated ? pairs.lazy.map { leading($0).figure }.first { $0 != .rating } : nil
  }
}

extension ComparedFigure {
  /// The word behind a difference where others have another figure: "Elo", "cards".
  var mixedUnit: String { self == .rating ? unit : heading }
}

extension PairLine {
  /// The significant result for the first bot, in one word.
  var verdict: String { judgement.isBetter.map { $0 ? "better" : "worse" } ?? "indistinguishable" }
}
