import Catalogue
import Foundation
import GameRules
import JSON
import Refereeing
import Replays
import RunFiles
import TestSupport
import Testing
import referee

/// Games that sample bots played, and one that a hostile bot spoilt; played once for all tests.
struct RecordedGames {
  /// Files of a run, by the number of their event.
  let folder: TemporaryFolder

  static let shared = Result { try RecordedGames() }

  /// A bot that notes and writes what a page could obey, and in the end moves what may not be moved.
  static let hostile = ShellBot.script(
    onPrompt: #"""
      turn=$((turn + 1)); echo "<b>line $turn</b> $(printf '\033')[31m" >&2
      if [ $turn -gt 6 ]; then action='"t7-t1:1"'; else action=0; fi
      printf '{"id":%s,"action":%s,"note":"</script><img src=x onerror=pwned()>%s"}\n' "$id" "$action" "$turn"
      """#)

  init() throws {
    folder = try TemporaryFolder()
    TemporaryFolder.removeInTheEnd(folder.path)
    let file = """
      {"out": "run", "seed": "d",
       "events": [
         {"game": "klondike", "deals": 1},
         {"game": "set", "seats": 2, "deals": 1, "reactions": "declared"},
         {"game": "snap", "seats": 3, "deals": 1, "reactions": "declared", "options": {"max_turns": 80}},
         {"game": "snap", "seats": 8, "deals": 1, "reactions": "declared", "options": {"max_turns": 40}}],
       "bots": [
         {"name": "planner", "command": ["klondike-planner"], "plays": ["klondike"]},
         {"name": "<script>alert(1)</script>", "command": \(ShellBot.words(RecordedGames.hostile).json), "plays": ["klondike"]},
         {"name": "finder", "command": ["set-finder"], "plays": ["set"]},
         {"name": "simple", "command": ["set-simple"], "plays": ["set"]},
         \((1...4).map { #"{"name": "shark \#($0)", "command": ["snap-shark"], "plays": ["snap"]}"# }.joined(separator: ",")),
         \((1...4).map { #"{"name": "random \#($0)", "command": ["snap-random"], "plays": ["snap"]}"# }.joined(separator: ","))]}
      """
    try folder.write(Array(file.utf8), to: "file.json")
    let process = Process()
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = ["run", folder.path + "/file.json", "--quiet"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
  }

  struct Failure: Error {}

  func path(_ game: String, event: Int, table: Int = 1) -> String {
    folder.path + "/run/transcripts/\(event)-\(game)/00000\(table).jsonl"
  }

  /// Writes the page of some games and gives its path.
  func page(of paths: [String]) throws -> String {
    let name = UUID().uuidString + ".html"
    try folder.write(Array(ReplayPage.html(try paths.map { try ReplayCommand.table(at: $0) }).utf8), to: name)
    return folder.path + "/" + name
  }

  /// What the game says of each step of a recording, and in its bubbles; nil of a step that is the referee's alone.
  static func told(at path: String, names: [String]) throws -> (
    steps: [(words: String, bubbles: [String])?], end: String
  ) {
    let recorded = try TranscriptFile.read(at: path)
    func told<G: Game>(_: G.Type) throws -> (steps: [(words: String, bubbles: [String])?], end: String) {
      let recording = try ReplayedGame<G>(recorded)
      let steps = recording.entries.enumerated().map { index, entry -> (words: String, bubbles: [String])? in
        guard let event = entry.event else { return nil }
        let verdicts = if case .race(let race) = entry { race.claims.map(\.verdict) } else { [Verdict]() }
        let picture = recording.positions[index + 1].picture(
          of: event, verdicts: verdicts, after: recording.positions[index], names: names)
        return (picture.sentences.inSentences, picture.claims.map(\.bubble))
      }
      return (steps, recording.last.outcomeWords(names: names, seat: nil))
    }
    return try told(try catalogue.require(recorded.game))
  }

  /// The scenes of a game, the deal first, as the rules give them.
  static func scenes(at path: String) throws -> [(scene: Scene, verdicts: [String])] {
    let recorded = try TranscriptFile.read(at: path)
    func scenes<G: Game>(_: G.Type) throws -> [(scene: Scene, verdicts: [String])] {
      let recording = try ReplayedGame<G>(recorded)
      return [(recording.dealt.scene, [])]
        + zip(recording.entries, recording.positions.dropFirst()).map { entry, position in
          guard case .race(let race) = entry else { return (position.scene, []) }
          return (position.scene, race.claims.map { "\($0.claim.seat.index) \($0.verdict.rawValue)" }.sorted())
        }
    }
    return try scenes(try catalogue.require(recorded.game))
  }
}
