import BotProtocol
import Foundation

/// A tournament of a few hostile bots and a well-behaved one, played by the program.
struct Encounter: Sendable {
  /// What came of it.
  struct Outcome: Sendable {
    var program: RefereeProgram
    /// By name, in the order of the journal: a game's fault, and how many prompts were answered.
    var games: [String: [(fault: FaultMessage?, answers: Int)]] = [:]
    /// How many processes are left, by the name of the bot that started them.
    var leftovers: [String: Int] = [:]
    /// What lies in the bots' working folder.
    var litter: [String] = []
    /// The leaderboards, as text.
    var standings: [String] = []
  }

  static let wellBehaved = "well-behaved"

  var bots: [HostileBot]

  /// The name under which a bot takes part.
  static func name(of index: Int) -> String { "hostile \(index + 1)" }

  func play() throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "referee-hostile-\(UUID())")
    let den = folder.appending(path: "den")
    try FileManager.default.createDirectory(at: den, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file.json")
    try JSONSerialization.data(withJSONObject: try tournament(in: folder)).write(to: file)

    var outcome = Outcome(program: try RefereeProgram.run("run", file.path))
    let living = Leftovers.environments()
    for index in bots.indices {
      let mark = Data(Encounter.mark(of: index, in: folder).utf8)
      outcome.leftovers[Encounter.name(of: index)] = living.count { $0.firstRange(of: mark) != nil }
    }
    outcome.litter = try FileManager.default.contentsOfDirectory(atPath: den.path)
    let run = folder.appending(path: "run")
    outcome.standings = try ["txt", "md", "csv", "json"].map {
      try String(contentsOf: run.appending(path: "standings." + $0), encoding: .utf8)
    }
    try outcome.read(Data(contentsOf: run.appending(path: "journal.jsonl")))
    return outcome
  }

  private static func mark(of index: Int, in folder: URL) -> String { "\(folder.lastPathComponent)/\(index)." }

  /// In races all bots sit at each table; in turns each has its own, and its games follow one another.
  private func tournament(in folder: URL) throws -> [String: Any] {
    let isRace = bots[0].plays == .races
    let entries = try bots.enumerated().map { index, bot -> [String: Any] in
      [
        "name": Encounter.name(of: index), "cwd": "den", "command": try Bots.command(for: bot, building: folder),
        "env": ["MARK": Encounter.mark(of: index, in: folder), "WELL_BEHAVED": Bots.wellBehaved.path],
      ]
    }
    return [
      "out": "run", "concurrency": 1, "max_faults": 1000,
      "bots": entries + [["name": Encounter.wellBehaved, "command": ["sh", Bots.wellBehaved.path]]],
      "events": [
        [
          "game": isRace ? "snap" : "klondike", "deals": isRace ? 1 : 2, "seats": isRace ? bots.count + 1 : 1,
          "options": isRace ? ["max_turns": 12] : ["max_actions": 6],
          "clock": ["ready_ms": 1000, "window_ms": 150, "move_ms": 300],
        ] as [String: Any]
      ],
    ]
  }
}

extension Encounter.Outcome {
  fileprivate mutating func read(_ journal: Data) throws {
    for line in journal.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let table = try JSONReader.read(Array(line))
      for (index, seat) in (table["seats"]?.elements ?? []).enumerated() {
        let fault = table["faults"]?.elements?[index]
        let message = fault?["kind"]?.string.map { FaultMessage(kind: $0, message: fault?["message"]?.string ?? "") }
        games[seat.string ?? "", default: []].append((message, table["prompts"]?.elements?[index].integer ?? -1))
      }
    }
  }
}
