public import GameRules
public import Ratings
import RunFiles
import Tallies

/// The grades of all bots, from the results of all events with the weights of the tournament file.
public struct GradeList: Equatable, Sendable {
  public struct Event: Equatable, Sendable {
    public var weight: Double
    /// The measure of the bots' means; nil means the share of points that they won from their opponents.
    public var measure: Measure?
    /// The means that correspond to 0 and 100; nil if all graded bots have equal means, so that the event does not
    /// count.
    public var scale: Scale?
    /// The mean of all bots that have games, if there are several and it is the same; such an event does not count.
    public var common: Double?
    /// True if pairings follow from earlier results, so that bots have met different opponents.
    public var isInRounds = false

    package init(
      weight: Double, measure: Measure? = nil, scale: Scale? = nil, common: Double? = nil, isInRounds: Bool = false
    ) {
      self.weight = weight
      self.measure = measure
      self.scale = scale
      self.common = common
      self.isInRounds = isInRounds
    }

    public struct Scale: Equatable, Sendable {
      public var zero: Double
      public var hundred: Double

      package init(zero: Double, hundred: Double) {
        self.zero = zero
        self.hundred = hundred
      }
    }
  }

  public struct Line: Equatable, Sendable {
    public var name: String
    /// The number of the current version, from 1.
    public var version: Int
    /// From 1, shared by equal grades; nil without a grade.
    public var rank: Int?
    /// From 0 to 100; nil if no event counts for the bot.
    public var grade: Double?
    /// The 95 % confidence interval over the choice of deals; nil with too few deals.
    public var interval: Interval?
    /// By event.
    public var parts: [Part]
    /// The number of events in its grade: those that count and that it has played.
    public var events: Int { parts.count { $0.score != nil } }

    package init(
      name: String, version: Int, rank: Int? = nil, grade: Double? = nil, interval: Interval? = nil, parts: [Part]
    ) {
      self.name = name
      self.version = version
      self.rank = rank
      self.grade = grade
      self.interval = interval
      self.parts = parts
    }
  }

  /// The results of a bot in an event.
  public struct Part: Equatable, Sendable {
    /// From 0 to 100; nil without a game, and if the event does not count.
    public var score: Double?
    /// The mean result; nil without a game.
    public var mean: Double?
    public var games: Int
    public var faults: Int

    package init(score: Double? = nil, mean: Double? = nil, games: Int, faults: Int) {
      self.score = score
      self.mean = mean
      self.games = games
      self.faults = faults
    }
  }

  /// True if only submissions are graded, as in every run that has any.
  public var isOfSubmitted: Bool
  public var events: [Event]
  /// The best first.
  public var lines: [Line]
  public var counting: Int { events.count { $0.scale != nil } }
  /// The bots whose grade includes fewer events than count.
  public var partial: [Line] { lines.filter { $0.grade != nil && $0.events < counting } }

  package init(isOfSubmitted: Bool, events: [Event], lines: [Line]) {
    self.isOfSubmitted = isOfSubmitted
    self.events = events
    self.lines = lines
  }
}

extension GradeList {
  /// - Parameters:
  ///   - candidates: the present bots, without earlier versions, with their names in reports.
  ///   - plans: the events.
  ///   - tallies: the tallies of the same events, with the same names.
  init(of candidates: [(bot: Entrant, name: String)], _ plans: [TournamentEvent], _ tallies: [EventTally]) {
    isOfSubmitted = candidates.contains(where: \.bot.isAuthorWritten)
    let bots = isOfSubmitted ? candidates.filter(\.bot.isAuthorWritten) : candidates
    let measured = tallies.map { $0.sums(of: bots.map(\.name)) }
    let grading = Grading(events: zip(plans, measured).map { Grading.Event(weight: $0.weight, sums: $1.sums) })
    let means = measured.map(\.sums.means)
    let scores = means.map(grading.scores)
    events = measured.indices.map { event in
      let played = means[event].filter { !$0.isNaN }
      let isNegative = measured[event].measure.map { !$0.isMoreBetter } ?? false
      return Event(
        weight: plans[event].weight, measure: measured[event].measure,
        scale: scores[event].map { _ in GradeList.scale(of: played, measured[event].measure) },
        common: played.count > 1 && Set(played).count == 1 ? (isNegative ? -played[0] : played[0]) : nil,
        isInRounds: plans[event].pairing.isInRounds)
    }
    let intervals = grading.intervals()
    lines = zip(bots, grading.grades(means)).enumerated().map { bot, entry in
      Line(
        name: entry.0.name, version: entry.0.bot.version, grade: entry.1.isNaN ? nil : entry.1,
        interval: intervals[bot],
        parts: measured.indices.map { event in
          let tally = tallies[event].numbers[entry.0.name].map { tallies[event].lines[$0].tally } ?? ResultTally()
          let mean = means[event][bot]
          let isNegative = measured[event].measure.map { !$0.isMoreBetter } ?? false
          return Part(
            score: scores[event].flatMap { $0[bot].isNaN ? nil : $0[bot] },
            mean: mean.isNaN ? nil : isNegative ? -mean : mean, games: tally.games, faults: tally.faultCount)
        })
    }
    lines.sort { ($1.grade ?? -1, $0.name) < ($0.grade ?? -1, $1.name) }
    for index in lines.indices where lines[index].grade != nil {
      let isTied = index > 0 && lines[index].grade == lines[index - 1].grade
      lines[index].rank = isTied ? lines[index - 1].rank : index + 1
    }
  }

  /// - Parameter means: the means of the bots that have played; larger is better.
  private static func scale(of means: [Double], _ measure: Measure?) -> Event.Scale {
    let (low, high) = (means.min()!, means.max()!)
    return measure?.isMoreBetter ?? true
      ? Event.Scale(zero: low, hundred: high) : Event.Scale(zero: -low, hundred: -high)
  }
}

extension EventTally {
  /// The results of these bots, deal by deal, and their measure; nil means the share of points won from their
  /// opponents.
  fileprivate func sums(of bots: [String]) -> (measure: Measure?, sums: DealSums) {
    let bots = bots.map { numbers[$0] }
    return seats == 1
      ? deals.sums(of: bots) : (nil, games.pointSums(of: bots, forfeits: forfeits, opponents: seats - 1))
  }
}
