import Foundation
import GameRules
import TestBasics
import Testing

/// `docs/chance.md` is a specification: its numbers, which an independent program computed, are what Swift computes.
@Suite(.timeLimited) struct WorkedDealTests {
  /// The page's blocks of text, in order.
  private func blocks() throws -> [String] {
    let page = try String(contentsOf: Repository.root.appending(path: "docs/chance.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "\n```\n").compactMap { part in
      part.components(separatedBy: "```text\n").dropFirst().first
    }
    try #require(blocks.count == 5)
    return blocks
  }

  private func numbers(_ block: String) -> [Int] { block.split(whereSeparator: \.isWhitespace).compactMap { Int($0) } }

  private func random(of game: String) -> SeededRandom { SeededRandom(seed: "any text", game: game, deal: 1) }

  private func shuffled(_ count: Int, by random: inout SeededRandom) -> [Int] {
    var deck = Array(0..<count)
    random.shuffle(&deck)
    return deck
  }

  @Test func `the page's key, words, draws and deck of Klondike are right`() throws {
    let blocks = try blocks()
    #expect(blocks[0] == SHA256.hex(of: "deal 1 of klondike\nany text".utf8))
    var (words, draws, deck) = (random(of: "klondike"), random(of: "klondike"), random(of: "klondike"))
    #expect(blocks[1].split(separator: " ").map { UInt32($0, radix: 16) } == (0..<8).map { _ in words.word() })
    #expect(numbers(blocks[2]) == (45...52).reversed().map { draws.below($0) })
    #expect(numbers(blocks[3]) == shuffled(52, by: &deck))
  }

  @Test func `the page's seats that start Snap are right`() throws {
    var snap = random(of: "snap")
    _ = shuffled(52, by: &snap)
    let starts = (2...8).map { seats in
      var random = snap
      return random.below(seats)
    }
    #expect(numbers(try blocks()[4]) == starts)
  }

  @Test(.needs(.python), arguments: [("klondike", 52), ("set", 81), ("snap", 52)])
  func `the page's program in Python prints the deck`(game: String, count: Int) throws {
    let script = try String(contentsOf: Repository.root.appending(path: "docs/chance.py"), encoding: .utf8)
    #expect(script.split(separator: "\n", omittingEmptySubsequences: false).count <= 45)
    var random = random(of: game)
    #expect(numbers(try python(script, ["deal 1 of \(game)", "any text", "\(count)"])) == shuffled(count, by: &random))
  }
}

/// What a Python program prints; throws where it fails or there is no Python.
private func python(_ program: String, _ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["python3", "-c", program] + arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  return String(decoding: text, as: UTF8.self)
}
