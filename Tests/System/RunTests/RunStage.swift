import Arena
import BotProcess
import Foundation
import GameRules
import JSON
import Ratings
import Records
import RunFiles
import Scheduling
import Standings
import TestSupport
import TournamentSamples
import Tournaments

/// A folder in which tournaments of shell bots are played.
final class RunStage {
  let folder: TemporaryFolder
  let launcher: BotLauncher

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("bots")
    launcher = try BotLauncher(program: BuiltPrograms.launcher)
  }

  /// A tournament between shell bots, by name and script; its folder is `out`.
  func file(
    _ events: String, bots: [(name: String, script: String)], more: String = "", out: String = "run"
  ) throws -> TournamentFile {
    let entries = bots.map { name, script in
      // Not "/": a run looks for the files of a bot in its folder.
      #"{"name": \#(name.json), "cwd": \#((folder.path + "/bots").json), "command": \#(ShellBot.words(script).json)}"#
    }
    return try Sample.parse(
      """
      {\(more.contains("\"seed\"") ? "" : "\"seed\": \"snap\",") "out": \((folder.path + "/" + out).json), "events": [\(events)], "bots": [\(entries.joined(separator: ","))]
       \(more)}
      """)
  }

  func run(
    _ file: TournamentFile, stop: StopSignal = StopSignal(), shard: Shard? = nil, host: String? = nil,
    acceptsChanges: Bool = false, quota: Int = .max
  ) throws -> TournamentRun {
    let commands = try Preflight.commands(
      of: file, host: ["PATH": "/usr/bin"], programs: "/bin", launcher: launcher)
    let origin = host.map { RunOrigin(program: "1.0", begun: "2026-11-22", host: $0, cores: 2, cpu: "") }
    var start = RunStart(commands: commands, launcher: launcher)
    (start.stop, start.origin, start.shard, start.quota) = (stop, origin, shard, quota)
    (start.acceptsChanges, start.acceptsWeakerSandbox) = (acceptsChanges, acceptsChanges)
    return try TournamentRun(file, start, Sample.catalogue)
  }

  /// Plays a tournament to its end.
  @discardableResult
  func play(_ file: TournamentFile, concurrency: Int = 2) throws -> RunStandings {
    var file = file
    file.concurrency = concurrency
    let end = try run(file).play { _ in }
    guard end == .finished else { throw Unfinished() }
    return try standings(of: file)
  }

  struct Unfinished: Error {}

  /// Plays some more tables of a tournament and stops, in the middle of others.
  func playPart(of file: TournamentFile) throws -> TournamentRun.End { try run(file, quota: 3).play { _ in } }

  func standings(of file: TournamentFile) throws -> RunStandings {
    try RunStandings.read(file.out, catalogue: Sample.catalogue)
  }

  func records(of file: TournamentFile) throws -> [TableRecord] {
    try Journal.read(at: file.out + "/journal.jsonl", Sample.catalogue)?.records() ?? []
  }

  /// The lines that bots wrote into a file of the stage.
  func lines(of name: String) -> [String] { folder.text(of: name).split(separator: "\n").map(String.init) }

  /// One sum over all that a run wrote, its times aside: journal, transcripts and standings.
  func fingerprint(of file: TournamentFile) throws -> String {
    let text = try journalText(of: file) + transcriptText(of: file) + standingsText(of: file)
    return SHA256.digest(of: Array(text.utf8)).map { String($0, radix: 16) }.joined()
  }

  /// A journal's tables in their order, their times aside.
  func journalText(of file: TournamentFile) throws -> String {
    let records = try records(of: file).sorted {
      ($0.table.event, $0.table.number) < ($1.table.event, $1.table.number)
    }
    return records.map { record in
      var timeless = record
      timeless.origin = 0
      timeless.wall = []
      timeless.ended = nil
      timeless.cpu = []
      timeless.offTurn = []
      timeless.thinking = record.thinking.map { _ in Histogram() }
      timeless.computing = timeless.thinking
      timeless.transcript = nil
      return "\(timeless)\n"
    }.joined()
  }

  private func transcriptText(of file: TournamentFile) throws -> String {
    let folder = file.out + "/transcripts"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }
    let times = try Regex(#""(at_us|us|cpu_us|host_late_us)":\d+,?"#)
    return try names.sorted().map { name in
      // What the referee was told is all times; it stands at the end.
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      return name + "\n" + (text.components(separatedBy: #","told":"#)[0]).replacing(times, with: "")
    }.joined()
  }

  private func standingsText(of file: TournamentFile) throws -> String {
    try standings(of: file).events.flatMap(\.lines).map { line in
      "\(line.rank) \(line.name) \(line.games) \(line.sums) \(line.faultCount)\n"
    }.joined()
  }
}
