/// A value that writes itself as one JSON value.
public protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

/// Appends JSON to bytes, compactly, keys in the order given.
///
/// Inlinable, for it is used in other modules on the referee's clock: 1.1 µs an observation against 7.
///
/// Commas are put in by the writer: `key` and every value know whether something stands before them.
public struct JSONWriter {
  @usableFromInline var buffer: [UInt8] = []
  public var bytes: [UInt8] { buffer }

  public init(reserving capacity: Int = 0) { buffer.reserveCapacity(capacity) }

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() { buffer.removeAll(keepingCapacity: true) }

  /// Ends a line of JSON lines.
  public mutating func endLine() { buffer.append(UInt8(ascii: "\n")) }

  @inlinable public mutating func object(_ members: (inout JSONWriter) -> Void) {
    separate()
    buffer.append(UInt8(ascii: "{"))
    members(&self)
    buffer.append(UInt8(ascii: "}"))
  }

  @inlinable public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    separate()
    buffer.append(UInt8(ascii: "["))
    elements(&self)
    buffer.append(UInt8(ascii: "]"))
  }

  @inlinable public mutating func array(_ values: some Sequence<some JSONWritable>) {
    array { json in for value in values { value.write(to: &json) } }
  }

  /// Starts a member, whose value comes next; `name` needs no escaping.
  public mutating func key(_ name: StaticString) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { buffer.append(contentsOf: $0) }
    buffer.append(UInt8(ascii: "\""))
    buffer.append(UInt8(ascii: ":"))
  }

  /// Starts a member whose name is known only at run time.
  public mutating func key(named name: String) {
    string(name)
    buffer.append(UInt8(ascii: ":"))
  }

  /// A whole member; `name` needs no escaping.
  @inlinable public mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  public mutating func null() { literal("null") }
  public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  @inlinable public mutating func integer(_ value: some FixedWidthInteger) {
    separate()
    appendDigits(value)
  }

  /// A number with a fraction, in Swift's shortest text that reads back the same; not a number becomes null.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    // Not `Int(exactly:)`: it needs the C library's `trunc`, which a program without Foundation does not link.
    if abs(value) < 9_007_199_254_740_992, Double(Int(value)) == value { return integer(Int(value)) }
    separate()
    buffer.append(contentsOf: value.description.utf8)
  }

  @inlinable public mutating func string(_ value: some StringProtocol) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    for byte in value.utf8 { appendEscaped(byte) }
    buffer.append(UInt8(ascii: "\""))
  }

  /// A string of ASCII bytes that need no escaping, such as a card.
  @inlinable public mutating func plainString(_ ascii: some Sequence<UInt8>) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(contentsOf: ascii)
    buffer.append(UInt8(ascii: "\""))
  }

  /// A value that is JSON text already.
  @inlinable public mutating func raw(_ text: some Sequence<UInt8>) {
    separate()
    buffer.append(contentsOf: text)
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { buffer.append(contentsOf: $0) }
  }

  @inlinable mutating func separate() {
    switch buffer.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: buffer.append(UInt8(ascii: ","))
    }
  }

  @inlinable mutating func appendDigits(_ value: some FixedWidthInteger) {
    if value >= 0 && value < 10 { return buffer.append(UInt8(ascii: "0") + UInt8(value)) }
    buffer.append(contentsOf: String(value).utf8)
  }

  @usableFromInline mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      buffer.append(UInt8(ascii: "\\"))
      buffer.append(byte)
    case UInt8(ascii: "\n"): buffer.append(contentsOf: #"\n"#.utf8)
    case UInt8(ascii: "\t"): buffer.append(contentsOf: #"\t"#.utf8)
    case UInt8(ascii: "\r"): buffer.append(contentsOf: #"\r"#.utf8)
    case 0..<0x20, 0x7F:
      let hex = Array("0123456789abcdef".utf8)
      buffer.append(contentsOf: #"\u00"#.utf8)
      buffer.append(hex[Int(byte >> 4)])
      buffer.append(hex[Int(byte & 15)])
    default: buffer.append(byte)
    }
  }
}

extension Int: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension UInt64: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Bool: JSONWritable {
  public func write(to json: inout JSONWriter) { json.bool(self) }
}

extension String: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.null() }
  }
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
