import Catalogue
import Foundation
import GameRules
import OperatingSystem
import Ratings

/// Counts how often the same program, entered several times, is declared different: at most 1 run in 20, as promised.
///
/// It takes hours, so each run's verdict is kept in `runs/identical.jsonl`, and what is there is not played again unless the
/// program has been built anew.
struct Identical: Benchmark {
  let name = "identical"
  let summary = "how often the same program, entered several times, is declared different"

  /// How the copies meet.
  private struct Setting {
    var title: String
    var runs = 40
    /// The program, behind the game's name.
    var bot = "-simple"
    var game = ""
    var seats = 2
    var deals = 25
    /// What the event says besides, as JSON.
    var event = ""
    /// True plays each run twice, the same deals with the same bots, and takes the verdict of `referee compare`.
    var isCompared = false
    /// Nil leaves it to the machine.
    var concurrency: Int? = 1
    /// Twice as many loops as there are cores, which compute without end beside the run.
    var isLoaded = false

    /// For every game of several seats, first the settings that need no quiet machine.
    static let all = catalogue.games.filter { $0.seatCounts.upperBound > 1 }.flatMap { game in
      let settings = BenchmarkSize.choose(smoke: Array(alone.prefix(1)), full: alone.map { $0.beside() } + alone)
      return settings.map { $0.playing(game.name) }
    }

    /// Settings that users are likely to choose are played more often.
    private static let alone = [
      Setting(title: "defaults", runs: 200, concurrency: nil),
      Setting(title: "one table at a time", runs: 200),
      Setting(title: "one table, in Python", bot: "_good.py", deals: 10),
      Setting(title: "one table, four seats", seats: 4, deals: 12),
      Setting(title: "one table, new processes", runs: 200, event: #""process": "fresh""#),
      Setting(title: "one table, asked together", event: #""ask": "together""#),
      Setting(title: "one table, by CPU time", runs: 200, event: #""reactions": "cpu", "charge": "cpu""#),
      Setting(title: "one table, a sequential test", deals: 1000, event: #""until": {"elo0": 0, "elo1": 100}"#),
      Setting(title: "one table, until settled", deals: 50, event: #""until": {"settled": "order"}"#),
      Setting(title: "one table, two runs compared", isCompared: true),
    ]

    private func playing(_ game: String) -> Setting {
      var setting = self
      setting.title = game + ", " + title
      setting.game = game
      return setting
    }

    private func beside() -> Setting {
      var setting = self
      setting.title += ", beside a load"
      setting.isLoaded = true
      return setting
    }

    func file() throws -> [String: Any] {
      var event = try JSONSerialization.jsonObject(with: Data("{\(self.event)}".utf8)) as! [String: Any]
      event.merge(["game": game, "seats": seats, "deals": BenchmarkSize.choose(smoke: 1, full: deals)]) { $1 }
      let folder = FileManager.default.currentDirectoryPath
      let command = bot.hasSuffix(".py") ? ["python3", "Bots/python/" + game + bot] : [game + bot]
      let bots = (0..<seats).map { ["name": "copy-\($0)", "command": command, "cwd": folder] as [String: Any] }
      var file: [String: Any] = ["name": "identical", "transcripts": "none", "events": [event], "bots": bots]
      file["concurrency"] = concurrency
      return file
    }
  }

  /// One run's verdict, a line of the file.
  private struct Verdict: Codable {
    var setting: String
    var run: Int
    var isDifferent: Bool
    /// When the program was built.
    var built: Date
  }

  private static let results = URL(filePath: "runs/identical.jsonl")

  func run() throws {
    let program = BenchmarkPrograms.folder.appending(path: "referee")
    let built = try FileManager.default.attributesOfItem(atPath: program.path)[.modificationDate] as! Date
    let known = try Identical.known().filter { $0.built == built }
    let columns = Columns(["", "different", "runs", "share", "95 % interval"])
    for setting in Setting.all {
      var verdicts = known.filter { $0.setting == setting.title }
      let runs = BenchmarkSize.choose(smoke: 1, full: setting.runs)
      for run in verdicts.count..<max(runs, verdicts.count) {
        let isDifferent = try Identical.isDifferent(setting, run)
        verdicts.append(Verdict(setting: setting.title, run: run, isDifferent: isDifferent, built: built))
        try Identical.keep(verdicts[run])
      }
      let different = verdicts.count(where: \.isDifferent)
      let interval = Interval.exact(successes: different, of: verdicts.count)
      columns.row([
        setting.title, String(different), String(verdicts.count),
        (100 * Double(different) / Double(verdicts.count)).digits(1) + " %",
        (100 * interval.low).digits(1) + "–" + (100 * interval.high).digits(1) + " %",
      ])
    }
  }

  private static func known() throws -> [Verdict] {
    guard !BenchmarkSize.isSmoke, let data = try? Data(contentsOf: results) else { return [] }
    return try data.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Verdict.self, from: $0) }
  }

  private static func keep(_ verdict: Verdict) throws {
    if BenchmarkSize.isSmoke { return }
    try FileManager.default.createDirectory(at: results.deletingLastPathComponent(), withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: results.path) { try Data().write(to: results) }
    let file = try FileHandle(forWritingTo: results)
    try file.seekToEnd()
    try file.write(contentsOf: JSONEncoder().encode(verdict) + [UInt8(ascii: "\n")])
    try file.close()
  }

  /// Plays one run; true if its leaderboard, or the comparison of its two plays, calls two of the copies different.
  private static func isDifferent(_ setting: Setting, _ run: Int) throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var file = try setting.file()
    file["seed"] = "identical \(run)"
    let path = folder.appending(path: "tournament.json")
    try JSONSerialization.data(withJSONObject: file).write(to: path)
    let load = try setting.isLoaded ? BusyLoops() : nil
    defer { load?.end() }
    let program = BenchmarkPrograms.folder.appending(path: "referee")
    let runs = (setting.isCompared ? ["run", "again"] : ["run"]).map { folder.appending(path: $0).path }
    for run in runs { _ = try BenchmarkPrograms.run(program, ["run", "--quiet", "--out", run, path.path]) }
    func object(_ data: Data) throws -> [String: Any] { try JSONSerialization.jsonObject(with: data) as! [String: Any] }
    if setting.isCompared {
      let changes = try BenchmarkPrograms.run(program, ["compare", "--format", "json"] + runs).output
      return try (object(Data(changes.utf8))["bots"] as! [[String: Any]])
        .contains { $0["verdict"] as! String != "inconclusive" }
    }
    let standings = try object(Data(contentsOf: URL(filePath: runs[0] + "/standings.json")))
    let event = (standings["events"] as! [[String: Any]])[0]
    let ranks = (event["bots"] as! [[String: Any]]).map { $0["ranks_interval"] as! [Int] }
    return ranks.contains { $0 != [1, setting.seats] }
  }
}

/// Programs that compute without end: as another user's work does.
private struct BusyLoops {
  private let processes: [Process]

  init() throws {
    processes = try (0..<2 * AvailableCores().count).map { _ in
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "while :; do :; done"]
      try process.run()
      return process
    }
  }

  func end() {
    for process in processes { process.terminate() }
    for process in processes { process.waitUntilExit() }
  }
}
