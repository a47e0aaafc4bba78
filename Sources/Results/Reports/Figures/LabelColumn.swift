/// Places of labels one below another, each as near as possible to the place that it would like.
package enum LabelColumn {
  /// The places that minimise the sum of squared moves, with labels at least `gap` apart and within a range.
  ///
  /// Less its rank times the gap, the place of each label must not be below the one before: isotonic regression by
  /// pooling adjacent violators. Source: R. E. Barlow et al., Statistical Inference under Order Restrictions (1972).
  /// - Parameter wanted: ascending. The range has room for all.
  package static func places(_ wanted: [Double], gap: Double, in range: ClosedRange<Double>) -> [Double] {
    var pools: [(sum: Double, count: Int)] = []
    for (rank, place) in wanted.enumerated() {
      pools.append((place - Double(rank) * gap, 1))
      while pools.count > 1 {
        let (last, before) = (pools[pools.count - 1], pools[pools.count - 2])
        guard last.sum / Double(last.count) < before.sum / Double(before.count) else { break }
        pools.removeLast(2)
        pools.append((before.sum + last.sum, before.count + last.count))
      }
    }
    let most = max(range.lowerBound, range.upperBound - Double(wanted.count - 1) * gap)
    let shifted = pools.flatMap { pool in
      Array(repeating: min(max(pool.sum / Double(pool.count), range.lowerBound), most), count: pool.count)
    }
    return shifted.enumerated().map { $1 + Double($0) * gap }
  }

  /// The number of labels for which a range has room.
  package static func room(in range: ClosedRange<Double>, gap: Double) -> Int {
    Int(exactly: ((range.upperBound - range.lowerBound) / gap).rounded(.down)).map { $0 + 1 } ?? 1
  }
}
