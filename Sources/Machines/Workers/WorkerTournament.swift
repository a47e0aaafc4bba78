package import Fields
import GameRules
import JSON
import RunFiles
import Sandboxes
import Tournaments

/// A tournament as a run describes it to its workers: everything that a table depends on.
package struct WorkerTournament: Equatable, Sendable {
  /// A bot's place at the run, and the files of its program.
  package struct Bot: Equatable, Sendable {
    package var name = ""
    var version = 1
    package var folder = ""
    /// The path of the program that its command starts.
    var program = ""
    var readable: [String] = []
    var sandbox: SandboxChoice?
    /// By path: the checksums of the program's files, as the run has recorded them.
    package var files: [String: String] = [:]

    package init() {}
  }

  /// The header of a journal that would begin with the present bots.
  var header: JournalHeader
  var bots: [Bot] = []
  var file = ""
  var out = ""
  var transcripts = TournamentFile.Transcripts.all
  var sandbox = SandboxChoice.auto
  var readable: [String] = []
  var coresPerTable: Int?

  init() { header = JournalHeader(TournamentFile(path: "", name: "", seed: "", out: "")) }

  /// The tournament of a run as it is played now.
  init(_ run: TournamentRun) {
    let file = run.tournament.current
    header = JournalHeader(
      file, sandbox: run.launcher.weakestSandbox(of: Array(run.commands.values)), usualSandbox: run.launcher.sandbox)
    header.origins = run.origin.map { [$0] } ?? []
    bots = run.tournament.startedBots.map { entrant in
      var bot = Bot()
      (bot.name, bot.version, bot.folder) = (entrant.name, entrant.version, entrant.folder)
      (bot.readable, bot.sandbox) = (entrant.readable, entrant.sandbox)
      bot.program = run.commands[entrant.id]?.program ?? ""
      bot.files = run.programs.files(of: entrant.id)
      return bot
    }
    (self.file, out, transcripts, sandbox) = (file.path, file.out, file.transcripts, file.sandbox)
    (readable, coresPerTable) = (file.readable, file.coresPerTable)
  }

  /// The tournament for a worker.
  ///
  /// - Parameter folders: by identifier, where the worker has the files of a bot; others are at the same path.
  /// - Throws: `FileProblem` if these games do not accept it.
  func tournament(
    in folders: [String: String], catalogue: GameCatalogue
  ) throws(FileProblem) -> Tournament {
    var file = try TournamentFile.read(header, folder: out, catalogue: catalogue)
    (file.path, file.transcripts, file.sandbox) = (self.file, transcripts, sandbox)
    (file.readable, file.coresPerTable) = (readable, coresPerTable)
    for index in file.competitors.indices {
      guard let bot = bots.first(where: { $0.name == file.competitors[index].name }) else { continue }
      file.competitors[index].folder = folders[bot.id] ?? bot.folder
      (file.competitors[index].readable, file.competitors[index].sandbox) = (bot.readable, bot.sandbox)
    }
    var tournament = Tournament(file)
    tournament.update { entrant in
      entrant.version = bots.first { $0.name == entrant.name }?.version ?? entrant.version
    }
    return tournament
  }
}

extension WorkerTournament.Bot {
  var id: String { Entrant(Competitor(name: name, command: [], folder: folder), version: version).id }
}

extension WorkerTournament: Described {
  package static let fields: [Field<WorkerTournament>] = [
    Field(
      "header", schema: JournalHeader.recordSchema, type: "", default: nil,
      "The first line of a journal with these bots.",
      read: { tournament, reader throws(FileProblem) in
        var source = reader.source
        source.isConfiguration = true
        let node = try reader.require(reader.node("header"), "header")
        tournament.header = try JournalHeader(node, in: source, path: "header", from: tournament.header)
      },
      write: { tournament, _ in tournament.header.object(.journal) }),
    Field("bots", \.bots, .list(of: Bot()), "The bots, with the files of their programs."),
    Field("file", \.file, .text, "The path of the tournament's file, which no bot may read."),
    Field("out", \.out, .text, "The path of the run, which no bot may read."),
    Field("transcripts", \.transcripts, .word, "The games that are recorded."),
    Field("sandbox", \.sandbox, .word, "The sandbox that the file asks for."),
    Field("folders", \.readable, .names, omittedIf: [], "Files and folders that every bot may read."),
    Field("cores_per_table", optional: \.coresPerTable, .integer(1...1024), "The cores of a table."),
  ]
}

extension WorkerTournament.Bot: Described {
  package static let fields: [Field<WorkerTournament.Bot>] = [
    Field("name", \.name, .text, "The name."),
    Field("version", \.version, .integer(1...1_000_000), "The version of the program."),
    Field("cwd", \.folder, .text, "The folder in which it runs at the run's machine."),
    Field("program", \.program, .text, "The path there of the program that its command starts."),
    Field("folders", \.readable, .names, omittedIf: [], "More files and folders that its sandbox shows."),
    Field("sandbox", optional: \.sandbox, .word, "Its own sandbox."),
    Field("files", \.files, .texts, "The checksum of each file of its program, by its path."),
  ]
}
