import BotProtocol
package import Refereeing

/// Splits the output of a seat into whole lines, with limits, so that a bot that writes endlessly uses no memory.
///
/// Lines are pulled one at a time, and no closure runs inside a mutating call. A consumer may therefore inspect the
/// remaining output, and a flood of short lines never becomes an array.
package struct AnswerLines {
  /// The maximal size of one answer, in bytes.
  private static let maximalAnswer = 256 * 1024
  /// The maximal number of blank lines before an answer.
  private static let maximalBlankLines = 100

  private var framer = LineFramer()
  /// The latest line that arrived whole; its buffer is reused.
  private var line: [UInt8] = []
  private var bytesSinceAnswer = 0
  private var blankLines = 0
  /// True after a limit was exceeded; later output is discarded.
  private var isExceeded = false

  package init() {}

  /// The bytes of a line that has not ended, or that exceeded the limit.
  var unfinished: [UInt8] { Array(framer.remainder) }

  /// Returns the line if the output is exactly one line, as nearly every answer is; otherwise nil, and the caller must
  /// `append` it.
  package mutating func whole(_ bytes: [UInt8]) -> [UInt8]? {
    guard !isExceeded, let whole = framer.whole(bytes), !BotLine.isBlank(whole) else { return nil }
    (bytesSinceAnswer, blankLines) = (0, 0)
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: whole)
    return line
  }

  /// Appends output; call `next` until it returns nil before appending more.
  package mutating func append(_ bytes: [UInt8]) {
    guard !isExceeded else { return }
    bytesSinceAnswer += bytes.count
    framer.append(bytes)
  }

  /// Returns the next whole line, or `oversize`, after which no line follows.
  package mutating func next(cpu: Duration?) -> Referee.Input? {
    guard !isExceeded else { return nil }
    while true {
      let unread = framer.unfinished
      guard let line = framer.next() else { break }
      // Counted with its line end, whether a CR arrives together with its LF or before it.
      let size = unread - framer.unfinished
      guard size <= LineFramer.maximalLine else { return exceed(size, LineFramer.maximalLine) }
      if BotLine.isBlank(line[...]) {
        blankLines += 1
        if blankLines <= AnswerLines.maximalBlankLines { continue }
      } else {
        bytesSinceAnswer = framer.unfinished
        blankLines = 0
      }
      return .line(line, cpu: cpu)
    }
    if framer.unfinished >= LineFramer.maximalLine { return exceed(framer.unfinished, LineFramer.maximalLine) }
    return bytesSinceAnswer > AnswerLines.maximalAnswer ? exceed(bytesSinceAnswer, AnswerLines.maximalAnswer) : nil
  }

  private mutating func exceed(_ size: Int, _ limit: Int) -> Referee.Input {
    isExceeded = true
    return .oversize(bytes: size, limit: limit)
  }
}
