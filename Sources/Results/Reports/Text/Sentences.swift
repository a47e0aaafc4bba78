import BotProtocol
package import Ratings
import Records
import RunFiles
package import Standings

/// The sentences below a leaderboard.
package enum Sentences {
  /// A bot's lead over the next one, deal by deal.
  package static func lead(of name: String, _ lead: Lead) -> String {
    let between = lead.test.interval.map { " (\(level(of: lead.test)): \(Figures.interval($0, lead.figure)))" }
    let verdict =
      lead.test.adjusted == nil
      ? "" : lead.test.isBetter.map { $0 ? ", better" : ", worse" } ?? ", no difference shown"
    return "\(SafeText.name(name)) – \(SafeText.name(lead.over)): "
      + "\(Figures.difference(lead.test.difference, lead.figure)) by \(lead.figure.heading)" + (between ?? "") + verdict
      + (lead.test.varianceRatio.flatMap(saving) ?? "") + "."
  }

  /// The confidence level of an interval.
  package static func level(of test: PairTest) -> String { test.adjusted == nil ? "95%" : together }

  private static let together = "95% for all pairs together"

  /// The gain of pairing on the same deals, if it is worth mentioning.
  private static func saving(_ ratio: Double) -> String? {
    let times = Figures.decimal(ratio, digits: 1)
    if times == "1.0" { return nil }
    return "; playing the same deals made this as sure as \(times) times as many different ones"
  }

  /// The significance of the first place in an event; if rounds decide places, first the meaning of the first place.
  package static func certainty(_ event: EventStandings) -> String {
    let played = event.players
    guard let first = played.first else {
      return event.played == 0 ? "No table has been played yet." : "No two bots have played a game."
    }
    let winning = first.place.flatMap { place in
      event.finding?.facts.winning(isOpen: event.isOpen).map { $0 + (place.count > 1 ? ", with others." : ".") }
    }
    if played.count == 1 { return winning ?? "The only bot." }
    guard let claim = event.firstPlace else { return winning ?? "The first by its figures; nothing is tested yet." }
    return winning.map { "\($0) By rating, \(certainty(claim, isAlone: false))" } ?? certainty(claim, isAlone: true)
  }

  /// - Parameter isAlone: true for a sentence of its own.
  private static func certainty(_ claim: FirstPlace, isAlone: Bool) -> String {
    func first(_ word: String) -> String { isAlone ? word.prefix(1).uppercased() + word.dropFirst() : word }
    func list(_ names: [String]) -> String {
      names.prefix(mostPairs).map { SafeText.name($0) }.joined(separator: ", ")
        + (names.count > mostPairs ? " and \(names.count - mostPairs) more" : "")
    }
    if !claim.better.isEmpty {
      return "\(list(claim.better)) \(claim.better.count == 1 ? "is" : "are") better (\(together))."
    }
    if !claim.isCompared { return first("the only bot with a rank.") }
    let unclear = claim.rivals.isEmpty ? nil : "no difference is shown from \(list(claim.rivals))."
    if !claim.equals.isEmpty {
      return "\(first("equal")) to \(list(claim.equals)) in every figure" + (unclear.map { "; \($0)" } ?? ".")
    }
    let others = "every other bot" + (claim.isComparedWithAll ? "" : " with a rank")
    return unclear.map { "\(first("ahead")), but \($0)" } ?? "\(first("better")) than \(others) (\(together))."
  }

  /// The remark that no deal is dealt twice, and its consequence for comparisons.
  package static func freshDeals(_ event: EventStandings) -> String {
    let isRepeated = event.lines.contains { $0.repetition != nil }
    return
      (event.joinsFreshAndShared
      ? "In some of the runs no deal is dealt twice"
      : isRepeated ? "In each of the runs no deal is dealt twice" : "No deal is dealt twice")
      + (event.sharesDeals ? "." : ": each bot has deals of its own, and bots are compared as two samples, unpaired.")
  }

  /// The comparison of a bot with an earlier version of itself.
  ///
  /// - Parameter isPaired: false if the two versions have played different deals.
  package static func change(of name: String, _ change: VersionChange, isPaired: Bool = true) -> String {
    let versions = "\(SafeText.name(name)) plays as version \(change.version)"
    guard let difference = change.difference else {
      return versions + "; too few games to compare it with \(SafeText.name(change.earlier))."
    }
    let (figure, test) = (difference.figure, difference.test)
    let isTested = test.adjusted != nil
    let verdict =
      test.isBetter.map { $0 ? "better" : "worse" }
      ?? (isTested ? "no difference shown" : "untested, because the event stops when it is settled")
    let interval = test.interval.map { " (\(level(of: test)): \(Figures.interval($0, figure)))" }
    return versions + ": \(SafeText.name(name)) – \(SafeText.name(change.earlier)) "
      + "\(Figures.difference(test.difference, figure)) by \(figure.heading)" + (interval ?? "")
      + (isPaired ? "" : ", unpaired, on different deals") + ", \(verdict)."
  }

  /// The basis on which contests have settled an event.
  static func contestOrder(_ event: EventStandings) -> String {
    let measures = event.contestMeasures.map { $0.name + ($0.among == nil ? "" : " of won games") }
    return
      "Who did better \(event.seats == 1 ? "on a deal" : "at a table"): by \(measures.joined(separator: ", then "))."
  }

  /// The remark that joined runs cannot be tested together if one stopped when it was settled.
  package static let joinsStopped =
    "A run that stopped when it was settled has no tests of a given number of deals: nothing is claimed of these runs together, "
    + "and the leaderboard of each has its verdict."

  /// The gain of repeating deals.
  package static func gain(_ gain: Double) -> String {
    let figure = "Repeated deals tell as much as \(Figures.decimal(gain, digits: 1)) times as many different ones"
    return gain < 0.9 ? figure + ": without \"duplicate\", the same number of games would tell more." : figure + "."
  }

  /// The remark that games played after the stop do not count.
  static func beyond(_ games: Int) -> [String] {
    games <= 0
      ? []
      : [
        "\(games == 1 ? "1 more game was" : "\(games) more games were") being played when the test stopped: the table above "
          + "has them, the verdict does not."
      ]
  }

  /// A machine whose games do not fit those of the others.
  static func misfit(_ misfit: MachineMisfit) -> String {
    let host = SafeText.name(misfit.host)
    return switch misfit.kind {
    case .times(let ratio):
      "On the machine \(host) answers took \(Figures.decimal(ratio, digits: 1)) times as long as those of the same bots on the "
        + "other machines; with \"charge\": \"cpu\" the speed of a machine counts less."
    case .results:
      "Results on the machine \(host) differ from those of the same bots on the other machines more than chance explains "
        + "(p < 0.001); to compare the games of each machine: referee standings DIR --format games-csv."
    }
  }

  /// The remark that some ratings are unbounded, so that only the prior places them.
  static func openness(_ open: [RatingBounds]) -> [String] {
    if open.isEmpty { return [] }
    return [
      "≥ and ≤ are bounds: part of the bots won nothing against the rest, so nobody knows how far apart they are"
        + (open.contains(.both) ? "; a number with ~ is the prior assumption alone." : ".")
    ]
  }

  /// The numbers of winnable deals.
  package static func solved(_ deals: SolvedDeals) -> String {
    let counts = [deals.count, deals.winnable, deals.lost, deals.open].map { Figures.grouped($0) }
    return "Of \(counts[0]) deals, \(counts[1]) can be won with all cards known, \(counts[2]) cannot, and \(counts[3]) "
      + "are open after \(Figures.grouped(deals.positions)) positions each. "
      + "Winnable: the share of the \(counts[1]) that a bot won."
  }

  /// The bots that played deals more than once; nil if none did.
  static func repetition(_ lines: [StandingsLine]) -> String? {
    let counts = lines.compactMap { line in
      line.repetition.map { "\(SafeText.name(line.name)) \(Figures.grouped($0.deals))" }
    }
    guard !counts.isEmpty else { return nil }
    let bots = counts.prefix(6).joined(separator: ", ") + (counts.count > 6 ? " and \(counts.count - 6) more bots" : "")
    return
      "The runs share deals. A deal that a bot played more than once counts once, with the mean of its games: \(bots)."
  }

  /// A bot's disqualification or pardon, and the games that it missed; nil if neither.
  package static func disqualification(of line: StandingsLine) -> String? {
    let games = line.disqualifiedGames
    guard games > 0 || line.isPardoned || line.isDisqualified else { return nil }
    return "\(SafeText.name(line.name)) was disqualified after too many faults"
      + (line.isPardoned && !line.isDisqualified ? ", and pardoned" : "")
      + (games == 0 ? "." : "; \(games) of its games " + (games == 1 ? "was not played." : "were not played."))
  }

  /// The note about a bot that never gave a valid answer in time.
  package static func silence(of name: String, games: Int, hasOpponents: Bool) -> String {
    "\(SafeText.name(name)) gave no valid answer in time in \(games == 1 ? "its only game" : "its \(games) games")"
      + (hasOpponents ? "; its games count for no other bot." : ".")
  }

  static func significance(of event: EventStandings) -> [String] {
    significance(event.significance, by: event.rankedBy.first ?? .rating)
  }

  /// The significant differences, and the number of deals that would resolve the others.
  ///
  /// - Parameter figure: the first ranking figure, to which the number of deals refers.
  package static func significance(_ significance: SignificanceSummary, by figure: ComparedFigure) -> [String] {
    guard significance.pairs > 0 else { return [] }
    var sentences: [String] = []
    if significance.groups > 1 {
      sentences.append(
        "The bots form \(significance.groups) groups that never met; compare ratings only within a group.")
    }
    if significance.open.isEmpty {
      return sentences + ["Every pair differs (\(together))."]
    }
    let count = significance.open.count
    let within = significance.open.filter { $0.moreDeals != nil }
    let beyond = significance.open.filter { $0.moreDeals == nil }
    let far = "over \(Int(SignificanceSummary.horizon)) times the deals played"
    let size = "one as large as seen, by \(figure.heading), in four of five tries"
    guard count > 1 else {
      let need = within.first.map { "about \(Figures.grouped(rounded($0.moreDeals ?? 0))) more deals" } ?? far
      return sentences + [
        "No difference shown in 1 pair (\(together)): \(names(significance.open[0])); \(need) would show \(size)."
      ]
    }
    var needs: [String] = []
    if !within.isEmpty {
      let deals = within.map { Figures.grouped(rounded($0.moreDeals ?? 0)) }
      let rest = within.count > mostPairs ? more(within.count - mostPairs) + " up to \(deals.last!)" : ""
      needs.append(zip(within, deals).prefix(mostPairs).map { "\(names($0)) \($1)" }.joined(separator: ", ") + rest)
    }
    if !beyond.isEmpty {
      let rest = beyond.count > mostPairs ? more(beyond.count - mostPairs) : ""
      let list = beyond.prefix(mostPairs).map(names).joined(separator: ", ")
      needs.append("\(list)\(rest) \(far)")
    }
    return sentences + [
      "No difference shown in \(count) pairs (\(together)). More deals needed to show \(size): "
        + "\(needs.joined(separator: "; "))."
    ]
  }

  private static func more(_ pairs: Int) -> String { pairs == 1 ? " and 1 more pair" : " and \(pairs) more pairs" }

  /// The maximal number of pairs that a sentence names.
  private static let mostPairs = 3

  private static func names(_ pair: SignificanceSummary.OpenPair) -> String {
    "\(SafeText.name(pair.first)) – \(SafeText.name(pair.second))"
  }

  /// The pairs that a later ranking measure separates, while the first does not; at most one sentence.
  static func later(_ event: EventStandings) -> [String] {
    let pairs = event.pairs.filter { $0.judgement.deciding ?? 0 > 0 && $0.judgement.isBetter == true }
    guard let first = event.rankedBy.first, !pairs.isEmpty else { return [] }
    let shown = pairs.prefix(mostPairs).map {
      "\(SafeText.name($0.name)) over \(SafeText.name($0.against)) (\(event.leading($0).figure.name))"
    }
    let others = pairs.count > shown.count ? more(pairs.count - shown.count) : ""
    return [
      "No difference shown by \(first.name), decided by a later measure: \(shown.joined(separator: ", "))\(others)."
    ]
  }

  /// The maximal number of machines that are named.
  private static let mostPlaces = 10

  /// The warning about a run in which some bots had no sandbox.
  static let unconfined =
    "At least one bot played without a sandbox: it could read the seed, and what other bots are made of."

  /// The name of a tournament, where and when it was played, and, after its end, its seed.
  package static func provenance(_ provenance: RunStandings.Provenance) -> [String] {
    // A merged run may have a thousand origins.
    var places: [(first: RunOrigin, shards: Set<Shard>)] = []
    for origin in provenance.origins.sorted(by: { $0.begun < $1.begun }) {
      let place = places.firstIndex {
        ($0.first.host, $0.first.cores, $0.first.cpu, $0.first.program)
          == (origin.host, origin.cores, origin.cpu, origin.program)
      }
      if place == nil { places.append((origin, [])) }
      if let shard = origin.shard { places[place ?? places.count - 1].shards.insert(shard) }
    }
    var origins = places.prefix(mostPlaces).map { origin, shards in
      "Begun \(SafeText.name(origin.begun)) on \(SafeText.name(origin.host)), "
        + "\(origin.cores == 1 ? "1 core" : "\(origin.cores) cores")"
        + (origin.cpu.isEmpty ? "" : ", \(SafeText.name(origin.cpu, limit: 80))")
        + ", with referee \(SafeText.name(origin.program))"
        + (shards.isEmpty
          ? "" : shards.count == 1 ? ": shard \(shards.first!)" : ": \(shards.count) shards of \(shards.first!.count)")
        + "."
    }
    if places.count > mostPlaces { origins.append("So were shards on \(places.count - mostPlaces) other hosts.") }
    let name = "Tournament \(SafeText.name(provenance.name))"
    let end = provenance.takesNewBots ? "the run is closed (referee run FILE --close)" : "all tables are played"
    return [
      provenance.seed.map { seed in
        "\(name), seed \(SafeText.name(seed, limit: 80))."
          + (provenance.takesNewBots ? " The run is closed: nothing more is played." : "")
      }
        ?? "\(name). Its seed will be named here once \(end)."
    ]
      + origins
      + (provenance.ended.map { ["The last table ended \($0)."] } ?? [])
      + (provenance.hasUnconfinedBots ? [unconfined] : [])
  }

  /// Rounded to two digits: an extrapolation is not more precise.
  package static func rounded(_ count: Int) -> Int {
    var scale = 1
    while count / scale >= 100 { scale *= 10 }
    return (count + scale / 2) / scale * scale
  }
}
