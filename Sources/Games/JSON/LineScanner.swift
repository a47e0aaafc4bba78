/// Reads JSON text of a known layout, piece after piece, without making a tree of it.
///
/// It reads a part of JSON: no escapes, and no numbers but whole ones. A caller who finds that a piece is
/// missing must read the text again with `JSONReader`. A journal of many tables is read four times as fast so, and a
/// bot's answer five times.
public struct LineScanner {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline var index = 0

  @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inlinable public var isAtEnd: Bool { index == bytes.count }

  /// What has not been read.
  @inlinable public var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[index...]) }

  /// Passes over a text, or gives false where another stands.
  @inlinable public mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    // Eight bytes at a time, as the system's own comparison does, which an engine may not import.
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

  /// A whole number of so few digits that it fits, whatever they are.
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

  /// A number written with exactly this number of hexadecimal digits, in lower case.
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

  /// An array, whose elements `read` reads one after another.
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
