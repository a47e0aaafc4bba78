// Each property reads the components once, because that divides 128 bits.
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

  /// In the format of a clock: "6:12", "1:02:03".
  public var asClock: String {
    let seconds = Int(components.seconds)
    let digits = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    return seconds < 3600
      ? "\(seconds / 60):\(digits(seconds % 60))"
      : "\(seconds / 3600):\(digits(seconds / 60 % 60)):\(digits(seconds % 60))"
  }
}
