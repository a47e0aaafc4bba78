/// A value that writes itself as one JSON value.
public protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

/// Appends JSON to bytes, compactly, keys in the order given.
///
/// Commas are put in by the writer: `key` and every value know whether something stands before them.
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []

  public init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Ends a line of JSON lines.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    elements(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  public mutating func array(_ values: some Sequence<some JSONWritable>) {
    array { json in for value in values { value.write(to: &json) } }
  }

  /// Starts a member, whose value comes next; `name` needs no escaping.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Starts a member whose name is known only at run time.
  public mutating func key(named name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  public mutating func null() { literal("null") }
  public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  public mutating func integer(_ value: some FixedWidthInteger) {
    separate()
    appendDigits(value)
  }

  /// A number with a fraction, in Swift's shortest text that reads back the same; not a number becomes null.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    if abs(value) < 0x1p53, let whole = Int(exactly: value) { return integer(whole) }
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  public mutating func string(_ value: some StringProtocol) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 { appendEscaped(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// A string of ASCII bytes that need no escaping, such as a card.
  public mutating func plainString(_ ascii: some Sequence<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: ascii)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A value that is JSON text already.
  public mutating func raw(_ text: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private mutating func appendDigits(_ value: some FixedWidthInteger) {
    if value >= 0 && value < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
    bytes.append(contentsOf: String(value).utf8)
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
    case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
    case 0..<0x20, 0x7F:
      let hex = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: #"\u00"#.utf8)
      bytes.append(hex[Int(byte >> 4)])
      bytes.append(hex[Int(byte & 15)])
    default: bytes.append(byte)
    }
  }
}

extension Int: JSONWritable {
  public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension String: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Array: JSONWritable where Element: JSONWritable {
  public func write(to json: inout JSONWriter) { json.array(self) }
}

extension JSONWritable {
  /// The value as JSON text.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
