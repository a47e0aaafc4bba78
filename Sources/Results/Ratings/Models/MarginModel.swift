import Numerics

/// The points per game by which bots of a pool lead others: one strength per bot, fitted by least squares to the leads
/// of all meetings.
///
/// A bot's result in a game is the sum of its strength, a term that all at the table share, and noise. With A the
/// information and u the gradient of one deal's games at the fit, the covariance of the strengths is
///
///     Σ over deals v vᵀ,   v = A⁻¹ f(G A⁻¹) u,   f(x) = 1/√(1 - x),
///
/// G the deal's part of A. Games that share a deal share their luck, and f corrects the bias of the fit for few deals
/// (CR2). If all bots meet on every deal, it is the t test of the deals' means, also with fewer deals than bots.
/// Sources: R. M. Bell and D. F. McCaffrey, Bias reduction in standard errors for linear regression with multi-stage
/// samples, Survey Methodology 28 (2002), 169–181; J. E. Pustejovsky and E. Tipton, Small-sample methods for
/// cluster-robust variance estimation and hypothesis testing in fixed effects models, Journal of Business & Economic
/// Statistics 36 (2018), 672–683.
public struct MarginModel: Sendable {
  /// By bot, its index in the arrays below; nil without a game.
  private let places: [Int?]
  private let strengths: [Double]
  private let covariance: SquareMatrix
  /// Σ x xᵀ over deals, where x is the variance that the deal contributes to each bot's own mean.
  private let spread: SquareMatrix
  /// By bot, the sum of these variances.
  private let totals: [Double]
  private let groups: [Int]
  /// Nil where every two bots have many deals.
  private let freedom: MarginFreedom?

  /// Leads nearer to 0 than this are rounding errors.
  private static let tie = 1e-9

  /// - Parameter margins: after `close`; nil if there are none.
  public init?(_ margins: PairMargins) {
    let entries = margins.entries
    guard !entries.isEmpty else { return nil }
    let played = Set(entries.flatMap { [Int($0.first), Int($0.second)] }).sorted()
    var places = [Int?](repeating: nil, count: margins.bots)
    for (place, bot) in played.enumerated() { places[bot] = place }
    let meetings = entries.map { Meeting($0, places) }
    let groups = MarginModel.groups(played.count, meetings)
    var information = SquareMatrix(size: played.count)
    var sums = [Double](repeating: 0, count: played.count)
    for meeting in meetings {
      meeting.add(to: &information)
      sums[meeting.first] += meeting.lead
      sums[meeting.second] -= meeting.lead
    }
    // Strengths have a separate origin in each group: this fixes their sum there at 0 and changes nothing else.
    for i in played.indices { for j in played.indices where groups[i] == groups[j] { information[i, j] += 1 } }
    guard let bread = Cholesky(information)?.inverse else { return nil }
    let strengths = bread.times(sums)
    var covariance = SquareMatrix(size: played.count)
    var spread = covariance
    var totals = [Double](repeating: 0, count: played.count)
    // The total weight of a bot's games over all deals.
    let weights = meetings.reduce(into: [Double](repeating: 0, count: played.count)) { weights, meeting in
      weights[meeting.first] += meeting.weight
      weights[meeting.second] += meeting.weight
    }
    var deals: [ArraySlice<Meeting>] = []
    var start = 0
    while start < meetings.count {
      let end = entries[start...].firstIndex { $0.deal != entries[start].deal } ?? entries.count
      deals.append(meetings[start..<end])
      start = end
    }
    for deal in deals {
      covariance.addSquare(of: MarginModel.corrected(deal, bread, strengths))
      var share = [Double](repeating: 0, count: played.count)
      for meeting in deal {
        share[meeting.first] += meeting.weight / (weights[meeting.first] * weights[meeting.first])
        share[meeting.second] += meeting.weight / (weights[meeting.second] * weights[meeting.second])
      }
      spread.addSquare(of: share)
      for (place, value) in share.enumerated() { totals[place] += value }
    }
    (self.places, self.strengths, self.covariance, self.spread) = (places, strengths, covariance, spread)
    (self.totals, self.groups) = (totals, groups)
    let fewest = played.indices.map { totals[$0] * totals[$0] / spread[$0, $0] }.min() ?? 0
    freedom = fewest <= MarginModel.fewDeals ? MarginFreedom(of: deals, bread) : nil
  }

  /// The effective number of deals of two bots up to which the exact degrees of freedom are computed.
  ///
  /// With more, a degree more or less changes little, and those of 60 bots would take seconds.
  private static let fewDeals = 20.0

  /// The first bot's lead per game; nil if they have not met, directly or through others, or only on one deal.
  ///
  /// Its degrees of freedom are those of `MarginFreedom` on few deals, otherwise the effective number of deals of the two
  /// bots, minus one. Source: A. V. Carter, K. T. Schnepel and D. G. Steigerwald, Asymptotic behavior of a t-test robust
  /// to cluster heterogeneity, Review of Economics and Statistics 99 (2017), 698–709.
  public func difference(_ first: Int, _ second: Int) -> Estimate? {
    guard places.indices.contains(first), places.indices.contains(second), let i = places[first],
      let j = places[second], groups[i] == groups[j]
    else { return nil }
    let total = totals[i] + totals[j]
    let deals = total * total / (spread[i, i] + spread[j, j] + 2 * spread[i, j])
    guard deals > 1 + MarginModel.tie else { return nil }
    var degrees = deals - 1
    if deals <= MarginModel.fewDeals, let freedom {
      guard let exact = freedom.degrees(i, j) else { return nil }
      degrees = exact
    }
    let lead = strengths[i] - strengths[j]
    let error = max(covariance[i, i] + covariance[j, j] - 2 * covariance[i, j], 0).squareRoot()
    return Estimate(
      value: abs(lead) > MarginModel.tie ? lead : 0, standardError: error > MarginModel.tie ? error : 0,
      degreesOfFreedom: degrees)
  }

  /// The results of two bots against each other on a deal.
  struct Meeting {
    var first: Int
    var second: Int
    var weight: Double
    var lead: Double

    fileprivate init(_ entry: PairMargins.Entry, _ places: [Int?]) {
      (first, second) = (places[Int(entry.first)]!, places[Int(entry.second)]!)
      let unit = Double(PairMargins.unit)
      (weight, lead) = (Double(entry.weight) / unit, Double(entry.lead) / unit)
    }

    func add(to information: inout SquareMatrix) {
      information[first, first] += weight
      information[second, second] += weight
      information[first, second] -= weight
      information[second, first] -= weight
    }
  }

  /// A⁻¹ f(G A⁻¹) u, by the series f(x) = 1 + x/2 + 3x²/8 + …: with many deals each has a small part of the
  /// information, and a few terms suffice.
  private static func corrected(
    _ deal: ArraySlice<Meeting>, _ bread: SquareMatrix, _ strengths: [Double]
  ) -> [Double] {
    var residuals = [Double](repeating: 0, count: bread.size)
    for meeting in deal {
      let rest = meeting.lead - meeting.weight * (strengths[meeting.first] - strengths[meeting.second])
      residuals[meeting.first] += rest
      residuals[meeting.second] -= rest
    }
    var term = bread.times(residuals)
    var sum = term
    // A bot with games on only one deal has x = 1, for which the series diverges, but its residual is 0.
    for power in 1...200 {
      var product = [Double](repeating: 0, count: bread.size)
      for meeting in deal {
        let difference = meeting.weight * (term[meeting.first] - term[meeting.second])
        product[meeting.first] += difference
        product[meeting.second] -= difference
      }
      let factor = Double(2 * power - 1) / Double(2 * power)
      term = bread.times(product).scaled(by: factor)
      sum.add(term)
      if term.largestMagnitude <= 1e-10 * sum.largestMagnitude { break }
    }
    return sum
  }

  /// For each bot the smallest index in its connected component of the graph of games.
  private static func groups(_ count: Int, _ meetings: [Meeting]) -> [Int] {
    var parents = Array(0..<count)
    func root(_ bot: Int) -> Int {
      var bot = bot
      while parents[bot] != bot { bot = parents[bot] }
      return bot
    }
    for meeting in meetings {
      let (a, b) = (root(meeting.first), root(meeting.second))
      parents[max(a, b)] = min(a, b)
    }
    return (0..<count).map(root)
  }
}
