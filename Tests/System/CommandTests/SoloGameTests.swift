import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import referee

/// A person's game as a value: every step can be taken back, saved and recorded.
@Suite(.timeLimited) struct SoloGameTests {
  static let games = catalogue.games.filter { $0.seatCounts.contains(1) }

  @Test(arguments: games) func `what is recorded of a game alone leads to its end again, and so does what is saved`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var random = SeededRandom(seed: "solo games", label: G.name)
      for deal in 1...5 {
        var own = try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: deal))
        var steps = 0
        while own.table.position.outcome == nil, steps < 2000 {
          steps += 1
          own.play(step(at: own.table, &random), after: .milliseconds(random.below(3000)))
          if random.below(10) == 0, own.table.position.outcome == nil { own.undo() }
          if random.below(20) == 0 { own.redo() }
        }
        let again = try SoloGame<G>(SavedGame(json: Array(own.saved.json.utf8)))
        #expect(again == own)

        let outcome = try #require(own.table.position.outcome, "the game ends")
        let scratch = try TemporaryFolder()
        let path = scratch.file("game.jsonl").path
        try Data(own.transcript(outcome)).write(to: scratch.file("game.jsonl"))
        let recording = try ReplayedGame<G>(try TranscriptFile.read(at: path))
        #expect(recording.last == own.table.position)
        #expect(recording.table.results == outcome.results)
        #expect(recording.table.table.deal == deal)
      }
    }
    try law(game)
  }

  /// Anything that a person might do, and often enough what leads on.
  private func step<Table: SoloTable>(at table: Table, _ random: inout SeededRandom) -> SoloStep<Table.Position.Action>
  {
    let cards = table.position.scene.piles.flatMap(\.cards)
    switch random.below(6) {
    case 0: return .hint
    case 1 where !cards.isEmpty: return .point(cards[random.below(cards.count)].name)
    case 2:
      let legal = table.legalActions.filter { "\($0)" != "resign" }
      return legal.isEmpty ? .pass : .action(legal[random.below(legal.count)])
    default:
      return (table.position.hint(for: 0) ?? table.legalActions.first { "\($0)" != "resign" }).map { .action($0) }
        ?? .pass
    }
  }

  @Test func `a file of an earlier version is continued, and one that no game leads to is refused`() throws {
    func law<G: Game>(_: G.Type) throws {
      func file(_ step: String, rules: Int = G.rulesVersion) -> [UInt8] {
        Array(
          """
          {"deal":3,"game":"\(G.name)","options":{},"played":[{"action":"draw","reaction_us":12},\
          {"hint":true,"reaction_us":7}\(step)],"rules":\(rules),"seed":"x","undone":[{"action":"draw","reaction_us":5}]}
          """.utf8)
      }
      func problem(_ bytes: [UInt8]) -> SavedGameProblem? {
        do throws(SavedGameProblem) {
          _ = try SoloGame<G>(SavedGame(json: bytes))
          return nil
        } catch {
          return error
        }
      }
      var game = try SoloGame<G>(SavedGame(json: file("")))
      #expect(game.saved.source.number == 3 && game.saved.played.count == 1, "the hint was free")
      #expect(game.saved.played[0] == SavedGame<G>.Step(.action(G.Action("draw")!), after: .microseconds(12)))
      game.redo()
      #expect(game.saved.played.count == 2 && game.saved.undone.isEmpty)
      #expect(problem(file("", rules: 99)) == .otherRules)
      #expect(problem(file(#",{"action":"w-t9","reaction_us":1}"#)) == .notASavedGame)
      #expect(problem(file(#",{"action":"redeal","reaction_us":1}"#)) == .illegalStep(3, "redeal"))
      #expect(problem(file(#",{"action":"draw","reaction_us":-1}"#)) == .notASavedGame)
      #expect(problem(Array("{}".utf8)) == .notASavedGame)
      #expect(
        PlayProblem.badSave("my.json", .illegalStep(3, "redeal")).message
          == "cannot continue the saved game: my.json has an illegal step 3 (redeal); use --new to start another")
    }
    let game = try #require(catalogue.game(named: "klondike"))
    try law(game)
  }
}
