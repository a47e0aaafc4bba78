import BotProtocol
import Ratings
import Standings

/// What stands below a leaderboard in words.
enum Sentences {
  /// How far a bot leads the next, deal by deal.
  static func lead(of name: String, _ lead: Lead) -> String {
    let comparison = lead.comparison
    let mean = Figures.decimal(comparison.mean, digits: 2)
    let between = comparison.interval().map { interval in
      " (95%: \(Figures.decimal(interval.low, digits: 2)) to \(Figures.decimal(interval.high, digits: 2)))"
    }
    return "\(SafeText.name(name)) – \(SafeText.name(lead.over)): \(mean) \(lead.unit) a deal" + (between ?? "")
      + (comparison.varianceRatio.map { "; " + saving($0) } ?? "") + "."
  }

  /// What comparing on the same deals saves of the variance that different deals would have.
  private static func saving(_ ratio: Double) -> String {
    let percent = Figures.decimal(abs(1 - 1 / ratio) * 100, digits: 0)
    return ratio >= 1
      ? "sharing deals saves \(percent)% of the variance" : "sharing deals adds \(percent)% to the variance"
  }

  /// What repeating deals has gained, if any were.
  static func gain(_ gain: Double) -> String {
    let figure = "Repeated deals: fresh ones would have had \(Figures.decimal(gain, digits: 2)) times the variance"
    return gain < 0.9 ? figure + "; without \"duplicate\" the same games would tell more." : figure + "."
  }

  /// That one number cannot order the bots.
  static func intransitivity(_ intransitivity: IntransitivityTest) -> String {
    "Bots beat one another in circles: \(Figures.decimal(100 * intransitivity.share, digits: 0))% of their advantages fit no ranking "
      + "(more than chance explains, 95%)."
  }

  /// What became of a retired bot's games.
  static func retirement(of name: String, games: Int) -> String {
    "\(SafeText.name(name)) was retired for its faults: \(games) of its games \(games == 1 ? "was" : "were") not played."
  }

  /// That a bot's games show nothing of anybody's strength.
  static func silence(of name: String, games: Int) -> String {
    "\(SafeText.name(name)) answered nothing in \(games == 1 ? "its only game" : "any of its \(games) games"): "
      + "results against it say nothing of a bot's strength."
  }

  /// What may be concluded, and what more would take.
  static func significance(_ significance: SignificanceSummary) -> [String] {
    guard significance.pairs > 0 else { return [] }
    var sentences: [String] = []
    if significance.groups > 1 {
      sentences.append(
        "Some bots never met, even through others: ratings compare within \(significance.groups) groups only.")
    }
    if significance.open == 0 {
      return sentences + ["All pairs differ significantly (family-wise 95%)."]
    }
    let open = significance.open == 1 ? "1 pair is" : "\(significance.open) pairs are"
    let more =
      significance.dealsToSettle.map { "About \(rounded($0)) more deals would separate them if the differences stay." }
      ?? "Even 100× more deals would not separate them."
    return sentences + ["\(open) statistically indistinguishable (family-wise 95%). \(more)"]
  }

  /// To two digits: an extrapolation is no more exact than that.
  private static func rounded(_ count: Int) -> Int {
    var scale = 1
    while count / scale >= 100 { scale *= 10 }
    return (count + scale / 2) / scale * scale
  }
}
