/// Numbers as characters of a JSON string, of which none needs an escape in JSON or HTML.
///
/// There are 90 such characters.
struct DataText: Hashable {
  private(set) var bytes: [UInt8] = []

  /// A number from 0, in one character if it is below 80, in two below 890, otherwise in six.
  mutating func put(_ number: Int) {
    switch number {
    case ..<80: putDigit(number)
    case ..<890:
      putDigit(80 + (number - 80) / 90)
      putDigit((number - 80) % 90)
    default:
      putDigit(89)
      var power = 90 * 90 * 90 * 90
      while power > 0 {
        putDigit(number / power % 90)
        power /= 90
      }
    }
  }

  /// A number of any sign: 0, -1, 1, -2 and so on become 0, 1, 2, 3.
  mutating func put(signed number: Int) { put(number < 0 ? ~number * 2 + 1 : number * 2) }

  mutating func put(_ time: ShortTime) {
    if time.power == nil { return putDigit(time.digits) }
    putDigit(70 + (time.power ?? 0))
    putDigit(time.digits - 10)
  }

  mutating func append(_ other: DataText) { bytes += other.bytes }
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The mark of values that are as expected, before their count; it is the character of no number.
  mutating func putExpected(_ count: Int) {
    bytes.append(UInt8(ascii: "!"))
    put(count)
  }

  /// From "#" to "~", without "<" and the backslash.
  mutating func putDigit(_ number: Int) {
    bytes.append(UInt8(number < 25 ? number + 35 : number < 56 ? number + 36 : number + 37))
  }
}

/// A time in microseconds: below 70 exactly, otherwise two digits with a power of ten.
///
/// Two digits are what a page shows of most times, and are seen in no chart.
struct ShortTime: Equatable {
  let digits: Int
  /// Nil for a time below 70 µs.
  let power: Int?

  init(microseconds: Int) {
    if microseconds < 70 {
      (digits, power) = (max(microseconds, 0), nil)
      return
    }
    var (exponent, scale) = (0, 1)
    while microseconds >= 100 * scale - scale / 2, exponent < 15 { (exponent, scale) = (exponent + 1, scale * 10) }
    (digits, power) = (min((microseconds + scale / 2) / scale, 99), exponent)
  }

  var microseconds: Int { (0..<(power ?? 0)).reduce(digits) { value, _ in value * 10 } }
}
