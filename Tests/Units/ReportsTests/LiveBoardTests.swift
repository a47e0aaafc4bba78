import Foundation
import GameRules
import KlondikeRules
import Ratings
import Records
import Reports
import RunFiles
import Scheduling
import TestBasics
import Testing
import TournamentSamples

@Suite(.timeLimited) struct LiveBoardTests {
  private func board(_ scores: [(bot: String, score: Int)]) throws -> LiveBoard {
    let file = try TournamentFile.parse(
      Array(
        #"{"events": [{"game": "\#(Klondike.name)", "deals": 1}], "bots": [{"name": "a", "command": ["x"]}]}"#.utf8),
      path: "f.json", folder: URL(filePath: "/"), catalogue: GameCatalogue([Klondike.self]))
    var board = LiveBoard(file)
    for (number, entry) in scores.enumerated() {
      board.count(
        TableRecord(
          table: ScheduledTable(event: 0, number: number + 1, deal: number + 1, seats: [entry.bot]),
          scores: [entry.score], measures: [], ending: "", faults: [nil], prompts: [1], wall: [.zero], cpu: [.zero],
          thinking: [.init()], computing: [.init()], races: 0, photoFinishes: 0))
    }
    return board
  }

  @Test func `the best stands first, with its interval drawn on a scale for all`() throws {
    let lines = try board([("low", 1), ("high", 9), ("low", 2), ("high", 8), ("low", 1), ("high", 9)])
      .lines(width: 80, height: 20)
    #expect(lines[1] == "Klondike, 1 seat: points per game with 95% intervals, after 6 tables")
    #expect(lines[2].hasPrefix("high      3      8.67 ±1.43  "))
    #expect(lines[3].hasPrefix("low       3      1.33 ±1.43  "))
    #expect(lines[2].contains("●") && lines[3].contains("●"))
  }

  @Test func `lines keep to the terminal's size, and hostile names are text`() throws {
    let lines = try board([("\u{1B}[2J", 1), ("b", 2)]).lines(width: 30, height: 3)
    #expect(lines.count <= 3)
    #expect(lines.allSatisfy { $0.count <= 30 && !$0.contains("\u{1B}") })
  }
}
