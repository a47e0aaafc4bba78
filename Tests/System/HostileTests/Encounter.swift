import BotProtocol
import Foundation
import HostileBots
import JSON
import TestBasics
import Testing

/// A tournament of a few hostile bots and a well-behaved one, played by the program.
struct Encounter: Sendable, CustomTestStringConvertible {
  /// What came of it.
  struct Outcome: Sendable {
    var program: RefereeProgram
    /// By name, in the order of the journal: a game's fault, and how many prompts were answered.
    var games: [String: [(fault: FaultMessage?, answers: Int)]] = [:]
    /// How many processes are left, by the name of the bot that started them.
    var leftovers: [String: Int] = [:]
    /// What lies in the bots' working folder.
    var litter: Set<String> = []
    var standings: [String] = []
    /// True if the tournament's own file is as it was.
    var keptItsFile = false
  }

  static let wellBehaved = "well-behaved"

  var bots: [HostileBot]
  var sandbox = "none"
  /// How long a bot may take until it is ready, or nothing for what these bots need.
  var readyTime: Duration?

  var testDescription: String { bots.map(\.testDescription).joined(separator: ", ") + ", sandbox \(sandbox)" }

  /// Each of these bots in each sandbox, three of a kind at a time: the fourth seat is for the well-behaved one.
  static func all(of bots: [HostileBot]) -> [Encounter] {
    Tools.sandboxes.flatMap { sandbox in
      [HostileBot.Kind.turns, .races].flatMap { kind in
        let alike = bots.filter { $0.plays == kind }
        return stride(from: 0, to: alike.count, by: 3).map { first in
          Encounter(bots: Array(alike[first...].prefix(3)), sandbox: sandbox)
        }
      }
    }
  }

  /// True where every second table is enough: in a quick run, of races in which each bot always does the same.
  private var isHalf: Bool {
    !TestScope.isAll && bots.allSatisfy { $0.plays == .races && $0.verdicts.count == 1 }
  }

  /// How many games each hostile bot plays.
  var games: Int { bots[0].plays == .turns ? 2 : isHalf ? bots.count / 2 + 1 : bots.count + 1 }

  /// The name under which a bot takes part.
  static func name(of index: Int) -> String { "hostile \(index + 1)" }

  func play() throws -> Outcome {
    let scratch = try HostileRun(tournament)
    let file = try Data(contentsOf: scratch.folder.appending(path: "file.json"))
    var outcome = Outcome(program: try scratch.play(shard: isHalf ? "1/2" : nil))
    let text = String(decoding: outcome.program.output, as: UTF8.self)
    // Without results there is nothing to read; what the program wrote says why.
    try #require((0...1).contains(outcome.program.exitCode), "exit code \(outcome.program.exitCode): \(text)")
    outcome.keptItsFile = try Data(contentsOf: scratch.folder.appending(path: "file.json")) == file
    for index in bots.indices { outcome.leftovers[Encounter.name(of: index)] = scratch.living(index) }
    outcome.litter = try scratch.files(in: "den")
    outcome.standings = try scratch.standings()
    try outcome.read(scratch.read("journal.jsonl"))
    return outcome
  }

  /// In races all bots sit at each table; in turns each has its own, and its games follow one another.
  func tournament(in folder: URL) throws -> [String: Any] {
    let isRace = bots[0].plays == .races
    // What the well-behaved one is made of is not for the others to see.
    let copy = folder.appending(path: "well-behaved.sh")
    try FileManager.default.copyItem(at: Bots.wellBehaved, to: copy)
    let entries = try bots.enumerated().map { index, bot -> [String: Any] in
      [
        "name": Encounter.name(of: index), "cwd": "den", "folders": [Bots.folder.path, copy.path],
        "command": try Bots.command(for: bot, building: folder),
        "env": ["MARK": HostileRun.mark(of: index, in: folder), "WELL_BEHAVED": copy.path],
      ]
    }
    // A thread of idle priority may hold its program's memory lock while all cores are busy.
    let readyTime = readyTime ?? (bots[0].file.hasSuffix(".c") ? .seconds(20) : .seconds(3))
    let event: [String: Any] = [
      "game": isRace ? "snap" : "klondike", "deals": isRace ? 1 : 2, "seats": isRace ? bots.count + 1 : 1,
      "options": isRace ? ["max_turns": 12] : ["max_actions": 6],
      "clock": ["ready_ms": readyTime.components.seconds * 1000, "window_ms": 150, "move_ms": 300],
    ]
    return [
      // Shards share a seed; any other tournament draws a new one.
      "seed": isHalf ? "hostile" : UUID().uuidString, "sandbox": sandbox, "max_faults": 1000, "events": [event],
      "bots": entries + [["name": Encounter.wellBehaved, "command": ["sh", Bots.wellBehaved.path]]],
    ]
  }
}

extension Encounter.Outcome {
  fileprivate mutating func read(_ journal: String) throws {
    for line in journal.split(separator: "\n").dropFirst() {
      let table = try JSONReader.read(Array(line.utf8))
      for (index, seat) in (table["seats"]?.elements ?? []).enumerated() {
        let fault = table["faults"]?.elements?[index]
        let message = fault?["kind"]?.string.map { FaultMessage(kind: $0, message: fault?["message"]?.string ?? "") }
        games[seat.string ?? "", default: []].append((message, table["prompts"]?.elements?[index].integer ?? -1))
      }
    }
  }
}
