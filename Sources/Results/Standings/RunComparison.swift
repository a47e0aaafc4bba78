public import GameRules
public import Ratings
public import Records
import RunFiles

/// The comparison of two runs of the same events: the bots that have become better or worse.
///
/// A bot is judged by the ranking figures of its leaderboard, in their order: in a solitaire by the ranking measures,
/// in games of several seats by its lead in rating over the mean of the bots in both runs. If the two files rank by
/// different measures, those of the new one are used for both. If both runs played the same deals, bots are compared
/// deal by deal, otherwise as two samples. All tests of all bots hold together with 95 % confidence, by Holm.
public struct RunComparison: Sendable {
  public enum Change: String, Sendable {
    case better, worse, unclear
    /// Both runs have the same results on every deal, in all ranking figures.
    case identical
    /// One of the runs stopped when it was settled, so tests for a fixed number of deals are invalid.
    case untested
  }

  public struct Line: Equatable, Sendable {
    /// The index of the event in the file.
    public var event: Int
    public var title: String
    public var bot: String
    public var figure: ComparedFigure
    /// The new run's figure minus the old one's; positive is better.
    public var test: PairTest
    /// True if the same deals were compared.
    public var isPaired: Bool
    /// True if bots of either run had deals of their own.
    public var hasOwnDeals: Bool
    /// The verdict of this figure alone.
    public var change: Change
    /// True for the figure that judges the bot: the first with a significant change, or else the first.
    public var decides: Bool
  }

  /// A bot's reports under one name in both runs, as the mean per answer; nil in a run without them.
  public struct ReportedChange: Equatable, Sendable {
    /// The index of the event in the file.
    public var event: Int
    public var title: String
    public var bot: String
    public var name: String
    public var before: Double?
    public var after: Double?
  }

  public private(set) var lines: [Line] = []
  /// The reports of the compared bots, which are not verified.
  public private(set) var reported: [ReportedChange] = []
  /// Other differences between the runs that may explain their results: how events were played, and what the bots were.
  public private(set) var differences: [String] = []
  /// Bots that are only in one run.
  public private(set) var unmatched: [String] = []
  /// The number of unplayed tables of each run.
  public private(set) var missing = (old: 0, new: 0)

  /// True if a bot has become worse by a ranking figure.
  public var hasWorse: Bool { lines.contains { $0.decides && $0.change == .worse } }

  /// - Parameters:
  ///   - bot: the only bot to compare; nil means all.
  ///   - byAllMeasures: true shows solitaires by every ranking measure, false by the one that decides. The verdicts are
  ///     the same.
  /// - Throws: `RunProblem` if a run cannot be read, or the two have no comparable event at the same place.
  public init(
    _ old: String, _ new: String, bot: String? = nil, byAllMeasures: Bool = false, catalogue: GameCatalogue
  ) throws(RunProblem) {
    let after = try RunTally(Journal.existing(in: new, catalogue))
    let before = try RunTally(Journal.existing(in: old, catalogue), rankedAs: after.tournament)
    missing = (before.missing, after.missing)
    let (were, are) = (Set(before.tournament.entrants.map(\.name)), Set(after.tournament.entrants.map(\.name)))
    unmatched = were.symmetricDifference(are).sorted()
    differences = RunComparison.differences(before, after)
    let rows = zip(before.tournament.events, after.tournament.events).enumerated().filter {
      $1.0.isComparable(with: $1.1)
    }.flatMap {
      Row.all(in: $0.offset, before, after, bot: bot)
    }
    if rows.isEmpty { throw .nothingToCompare(old, new) }
    reported = rows.flatMap { $0.reported(before, after) }
    var judgements = PairJudgement.judge(rows.filter(\.isTested).map(\.tests))[...]
    for row in rows {
      let judgement = row.isTested ? judgements.removeFirst() : PairJudgement.judge([row.tests])[0].withoutTests()
      for index in row.figures.indices where byAllMeasures || index == judgement.leading {
        lines.append(row.line(row.figures[index], judgement.tests[index], decides: index == judgement.leading))
      }
    }
  }
}

extension RunComparison {
  private static func differences(_ old: RunTally, _ new: RunTally) -> [String] {
    let (before, after) = (old.tournament, new.tournament)
    var found: [String] = []
    for (index, events) in zip(before.events, after.events).enumerated() where events.0.game.name == events.1.game.name
    {
      let isCompared = events.0.isComparable(with: events.1)
      found += events.1.plan.differences(from: events.0.plan).map {
        "events[\(index)].\($0)" + (isCompared ? "" : ", so the event is not compared")
      }
    }
    for bot in after.entrants {
      guard let earlier = before.entrants.first(where: { $0.name == bot.name }) else { continue }
      let parts = bot.identity.differences(from: earlier.identity)
      if !parts.isEmpty { found.append("\(bot.name): \(parts.joined(separator: ", "))") }
    }
    return found
  }
}

/// One bot in one event of both runs.
private struct Row {
  let event: Int
  let plan: TournamentEvent
  let bot: String
  let sharesDeals: Bool
  let hasOwnDeals: Bool
  /// False if results decided the number of deals of either run.
  let isTested: Bool
  let tests: [PairTest]

  var figures: [ComparedFigure] { ComparedFigure.ranking(plan.measures, seats: plan.seats) }

  /// The bots that both runs have in an event, or only the requested one.
  static func all(in event: Int, _ before: RunTally, _ after: RunTally, bot: String?) -> [Row] {
    let plan = after.tournament.events[event]
    let (now, then) = (after.events[event], before.events[event])
    // A bot whose present version does not play the event has a name here without any results.
    let common = Set(before.tournament.events[event].entrants.map(\.name)).intersection(plan.entrants.map(\.name))
      .filter { then.numbers[$0] != nil && now.numbers[$0] != nil }
    let hasOwnDeals = !plan.pairing.sharesDeals || !before.tournament.events[event].pairing.sharesDeals
    let sharesDeals = before.tournament.events[event].hasSameDeals(as: plan) && !hasOwnDeals
    let leads = plan.seats > 1 ? LeadChange(from: then.games, to: now.games, sharingDeals: sharesDeals) : nil
    let isSame = plan.seats > 1 && sharesDeals && then.numbers == now.numbers && then.games.hasSameGames(as: now.games)
    func numbers(_ name: String) -> (old: Int, new: Int) { (then.numbers[name]!, now.numbers[name]!) }
    return common.sorted().filter { bot == nil || bot == $0 }.map { name in
      let tests =
        isSame
        ? [PairTest(difference: 0)]
        : leads.map { [PairTest($0.change(of: numbers(name), over: common.subtracting([name]).sorted().map(numbers)))] }
          ?? now.deals.tests(numbers(name).new, numbers(name).old, of: then.deals, sharesDeals: sharesDeals)
      return Row(
        event: event, plan: plan, bot: name, sharesDeals: sharesDeals, hasOwnDeals: hasOwnDeals,
        isTested: plan.stop == nil && before.tournament.events[event].stop == nil, tests: tests)
    }
  }

  /// The bot's reports in both runs.
  func reported(_ before: RunTally, _ after: RunTally) -> [RunComparison.ReportedChange] {
    func means(_ results: RunTally) -> [(name: String, mean: Double)] {
      let results = results.events[event]
      return results.reported[results.numbers[bot]!].map { ($0.name, $0.sum.mean) }
    }
    let (old, new) = (means(before), means(after))
    let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    return names.map { name in
      RunComparison.ReportedChange(
        event: event, title: plan.title, bot: bot, name: name, before: old.first { $0.name == name }?.mean,
        after: new.first { $0.name == name }?.mean)
    }
  }

  /// - Parameters:
  ///   - figure: the compared figure.
  ///   - test: judged together with the others.
  ///   - decides: whether the figure judges the bot.
  func line(_ figure: ComparedFigure, _ test: PairTest, decides: Bool) -> RunComparison.Line {
    return RunComparison.Line(
      event: event, title: plan.title, bot: bot, figure: figure, test: test,
      isPaired: sharesDeals, hasOwnDeals: hasOwnDeals,
      change: !isTested
        ? .untested
        : sharesDeals && tests.allSatisfy(\.isIdentical)
          ? .identical : test.isBetter.map { $0 ? .better : .worse } ?? .unclear,
      decides: decides)
  }
}
