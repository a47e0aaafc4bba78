import Records
import RunFiles

/// The lines of a journal that is written from others, a piece of it in memory at a time.
struct JournalCopy {
  private let file: DurableFile
  private var mark: JournalMark
  private var bytes: [UInt8] = []
  /// The checksum of the last line.
  private(set) var sum: Checksum

  init(_ file: DurableFile, first line: (bytes: [UInt8], sum: Checksum)) {
    self.file = file
    (mark, bytes, sum) = (JournalMark(first: line), line.bytes, line.sum)
  }

  init(_ file: DurableFile, behind mark: JournalMark, sum: Checksum) {
    (self.file, self.mark, self.sum) = (file, mark, sum)
  }

  mutating func add(_ change: JournalChange) throws(RunProblem) {
    try add(JournalLine.seal(after: sum, change.writeMembers), isTable: false)
  }

  mutating func add(_ line: (bytes: [UInt8], sum: Checksum), isTable: Bool) throws(RunProblem) {
    bytes += line.bytes
    sum = line.sum
    mark.add(line, isTable: isTable)
    if bytes.count > 1 << 20 { try flush() }
  }

  private mutating func flush() throws(RunProblem) {
    try file.append(bytes)
    bytes = []
  }

  /// Writes what is left.
  mutating func close() throws(RunProblem) -> JournalMark {
    try flush()
    return mark
  }
}
