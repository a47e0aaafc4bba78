/// The first and the latest lines of a bot's output: a bot can write a gigabyte in the second in which an answer is
/// awaited.
struct KeptLines {
  /// More lines than any bot writes that is not flooding.
  private static let mostLines = 1000
  private static let mostBytes = 1 << 20

  private(set) var lines: [[UInt8]] = []
  private var bytes = 0

  init(_ lines: [[UInt8]] = []) {
    for line in lines { append(line) }
  }

  mutating func append(_ line: [UInt8]) {
    if lines.count >= KeptLines.mostLines || bytes > KeptLines.mostBytes, let last = lines.popLast() {
      bytes -= last.count
    }
    lines.append(line)
    bytes += line.count
  }

  mutating func append(_ others: KeptLines) {
    for line in others.lines { append(line) }
  }
}
