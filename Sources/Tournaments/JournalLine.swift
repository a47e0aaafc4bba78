import BotProtocol
import GameRules

/// One line of a journal: `{"sum":"…","prev":"…",…}`.
///
/// `sum` is the checksum of all that follows it in the line, its comma included; `prev` is the `sum` of the line
/// before, so that the lines are a chain.
struct JournalLine {
  private static let start = StaticString(#"{"sum":""#)
  /// Where the sealed text begins.
  private static let sealed = start.utf8CodeUnitCount + Checksum.digits

  let sum: Checksum
  /// The `sum` of the line before.
  let previous: Checksum
  /// What follows, from the comma before the first member on.
  private let rest: UnsafeBufferPointer<UInt8>
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Takes a line without its line feed, or gives nil where it is none or its sum is wrong; it lives as long as its bytes.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var scanner = LineScanner(bytes)
    guard scanner.skip(JournalLine.start), let sum = Checksum(scanning: &scanner),
      Checksum(of: bytes[JournalLine.sealed...]) == sum,
      scanner.skip(#"","prev":""#), let previous = Checksum(scanning: &scanner), scanner.skip("\"")
    else { return nil }
    self.sum = sum
    self.previous = previous
    self.bytes = bytes
    rest = scanner.rest
  }

  /// The line as a tree, or nil where it is no JSON.
  var node: JSONNode? { try? JSONReader.read(Array(bytes)) }

  /// The numbers of deals in a line that makes a tournament longer.
  var deals: [Int]? {
    var scanner = LineScanner(rest)
    guard scanner.skip(#","deals":"#), let deals = scanner.integers(), scanner.skip("}"), scanner.isAtEnd else {
      return nil
    }
    return deals
  }

  /// The table in the line, read without a tree where that will do.
  var record: TableRecord? {
    var scanner = LineScanner(rest)
    return TableRecord(scanning: &scanner) ?? node.flatMap { TableRecord($0) }
  }

  /// The identity in a journal's first line, as the text that was written: its last member.
  func text(from offset: Int) -> String { String(decoding: bytes[offset..<bytes.count - 1], as: UTF8.self) }

  /// A line with its line feed, and its sum.
  static func seal(after previous: Checksum, _ members: (inout JSONWriter) -> Void) -> (bytes: [UInt8], sum: Checksum) {
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      json.member("sum", Checksum.none.description)
      json.member("prev", previous.description)
      members(&json)
    }
    json.endLine()
    var bytes = json.bytes
    let sum = Checksum(of: bytes[sealed..<bytes.count - 1])
    bytes.replaceSubrange(start.utf8CodeUnitCount..<sealed, with: sum.description.utf8)
    return (bytes, sum)
  }
}
