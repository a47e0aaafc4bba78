/// The position of the maximum of a strictly concave function, by Newton's method.
package struct NewtonMaximum: Sendable {
  package let position: [Double]
  /// The negated Hessian at the maximum.
  package let information: Cholesky

  /// Starts from 0; a step is shortened so that no coordinate changes by more than 2, and the last step is at most
  /// 1e-12.
  ///
  /// Six to eight steps have always sufficed for ratings.
  /// - Parameter derivatives: the gradient and the negated Hessian at a position.
  /// - Throws: after a hundred steps, because then there is no maximum.
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
      // Steps shrink quadratically, so tiny steps that no longer shrink are rounding errors.
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

/// The best-fitting strengths are not finite, for instance because without a prior a bot has won everything.
public struct NoFiniteMaximum: Error, Equatable {}
