import BotProtocol
import Foundation
import GameRules
import JSON
import TestBasics
import Testing

@Suite(.timeLimited) struct JSONReaderMutationTests {
  private static let seeds = [
    #"{"id":91820473,"action":"t2-f","note":"ace \u00e9 \ud83d\ude00 é","after_ms":12.5e1}"#,
    #"{"type":"ready","name":"greedy","version":null,"author":["a",{"b":[true,false,-0.0]}]}"#,
  ].map { Array($0.utf8) }

  private static let spice: [[UInt8]] =
    ["\"", "\\", "{", "}", "[", "]", ":", ",", "e", ".", "-", "0", "\\u", "\\uD800", "null", "\0", " "].map {
      Array($0.utf8)
    } + [[0xC3], [0xA9], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0xFF]]

  /// Changes a text in one to four places.
  private func mutate(_ text: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var text = text
    for _ in 0...random.below(4) {
      let place = random.below(text.count + 1)
      switch random.below(4) {
      case 0: text.insert(contentsOf: Self.spice[random.below(Self.spice.count)], at: place)
      case 1 where place < text.count: text[place] ^= 1 << UInt8(random.below(8))
      case 2: text.removeSubrange(place..<min(text.count, place + 1 + random.below(4)))
      default: text.insert(contentsOf: text[place...].prefix(random.below(12)), at: random.below(text.count + 1))
      }
    }
    return text
  }

  /// What is sent may be nonsense, but where ours takes it, so does a reader that takes more.
  @Test(arguments: 0..<4) func `what is accepted is JSON to Foundation too, and nothing traps`(_ part: Int) {
    var random = SeededRandom(seed: "tests", label: "mutations \(part)")
    var accepted = 0
    for round in 0..<2500 {
      let text = mutate(Self.seeds[round % Self.seeds.count], &random)
      guard (try? JSONReader.read(text)) != nil else { continue }
      accepted += 1
      #expect(throws: Never.self, "\(String(decoding: text, as: UTF8.self))") {
        _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      }
    }
    #expect(accepted > 100)
  }

  @Test func `random bytes trap nothing`() {
    var random = SeededRandom(seed: "tests", label: "bytes")
    for _ in 0..<5000 {
      let bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      _ = try? BotLine.parse(bytes)
    }
  }
}
