import Foundation
import JSON
import RunFiles
import TestBasics
import Testing
import TournamentSamples

/// What makes a tournament another one, and how that is said.
@Suite(.timeLimited) struct JournalHeaderTests {
  static let original = """
    {"seed": "s", "max_faults": 4, "bots": [{"name": "a", "command": ["x"], "env": {"K": "1"}}, {"name": "b", "command": ["x"]}],
     "events": [{"game": "snap", "deals": 4, "clock": {"window_ms": 500}, "options": {"max_turns": 9}}]}
    """

  /// What the program of 30 November 2026 wrote into a journal for a file with nothing but games.
  private static let begun = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/begun.json")

  @Test func `a run that an earlier program has begun goes on`() throws {
    let now = try header(
      """
      {"seed": "s", "bots": [{"name": "a", "command": ["x"]}, {"name": "b", "command": ["x"]}],
       "events": [\(Sample.catalogue.names.map { #"{"game": "\#($0)", "deals": 2}"# }.joined(separator: ","))]}
      """)
    var begun = now
    begun.configuration = try JSONReader.read(Array(Data(contentsOf: JournalHeaderTests.begun)))
    #expect(
      begun.difference(from: now) == nil,
      "such a run is refused; a new key needs omittedIf, and Cases/begun.json changes only with the journal's edition")
  }

  private func header(_ text: String) throws -> JournalHeader { JournalHeader(try Sample.parse(text)) }

  @Test(arguments: [
    (#""seed": "s""#, #""seed": "t""#, #"seed was "s" and is "t""#),
    (#""max_faults": 4"#, #""max_faults": 5"#, "max_faults was 4 and is 5"),
    (#""game": "snap""#, #""game": "snap", "duplicate": true"#, "events[0].duplicate was false and is true"),
    (#""game": "snap""#, #""game": "snap", "process": "fresh""#, #"events[0].process was "kept" and is "fresh""#),
    (#""max_turns": 9"#, #""max_turns": 8"#, "events[0].options.max_turns was 9 and is 8"),
    (
      #""max_turns": 9"#, #""max_turns": 9, "turning": "player""#,
      #"events[0].options.turning was not set and is "player""#
    ),
    (#""window_ms": 500"#, #""window_ms": 250"#, "events[0].clock.window_ms was 500 and is 250"),
    (#""window_ms": 500"#, #""move_ms": 250"#, "events[0].clock.bank_ms was 10000 and is not set"),
    (#""window_ms": 500"#, #""move_ms": 5, "bank_ms": 10000"#, "events[0].clock.move_ms was not set and is 5"),
    (#""name": "b""#, #""name": "c""#, #"bots[1].name was "b" and is "c""#),
    (#""env": {"K": "1"}"#, #""env": {}"#, #"bots[0].env.K was "1" and is not set"#),
    (#""env": {"K": "1"}"#, #""env": {"K": "1"}, "plays": ["snap"]"#, "bots[0].plays was not set and is an array"),
    (#", {"name": "b""#, #", {"name": "c", "command": ["x"]}, {"name": "b""#, "bots had 2 entries and has 3"),
    (#"["x"]}]"#, #"["x", "-v"]}]"#, "bots[1].command had 1 entries and has 2"),
  ])
  func `a change that results depend on is named with both values`(old: String, new: String, words: String) throws {
    let other = try header(JournalHeaderTests.original.replacing(old, with: new))
    let first = try header(JournalHeaderTests.original)
    #expect(first.difference(from: other) != nil)
    #expect(first.difference(from: other) == words)
  }

  @Test(arguments: [
    (#""seed": "s""#, #""seed": "s", "name": "renamed""#), (#""seed": "s""#, #""seed": "s", "out": "elsewhere""#),
    (#""seed": "s""#, #""seed": "s", "concurrency": 2"#), (#""seed": "s""#, #""seed": "s", "transcripts": "none""#),
    // An option that came after runs without it is no change at its default.
    (#""max_turns": 9"#, #""max_turns": 9, "turning": "automatic""#),
    (#""deals": 4"#, #""deals": 400"#), (#""name": "b""#, #""name": "b", "cwd": "elsewhere""#),
  ])
  func `a change that results do not depend on is none`(old: String, new: String) throws {
    let other = try header(JournalHeaderTests.original.replacing(old, with: new))
    #expect(try header(JournalHeaderTests.original).difference(from: other) == nil)
  }
}
