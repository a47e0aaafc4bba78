/// Where a strictly concave function is greatest, by Newton's method.
package struct NewtonMaximum: Sendable {
  package let position: [Double]
  /// The negated Hessian there.
  package let information: Cholesky

  /// Starts from 0; a step is shortened so that no coordinate changes by more than 2, and 1e-12 is the last one.
  ///
  /// Six to eight steps always sufficed for ratings.
  /// - Parameter derivatives: the gradient and the negated Hessian at a position.
  /// - Throws: after a hundred steps, for then there is no greatest value.
  package init(
    dimensions: Int, derivatives: ([Double]) -> (gradient: [Double], information: SquareMatrix)
  ) throws(NoFiniteMaximum) {
    var position = Array(repeating: 0.0, count: dimensions)
    var last = Double.infinity
    for _ in 0..<100 {
      let (gradient, information) = derivatives(position)
      guard let factor = Cholesky(information) else { throw NoFiniteMaximum() }
      let step = factor.solve(gradient)
      let largest = step.reduce(0) { max($0, abs($1)) }
      let scale = min(1, 2 / largest)
      for index in position.indices { position[index] += scale * step[index] }
      // Steps shrink quadratically, so tiny ones that no longer shrink are rounding.
      if largest <= 1e-12 || largest <= 1e-8 && largest >= last / 2 {
        self.position = position
        self.information = factor
        return
      }
      last = largest
    }
    throw NoFiniteMaximum()
  }
}

/// The strengths that fit best are not finite: without a prior, as when a bot has won everything.
public struct NoFiniteMaximum: Error, Equatable {}
