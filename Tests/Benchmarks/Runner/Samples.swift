/// Measurements of one thing.
struct Samples {
  private var values: [Double] = []

  init(_ values: [Double] = []) { self.values = values }

  var count: Int { values.count }

  mutating func add(_ value: Double) { values.append(value) }

  /// The value below which this share of all lies.
  func quantile(_ share: Double) -> Double {
    precondition(!values.isEmpty, "nothing was measured")
    return values.sorted()[Int(exactly: (share * Double(values.count - 1)).rounded(.down)) ?? 0]
  }

  var median: Double { quantile(0.5) }
}
