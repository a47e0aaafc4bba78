public import Records
/// How far a journal was read, so that only what follows has to be read again.
public struct JournalMark: Equatable, Sendable {
  /// How many bytes are whole lines, and how many lines they are.
  var size = 0
  var lines = 0
  /// Where the last of them begins, and its checksum.
  var last = 0
  var sum = ""
  /// Where the lines begin that are neither the first nor tables.
  var changes: [Int] = []

  public init() {}

  /// The mark of a journal of one line.
  public init(first line: (bytes: [UInt8], sum: Checksum)) {
    self.init()
    add(line, isTable: true)
  }

  /// Goes on behind one more line.
  public mutating func add(_ line: (bytes: [UInt8], sum: Checksum), isTable: Bool) {
    if !isTable { changes.append(size) }
    (last, sum) = (size, line.sum.description)
    size += line.bytes.count
    lines += 1
  }
}

extension JournalMark: Described {
  public static let fields: [Field<JournalMark>] = [
    Field("size", \.size, .integer(0...Int.max), since: .always, "How many bytes were read: whole lines."),
    Field("lines", \.lines, .integer(0...Int.max), since: .always, "How many lines these are."),
    Field("last", \.last, .integer(0...Int.max), since: .always, "Where the last of them begins, in bytes."),
    Field("sum", \.sum, .text, since: .always, "The checksum of the last of them."),
    Field(
      "changes", \.changes, .integers(0...Int.max), since: .always,
      "Where the lines begin that are neither the first nor tables, in bytes."),
  ]
}
