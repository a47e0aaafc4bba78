import BotProtocol
import Foundation
import GameRules
import JSON
import TestBasics
import Testing

/// Our reader against Foundation's, on texts that nobody thought of.
@Suite(.timeLimited) struct JSONFuzzTests {
  private static let seconds = TestScope.fuzzSeconds ?? 1
  /// The luck of a run, to run it again.
  private static let seed =
    ProcessInfo.processInfo.environment["REFEREE_FUZZ_SEED"] ?? String(UInt64(Date().timeIntervalSince1970 * 1000))

  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\\"", "\\u00e9", "\\ud83d\\ude00", "\\ud800", "\"a\"", "\"id\":", "0",
      "-", "-0", "1.5", "1e9", "1e999", "00", ".", "true", "false", "null", "nul", " ", "\t", "\n", "\r", "\0", "é",
      "😀",
      "NaN", "//", "'", "{\"a\":", "[1,", "\u{FEFF}", "\u{7F}", "\u{1}",
    ].map { Array($0.utf8) } + [[0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x90], [0xFF]]

  /// What ours refuses by choice where the standard lets a reader choose: `docs/protocol.md` says so.
  private func isChoice(_ reason: JSONError.Reason) -> Bool {
    switch reason {
    case .duplicateKey, .tooDeep, .hugeNumber, .loneSurrogate, .byteOrderMark: true
    // Foundation takes `[1,]` and `{"a":1,}`, which the standard does not.
    case .trailingComma: true
    default: false
    }
  }

  @Test func `ours takes what Foundation takes but for its choices, and nothing that Foundation refuses`() {
    var random = SeededRandom(seed: Self.seed, label: "fuzz")
    let end = Date(timeIntervalSinceNow: Self.seconds)
    var counts = (taken: 0, refused: 0)
    while Date() < end {
      for _ in 0..<1000 {
        let text = (0..<1 + random.below(12)).flatMap { _ in Self.pieces[random.below(Self.pieces.count)] }
        // Foundation takes zeros for UTF-16, and more after a value that a zero ends.
        if text.contains(0) { continue }
        let theirs =
          (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
        do throws(JSONError) {
          _ = try JSONReader.read(text)
          counts.taken += 1
          if !theirs { Issue.record("taken: \(String(decoding: text, as: UTF8.self)) \(text), seed \(Self.seed)") }
        } catch {
          counts.refused += 1
          if theirs, !isChoice(error.reason) {
            Issue.record("refused: \(String(decoding: text, as: UTF8.self)) \(text), \(error), seed \(Self.seed)")
          }
        }
      }
    }
    #expect(counts.taken > 10 && counts.refused > 10, "\(counts)")
  }
}
