import BotProtocol
public import GameRules
public import Ratings
public import RunFiles
public import Scheduling
public import Tallies

/// The leaderboards of a run, computed only from its journal.
public struct RunStandings: Equatable, Sendable {
  public var events: [EventStandings]
  /// One grade for each bot; nil if the tournament has no grades.
  public var grades: GradeList?
  /// The origin of the results; nil for standings without a journal.
  public var provenance: Provenance?

  package init(events: [EventStandings], grades: GradeList? = nil, provenance: Provenance? = nil) {
    self.events = events
    self.grades = grades
    self.provenance = provenance
  }

  /// The tournament, and where and when it was played.
  public struct Provenance: Equatable, Sendable {
    /// The tournament's name.
    public var name: String
    /// Nil until no more games are played with it, because it determines every card.
    public var seed: String?
    /// True if folders enter bots, so that the run ends only when it is closed.
    public var takesNewBots = false
    /// True if at least one bot played without a sandbox.
    public var hasUnconfinedBots = false
    /// Where it began, and the origin of each merged shard; empty in older journals.
    public var origins: [RunOrigin]
    /// The time at which the last table ended, in UTC in ISO 8601; nil in older journals.
    public var ended: String?

    package init(
      name: String, seed: String? = nil, takesNewBots: Bool = false, hasUnconfinedBots: Bool = false,
      origins: [RunOrigin], ended: String? = nil
    ) {
      self.name = name
      self.seed = seed
      self.takesNewBots = takesNewBots
      self.hasUnconfinedBots = hasUnconfinedBots
      self.origins = origins
      self.ended = ended
    }

    /// True once no more games are played with the seed; only then may it be published.
    public var isOver: Bool { seed != nil }
  }

  /// True if replays of an event may be published, which show cards: none of its deals will be played again.
  public func mayShowCards(of event: Int) -> Bool { events[event].hasFreshDeals || provenance?.isOver == true }

  /// True if the results of single games may be published.
  ///
  /// False while a new submission may play the event's deals again: by how a game ends, an earlier version could reveal
  /// a bit about the deal.
  public func mayTellGames(of event: Int) -> Bool { mayShowCards(of: event) || provenance?.takesNewBots != true }

  /// The public version, without data about the organiser's machines and without text from bots.
  public var forEveryone: RunStandings {
    var standings = self
    standings.provenance?.origins = []
    for event in events.indices {
      standings.events[event].misfits = []
      for line in events[event].lines.indices { standings.events[event].lines[line].reported = [] }
    }
    return standings
  }

  /// Every bot with its line in each event, nil if it does not play: in the order of the first event, then bots that
  /// joined in the next one, and so on.
  ///
  /// Nothing is claimed across events: bots play different ones, and means of ranks are not a test. `grades` are a
  /// convention that the tournament file defines.
  public var overall: [(name: String, lines: [StandingsLine?])] {
    var names: [String] = []
    var known: Set<String> = []
    for line in events.flatMap(\.lines) where line.games > 0 && known.insert(line.name).inserted {
      names.append(line.name)
    }
    for line in events.flatMap(\.lines) where known.insert(line.name).inserted { names.append(line.name) }
    let lines = events.map { Dictionary($0.lines.map { ($0.name, $0) }) { first, _ in first } }
    return names.map { name in (name, lines.map { $0[name].flatMap { $0.games > 0 ? $0 : nil } }) }
  }

  /// True if every scheduled table has been played.
  public var isComplete: Bool { events.allSatisfy { $0.played == $0.scheduled && !$0.isOpen } }
}

public struct EventStandings: Equatable, Sendable {
  public var game: String
  public var seats: Int
  public var measures: [Measure]
  /// The number of played tables, and of tables in all.
  public var played: Int
  public var scheduled: Int
  /// True while results decide whether there will be more tables.
  public var isOpen = false
  /// The findings of its rounds, if it is played in rounds.
  public var finding: AnyRoundsFinding?
  /// True if it combines several runs, one of which stopped when it was settled.
  public var joinsStopped = false
  /// True if it combines runs of which some deal no deal twice and others do.
  public var joinsFreshAndShared = false
  /// The number of deals that were played.
  public var deals = 0
  /// True if no deal is dealt twice.
  public var hasFreshDeals = false
  /// False for a solitaire in which each bot has deals of its own: bots are compared as two samples, not deal by deal.
  public var sharesDeals: Bool { seats > 1 || !hasFreshDeals }
  /// The comparisons by the ranking figures of all pairs that met, in the order of the lines.
  public var pairs: [PairLine] = []
  /// The gain of repeated deals: the variance that ratings would have on fresh deals divided by the one they have.
  public var dealGain: Double?
  public var races: Int
  public var photoFinishes: Int
  /// The best first.
  public var lines: [StandingsLine]
  /// Bots that have left, and earlier versions, if they are not shown.
  public var departed: [StandingsLine] = []
  /// The winnability of the deals; nil if no solver was run, or there is none.
  public var solved: SolvedDeals?
  /// The machines whose games do not fit those of the others.
  public var misfits: [MachineMisfit] = []
  /// The significant results.
  public var significance = SignificanceSummary()

  package init(
    game: String, seats: Int, measures: [Measure], played: Int, scheduled: Int = 0, races: Int, photoFinishes: Int,
    lines: [StandingsLine]
  ) {
    (self.game, self.seats, self.measures) = (game, seats, measures)
    (self.played, self.scheduled, self.races, self.photoFinishes) = (played, scheduled, races, photoFinishes)
    self.lines = lines
  }

  /// The bots that have played and never gave a valid answer in time: their programs did not start, or ended, or each
  /// of their first answers was a fault.
  public var neverAnswered: [StandingsLine] {
    lines.filter { $0.games > 0 && $0.thinking.count == 0 && $0.faultCount == $0.games }
  }

  /// True if contests are evaluated one after another until they settle the event.
  public var stopsWhenSettled: Bool { finding?.facts.evidence(among: []) != nil }

  /// The measures that decide a game, the most important first.
  public var contestMeasures: [Measure] { measures.filter(\.isRanking) }

  public func line(of name: String) -> StandingsLine? { lines.first { $0.name == name } }
}

/// The comparison of one bot with another.
public struct PairLine: Equatable, Sendable {
  public var name: String
  public var against: String
  /// The number of games at which both sat, or in a solitaire of deals that both played; if each has deals of its own,
  /// the smaller of their numbers.
  public var games: Int
  /// The points that the bots won from each other; nil in a solitaire.
  public var meeting: HeadToHead?
  /// The tests that determine the ranks, one for each of the event's `rankedBy`.
  public var judgement: PairJudgement

  package init(name: String, against: String, games: Int, meeting: HeadToHead? = nil, judgement: PairJudgement) {
    self.name = name
    self.against = against
    self.games = games
    self.meeting = meeting
    self.judgement = judgement
  }
}

/// The change from one version of a bot to the next.
public struct VersionChange: Equatable, Sendable {
  /// The number of the current version.
  public var version: Int
  /// The name of the version with which it is compared, the last earlier one.
  public var earlier: String
  /// Its lead over that version; nil with too few games.
  ///
  /// It is not judged in an event that stops when it is settled.
  public var difference: Lead?

  package init(version: Int, earlier: String, difference: Lead? = nil) {
    self.version = version
    self.earlier = earlier
    self.difference = difference
  }
}

/// The results of one bot in an event.
public struct StandingsLine: Equatable, Sendable {
  public var name: String
  /// The best possible rank, from 1; before any test, the place by the figures.
  public var rank = 0
  /// The possible ranks with 95 % confidence for all bots together; nil before it has played.
  public var ranks: ClosedRange<Int>?
  /// The place by the points or the bracket of its rounds; nil in events without them.
  public var place: ClosedRange<Int>?
  /// Its games, their scores and its faults.
  public var tally = ResultTally()
  /// By measure.
  public var sums: [Int]
  /// By measure: the sum of the ranked results.
  var rankedSums: [Int]
  /// In solitaires: the repeated deals of a bot that played some deals more than once; nil for any other.
  public var repetition: Repetition?
  /// The distribution of wall-clock response times, in microseconds.
  public var thinking = Histogram()
  /// The distribution of CPU response times, in microseconds.
  public var computing = Histogram()
  /// The off-turn CPU time of all games.
  public var offTurn = Duration.zero
  /// The number of times it was asked again after a malformed or illegal answer.
  public var retries = 0
  public var reported: [BotInfoTotals] = []
  /// The rating from games of several seats, on the Elo scale with the pool's mean at 0.
  public var rating: Rating?
  /// In solitaires in which a mean ranks first: its 95 % confidence interval over other deals; nil with too few deals.
  public var meanInterval: Interval?
  /// In solitaires: its lead over the next bot, on the same deals.
  public var lead: Lead?
  /// The games on winnable deals; nil if no solver was run, or there is none.
  public var winnable: WinnableGames?
  /// The change from its earlier version; nil if there is none.
  public var change: VersionChange?
  /// True while it is disqualified.
  public var isDisqualified = false
  /// True if it was disqualified and then pardoned; it may be disqualified again.
  public var isPardoned = false

  package init(name: String, rank: Int = 0, tally: ResultTally = ResultTally(), sums: [Int]) {
    (self.name, self.rank, self.tally, self.sums) = (name, rank, tally, sums)
    rankedSums = sums.map { _ in 0 }
  }

  /// The number of games that the bot missed because it was disqualified.
  public var disqualifiedGames: Int { faults[FaultMessage.disqualified, default: 0] }

  /// The off-turn CPU time per answer, in microseconds; nil without an answer.
  public var offTurnMicroseconds: Int? {
    thinking.count > 0 ? offTurn.wholeMicroseconds / thinking.count : nil
  }

  /// True for a bot in games of several seats that is disqualified, or played none of them through its own faults: it
  /// is placed last, and not compared.
  package var isOut: Bool {
    isDisqualified || rating == nil && games > 0 && faultCount == games && thinking.count == 0
  }

  public var games: Int { tally.games }
  public var faults: [String: Int] { tally.faults }
  public var faultCount: Int { tally.faultCount }

  /// The shown figure of a measure: a share, a mean, or a sum; nil without a game.
  public func figure(_ index: Int, _ measure: Measure) -> Double? {
    guard games > 0 else { return nil }
    return measure.summary == .total ? Double(sums[index]) : Double(sums[index]) / Double(games)
  }

  /// The 95 % interval of a rate, or of the mean that ranks first.
  public func interval(_ index: Int, _ measure: Measure) -> Interval? {
    if index == 0, measure.summary == .mean { return meanInterval }
    guard measure.summary == .rate, let share = figure(index, measure) else { return nil }
    guard let repetition else { return .wilson(successes: sums[index], of: games) }
    return .wilson(share: share, of: repetition.worth[measure.name] ?? Double(repetition.deals))
  }
}
