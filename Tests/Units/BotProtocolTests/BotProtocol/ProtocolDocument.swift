import Foundation
import TestBasics
import Testing

/// The public specification, from which the samples come.
///
/// In its `text` blocks a line that begins with `> ` goes from the referee to a bot, one with `< ` from a bot to the
/// referee, and one with `! ` is what a bot must not send.
enum ProtocolDocument {
  /// One block of samples: lines in the order in which they are sent.
  struct WireLog: Sendable, CustomTestStringConvertible {
    var lines: [Line]
    var testDescription: String { lines.first?.text ?? "" }
  }

  struct Line: Sendable, CustomTestStringConvertible {
    enum Direction: Character { case toBot = ">", fromBot = "<", refused = "!" }

    var direction: Direction
    var text: String
    var bytes: [UInt8] { Array(text.utf8) }
    var testDescription: String { text }
  }

  private static let docs = Repository.root.appending(path: "docs")

  static let text = read("protocol.md")
  static let schema = Array(read("schema/protocol.schema.json").utf8)
  static let dialogues = blocks().map { WireLog(lines: $0.compactMap(line)) }.filter { !$0.lines.isEmpty }

  static func lines(_ direction: Line.Direction) -> [Line] {
    dialogues.flatMap(\.lines).filter { $0.direction == direction }
  }

  private static func read(_ name: String) -> String {
    String(decoding: try! Data(contentsOf: docs.appending(path: name)), as: UTF8.self)
  }

  /// The lines of each fenced `text` block.
  private static func blocks() -> [[Substring]] {
    text.components(separatedBy: "\n```text\n").dropFirst().map { rest in
      Array(rest.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0 != "```" })
    }
  }

  private static func line(_ line: Substring) -> Line? {
    guard line.dropFirst().first == " ", let direction = line.first.flatMap(Line.Direction.init) else { return nil }
    return Line(direction: direction, text: String(line.dropFirst(2)))
  }
}
