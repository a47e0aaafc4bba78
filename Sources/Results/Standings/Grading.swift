import GameRules
package import Ratings

/// The computation of grades from the results of several events, and of their dependence on the deals.
///
/// The score of a bot with the mean result m in an event is 100 (m − low) / (high − low), with the lowest and the
/// highest mean of the graded bots. The grade is the mean of the scores, weighted by the weights of the events that the
/// bot has played; an event without its games counts neither for nor against it. An event in which all means are equal
/// does not count.
package struct Grading {
  package struct Event {
    package var weight: Double
    package var sums: DealSums

    package init(weight: Double, sums: DealSums) {
      self.weight = weight
      self.sums = sums
    }
  }

  package let events: [Event]

  package init(events: [Event]) { self.events = events }

  /// With 999 the ends of an interval are the 25th smallest and the 25th largest grade.
  package static let resamples = 999

  private var bots: Int { events.first?.sums.bots ?? 0 }

  /// The scores for the means of an event, from 0 to 100, NaN for a bot without a game; nil if all means are equal.
  package func scores(_ means: [Double]) -> [Double]? {
    let played = means.indices.filter { !means[$0].isNaN }
    guard let low = played.map({ means[$0] }).min(), let high = played.map({ means[$0] }).max(), low < high
    else { return nil }
    return means.map { ($0 - low) / (high - low) * 100 }
  }

  /// The grades for the means of each event, NaN for a bot without games in any event that counts.
  package func grades(_ means: [[Double]]) -> [Double] {
    var (sums, weights) = ([Double](repeating: 0, count: bots), [Double](repeating: 0, count: bots))
    for (event, means) in zip(events, means) {
      guard let scores = scores(means) else { continue }
      for bot in scores.indices where !scores[bot].isNaN {
        sums[bot] += event.weight * scores[bot]
        weights[bot] += event.weight
      }
    }
    // The last digits depend on the order of summation, and equal grades share a rank.
    return zip(sums, weights).map { $1 > 0 ? ($0 / $1 * 1e9).rounded() / 1e9 : .nan }
  }

  /// The 95 % interval of each grade over the choice of deals; nil for a bot without a grade, and for all bots if an
  /// event that counts has fewer than two deals.
  ///
  /// It is the percentile interval of the bootstrap. The deals of each event are drawn with replacement, together with
  /// the results of all bots on a deal, and the grades are computed anew, with new scales. A bot that has none of the
  /// drawn deals of an event keeps its mean. The draws depend only on the number of deals, so that the result is
  /// reproducible. Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap, Chapman & Hall 1993, chapter
  /// 13.
  package func intervals() -> [Interval?] {
    let all = events.map(\.sums.means)
    let none = [Interval?](repeating: nil, count: bots)
    if zip(events, all).contains(where: { scores($1) != nil && $0.sums.groups < 2 }) { return none }
    var randoms = events.indices.map { SplitMix64(seed: $0 + 1) }
    var drawn = [[Double]](repeating: [], count: bots)
    for _ in 0..<Grading.resamples {
      let means = events.indices.map { event in
        let sums = events[event].sums
        let groups = (0..<sums.groups).map { _ in randoms[event].below(sums.groups) }
        return zip(sums.means(ofGroups: groups), all[event]).map { $0.isNaN ? $1 : $0 }
      }
      for (bot, grade) in grades(means).enumerated() where !grade.isNaN { drawn[bot].append(grade) }
    }
    return zip(drawn, grades(all)).map { drawn, grade in
      guard !grade.isNaN, !drawn.isEmpty else { return nil }
      let sorted = drawn.sorted()
      // 2.5 % at each end.
      let tail = max((sorted.count + 1) / 40, 1)
      return Interval(low: sorted[tail - 1], high: sorted[sorted.count - tail])
    }
  }
}
