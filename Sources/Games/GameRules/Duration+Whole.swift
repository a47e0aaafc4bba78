// Each takes the components once: that divides 128 bits.
extension Duration {
  /// Milliseconds, rounded down.
  public var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
  /// Microseconds, rounded down.
  public var wholeMicroseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
  /// Nanoseconds, rounded down.
  public var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
