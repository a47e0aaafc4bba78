import Records
import RunFiles

/// The lines of a journal that is written from others, a piece of it in memory at a time.
struct JournalCopy {
  private let file: DurableFile
  private var bytes: [UInt8]
  /// The checksum of the last line.
  private(set) var sum: Checksum

  init(_ file: DurableFile, first line: (bytes: [UInt8], sum: Checksum)) {
    (self.file, bytes, sum) = (file, line.bytes, line.sum)
  }

  mutating func add(_ change: JournalChange) throws(RunProblem) {
    try add(JournalLine.seal(after: sum, change.writeMembers))
  }

  mutating func add(_ line: (bytes: [UInt8], sum: Checksum)) throws(RunProblem) {
    bytes += line.bytes
    sum = line.sum
    if bytes.count > 1 << 20 { try flush() }
  }

  /// Writes what is in memory.
  mutating func flush() throws(RunProblem) {
    try file.append(bytes)
    bytes = []
  }
}
