/// A value that was computed from samples, with its standard error.
public struct Valuation: Equatable, Sendable {
  /// The mean of the samples.
  public var value: Double
  /// The standard error of `value`; 0 if it is exact.
  public var error: Double

  public init(_ value: Double, error: Double = 0) {
    self.value = value
    self.error = error
  }
}
