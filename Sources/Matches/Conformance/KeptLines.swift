/// What is kept of the lines that a bot writes: the first ones and the latest, for a bot can write a gigabyte of them in the
/// second in which an answer is awaited.
struct KeptLines {
  /// More than any bot writes that is not a flood.
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
