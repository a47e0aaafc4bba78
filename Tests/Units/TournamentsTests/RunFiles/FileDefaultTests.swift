import Fields
import GameRules
import JSON
import KlondikeRules
import Ratings
import Refereeing
import RunFiles
import Sandboxes
import Scheduling
import SetRules
import SnapRules
import TestBasics
import Testing
import TournamentSamples

@Suite(.timeLimited) struct FileDefaultTests {
  @Test func `a file that says only what it must gets every default`() throws {
    let file = try Sample.parse(Sample.text())
    #expect(file.name == "snap", "the file's own name")
    #expect(file.seed == "drawn" && file.isSeedDrawn)
    #expect(file.out == "/home/cups/runs/snap")
    #expect(file.format.name == "round-robin")
    #expect(file.concurrency == nil)
    #expect(file.maxFaults == 5)
    #expect(file.transcripts == .all)

    let event = try #require(file.events.first)
    #expect(file.events.count == 1)
    #expect(event.game.name == Snap.name)
    #expect(event.setting.options as? SnapOptions == SnapOptions())
    #expect(event.seats == 2)
    #expect(event.deals == 2)
    #expect(event.rules == TableRules())
    #expect(event.keepsBots)
    #expect(!event.isDuplicate)
    #expect(event.seed == "drawn")

    #expect(
      file.competitors == [
        Competitor(name: "a", command: ["x"], folder: "/home/cups"),
        Competitor(name: "b", command: ["x"], folder: "/home/cups"),
      ])
  }

  @Test(arguments: [("klondike", 1), ("set", 2), ("snap", 2)])
  func `a game has two seats unless it takes fewer`(game: String, seats: Int) throws {
    #expect(try Sample.parse(Sample.text(game: game)).events[0].seats == seats)
  }

  @Test func `every key of the file is read`() throws {
    let file = try Sample.parse(
      Sample.text(
        adding: """
          "name": "Sunday cup", "seed": "any text", "out": "/var/cup", "format": "round-robin", "concurrency": 3,
          "cores_per_table": 2, "max_faults": 7, "transcripts": "faults"
          """))
    #expect(file.name == "Sunday cup")
    #expect(file.seed == "any text")
    #expect(file.out == "/var/cup")
    #expect(file.concurrency == 3)
    #expect(file.coresPerTable == 2)
    #expect(file.maxFaults == 7)
    #expect(file.transcripts == .faults)
  }

  @Test func `every key of an event is read`() throws {
    let file = try Sample.parse(
      Sample.text(
        adding: """
          "seats": 1, "process": "fresh", "ask": "together", "reactions": "wall", "photo_finish_us": 0, "charge": "cpu",
          "duplicate": true
          """, to: .event, game: "set"))
    let event = file.events[0]
    #expect(event.seats == 1)
    #expect(!event.keepsBots)
    #expect(event.isDuplicate)
    #expect(event.rules.races == RaceSettings(asking: .together, reactions: .wall, photoFinish: .zero))
    #expect(event.rules.timeBasis == .cpu)
  }

  @Test func `every stop condition is read`() throws {
    func until(_ text: String) throws -> StopCondition? {
      try Sample.parse(Sample.text(adding: #""until": {\#(text)}"#, to: .event)).events[0].stop
    }
    #expect(try until(#""settled": "winner""#) == .settled(.winner, within: 0))
    #expect(try until(#""settled": "order", "within": 0.05"#) == .settled(.order, within: 0.05))
    #expect(try until(#""elo0": -5, "elo1": 0"#) == .tested(SPRT(elo0: -5, elo1: 0)))
    #expect(
      try until(#""elo0": 0, "elo1": 2.5, "alpha": 0.01, "beta": 0.1, "scale": "logistic""#)
        == .tested(SPRT(elo0: 0, elo1: 2.5, scale: .logistic, alpha: 0.01, beta: 0.1)))
  }

  /// A file with a value other than the default for every key, of which `until` and `rounds` exclude each other.
  private static func everyKey(_ event: String, format: String) -> String {
    """
    {"name": "Sunday cup", "out": "/var/cup", "seed": "any text", "format": "\(format)", "concurrency": 3,
     "cores_per_table": 2, "max_faults": 7, "transcripts": "faults", "sandbox": "landlock", "versions": "merge",
     "bots_from": "/home/class/*", "folders": ["/opt/data"], "build_s": 61, "check_s": 62,
     "grade": true,
     "limits": {"memory_mb": 99, "processes": 9, "file_mb": 8, "open_files": 77, "cpu_s": 66},
     "bots": [{"name": "a", "command": ["x", "1"], "cwd": "/home/a", "env": {"DEPTH": "3"}, "plays": ["snap", "set"],
               "folders": ["/usr/share/a"], "ignore": ["*.log"], "network": true, "at_once": 2,
               "challenger": true, "seeded": 2},
              {"name": "b", "command": ["y"], "cwd": "/home/b", "env": {}, "folders": [], "ignore": []}],
     "events": [{"game": "set", "options": {"points": {"set": 3}, "calls": true}, "seats": 2, "deals": 6,
                 "duplicate": true, "rank_by": "sets", \(event), "process": "fresh", "ask": "together",
                 "reactions": "cpu",
                 "photo_finish_us": 7, "pause_ms": 5, "retries": 4, "legal": "hidden", "weight": 2.5, "charge": "cpu",
                 "clock": {"bank_ms": 1, "increment_ms": 2, "move_ms": 3, "window_ms": 4, "ready_ms": 5, "margin_ms": 6,
                           "silent_windows": 7, "name_ms": 8, "challenge_ms": 9}}]}
    """
  }

  @Test func `how often bots meet is written in place of the deals`() throws {
    let file = try Sample.parse(
      Sample.text(game: "snap").replacing(/"deals": \d+/, with: #""games_per_pair": 3"#))
    let written = try JSONReader.read(Array(file.json.json.utf8)).leaves
    #expect(written["events.0.games_per_pair"] == "3" && written["events.0.deals"] == nil)
  }

  @Test(arguments: [
    (#""rounds": 3"#, "swiss"), (#""until": {"settled": "winner", "within": 0.05}"#, "round-robin"),
    (#""until": {"elo0": -1.5, "elo1": 2.5, "alpha": 0.01, "beta": 0.1, "scale": "logistic"}"#, "round-robin"),
  ])
  func `a file with every key is written as it was read`(event: String, format: String) throws {
    let text = FileDefaultTests.everyKey(event, format: format)
    let file = try Sample.parse(text)
    let written = try JSONReader.read(Array(file.json.json.utf8))
    let read = try JSONReader.read(Array(text.utf8))
    // Only the options have keys that the text leaves out: they are written with those of the usual rules.
    #expect(read.leaves.allSatisfy { written.leaves[$0.key] == $0.value })
    #expect(Set(written.leaves.keys).subtracting(read.leaves.keys).allSatisfy { $0.hasPrefix("events.0.options.") })
    // Nothing in the text has its default, and no key is missing but those that exclude others.
    let usual = try JSONReader.read(Array(Sample.parse(Sample.text(game: "set")).json.json.utf8)).leaves
    let known: Set = [
      "bots.0.name", "bots.0.command.0", "events.0.game", "events.0.seats", "events.0.options.points.set",
    ]
    for (key, value) in read.leaves where !key.hasPrefix("bots.1.") && !known.contains(key) {
      #expect(usual[key] != value || key == "format", "\(key)")
    }
    let keys = Set(read.leaves.keys.map { String($0.split(separator: ".").last!) })
    for key
      in (TournamentFile.fields.map(\.key) + EventPlan.fields.map(\.key) + Competitor.fields.map(\.key)
      + BotLimits.fields.map(\.key) + TimeControl.fields.map(\.key))
    where ![
      "$schema", "rules", "limits", "bots", "events", "options", "clock", "until", "rounds", "games_per_pair",
      "deals_from", "fresh_deals", "env",
      "version", "opponent", "submission", "weights",
    ]
    .contains(key) {
      #expect(
        keys.contains(key) || keys.contains("0") && read.leaves.keys.contains { ".\($0)".contains(".\(key).") },
        "everyKey has no \(key); add it with a value that is not its default")
    }
    // The configuration in a journal gives back all on which results depend.
    let again = try TournamentFile.read(JournalHeader(file), folder: "/x", catalogue: Sample.catalogue)
    #expect(again.configuration.json == file.configuration.json)
    #expect(again.events[0].rules == file.events[0].rules)
    #expect(again.limits == file.limits)
  }

  @Test(arguments: [
    #""until": {"settled": "order", "within": 0.125}"#, #""until": {"elo0": -1.5, "elo1": 2, "alpha": 0.01}"#,
  ])
  func `a journal's first line gives back when to stop`(text: String) throws {
    let file = try Sample.parse(Sample.text(adding: text, to: .event))
    let again = try TournamentFile.read(JournalHeader(file), folder: "/x", catalogue: Sample.catalogue)
    #expect(again.events[0].stop == file.events[0].stop)
  }

  @Test func `a file and a journal's first line give back that no deal is dealt twice`() throws {
    let file = try Sample.parse(Sample.text(adding: #""fresh_deals": true"#, to: .event))
    #expect(file.events[0].hasFreshDeals)
    #expect(try JSONReader.read(Array(file.json.json.utf8)).leaves["events.0.fresh_deals"] == "true")
    let again = try TournamentFile.read(JournalHeader(file), folder: "/x", catalogue: Sample.catalogue)
    #expect(again.events[0].hasFreshDeals)
    let usual = JournalHeader(try Sample.parse(Sample.text()))
    #expect(
      usual.difference(from: JournalHeader(file)) == "events[0].fresh_deals was not set and is true",
      "a run that has begun keeps to what it began with")
  }

  @Test(arguments: [-1, 0, 100_000_001, 1 << 60])
  func `a journal that names more deals than a file may is refused`(deals: Int) throws {
    var header = JournalHeader(try Sample.parse(Sample.text()))
    header.deals = [deals]
    #expect(throws: FileProblem.self) {
      try TournamentFile.read(header, folder: "/x", catalogue: Sample.catalogue)
    }
  }

  @Test func `the rounds of a Swiss tournament, its seeds, and a gauntlet's challengers are read`() throws {
    let file = try Sample.parse(
      """
      {"format": "swiss", "events": [{"game": "snap", "deals": 2, "rounds": 3}],
       "bots": [{"name": "a", "command": ["x"], "seeded": 2}, {"name": "b", "command": ["x"], "challenger": true}]}
      """)
    #expect(file.events[0].format.name == "swiss")
    #expect(file.events[0].rounds == 3)
    #expect(file.competitors.map(\.seeding) == [2, nil])
    #expect(file.competitors.map(\.isChallenger) == [false, true])
    let again = try TournamentFile.read(JournalHeader(file), folder: "/x", catalogue: Sample.catalogue)
    #expect(again.competitors.map(\.seeding) == [2, nil])
    #expect(again.competitors.map(\.isChallenger) == [false, true])
  }

  @Test func `every key of a clock is read`() throws {
    let file = try Sample.parse(
      Sample.text(
        adding: """
          "bank_ms": 1, "increment_ms": 2, "move_ms": 3, "window_ms": 4, "ready_ms": 5, "margin_ms": 6,
          "silent_windows": 7, "name_ms": 8, "challenge_ms": 9
          """, to: .clock))
    #expect(
      file.events[0].rules.time
        == TimeControl(
          bank: .milliseconds(1), increment: .milliseconds(2), move: .milliseconds(3), window: .milliseconds(4),
          naming: .milliseconds(8), challenge: .milliseconds(9), ready: .milliseconds(5),
          margin: .milliseconds(6), silentWindows: 7))
  }

  @Test func `a limit a move stands alone unless a bank is asked for too`() throws {
    let move = try Sample.parse(Sample.text(adding: #""move_ms": 3"#, to: .clock)).events[0].rules.time
    #expect(move.bank == nil)
    #expect(move.move == .milliseconds(3))
    let bank = try Sample.parse(Sample.text(adding: #""bank_ms": 3"#, to: .clock)).events[0].rules.time
    #expect(bank.bank == .milliseconds(3))
    #expect(bank.move == nil)
  }

  @Test func `every key of a bot is read`() throws {
    let file = try Sample.parse(
      Sample.text(adding: #""cwd": "../bots", "env": {"DEPTH": "3"}, "plays": ["snap", "set"]"#, to: .bot))
    var expected = Competitor(name: "a", command: ["x"], folder: "/home/bots")
    (expected.environment, expected.plays) = (["DEPTH": "3"], ["snap", "set"])
    #expect(file.competitors[0] == expected)
  }

  @Test func `options are read, those in groups too, and the others keep their defaults`() throws {
    let file = try Sample.parse(
      Sample.text(adding: #""points": {"set": 3, "false_claim": -2}, "calls": true"#, to: .options, game: "set"))
    var options = SetOptions()
    options.points.set = 3
    options.points.falseClaim = -2
    options.calls = true
    #expect(file.events[0].setting.options as? SetOptions == options)

    let klondike = try Sample.parse(Sample.text(adding: #""redeals": 2"#, to: .options, game: "klondike"))
    var limited = KlondikeOptions()
    limited.redeals = 2
    #expect(klondike.events[0].setting.options as? KlondikeOptions == limited)
  }

  @Test(arguments: [
    (#""out": "cup""#, "/home/cups/cup"), (#""out": "../cup""#, "/home/cup"), (#""out": "/cup/""#, "/cup"),
    (#""name": "x""#, "/home/cups/runs/x"),
  ])
  func `paths are relative to the file's folder`(text: String, out: String) throws {
    #expect(try Sample.parse(Sample.text(adding: text)).out == out)
  }

  @Test func `concurrency may be said to be the machine's affair`() throws {
    #expect(try Sample.parse(Sample.text(adding: #""concurrency": "auto""#)).concurrency == nil)
  }

  @Test func `an event has the bots that play its game, by name`() throws {
    let file = try Sample.parse(
      """
      {"events": [{"game": "snap", "deals": 1}, {"game": "klondike", "deals": 1}],
       "bots": [{"name": "c", "command": ["x"], "plays": ["snap"]}, {"name": "b", "command": ["x"]},
                {"name": "a", "command": ["x"], "plays": ["klondike"]}]}
      """)
    #expect(Tournament(file).events.map { $0.entrants.map(\.name) } == [["b", "c"], ["a", "b"]])
  }

  @Test func `the second event of a game has deals of its own`() throws {
    let event = #"{"game": "snap", "deals": 1}"#
    let file = try Sample.parse(
      """
      {"seed": "s", "events": [\(event), {"game": "set", "deals": 1}, \(event), \(event)],
       "bots": [{"name": "a", "command": ["x"]}, {"name": "b", "command": ["x"]}]}
      """)
    #expect(file.events.map(\.seed) == ["s", "s", "s/2", "s/3"])
  }

  @Test func `the order of the bots in the file changes neither schedule nor journal`() throws {
    let names = ["d", "a", "c", "b"]
    let files = try [names, names.sorted(), names.reversed()].map { names in
      try Sample.parse(
        """
        {"events": [{"game": "snap", "seats": 3, "deals": 20}],
         "bots": [\(names.map { #"{"name": "\#($0)", "command": ["\#($0)"]}"# }.joined(separator: ","))]}
        """)
    }
    #expect(Set(files.map(\.configuration.json)).count == 1)
    #expect(Set(files.map { Schedule.tables(of: $0).map(\.seats) }).count == 1)
  }
}

extension JSONNode {
  /// Every plain value, by the path that leads to it.
  fileprivate var leaves: [String: String] {
    let children: [(String, JSONNode)]
    switch value {
    case .object(let members): children = members.map { ($0.name, $0.node) }
    case .array(let elements): children = elements.enumerated().map { (String($0), $1) }
    default: return ["": json]
    }
    return children.reduce(into: [:]) { leaves, child in
      for (path, value) in child.1.leaves { leaves[path.isEmpty ? child.0 : child.0 + "." + path] = value }
    }
  }
}
