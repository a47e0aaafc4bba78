import JSON
package import Refereeing

/// The lines of a transcript, of which each is read when it is asked for.
package struct TranscriptLines: Sendable {
  private let text: [UInt8]
  private let ranges: [Range<Int>]

  /// Empty lines do not count.
  package init(_ text: [UInt8]) {
    self.text = text
    var ranges: [Range<Int>] = []
    text.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
        if start < end { ranges.append(start..<end) }
        start = end + 1
      }
      if start < bytes.count { ranges.append(start..<bytes.count) }
    }
    self.ranges = ranges
  }

  package var count: Int { ranges.count }

  package subscript(index: Int) -> [UInt8] { Array(text[ranges[index]]) }

  /// A line without a last member whose key and colon are `key`; the whole line if it has no such member.
  ///
  /// JSON text contains the key in quotation marks nowhere else at the end of an object: in a string they are escaped.
  package func line(_ index: Int, withoutLast key: StaticString) -> [UInt8] {
    let range = ranges[index]
    let end: Int? = text.withUnsafeBufferPointer { bytes in
      key.withUTF8Buffer { key in
        guard let first = key.first, range.count > key.count, bytes[range.upperBound - 1] == UInt8(ascii: "}") else {
          return nil
        }
        return (range.lowerBound...range.upperBound - key.count).first { place in
          bytes[place] == first && key.indices.allSatisfy { bytes[place + $0] == key[$0] }
        }
      }
    }
    return end.map { Array(text[range.lowerBound..<$0]) + [UInt8(ascii: "}")] } ?? self[index]
  }

  /// The entry of a line in the usual form; nil for any other line.
  package func entry(_ index: Int, seats: Int) -> TranscriptEntry? {
    text.withUnsafeBufferPointer { bytes in
      var scanner = LineScanner(UnsafeBufferPointer(rebasing: bytes[ranges[index]]))
      return TranscriptEntry(scanning: &scanner, seats: seats)
    }
  }
}
