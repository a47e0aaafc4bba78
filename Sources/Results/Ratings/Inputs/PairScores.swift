import Numerics

/// The gradients of single deals: for each bot its points minus those expected from its strength.
struct PairScores {
  /// σ(θi - θj).
  private var chances: SquareMatrix
  /// The index of each bot that has played, by its number in the pool.
  private var places: [Int]
  /// The sums of the current deal, and the bots in them.
  private var sums: [Double]
  private var met: [Int] = []
  private var hasMet: [Bool]

  init(strengths: [Double], places: [Int: Int]) {
    chances = SquareMatrix(size: strengths.count)
    for i in strengths.indices {
      for j in strengths.indices { chances[i, j] = PairPoints.logistic(strengths[i] - strengths[j]) }
    }
    self.places = (0...(places.keys.max() ?? 0)).map { places[$0] ?? 0 }
    sums = strengths.map { _ in 0 }
    hasMet = strengths.map { _ in false }
  }

  /// Σ u uᵀ over deals, or over games.
  mutating func squares(of records: [RatedGames.PackedGame], sharingDeals: Bool) -> SquareMatrix {
    var squares = SquareMatrix(size: sums.count)
    var deal: Int?
    records.forEach { record in
      if !sharingDeals || record.deal != deal { close(into: &squares) }
      deal = record.deal
      let weight = 1 / Double(record.seats - 1)
      record.forEachPair { first, second, halves in
        let (i, j) = (places[first], places[second])
        let surprise = weight * (Double(halves) / 2 - chances[i, j])
        add(surprise, to: i)
        add(-surprise, to: j)
      }
    }
    close(into: &squares)
    return squares
  }

  @inline(__always) private mutating func add(_ surprise: Double, to place: Int) {
    sums[place] += surprise
    if !hasMet[place] {
      hasMet[place] = true
      met.append(place)
    }
  }

  /// Adds the deal's u uᵀ, and begins the next deal.
  private mutating func close(into squares: inout SquareMatrix) {
    for i in met {
      for j in met { squares[i, j] += sums[i] * sums[j] }
    }
    for i in met {
      sums[i] = 0
      hasMet[i] = false
    }
    met.removeAll(keepingCapacity: true)
  }
}
