import BotProtocol
import GameRules

/// One line of a journal: `{"sum":"…","prev":"…",…}`.
///
/// `sum` is the checksum of all that follows it in the line, its comma included; `prev` is the `sum` of the line
/// before, so that the lines are a chain.
enum JournalLine {
  private static let start = Array(#"{"sum":""#.utf8)
  private static let digits = Checksum.none.utf8.count

  /// A line with its line feed, and its sum.
  static func seal(after previous: String, _ members: (inout JSONWriter) -> Void) -> (bytes: [UInt8], sum: String) {
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      json.member("sum", Checksum.none)
      json.member("prev", previous)
      members(&json)
    }
    json.endLine()
    var bytes = json.bytes
    let sum = Checksum.of(bytes[sealed(bytes)])
    bytes.replaceSubrange(start.count..<start.count + digits, with: sum.utf8)
    return (bytes, sum)
  }

  /// The sum that a line bears, if it is whole and the sum is right; the line comes without its line feed.
  static func sum(of line: ArraySlice<UInt8>) -> String? {
    let body = line.dropFirst(start.count + digits)
    guard line.starts(with: start), !body.isEmpty else { return nil }
    let sum = String(decoding: line.dropFirst(start.count).prefix(digits), as: UTF8.self)
    return Checksum.of(body) == sum ? sum : nil
  }

  /// The record in a line that bears the sum of the one before, where it is read the short way.
  static func record(in line: ArraySlice<UInt8>, after previous: String) -> TableRecord? {
    line.withUnsafeBufferPointer { bytes in
      var scanner = LineScanner(bytes)
      guard scanner.skip("{\"sum\":"), scanner.string() != nil, scanner.skip(",\"prev\":"), scanner.string() == previous
      else { return nil }
      return TableRecord(scanning: &scanner)
    }
  }

  private static func sealed(_ bytes: [UInt8]) -> Range<Int> { start.count + digits..<bytes.count - 1 }
}
