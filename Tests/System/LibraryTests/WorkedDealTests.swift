import Foundation
import GameRules
import TestBasics
import Testing

/// `docs/chance.md` is a specification: its numbers, which an independent program computed, are what Swift computes.
@Suite(.timeLimited) struct WorkedDealTests {
  /// The fenced blocks of one language, in order.
  private func blocks(of language: String) throws -> [String] {
    let root = Repository.root
    let page = try String(contentsOf: root.appending(path: "docs/chance.md"), encoding: .utf8)
    return page.components(separatedBy: "\n```\n").compactMap { part in
      part.components(separatedBy: "```\(language)\n").dropFirst().first
    }
  }

  private func numbers(_ block: String) -> [Int] { block.split(whereSeparator: \.isWhitespace).compactMap { Int($0) } }

  private func random(of game: String) -> SeededRandom { SeededRandom(seed: "any text", game: game, deal: 1) }

  private func shuffled(_ count: Int, by random: inout SeededRandom) -> [Int] {
    var deck = Array(0..<count)
    random.shuffle(&deck)
    return deck
  }

  @Test func `the page's key, words, draws and deck of Klondike are right`() throws {
    let blocks = try blocks(of: "text")
    try #require(blocks.count == 7)
    #expect(blocks[0] == SHA256.hex(of: "deal 1 of klondike\nany text".utf8))
    var (words, draws, deck) = (random(of: "klondike"), random(of: "klondike"), random(of: "klondike"))
    #expect(blocks[1].split(separator: " ").map { UInt32($0, radix: 16) } == (0..<8).map { _ in words.word() })
    #expect(numbers(blocks[2]) == (45...52).reversed().map { draws.below($0) })
    #expect(numbers(blocks[3]) == shuffled(52, by: &deck))
  }

  @Test func `the page's decks of Set and Snap are right`() throws {
    let blocks = try blocks(of: "text")
    try #require(blocks.count == 7)
    var (set, snap) = (random(of: "set"), random(of: "snap"))
    #expect(numbers(blocks[4]) == shuffled(81, by: &set))
    #expect(numbers(blocks[5]) == shuffled(52, by: &snap))
    let starts = (2...8).map { seats in
      var random = snap
      return random.below(seats)
    }
    #expect(numbers(blocks[6]) == starts)
  }

  @Test(.needs(.python))
  func `the page's Python prints the deck`() throws {
    let script = try #require(try blocks(of: "python").first)
    #expect(script.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    var random = random(of: "klondike")
    #expect(numbers(try python(script)) == shuffled(52, by: &random))
  }
}

/// What a Python program prints; throws where it fails or there is no Python.
private func python(_ program: String) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["python3", "-c", program]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  return String(decoding: text, as: UTF8.self)
}
