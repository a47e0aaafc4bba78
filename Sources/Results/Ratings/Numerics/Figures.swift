/// Numbers as people read them.
public enum Figures {
  /// With this number of digits behind the point; in powers of ten where it is too large for that, a dash where it is no number.
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

  /// With as many digits behind the point as it needs, at most three.
  public static func short(_ value: Double) -> String {
    let digits = (0...3).first { abs(value - rounded(value, digits: $0)) < 1e-9 }
    return decimal(value, digits: digits ?? 3)
  }

  /// A count with a comma between thousands: "1,623".
  public static func grouped(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.indices.map { index in
      (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
    }.joined()
  }

  private static func rounded(_ value: Double, digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (value * scale).rounded() / scale
  }
}
