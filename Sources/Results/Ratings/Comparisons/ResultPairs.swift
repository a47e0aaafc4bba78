/// The results of two bots on the same deals, a pair for each deal; larger is better.
///
/// There may be millions, so they are not stored but enumerated anew for each pass.
public struct ResultPairs {
  public let forEach: (_ body: (Double, Double) -> Void) -> Void

  /// - Parameter forEach: enumerates every pair, in the same order each time.
  public init(_ forEach: @escaping (_ body: (Double, Double) -> Void) -> Void) { self.forEach = forEach }

  public init(_ pairs: [(Double, Double)]) {
    forEach = { body in for (first, second) in pairs { body(first, second) } }
  }
}
