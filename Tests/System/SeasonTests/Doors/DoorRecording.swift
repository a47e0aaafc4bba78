import Foundation
import HostileBots
import Synchronization
import TestBasics
import TestSupport
import Testing

/// A recorded game of a bot named "bot", with which others are compared.
struct DoorRecording: Sendable {
  /// The tournament's file, and the transcript.
  var file: String
  var game: String

  /// What a bot is told in a game: lines for one that nobody plays with.
  static let talk = Data(
    (#"{"type":"start","protocol":1,"game":"snap","options":{},"table":"t","seat":0,"seats":2,"bot_seed":1,"clock":{}}"#
      + "\n"
      + (1...6).map { #"{"type":"prompt","id":\#($0),"choices":2,"clock":{},"legal":["pass","snap"]}"# + "\n" }.joined()
      + #"{"type":"end","termination":"normal","scores":[26,26]}"# + "\n").utf8)

  private static let made = Mutex<[String: DoorRecording]>([:])

  /// A game that is played once for all tests.
  static func of(_ kind: HostileBot.Kind, faulty isFaulty: Bool) throws -> DoorRecording {
    try made.withLock { made in
      let key = "\(kind) \(isFaulty)"
      if let known = made[key] { return known }
      let folder = FileManager.default.temporaryDirectory.appending(path: "referee-door-\(UUID())")
      try FileManager.default.createDirectory(at: folder.appending(path: "den"), withIntermediateDirectories: true)
      TemporaryFolder.removeInTheEnd(folder.path)
      let script = ShellBot.script(onPrompt: isFaulty ? "echo nonsense" : ShellBot.answer(0))
      for name in ["bot.sh", "any.sh"] {
        try Data((name == "bot.sh" ? script : ShellBot.script(onPrompt: ShellBot.answer(0))).utf8)
          .write(to: folder.appending(path: "den/" + name))
      }
      let file: [String: Any] = [
        "seed": "doors", "out": "run", "sandbox": "none", "transcripts": "all",
        "events": [DoorStage.event(kind, seats: 2)],
        "bots": [["name": "bot", "command": ["sh", "bot.sh"], "cwd": "den"], DoorStage.honest],
      ]
      let path = folder.path + "/file.json"
      try JSONSerialization.data(withJSONObject: file).write(to: URL(filePath: path))
      let program = try RefereeProgram.run(["run", path])
      let event = "1-" + (kind == .turns ? "klondike" : "snap")
      let games = folder.path + "/run/transcripts/" + event
      let game = try FileManager.default.contentsOfDirectory(atPath: games).sorted().map { games + "/" + $0 }
        .first { try String(contentsOfFile: $0, encoding: .utf8).contains("\"bot\"") }
      let recording = DoorRecording(
        file: path,
        game: try #require(game, "\(program.exitCode): \(String(decoding: program.output, as: UTF8.self))"))
      made[key] = recording
      return recording
    }
  }
}
