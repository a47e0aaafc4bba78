import BotProtocol
package import Refereeing

/// What comes from a seat, cut into whole lines within bounds: a bot that writes without end takes no memory.
package struct AnswerLines {
  /// The most output that one answer may cost, in bytes.
  private static let maximalAnswer = 256 * 1024
  /// How many blank lines are passed over between two answers.
  private static let maximalBlankLines = 100

  private var framer = LineFramer()
  /// The latest line that came whole, for its memory.
  private var line: [UInt8] = []
  private var bytesSinceAnswer = 0
  private var blankLines = 0

  package init() {}

  /// The bytes of a line that has not ended.
  var unfinished: [UInt8] { Array(framer.remainder) }

  /// Takes output and gives its whole lines, or an end to it: nothing follows an `oversize`.
  package mutating func receive(_ bytes: [UInt8], cpu: Duration?, _ tell: (Referee.Input) -> Void) {
    // Nearly every answer comes as one line.
    if let whole = framer.whole(bytes), !BotLine.isBlank(whole) {
      (bytesSinceAnswer, blankLines) = (0, 0)
      line.removeAll(keepingCapacity: true)
      line.append(contentsOf: whole)
      return tell(.line(line, cpu: cpu))
    }
    bytesSinceAnswer += bytes.count
    framer.append(bytes)
    while true {
      let unread = framer.unfinished
      guard let line = framer.next() else { break }
      // As it came, with its line end: a CR counts whether it came with its LF or before.
      let size = unread - framer.unfinished
      guard size <= LineFramer.maximalLine else {
        return tell(.oversize(bytes: size, limit: LineFramer.maximalLine))
      }
      guard !BotLine.isBlank(line[...]) else {
        blankLines += 1
        if blankLines > AnswerLines.maximalBlankLines { return tell(.line(line, cpu: cpu)) }
        continue
      }
      bytesSinceAnswer = framer.unfinished
      blankLines = 0
      tell(.line(line, cpu: cpu))
    }
    if framer.unfinished >= LineFramer.maximalLine {
      tell(.oversize(bytes: framer.unfinished, limit: LineFramer.maximalLine))
    } else if bytesSinceAnswer > AnswerLines.maximalAnswer {
      tell(.oversize(bytes: bytesSinceAnswer, limit: AnswerLines.maximalAnswer))
    }
  }
}
