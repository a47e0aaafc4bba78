/// Holm's correction of the p-values of several tests, which bounds the probability of any false claim.
///
/// Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6
/// (1979), 65–70.
public enum Holm {
  /// The adjusted p-values in the order given: the running maximum of (m - k) p₍ₖ₎, k from 0, at most 1.
  ///
  /// All claims with an adjusted value of at most 0.05 hold together at a family-wise level of 5 %.
  public static func adjusted(_ pValues: [Double]) -> [Double] {
    judge(pValues).map(\.adjusted)
  }

  /// The adjusted p-values, each with the p-value up to which its test is significant.
  ///
  /// That is level / (m - k) for the k-th significant test; for all tests that are not significant it is the value of
  /// the first of them.
  static func judge(_ pValues: [Double], level: Double = 0.05) -> [(adjusted: Double, level: Double)] {
    var verdicts = pValues.map { (adjusted: $0, level: level) }
    var (last, first) = (0.0, Double?.none)
    for (place, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      let share = level / Double(pValues.count - place)
      last = min(1, max(last, Double(pValues.count - place) * pValues[index]))
      if last > level { first = first ?? share }
      verdicts[index] = (last, first ?? share)
    }
    return verdicts
  }
}
