/// Reads JSON text of a known layout, piece by piece, without building a tree.
///
/// It supports a subset of JSON: no escapes, and only whole numbers. If a piece does not match, the caller must read
/// the text again with `JSONReader`. It reads a journal of many tables four times as fast, and a bot's answer five
/// times.
public struct LineScanner {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline var index = 0

  @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inlinable public var isAtEnd: Bool { index == bytes.count }

  /// The unread bytes.
  @inlinable public var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[index...]) }

  /// Skips a text; returns false if there is another one.
  @inlinable public mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    // Eight bytes at a time, like the system's own comparison, which an engine may not import.
    let (here, there) = (UnsafeRawPointer(bytes.baseAddress! + index), UnsafeRawPointer(text.utf8Start))
    var offset = 0
    while offset + 8 <= count {
      guard
        here.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == there.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < count {
      guard here.load(fromByteOffset: offset, as: UInt8.self) == there.load(fromByteOffset: offset, as: UInt8.self)
      else { return false }
      offset += 1
    }
    index += count
    return true
  }

  /// A whole number with so few digits that it cannot overflow.
  @inlinable public mutating func integer() -> Int? {
    let isNegative = skip("-")
    let start = index
    var value = 0
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      value = value &* 10 &+ Int(digit)
      index += 1
    }
    guard 1...18 ~= index - start, bytes[start] != UInt8(ascii: "0") || index - start == 1 else { return nil }
    return isNegative ? -value : value
  }

  /// A number with exactly this number of lower-case hexadecimal digits.
  @inlinable public mutating func hexadecimal(digits: Int) -> UInt64? {
    guard bytes.count - index >= digits else { return nil }
    var value: UInt64 = 0
    for byte in bytes[index..<index + digits] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    index += digits
    return value
  }

  /// A string without escapes.
  @inlinable public mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = index
    while index < bytes.count, case let byte = bytes[index], byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""),
      byte != UInt8(ascii: "\\")
    { index += 1 }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
    return skip("\"") ? String(decoding: text, as: UTF8.self) : nil
  }

  /// An array whose elements `read` reads.
  @inlinable public mutating func array<Element>(of read: (inout LineScanner) -> Element?) -> [Element]? {
    guard skip("[") else { return nil }
    var elements: [Element] = []
    if skip("]") { return elements }
    repeat {
      guard let element = read(&self) else { return nil }
      elements.append(element)
    } while skip(",")
    return skip("]") ? elements : nil
  }

  @inlinable public mutating func integers() -> [Int]? { array { $0.integer() } }
}
