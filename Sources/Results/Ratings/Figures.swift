/// Formats numbers for people.
public enum Figures {
  /// With this number of decimal places; in scientific notation if it is too large for that, and a dash if it is not a
  /// number.
  public static func decimal(_ value: Double, digits: Int) -> String {
    guard !value.isNaN else { return "–" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    guard value.isFinite else { return value < 0 ? "-∞" : "∞" }
    guard let scaled = Int(exactly: (abs(value) * Double(scale)).rounded()) else { return String(value) }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(scaled) }
    let fraction = String(scaled % scale)
    return sign + "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  /// With as many decimal places as necessary, at most three.
  public static func short(_ value: Double) -> String {
    let digits = (0...3).first { abs(value - rounded(value, digits: $0)) < 1e-9 }
    return decimal(value, digits: digits ?? 3)
  }

  /// A count with thousands separators: "1,623".
  public static func grouped(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.indices.map { index in
      (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
    }.joined()
  }

  /// A time given in microseconds.
  public static func time(microseconds: Int?) -> String {
    guard let microseconds else { return "–" }
    let value = Double(microseconds)
    return switch microseconds {
    case ..<1000: "\(microseconds)µs"
    // If rounding would lengthen the figure, the next form is used.
    case ..<9950: decimal(value / 1000, digits: 1) + "ms"
    case ..<999_500: decimal(value / 1000, digits: 0) + "ms"
    default: decimal(value / 1_000_000, digits: 1) + "s"
    }
  }

  /// A number from a bot's report, with at least three significant digits: "41,000", "12.5", "0.0013".
  public static func reported(_ value: Double) -> String {
    let size = abs(value)
    if size >= 1000 {
      // The sum over a game's many answers may exceed an `Int`.
      return Int(exactly: size.rounded()).map { (value < 0 ? "-" : "") + grouped($0) } ?? decimal(value, digits: 0)
    }
    if value == value.rounded() { return decimal(value, digits: 0) }
    if size >= 1 { return decimal(value, digits: size >= 100 ? 1 : 2) }
    // A very small number must not fill a column with digits.
    var (digits, scaled) = (2, size)
    while scaled < 0.1, digits < 9 { (digits, scaled) = (digits + 1, scaled * 10) }
    return decimal(value, digits: digits + 1)
  }

  private static func rounded(_ value: Double, digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (value * scale).rounded() / scale
  }
}
