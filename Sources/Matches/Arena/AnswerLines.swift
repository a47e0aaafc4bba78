import BotProtocol
package import Refereeing

/// What comes from a seat, cut into whole lines within bounds: a bot that writes without end takes no memory.
///
/// Lines are pulled one by one, and no closure runs within a mutating call: what hears of a line may look at what is left
/// of it, and a flood of short lines is never a list of them.
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
  /// True once a limit was exceeded: what follows is not kept.
  private var isExceeded = false

  package init() {}

  /// The bytes of a line that has not ended, or that was too long.
  var unfinished: [UInt8] { Array(framer.remainder) }

  /// The line that output is by itself, as nearly every answer comes; nil for other output, which is to be appended.
  package mutating func whole(_ bytes: [UInt8]) -> [UInt8]? {
    guard !isExceeded, let whole = framer.whole(bytes), !BotLine.isBlank(whole) else { return nil }
    (bytesSinceAnswer, blankLines) = (0, 0)
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: whole)
    return line
  }

  /// Takes output, all of whose lines `next` is to be asked for before more is taken.
  package mutating func append(_ bytes: [UInt8]) {
    guard !isExceeded else { return }
    bytesSinceAnswer += bytes.count
    framer.append(bytes)
  }

  /// The next whole line, or an end to all lines: nothing follows an `oversize`.
  package mutating func next(cpu: Duration?) -> Referee.Input? {
    guard !isExceeded else { return nil }
    while true {
      let unread = framer.unfinished
      guard let line = framer.next() else { break }
      // As it came, with its line end: a CR counts whether it came with its LF or before.
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
