import Fields
import Foundation
import GameRules
import RunFiles
import TestBasics
import TestSupport
import Testing
import TournamentSamples

/// What was written of a game can be read and played again.
@Suite(.timeLimited) struct ReplayedGameTests {
  let stage: RunStage
  /// The transcripts of a small tournament of all games, by path.
  let paths: [String]

  init() throws {
    stage = try RunStage()
    let file = try stage.file(
      """
      {"game": "snap", "seats": 3, "deals": 3, "options": {"max_turns": 8}, "clock": {"window_ms": 20000}},
      {"game": "klondike", "deals": 2, "options": {"max_actions": 12, "scoring": "standard"}},
      {"game": "set", "deals": 2, "clock": {"window_ms": 20000}}
      """,
      bots: [
        ("gambler", ShellBot.gambler()),
        ("rebel", ShellBot.script(onPrompt: #"echo "{\"id\":$id,\"action\":$((choices > 3 ? 99 : 0))}""#)),
        ("writer", ShellBot.script(onPrompt: "echo \"prompt $id\" >&2; " + ShellBot.answer(0), onEnd: "echo end >&2")),
      ], more: #", "max_faults": 1000"#)
    try stage.play(file)
    let folder = file.out + "/transcripts"
    paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }.sorted()
      .map { folder + "/" + $0 }
  }

  @Test func `every transcript replays to the outcome that it tells`() throws {
    #expect(paths.count == 3 + 2 * 3 + 3)
    for path in paths {
      let table = try TranscriptFile.read(at: path)
      func replay<G: Game>(_: G.Type) throws {
        let recording = try ReplayedGame<G>(table)
        #expect(recording.last.outcome?.ending == table.ending, "\(path)")
        #expect(recording.last.outcome?.results == table.results, "\(path)")
        #expect(recording.entries.count == table.entryCount)
      }
      let game = try #require(Sample.catalogue.game(named: table.game) as (any Game.Type)?)
      try replay(game)
    }
  }

  @Test func `an illegal action is kept as it was sent`() throws {
    let text = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    #expect(text.contains(#""kind":"illegal","message":"illegal action: 99;"#))
    #expect(text.contains(#","action":"99","seat":"#))
  }

  @Test func `standard error is kept with the times at which it was read`() throws {
    for path in paths {
      let table = try TranscriptFile.read(at: path)
      guard let seat = table.table.seats.firstIndex(of: "writer"), !table.errors.isEmpty else { continue }
      let errors = table.errors[seat]
      #expect(errors.text.contains("prompt "))
      #expect(errors.pieces.map(\.bytes).reduce(0, +) == errors.text.utf8.count)
      #expect(errors.pieces.map(\.at) == errors.pieces.map(\.at).sorted())
    }
    #expect(try paths.contains { try !TranscriptFile.read(at: $0).errors.isEmpty })
  }

  @Test(arguments: [
    (
      #""rules":1"#, #""rules":2"#,
      ":1: rules: recorded with version 2 of the rules of snap; this referee has version 1; use the referee that recorded it"
    ),
    (#""game":"snap""#, #""game":7"#, ":LINE: game: expected a string, found a whole number"),
    (#""claims":[{"#, #""claims":[7,{"#, ":LINE: claims[0]: expected an object, found a whole number"),
    (
      #"{"race":["#, #"{"race":[{"seat":9,"action":null},"#,
      ":LINE: race[0].seat: expected a whole number from 0 to 2, found 9"
    ),
    (#""max_turns":8"#, #""max_turns":1"#, ": the rules refuse this entry (over), so the file was changed"),
    (#","game""#, #",x"game""#, ":LINE: not JSON: unexpected x, where a name in double quotes is expected"),
  ])
  func `a transcript that was changed is refused where the change shows`(
    old: String, new: String, sentence: String
  ) throws {
    let path = try #require(paths.first { $0.contains("1-snap") })
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let range = try #require(text.range(of: old))
    let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
    do {
      let table = try TranscriptFile(Array(text.replacingCharacters(in: range, with: new).utf8), path: "t")
      func replay<G: Game>(_: G.Type) throws { _ = try ReplayedGame<G>(table) }
      let game: any Game.Type = Sample.catalogue.games.first { $0.name == "snap" }!
      try replay(game)
      Issue.record("taken")
    } catch let problem as FileProblem {
      #expect(problem.sentence.hasSuffix(sentence.replacing("LINE", with: "\(line)")), "\(problem.message)")
    }
  }
}
