/// A square matrix, stored row by row.
package struct SquareMatrix: Equatable, Sendable {
  package let size: Int
  /// The entry of row i and column j at [i · size + j].
  package var entries: [Double]

  package init(size: Int) {
    self.size = size
    entries = Array(repeating: 0, count: size * size)
  }

  package subscript(row: Int, column: Int) -> Double {
    @inline(__always) get { entries[row * size + column] }
    @inline(__always) set { entries[row * size + column] = newValue }
  }

  package var transposed: SquareMatrix {
    var other = self
    for row in 0..<size { for column in 0..<size { other[column, row] = self[row, column] } }
    return other
  }

  package var diagonal: [Double] { (0..<size).map { self[$0, $0] } }

  package static func + (a: SquareMatrix, b: SquareMatrix) -> SquareMatrix {
    var sum = a
    for index in sum.entries.indices { sum.entries[index] += b.entries[index] }
    return sum
  }

  package static func * (a: SquareMatrix, b: SquareMatrix) -> SquareMatrix {
    let size = a.size
    var product = SquareMatrix(size: size)
    product.entries.withUnsafeMutableBufferPointer { product in
      b.entries.withUnsafeBufferPointer { b in
        for i in 0..<size {
          for k in 0..<size {
            let factor = a[i, k]
            for j in 0..<size { product[i * size + j] += factor * b[k * size + j] }
          }
        }
      }
    }
    return product
  }

  /// A v; entries of v that are 0 cost nothing.
  package func times(_ vector: [Double]) -> [Double] {
    var product = [Double](repeating: 0, count: size)
    for (column, value) in vector.enumerated() where value != 0 {
      for row in 0..<size { product[row] += self[row, column] * value }
    }
    return product
  }

  /// Adds v vᵀ.
  package mutating func addSquare(of vector: [Double]) {
    for (row, value) in vector.enumerated() where value != 0 {
      for column in 0..<size { self[row, column] += value * vector[column] }
    }
  }

  /// C A C with C = I - 11ᵀ/n over the leading n × n block: the covariance after the mean of the first n is subtracted.
  package func centred(leading n: Int) -> SquareMatrix {
    var centred = self
    for i in 0..<size {
      let mean = (0..<n).reduce(0) { $0 + centred[i, $1] } / Double(n)
      for j in 0..<n { centred[i, j] -= mean }
    }
    for j in 0..<size {
      let mean = (0..<n).reduce(0) { $0 + centred[$1, j] } / Double(n)
      for i in 0..<n { centred[i, j] -= mean }
    }
    return centred
  }
}
