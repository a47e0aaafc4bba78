import GameRules

/// The best of several ways, each given by its values on the same deals: the best on all deals, and on each half of them.
///
/// The half that chooses a way does not value it, because the best of several noisy values looks better than it is.
struct Leaders {
  private(set) var all = Sample()
  private(set) var halves = [Sample(), Sample()]

  init(_ samples: [Sample] = []) { for sample in samples { insert(sample) } }

  /// True if no way was compared on all deals.
  var isEmpty: Bool { all.values.isEmpty }

  mutating func insert(_ sample: Sample) {
    if isEmpty || sample.mean > all.mean { all = sample }
    for half in 0..<2 where halves[half].values.isEmpty || sample.half(half).mean > halves[half].half(half).mean {
      halves[half] = sample
    }
  }

  mutating func insert(_ other: Leaders) {
    if other.isEmpty { return }
    for sample in [other.all] + other.halves { insert(sample) }
  }

  /// How much better the best way is than the best of some of the ways.
  func lead(over others: Leaders) -> Valuation {
    let difference = all - others.all
    return difference.values.allSatisfy { $0 == 0 } ? Valuation(0) : difference.valuation
  }

  /// The same without the advantage of the best of several noisy values.
  ///
  /// A way counts as better if it is so by two standard errors on one half of the deals; by how much is what it is better on
  /// the other half. A smaller lead counts as none: otherwise each of the many decisions without a better way would count
  /// a way that is a little worse.
  func unbiasedLead(over others: Leaders) -> Double {
    if all.values.count < 2 { return (all - others.all).mean }
    let leads = (0..<2).map { half in
      let difference = halves[half] - others.halves[half]
      let seen = difference.half(half).valuation
      return seen.value > 2 * seen.error ? difference.half(1 - half).mean : 0
    }
    return (leads[0] + leads[1]) / 2
  }
}
