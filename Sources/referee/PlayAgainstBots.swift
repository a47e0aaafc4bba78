import BotProtocol
import Foundation
import GameRules
import Tournaments

/// One table of a person against bots: a tournament of one table in a folder of its own, which quitting leaves open.
enum PlayAgainstBots {
  /// Where the table of a game is kept, so that the next call takes it up.
  static func folder(of game: String, _ invocation: Invocation) -> URL {
    URL(filePath: invocation.value(PlayCommand.save) ?? "referee-\(game)-table")
  }

  /// True if a table was left open there.
  static func isOpen(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "table.json").path)
  }

  static func play<G: Game>(_ game: G.Type, _ bots: [String], _ invocation: Invocation) throws -> ExitCode {
    guard PersonsTerminal.own != nil else { throw UsageProblem.noTerminal }
    let folder = folder(of: G.name, invocation)
    let path = folder.appending(path: "table.json").path
    if !isOpen(folder) || invocation.has(PlayCommand.new) {
      try? FileManager.default.removeItem(at: folder)
      try Console.write(try table(game, bots, invocation), to: path)
    }
    var file = try TournamentFile.read(at: path, catalogue: catalogue)
    for index in file.competitors.indices where file.competitors[index].isHuman {
      file.competitors[index].environment[AnswerLog.variable] = folder.appending(path: "answers.json").path
    }
    _ = try RunCommand.perform(file, isQuiet: true, quota: 1)
    let transcript = folder.path + "/run/transcripts/1-\(G.name)/000001.jsonl"
    guard FileManager.default.fileExists(atPath: transcript) else {
      Console.say("the table is kept in \(folder.relativePath); to go on: referee play \(G.name)")
      return .done
    }
    let recorded = try RecordedTable.read(at: transcript)
    for (name, results) in zip(recorded.table.seats, recorded.results) {
      let words = zip(G.measures, results).map { "\($0.heading) \($1)" }.joined(separator: ", ")
      Console.print("\(SafeText.name(name)): \(words)\n")
    }
    try? FileManager.default.removeItem(atPath: path)
    Console.say("to see it again: referee replay \(transcript)")
    return .done
  }

  private static func table<G: Game>(_ game: G.Type, _ bots: [String], _ invocation: Invocation) throws -> String {
    let options: G.Options = try DealCommand.options(invocation, of: G.name)
    var chance = Chance(seed: "any", game: G.name, deal: 1)
    let choices = try G(dealtBy: &chance, seats: 1 + bots.count, options: options).legalActions(for: 0).count
    // Where there is much to look at, a person gets more time.
    let window = try invocation.integer(PlayCommand.window, in: 100...3_600_000) ?? (choices > 10 ? 60_000 : 2500)
    let seed = invocation.value(DealCommand.seed) ?? "\(UInt64.random(in: 0...UInt64.max))"
    let here = FileManager.default.currentDirectoryPath
    let entries = bots.enumerated().map { number, command in
      let words = command.split(separator: " ").map(String.init)
      return #"{"name": \#("\(number + 1) \(words[0])".json), "command": \#(words.json), "cwd": \#(here.json)}"#
    }
    return """
      {"name": "table", "out": "run", "seed": \(seed.json), "concurrency": 1,
       "events": [{"game": "\(G.name)", "seats": \(1 + bots.count), "deals": 1, "options": \(options.json),
                   "clock": {"bank_ms": 86400000, "window_ms": \(window), "silent_windows": 1000000}}],
       "bots": [{"name": "you", "command": "human"}, \(entries.joined(separator: ", "))]}
      """
  }
}
