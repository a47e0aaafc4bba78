import BotProtocol
import Ratings
import Scheduling
import Standings

/// A column of an event's leaderboard, with texts for people, figures for programs, or both.
struct LeaderboardColumn {
  /// A value for programs, with the bounds of its interval.
  struct Figure {
    var name: String
    var value: Double?
    var low: Double?
    var high: Double?

    init(_ name: String, _ value: Double?, _ low: Double? = nil, _ high: Double? = nil) {
      (self.name, self.value, self.low, self.high) = (name, value, low, high)
    }

    init(_ name: String, _ value: Double?, _ interval: Interval?) {
      self.init(name, value, interval?.low, interval?.high)
    }
  }

  /// The second heading, if any, is that of the value's interval.
  var headings: [String] = []
  var isNumber = true
  /// A text under each heading.
  var texts: (StandingsLine) -> [String] = { _ in [] }
  /// None if a bot has no such value.
  var figures: (StandingsLine) -> [Figure] = { _ in [] }

  /// Every column, in the order of all outputs.
  static func all(of event: EventStandings) -> [LeaderboardColumn] {
    let measures = event.measures.enumerated().map { index, measure in
      // Games of several seats may share deals, so a measure of theirs has no interval of its own.
      let hasInterval = event.showsInterval(of: measure)
      return LeaderboardColumn(
        headings: [measure.name] + (hasInterval ? ["95%"] : []),
        texts: { line in
          [Figures.figure(line.figure(index, measure), measure)]
            + (hasInterval ? [Figures.interval(line.interval(index, measure), of: measure)] : [])
        },
        figures: { line in
          [Figure(measure.name, line.figure(index, measure), hasInterval ? line.interval(index, measure) : nil)]
        })
    }
    let isRated = event.isRated
    let found = { (line: StandingsLine) in event.finding?.facts.figures(of: line.name, isOpen: event.isOpen) ?? [] }
    let foundHeadings = event.lines.lazy.map { found($0).compactMap(\.heading) }.first { !$0.isEmpty } ?? []
    let hasPlaces = event.lines.contains { $0.place != nil }
    let hasRetries = event.lines.contains { $0.retries > 0 }
    return [
      LeaderboardColumn(figures: { line in found(line).map { Figure($0.name, $0.value, $0.bounds) } }),
      LeaderboardColumn(figures: { line in line.repetition.map { [Figure("deals", Double($0.deals))] } ?? [] }),
      LeaderboardColumn(
        headings: hasPlaces ? ["place"] : [], texts: { hasPlaces ? [$0.place.map(Figures.range) ?? "–"] : [] },
        figures: { line in
          line.place.map { [Figure("place", Double($0.lowerBound), Double($0.lowerBound), Double($0.upperBound))] }
            ?? []
        }),
      LeaderboardColumn(
        headings: ["#"], texts: { [Figures.ranks($0)] },
        figures: { line in
          line.ranks.map { [Figure("ranks", Double(line.rank), Double($0.lowerBound), Double($0.upperBound))] } ?? []
        }),
      LeaderboardColumn(headings: ["bot"], isNumber: false, texts: { [SafeText.name($0.name)] }),
      LeaderboardColumn(headings: ["games"], texts: { [String($0.games)] }),
      LeaderboardColumn(
        headings: foundHeadings,
        texts: { line in
          foundHeadings.map { heading in
            found(line).first { $0.heading == heading }.map { Figures.short($0.value) } ?? "–"
          }
        }),
      LeaderboardColumn(
        headings: isRated ? ["rating", "±"] : [], texts: { isRated ? Figures.rating($0.rating) : [] },
        figures: { line in line.rating.map { [Figure("rating", $0.elo, $0.interval)] } ?? [] }),
      LeaderboardColumn(figures: { line in
        line.lead.map { [Figure("lead", $0.test.difference, $0.test.interval)] } ?? []
      }),
    ] + measures + [
      LeaderboardColumn(
        headings: event.solved == nil ? [] : ["winnable", "95%"],
        texts: { line in
          guard event.solved != nil else { return [] }
          let share = line.winnable?.share.map { Figures.decimal(100 * $0, digits: 1) + "%" } ?? "–"
          return [share, Figures.interval(line.winnable?.interval)]
        },
        figures: { line in
          line.winnable.map {
            [Figure("winnable_won", $0.share, $0.interval), Figure("winnable_games", Double($0.games))]
          } ?? []
        }),
      LeaderboardColumn(figures: { line in
        [("", line.thinking), ("cpu_", line.computing)].flatMap { clock, histogram in
          Histogram.shown.map { Figure(clock + $0.name + "_us", histogram.quantile($0.share).map(Double.init)) }
        } + [Figure("cpu_off_turn_us", line.offTurnMicroseconds.map(Double.init))]
      }),
      LeaderboardColumn(
        headings: hasRetries ? ["retries"] : [], texts: { hasRetries ? [String($0.retries)] : [] },
        figures: { hasRetries ? [Figure("retries", Double($0.retries))] : [] }),
      LeaderboardColumn(
        headings: ["faults"], texts: { [String($0.faultCount)] },
        figures: { [Figure("faults", Double($0.faultCount))] }),
    ]
  }
}
