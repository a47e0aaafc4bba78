/// The results of two bots on the same deals, a pair for each deal, better ones larger.
///
/// There may be millions, so they are not kept but told again for each pass.
public struct ResultPairs {
  public let forEach: (_ body: (Double, Double) -> Void) -> Void

  /// - Parameter forEach: tells every pair, the same ones in the same order each time.
  public init(_ forEach: @escaping (_ body: (Double, Double) -> Void) -> Void) { self.forEach = forEach }

  public init(_ pairs: [(Double, Double)]) {
    forEach = { body in for (first, second) in pairs { body(first, second) } }
  }
}
