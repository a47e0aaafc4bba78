import Fields
public import JSON

/// One line of a journal: `{"sum":"…","prev":"…",…}`.
///
/// `sum` is the checksum of all that follows it in the line, its comma included; `prev` is the `sum` of the line
/// before, so that the lines are a chain.
public struct JournalLine {
  private static let start = StaticString(#"{"sum":""#)
  private static let middle = StaticString(#"","prev":""#)
  /// Where the sealed text begins, and where what follows `prev`.
  private static let sealed = start.utf8CodeUnitCount + Checksum.digits
  private static let content = sealed + middle.utf8CodeUnitCount + Checksum.digits + 1

  private let bytes: UnsafeBufferPointer<UInt8>

  /// Takes a line without its line feed; it lives as long as its bytes.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Its checksum, and that of the line before; nil where it is no line, or where its own is wrong.
  package var sums: (own: Checksum, previous: Checksum)? {
    var scanner = LineScanner(bytes)
    guard scanner.skip(JournalLine.start), let own = Checksum(scanning: &scanner),
      Checksum(of: bytes[JournalLine.sealed...]) == own,
      scanner.skip(JournalLine.middle), let previous = Checksum(scanning: &scanner), scanner.skip("\"")
    else { return nil }
    return (own, previous)
  }

  /// What follows the sums, from the comma before the first member on.
  private var rest: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[min(JournalLine.content, bytes.count)...])
  }

  /// The text of the line.
  package var text: [UInt8] { Array(bytes) }

  /// True for a table, and false for what `JournalChange` describes.
  package var isTable: Bool {
    func begins(with text: StaticString) -> Bool {
      var scanner = LineScanner(rest)
      return scanner.skip(text)
    }
    // As tables are written; millions of lines are no trees.
    if begins(with: #","event":"#) { return true }
    if begins(with: #","origin":"#), !begins(with: #","origin":{"#) { return true }
    return (try? JSONReader.read(text))?["event"] != nil
  }

  /// The number of the origin of the table in the line.
  public var tableOrigin: Int {
    var scanner = LineScanner(rest)
    return scanner.skip(#","origin":"#) ? scanner.integer() ?? 0 : 0
  }

  /// The table in the line, read without a tree where that will do.
  ///
  /// - Parameters:
  ///   - path: the journal's, for what is wrong with the line.
  ///   - number: the line's.
  public func table(timed: Bool, path: String, number: Int = 1) throws(RunProblem) -> TableRecord {
    var scanner = LineScanner(rest)
    if let record = TableRecord(scanning: &scanner, timed: timed) { return record }
    do {
      return try TableRecord(try ObjectReader.Source(path: path, text: text, firstLine: number).object())
    } catch {
      throw .badLine(error)
    }
  }

  /// A line with its line feed, and its sum.
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

  /// The same line as it stands behind another one, with its line feed, and its sum.
  ///
  /// - Parameter origin: the number that the table's origin has there; nil if it has the same.
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

  /// Writes a line's sum into it.
  private static func sign(_ bytes: inout [UInt8]) -> Checksum {
    let sum = Checksum(of: bytes[sealed..<bytes.count - 1])
    bytes.replaceSubrange(start.utf8CodeUnitCount..<sealed, with: sum.description.utf8)
    return sum
  }
}
