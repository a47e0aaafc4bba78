import Foundation
import GameRules
import RandomGames
import TestBasics
import Testing

/// One recorded game each: what a change of the rules, the deal or the JSON does is seen in a diff.
@Suite(.timeLimited) struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  @Test(arguments: catalogue.games) func `the golden game is played as it was recorded`(game: any Game.Type) throws {
    let file = GoldenTests.folder.appending(path: game.name + ".txt")
    let played = try GoldenGame.lines(of: game)
    if Golden.isRecording {
      try Data((played.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let text = try #require(
      try? String(contentsOf: file, encoding: .utf8),
      "\(game.name) has no golden game; record it: RECORD_GOLDEN=1 swift test --filter GoldenTests")
    let recorded = text.split(separator: "\n").map(String.init)
    let difference = zip(recorded, played).enumerated().first { $1.0 != $1.1 }
    if let (index, (old, new)) = difference {
      Issue.record("\(file.lastPathComponent), line \(index + 1)\n- \(old)\n+ \(new)")
    }
    #expect(recorded.count == played.count)
  }

  @Test func `only games of the catalogue have golden games`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: GoldenTests.folder.path)
    #expect(files.sorted() == catalogue.names.map { $0 + ".txt" }.sorted())
  }
}
