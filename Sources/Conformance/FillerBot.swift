import BotProtocol
import GameRules
import JSON

/// Who sits in the other seats: answers at once, and legally.
struct FillerBot {
  /// In a race one answer in so many is a claim.
  private static let pace = 8

  private var random = SeededRandom(seed: "stand-in", label: "check")

  /// The line that answers one of the referee's, where an answer is due.
  mutating func reply(to line: [UInt8]) -> [UInt8]? {
    guard let message = try? JSONReader.read(line) else { return nil }
    guard message["type"]?.string == "prompt", let id = message["id"]?.integer, let count = message["choices"]?.integer
    else { return message["type"]?.string == "start" ? Array(#"{"type":"ready"}"#.utf8) : nil }
    let isRace = message["clock"]?["window_ms"] != nil
    let index = isRace && random.below(FillerBot.pace) > 0 ? 0 : random.below(count)
    return Array(#"{"id":\#(id),"action":\#(index)}"#.utf8)
  }
}
