import Foundation
import HostileBots
import TestBasics
import TestSupport

/// A folder in which bots go through a door: all hostile bots lie in its folder `den`, from which they play.
struct DoorStage {
  /// What a command came to.
  struct Outcome {
    var program: RefereeProgram
    /// In KiB.
    var peakMemory: Int { program.peakMemory }
    var exitCode: Int32 { program.exitCode }
    var text: String { String(decoding: program.output, as: UTF8.self) }
  }

  let scratch: TemporaryFolder
  let sandbox: String
  /// By place, the words that start each bot within the stage, wherever it runs.
  private(set) var commands: [[String]] = []

  init(_ bots: [HostileBot], sandbox: String) throws {
    scratch = try TemporaryFolder()
    self.sandbox = sandbox
    try FileManager.default.copyItem(atPath: Bots.folder.path, toPath: scratch.path + "/den")
    try FileManager.default.copyItem(atPath: Bots.wellBehaved.path, toPath: scratch.path + "/den/any.sh")
    commands = try bots.map { bot in
      // Paths within the folder of the bot: a submission sees nothing else.
      let words = try Bots.command(for: bot, building: scratch.file("den")).map { word in
        [Bots.folder.path, scratch.path + "/den"].reduce(word) { $0.replacing($1 + "/", with: "./") }
      }
      return ["env", "WELL_BEHAVED=any.sh"] + words
    }
  }

  static func name(of place: Int) -> String { "hostile \(place + 1)" }

  /// Short times: nobody is waited for longer than it takes to be wrong.
  static let clock: [String: Int] = ["ready_ms": 1500, "window_ms": 100, "move_ms": 200]

  /// One event of a game as short as it can be.
  static func event(_ kind: HostileBot.Kind, seats: Int, deals: Int = 1) -> [String: Any] {
    let isRace = kind == .races
    return [
      "game": isRace ? "snap" : "klondike", "deals": deals, "seats": isRace ? seats : 1,
      "options": isRace ? ["max_turns": 6] : ["max_actions": 4], "clock": clock,
    ]
  }

  /// Writes a tournament of one event and gives its path.
  func write(_ event: [String: Any], bots: [[String: Any]], adding members: [String: Any] = [:]) throws -> String {
    var file: [String: Any] = [
      "seed": "doors", "out": "run", "sandbox": sandbox, "max_faults": 1000, "concurrency": 1, "transcripts": "all",
      "events": [event], "bots": bots,
    ]
    file.merge(members) { $1 }
    try scratch.write([UInt8](JSONSerialization.data(withJSONObject: file)), to: "file.json")
    return scratch.path + "/file.json"
  }

  /// The hostile bots as a tournament lists them.
  var entries: [[String: Any]] {
    commands.enumerated().map { ["name": DoorStage.name(of: $0), "command": $1, "cwd": "den"] }
  }

  static var honest: [String: Any] { ["name": "honest", "command": ["sh", "any.sh"], "cwd": "den"] }

  func run(
    _ words: [String], stoppedWhen isDue: ((Int32) -> Bool)? = nil, by stop: (Int32) -> Void = { kill($0, SIGINT) }
  ) throws -> Outcome {
    Outcome(program: try RefereeProgram.run(words, in: scratch.file("den"), stoppedWhen: isDue, by: stop))
  }
}
