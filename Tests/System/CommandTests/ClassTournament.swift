import Foundation
import TestBasics
import TestSupport

/// A class whose tournament enters the bot of each folder in "class", before anybody has handed in.
struct ClassTournament {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(
      """
      {"name": "class", "out": "run", "seed": "s", "sandbox": "none", "bots_from": "class/*",
       "events": [{"game": "snap", "seats": 2, "deals": 2, "reactions": "declared", "options": {"max_turns": 3}}]}
      """, to: "class.json")
    try scratch.makeFolder("class")
  }

  /// The path of the tournament file.
  var path: String { scratch.file("class.json").path }

  /// Hands in a bot, whose script may be wrong.
  func submit(_ name: String, script: String = ShellBot.script(), more: String = "") throws {
    try scratch.makeFolder("class/" + name)
    try scratch.write(script, to: "class/\(name)/bot.sh")
    try scratch.write(
      #"{"name": "\#(name)", "command": ["sh", "bot.sh"]\#(more)}"#, to: "class/\(name)/bot.json")
  }

  /// What a bot's author is told; empty if nothing.
  func report(_ name: String) -> String { (try? scratch.read("class/\(name)/report.txt")) ?? "" }
}
