import Fields
public import JSON

/// One line of a journal: `{"sum":"…","prev":"…",…}`.
///
/// `sum` is the checksum of the rest of the line, starting with its comma; `prev` is the `sum` of the line before, so
/// that the lines form a chain.
public struct JournalLine {
  private static let start = StaticString(#"{"sum":""#)
  private static let middle = StaticString(#"","prev":""#)
  /// The offset of the checksummed text, and of the text after `prev`.
  private static let sealed = start.utf8CodeUnitCount + Checksum.digits
  private static let content = sealed + middle.utf8CodeUnitCount + Checksum.digits + 1

  private let bytes: UnsafeBufferPointer<UInt8>

  /// Takes a line without its line feed; it is valid as long as its bytes.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Its checksum, and that of the line before; nil if it is no such line, or if its own checksum is wrong.
  package var sums: (own: Checksum, previous: Checksum)? {
    var scanner = LineScanner(bytes)
    guard scanner.skip(JournalLine.start), let own = Checksum(scanning: &scanner),
      Checksum(of: bytes[JournalLine.sealed...]) == own,
      scanner.skip(JournalLine.middle), let previous = Checksum(scanning: &scanner), scanner.skip("\"")
    else { return nil }
    return (own, previous)
  }

  /// The text after the checksums, from the comma before the first member on.
  private var rest: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[min(JournalLine.content, bytes.count)...])
  }

  package var text: [UInt8] { Array(bytes) }

  /// True for a table, and false for a `JournalChange`.
  package var isTable: Bool {
    func begins(with text: StaticString) -> Bool {
      var scanner = LineScanner(rest)
      return scanner.skip(text)
    }
    // The form in which tables are written; millions of lines are not parsed into trees.
    if begins(with: #","event":"#) { return true }
    if begins(with: #","origin":"#), !begins(with: #","origin":{"#) { return true }
    return (try? JSONReader.read(text))?["event"] != nil
  }

  /// The number of the origin of the line's table.
  public var tableOrigin: Int {
    var scanner = LineScanner(rest)
    return scanner.skip(#","origin":"#) ? scanner.integer() ?? 0 : 0
  }

  /// The table in the line, scanned without a tree if possible.
  ///
  /// - Parameters:
  ///   - path: the journal's path, for problems.
  ///   - number: the number of the line.
  public func table(timed: Bool, path: String, number: Int = 1) throws(RunProblem) -> TableRecord {
    var scanner = LineScanner(rest)
    if let record = TableRecord(scanning: &scanner, timed: timed) { return record }
    do {
      return try TableRecord(try ObjectReader.Source(path: path, text: text, firstLine: number).object())
    } catch {
      throw .badLine(error)
    }
  }

  /// A complete line with its line feed, and its checksum.
  public static func seal(after previous: Checksum, _ members: (inout JSONWriter) -> Void) -> (
    bytes: [UInt8], sum: Checksum
  ) {
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      json.member("sum", Checksum.none.description)
      json.member("prev", previous.description)
      members(&json)
    }
    json.endLine()
    var bytes = json.bytes
    let sum = sign(&bytes)
    return (bytes, sum)
  }

  /// The same line after another predecessor, with its line feed, and its checksum.
  ///
  /// - Parameter origin: the new number of the table's origin; nil if unchanged.
  public func moved(after previous: Checksum, origin: Int? = nil) -> (bytes: [UInt8], sum: Checksum) {
    var bytes = Array(self.bytes) + [UInt8(ascii: "\n")]
    let end = JournalLine.content - 1
    bytes.replaceSubrange(end - Checksum.digits..<end, with: previous.description.utf8)
    let old = tableOrigin
    let origin = origin ?? old
    if old != origin, old > 0 {
      bytes.removeSubrange(JournalLine.content..<JournalLine.content + #","origin":\#(old)"#.utf8.count)
    }
    if old != origin, origin > 0 { bytes.insert(contentsOf: #","origin":\#(origin)"#.utf8, at: JournalLine.content) }
    let sum = JournalLine.sign(&bytes)
    return (bytes, sum)
  }

  /// Writes the checksum into a line.
  private static func sign(_ bytes: inout [UInt8]) -> Checksum {
    let sum = Checksum(of: bytes[sealed..<bytes.count - 1])
    bytes.replaceSubrange(start.utf8CodeUnitCount..<sealed, with: sum.description.utf8)
    return sum
  }
}
