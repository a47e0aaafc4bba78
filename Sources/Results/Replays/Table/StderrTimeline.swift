import BotProtocol
import RunFiles

/// Assigns each part of the bots' standard error to the answer before which it was read.
struct StderrTimeline {
  private struct Log {
    var text: [UInt8]
    var pieces: ArraySlice<TranscriptFile.Errors.Piece>
  }

  private var logs: [Log]

  init(_ errors: [TranscriptFile.Errors]) {
    logs = errors.map { Log(text: Array($0.text.utf8), pieces: $0.pieces[...]) }
  }

  /// A seat's output since the last call and until `at`, safe to print.
  mutating func upTo(_ at: Duration, seat: Int) -> [(seat: Int, text: String)] {
    guard logs.indices.contains(seat) else { return [] }
    var count = 0
    while let piece = logs[seat].pieces.first, piece.at <= at {
      count += piece.bytes
      logs[seat].pieces.removeFirst()
    }
    return advance(count, of: seat)
  }

  /// The remaining output of every seat.
  mutating func rest() -> [(seat: Int, text: String)] {
    logs.indices.flatMap { advance(logs[$0].text.count, of: $0) }
  }

  private mutating func advance(_ count: Int, of seat: Int) -> [(seat: Int, text: String)] {
    let part = logs[seat].text.prefix(count)
    logs[seat].text.removeFirst(part.count)
    return part.isEmpty ? [] : [(seat, SafeText.lines(String(decoding: part, as: UTF8.self)))]
  }
}

extension SafeText {
  /// A text of several lines without control characters or markup.
  static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }.joined(separator: "\n")
  }
}
