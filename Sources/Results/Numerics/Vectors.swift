// Vectors as arrays, computed here because modules that are not optimised take ten times as long.
extension [Double] {
  /// The largest absolute value; 0 for an empty vector.
  package var largestMagnitude: Double { reduce(0) { Swift.max($0, abs($1)) } }

  package func scaled(by factor: Double) -> [Double] { map { $0 * factor } }

  /// Adds a vector of the same length.
  package mutating func add(_ other: [Double]) {
    for index in indices { self[index] += other[index] }
  }
}
