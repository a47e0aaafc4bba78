import BotProtocol
public import GameRules
public import Ratings
public import RunFiles
public import Scheduling
public import Tallies

/// The leaderboards of a run, derived from its journal alone.
public struct RunStandings: Equatable, Sendable {
  public var events: [EventStandings]
  /// One grade of all events for each bot; nil where the tournament asks for none.
  public var grades: GradeTable?
  /// Whose results these are; nil for standings of no journal.
  public var provenance: Provenance?

  package init(events: [EventStandings], grades: GradeTable? = nil, provenance: Provenance? = nil) {
    self.events = events
    self.grades = grades
    self.provenance = provenance
  }

  /// What was played, where and when.
  public struct Provenance: Equatable, Sendable {
    /// The tournament's name.
    public var name: String
    /// Nil until nothing more is played with it: it tells every card.
    public var seed: String?
    /// True if folders enter bots, so that only closing the run ends it.
    public var hasSubmissions = false
    /// True if at least one bot played without a sandbox.
    public var hasUnconfinedBots = false
    /// Where it began, and each shard that was merged; empty if the journal does not tell.
    public var origins: [RunOrigin]
    /// When the last table ended, as ISO 8601 has it in UTC; nil if the journal does not tell.
    public var ended: String?

    package init(
      name: String, seed: String? = nil, hasSubmissions: Bool = false, hasUnconfinedBots: Bool = false,
      origins: [RunOrigin], ended: String? = nil
    ) {
      self.name = name
      self.seed = seed
      self.hasSubmissions = hasSubmissions
      self.hasUnconfinedBots = hasUnconfinedBots
      self.origins = origins
      self.ended = ended
    }

    /// True once nothing more is played with the seed: only then may others see it.
    public var isOver: Bool { seed != nil }
  }

  /// True if others may see replays of an event, which show cards: nothing more is played with its deals.
  public func mayShowCards(of event: Int) -> Bool { events[event].hasFreshDeals || provenance?.isOver == true }

  /// False while a submission may be handed in that plays the event's deals again: by how a game on a deal ends, an earlier
  /// version could tell a bit of the deal.
  public func mayTellGames(of event: Int) -> Bool { mayShowCards(of: event) || provenance?.hasSubmissions != true }

  /// The same for everyone: without what tells of the organiser's machines, and without what bots wrote.
  public var forEveryone: RunStandings {
    var standings = self
    standings.provenance?.origins = []
    for event in events.indices {
      for line in events[event].lines.indices { standings.events[event].lines[line].reported = [] }
    }
    return standings
  }

  /// Every bot with its line in each event, nil where it does not play: in the order of the first event, then those that joined
  /// in the next one, and so on.
  ///
  /// Nothing is claimed across events: bots play different ones, and means of ranks are no test. `grades` are a convention that
  /// the tournament file states.
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

/// The leaderboard of one event.
public struct EventStandings: Equatable, Sendable {
  public var game: String
  public var seats: Int
  public var measures: [Measure]
  /// How many tables have been played, and how many there will be.
  public var played: Int
  public var scheduled: Int
  /// True while results decide whether there will be more.
  public var isOpen = false
  /// What its rounds have found out, if it is played in rounds.
  public var finding: AnyRoundsFinding?
  /// True if it is of several runs, of which one stopped when it was settled.
  public var joinsStopped = false
  /// How many deals were played.
  public var deals = 0
  /// True if no deal is dealt twice.
  public var hasFreshDeals = false
  /// False for a solitaire in which each bot has deals of its own: bots are compared as two samples, not deal by deal.
  public var sharesDeals: Bool { seats > 1 || !hasFreshDeals }
  /// How two bots compare by what ranks them, every two who met, in the order of the lines.
  public var pairs: [PairLine] = []
  /// What repeating deals gained: the variance that ratings would have on fresh deals over the one they have.
  public var dealGain: Double?
  public var races: Int
  public var photoFinishes: Int
  /// The best first.
  public var lines: [StandingsLine]
  /// Bots that have left, and earlier versions, where they are not shown.
  public var departed: [StandingsLine] = []
  /// Which deals can be won; nil where nobody has asked a solver, or there is none.
  public var solved: SolvedDeals?
  /// What these standings prove.
  public var significance = SignificanceSummary()

  package init(
    game: String, seats: Int, measures: [Measure], played: Int, scheduled: Int = 0, races: Int, photoFinishes: Int,
    lines: [StandingsLine]
  ) {
    (self.game, self.seats, self.measures) = (game, seats, measures)
    (self.played, self.scheduled, self.races, self.photoFinishes) = (played, scheduled, races, photoFinishes)
    self.lines = lines
  }

  /// The bots that have played and never gave a valid answer in time: their programs did not start, or ended, or each of their
  /// first answers was a fault.
  public var neverAnswered: [StandingsLine] {
    lines.filter { $0.games > 0 && $0.thinking.count == 0 && $0.faultCount == $0.games }
  }

  /// True if contests are judged one after another until they settle the event.
  public var stopsWhenSettled: Bool { finding?.facts.evidence(among: []) != nil }

  /// What decides who did better in a game, the first before the second.
  public var contestMeasures: [Measure] { measures.filter(\.isRanking) }

  public func line(of name: String) -> StandingsLine? { lines.first { $0.name == name } }
}

/// How one bot compares with another.
public struct PairLine: Equatable, Sendable {
  public var name: String
  public var against: String
  /// The games at which both sat, or in a solitaire the deals that both played; where each has deals of its own, those of the
  /// bot with fewer.
  public var games: Int
  /// The points that the bots won of each other; nil in a solitaire.
  public var meeting: HeadToHead?
  /// The tests from which the ranks follow, one for each of the event's `rankedBy`.
  public var judgement: PairJudgement

  package init(name: String, against: String, games: Int, meeting: HeadToHead? = nil, judgement: PairJudgement) {
    self.name = name
    self.against = against
    self.games = games
    self.meeting = meeting
    self.judgement = judgement
  }
}

/// What has become of a bot whose program changed.
public struct VersionChange: Equatable, Sendable {
  /// The number of the version that plays.
  public var version: Int
  /// The name of the version with which it is compared, the last other one.
  public var earlier: String
  /// How far it leads that version; nil with too few games.
  ///
  /// It is not judged in an event that stops when it is settled.
  public var difference: Lead?

  package init(version: Int, earlier: String, difference: Lead? = nil) {
    self.version = version
    self.earlier = earlier
    self.difference = difference
  }
}

/// What one bot has to show for an event.
public struct StandingsLine: Equatable, Sendable {
  public var name: String
  /// From 1: the best rank that it may have; before anything was tested, the place by the figures.
  public var rank = 0
  /// The ranks that it may have with 95 % confidence for all bots together; nil before it has played.
  public var ranks: ClosedRange<Int>?
  /// Where the points or the bracket of its rounds have put it; nil in events without such rounds.
  public var place: ClosedRange<Int>?
  /// Its games, their scores and its faults.
  public var tally = ResultTally()
  /// By measure.
  public var sums: [Int]
  /// By measure: the sum of the results that it ranks.
  var rankedSums: [Int]
  /// In solitaires: the deals of a bot that played some of them more than once; nil for any other.
  public var repetition: Repetition?
  /// The wall time an answer, in microseconds.
  public var thinking = Histogram()
  /// The CPU time an answer, in microseconds.
  public var computing = Histogram()
  /// The CPU time between its answers and the next prompts, and in other processes than its first, all games together.
  public var offTurn = Duration.zero
  /// How often it was asked again after an answer that was malformed or illegal.
  public var retries = 0
  /// What it has reported with its answers.
  public var reported: [ReportedInfo] = []
  /// The rating from games of several seats, on the Elo scale, the pool's mean 0.
  public var rating: Rating?
  /// In solitaires where a mean ranks first: where that lies with other deals, with 95 % confidence; nil with too few deals.
  public var meanInterval: Interval?
  /// In solitaires: how far it leads the next bot, on the same deals.
  public var lead: Lead?
  /// The games on deals that can be won; nil where nobody has asked a solver, or there is none.
  public var winnable: WinnableGames?
  /// How it differs from an earlier version of itself; nil if there is none.
  public var change: VersionChange?
  /// True if it was disqualified, and pardoned.
  public var isPardoned = false

  package init(name: String, rank: Int = 0, tally: ResultTally = ResultTally(), sums: [Int]) {
    (self.name, self.rank, self.tally, self.sums) = (name, rank, tally, sums)
    rankedSums = sums.map { _ in 0 }
  }

  /// The number of games that the bot missed because it was disqualified.
  public var disqualifiedGames: Int { faults[FaultMessage.disqualified, default: 0] }

  /// The CPU time off turn for each of its answers, in microseconds; nil without an answer.
  public var offTurnMicroseconds: Int? {
    thinking.count > 0 ? offTurn.wholeMicroseconds / thinking.count : nil
  }

  /// True for a bot of games of several seats that is disqualified, or played none of them through its own faults: it is placed
  /// last, and not compared.
  package var isOut: Bool {
    disqualifiedGames > 0 && !isPardoned || rating == nil && games > 0 && faultCount == games && thinking.count == 0
  }

  public var games: Int { tally.games }
  public var faults: [String: Int] { tally.faults }
  public var faultCount: Int { tally.faultCount }

  /// The figure in which a measure is shown: a share, a mean, or a sum; nil without a game.
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
