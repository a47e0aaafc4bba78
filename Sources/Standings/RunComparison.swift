public import GameRules
public import Ratings
public import Records

/// Two runs of the same events side by side: which bots have become better, and which worse.
///
/// In a solitaire a bot's results are compared deal by deal where both runs played the same deals, else as two samples. In games
/// of several seats its rating above the mean of the bots in both runs is compared, and its measures at the tables that
/// both runs have in common. All comparisons together hold with 95 % confidence, by Holm.
public struct RunComparison: Sendable {
  public enum Change: String, Sendable { case better, worse, unclear }

  public struct Line: Equatable, Sendable {
    /// The event's place in the file, from 0.
    public var event: Int
    public var title: String
    public var bot: String
    /// The measure that was compared, or "rating".
    public var measure: String
    /// The new run's figure less the old one's, positive for the better; nil where there are too few deals.
    public var difference: Double?
    public var interval: Interval?
    public var unit: String
    /// True if the same deals were compared.
    public var isPaired: Bool
    public var change = Change.unclear
    var pValue = 1.0
  }

  public private(set) var lines: [Line] = []
  /// Bots that are in one run alone.
  public private(set) var unmatched: [String] = []
  /// How many tables each run has not played.
  public private(set) var missing = (old: 0, new: 0)

  /// The measures of events with several seats.
  public var seatedMeasures: [Line] {
    let rated = Set(lines.filter { $0.measure == "rating" }.map(\.event))
    return lines.filter { rated.contains($0.event) && $0.measure != "rating" }
  }

  /// - Parameters:
  ///   - bot: only this one is compared; nil means all.
  ///   - byAllMeasures: true compares solitaires by every ranking measure, and games of several seats by every measure
  ///     beside the rating; false by the first and by the rating alone.
  /// - Throws: `RunProblem` where a run cannot be read, or the two have no event in common.
  public init(
    _ old: String, _ new: String, bot: String? = nil, byAllMeasures: Bool = false, catalogue: GameCatalogue
  ) throws(RunProblem) {
    let (before, after) = (
      try RunResults(old, catalogue: catalogue, keepingTables: byAllMeasures),
      try RunResults(new, catalogue: catalogue, keepingTables: byAllMeasures)
    )
    missing = (before.missing, after.missing)
    let (were, are) = (Set(before.file.competitors.map(\.name)), Set(after.file.competitors.map(\.name)))
    unmatched = were.symmetricDifference(are).sorted()
    for event in zip(before.file.events, after.file.events).enumerated().filter({ $1.0.isComparable(with: $1.1) }).map(
      \.offset)
    {
      compare(event, before, after, bot: bot, byAllMeasures)
    }
    if lines.isEmpty { throw .nothingInCommon(old, new) }
    for (index, pValue) in zip(lines.indices, Holm.adjusted(lines.map(\.pValue))) where pValue <= 0.05 {
      lines[index].change = (lines[index].difference ?? 0) > 0 ? .better : .worse
    }
  }

  private mutating func compare(
    _ event: Int, _ before: RunResults, _ after: RunResults, bot: String?, _ byAllMeasures: Bool
  ) {
    let plan = after.file.events[event]
    let common = Set(before.file.events[event].competitors.map(\.name)).intersection(plan.competitors.map(\.name))
    let ranking = plan.measures.filter(\.isRanking)
    for name in common.sorted() where bot == nil || bot == name {
      guard plan.seats == 1 else {
        let others = common.subtracting([name]).sorted()
        var line = Line(event: event, title: plan.title, bot: name, measure: "rating", unit: "points", isPaired: false)
        if let difference = RunComparison.difference(
          before.lead(of: name, over: others, event), after.lead(of: name, over: others, event))
        {
          line.unit = "Elo"
          line.fill(difference)
        }
        lines.append(line)
        if byAllMeasures { compareTables(of: name, event, before, after) }
        continue
      }
      for measure in byAllMeasures ? ranking : Array(ranking.prefix(1)) {
        var line = Line(
          event: event, title: plan.title, bot: name, measure: measure.name, unit: measure.unit,
          isPaired: before.file.events[event].hasSameDeals(as: plan))
        line.fill(old: before.values(of: name, event, measure), new: after.values(of: name, event, measure), measure)
        lines.append(line)
      }
    }
  }

  /// Compares a bot by each measure at the tables where both runs have the same cards and the same bots in the same seats;
  /// other opponents would change a measure as much as the bot.
  private mutating func compareTables(of name: String, _ event: Int, _ before: RunResults, _ after: RunResults) {
    let plan = after.file.events[event]
    let isPaired = before.file.events[event].hasSameDeals(as: plan)
    for (place, measure) in plan.measures.enumerated() {
      var line = Line(
        event: event, title: plan.title, bot: name, measure: measure.name, unit: measure.unit, isPaired: isPaired)
      if isPaired {
        line.fill(after.tables[event].pairs(with: before.tables[event], of: name, in: place, measure), measure)
      }
      lines.append(line)
    }
  }

  private static func difference(_ old: Estimate?, _ new: Estimate?) -> Estimate? {
    guard let old, let new else { return nil }
    return new - old
  }
}

extension RunComparison.Line {
  fileprivate mutating func fill(_ estimate: Estimate) {
    difference = estimate.value
    guard estimate.standardError > 0 else { return }
    interval = estimate.interval()
    pValue = estimate.pValue
  }

  /// - Parameters:
  ///   - old: by deal, better ones larger.
  fileprivate mutating func fill(old: [Int: Double], new: [Int: Double], _ measure: Measure) {
    guard isPaired else {
      if let difference = RunComparison.difference(.mean(of: Array(old.values)), .mean(of: Array(new.values))) {
        fill(difference)
      }
      return
    }
    fill(new.keys.sorted().compactMap { deal in old[deal].map { (new[deal]!, $0) } }, measure)
  }

  /// - Parameters:
  ///   - pairs: the new and the old value on each deal, better ones larger.
  fileprivate mutating func fill(_ pairs: [(Double, Double)], _ measure: Measure) {
    guard let comparison = PairedComparison(pairs) else { return }
    difference = comparison.mean
    interval = comparison.interval()
    pValue = measure.summary == .rate ? McNemarTest(pairs).pValue : comparison.pValue
  }
}
