/// The factor L of a symmetric, positive definite matrix A = L Lᵀ.
struct Cholesky: Sendable {
  /// Entries above the diagonal are 0.
  private let lower: SquareMatrix

  /// - Returns: nil when the matrix is not positive definite, as far as rounding can tell.
  init?(_ matrix: SquareMatrix) {
    var lower = SquareMatrix(size: matrix.size)
    for i in 0..<matrix.size {
      for j in 0...i {
        var rest = matrix[i, j]
        for k in 0..<j { rest -= lower[i, k] * lower[j, k] }
        if i == j {
          guard rest > 0, rest < .infinity else { return nil }
          lower[i, i] = rest.squareRoot()
        } else {
          lower[i, j] = rest / lower[j, j]
        }
      }
    }
    self.lower = lower
  }

  /// The x of A x = b.
  func solve(_ b: [Double]) -> [Double] {
    var x = b
    for i in x.indices {
      for k in 0..<i { x[i] -= lower[i, k] * x[k] }
      x[i] /= lower[i, i]
    }
    for i in x.indices.reversed() {
      for k in i + 1..<x.count { x[i] -= lower[k, i] * x[k] }
      x[i] /= lower[i, i]
    }
    return x
  }

  /// A⁻¹, column by column.
  var inverse: SquareMatrix {
    var inverse = SquareMatrix(size: lower.size)
    for column in 0..<lower.size {
      var unit = Array(repeating: 0.0, count: lower.size)
      unit[column] = 1
      for (row, entry) in solve(unit).enumerated() { inverse[row, column] = entry }
    }
    return inverse
  }
}
