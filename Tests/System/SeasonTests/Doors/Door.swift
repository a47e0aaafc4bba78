import Foundation
import HostileBots
import TestBasics
import Testing

/// A way by which a bot's bytes come into the referee.
struct Door: Sendable, CustomTestStringConvertible {
  var name: String
  /// The exit codes that its page names for what bots can bring about; 2 where a bot ended before it answered anything.
  var codes: Set<Int32> = [0, 1]
  /// How many bots one command may take without loss.
  var mostBots = 1
  /// True where the game of the bots counts: only bots of one kind share a command.
  var playsItsGame = true
  /// Sends bots of one kind through it.
  var enter: @Sendable (_ stage: DoorStage, _ kind: HostileBot.Kind) throws -> DoorStage.Outcome

  var testDescription: String { name }
}

extension Door {
  /// Every one that there is.
  static let all = [run, duel, check, debug, debugOfFault, build, submission, against, besidePerson]

  private static let run = Door(name: "run", mostBots: 3) { stage, kind in
    let file = try stage.write(
      DoorStage.event(kind, seats: stage.commands.count + 1), bots: stage.entries + [DoorStage.honest])
    return try stage.run(["run", file])
  }

  private static let duel = Door(name: "duel", mostBots: 3, playsItsGame: false) { stage, _ in
    let bots = try stage.commandLines().enumerated().flatMap { ["--bot", "h\($0 + 1)=\($1)"] }
    let clock = DoorStage.clock.flatMap { ["--clock", "\($0.key)=\($0.value)"] }
    return try stage.run(
      ["duel", "--game", "snap", "--deals", "1", "--option", "max_turns=6", "--sandbox", stage.sandbox, "--seats"]
        + ["\(stage.commands.count + 1)", "--out", "../run"] + clock + bots + ["--bot", "honest=sh any.sh"])
  }

  private static let check = Door(name: "check") { stage, kind in
    try stage.run(
      ["check", "--sandbox", stage.sandbox, "--game", kind == .turns ? "klondike" : "snap", "--games", "8"]
        + ["--ready-ms", "1500", "--move-ms", "200", "--window-ms", "100"] + stage.commands[0])
  }

  /// The answers of a bot that has played well are compared with those of this one.
  private static let debug = Door(name: "debug") { stage, kind in
    try stage.debug(try DoorRecording.of(kind, faulty: false))
  }

  /// This one is asked the prompt to which a bot gave a bad answer.
  private static let debugOfFault = Door(name: "debug of a fault") { stage, kind in
    try stage.debug(try DoorRecording.of(kind, faulty: true))
  }

  /// What a build writes is kept for its author; it is fed what a bot would be told.
  private static let build = Door(name: "a submission's build", mostBots: 4, playsItsGame: false) { stage, _ in
    try DoorRecording.talk.write(to: stage.scratch.file("den/talk.txt"))
    return try stage.runClass { command in
      ["command": ["sh", "any.sh"], "build": ["sh", "-c", #""$@" <talk.txt"#, "sh"] + command]
    }
  }

  private static let submission = Door(name: "a submission's check and play", mostBots: 4, playsItsGame: false) {
    stage, _ in try stage.runClass { ["command": $0] }
  }

  private static let against = Door(name: "play --against", codes: [0, 1, 130], mostBots: 2, playsItsGame: false) {
    stage, _ in
    let bots = try stage.commandLines().flatMap { ["--against", $0] }
    let table = stage.scratch.path + "/table"
    return try stage.runWithPerson(
      at: table, ["play", "snap", "--no-open", "--save", table, "--window", "100", "--option", "max_turns=6"] + bots)
  }

  private static let besidePerson = Door(
    name: "a bot beside a person", codes: [0, 1, 130], mostBots: 2, playsItsGame: false
  ) { stage, _ in
    let file = try stage.write(
      DoorStage.event(.races, seats: stage.commands.count + 1),
      bots: stage.entries + [["name": "you", "command": ["browser"]]])
    return try stage.runWithPerson(at: stage.scratch.path, ["run", file])
  }
}

extension DoorStage {
  /// A command without spaces in its words for each bot, for a command line on which nothing is quoted.
  ///
  /// Python becomes the bot: a sandbox shows the installation of the program that a command names, and no other.
  fileprivate func commandLines() throws -> [String] {
    try commands.enumerated().map { place, command in
      let list = String(decoding: try JSONSerialization.data(withJSONObject: command), as: UTF8.self)
      try scratch.write(
        "import json, os\nwords = json.loads(r'''\(list)''')\nos.execvp(words[0], words)\n", to: "den/h\(place + 1).py")
      return "\(Tools.python ?? "python3") -S -B h\(place + 1).py"
    }
  }

  fileprivate func debug(_ recording: DoorRecording) throws -> Outcome {
    // In the place of the bot that was recorded.
    try scratch.write("exec \(commandLines()[0])\n", to: "den/bot.sh")
    return try run(
      ["debug", recording.game, "--bot", "bot", "--file", recording.file, "--cwd", ".", "--wait-ms", "1000"]
        + ["--sandbox", sandbox])
  }

  /// A class of which every bot is a submission in a folder of its own, and an honest one plays beside them.
  fileprivate func runClass(_ members: ([String]) -> [String: Any]) throws -> Outcome {
    for (place, command) in commands.enumerated() {
      let folder = "class/bot\(place + 1)"
      try scratch.makeFolder("class")
      try FileManager.default.copyItem(atPath: scratch.path + "/den", toPath: scratch.path + "/" + folder)
      var entry = members(command)
      entry["name"] = DoorStage.name(of: place)
      try scratch.write([UInt8](JSONSerialization.data(withJSONObject: entry)), to: folder + "/bot.json")
    }
    let file = try write(
      DoorStage.event(.turns, seats: 1), bots: [DoorStage.honest],
      adding: ["bots_from": "class/*", "build_s": 5])
    return try run(["run", file])
  }
}
