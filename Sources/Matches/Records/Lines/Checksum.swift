package import JSON

/// The checksum of a journal's line: FNV-1a with 64 bits, written as 16 hexadecimal digits.
///
/// It detects every change of a single byte, because each step is a bijection. It protects against damage, not against
/// forgery: anyone who can write the journal can write its checksums. Source: Fowler, Noll and Vo, draft-eastlake-fnv.
public struct Checksum: Equatable, Sendable, CustomStringConvertible {
  /// The predecessor of the first line.
  public static let none = Checksum(hash: 0)
  static let digits = 16

  public let hash: UInt64

  package init(hash: UInt64) { self.hash = hash }

  // The loop is over memory: a loop over any sequence would be compiled in its caller's module, which may not be
  // optimised.
  public init(of bytes: some Sequence<UInt8>) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    if bytes.withContiguousStorageIfAvailable(add) == nil { Array(bytes).withUnsafeBufferPointer(add) }
    self.hash = hash
  }

  /// True if a text has the form of a checksum.
  package static func isOne(_ text: String) -> Bool {
    text.utf8.count == digits && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Reads the digits at the scanner's position; nil if there are none.
  package init?(scanning scanner: inout LineScanner) {
    guard let hash = scanner.hexadecimal(digits: Checksum.digits) else { return nil }
    self.hash = hash
  }

  public var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: Checksum.digits - digits.count) + digits
  }
}
