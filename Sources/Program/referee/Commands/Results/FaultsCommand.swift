import Catalogue
import Conformance
import Foundation
import GameRules
import Refereeing
import Reports
import RunFiles
import Standings

/// `referee faults DIR`: prints why games were lost by faults.
enum FaultsCommand {
  static let bot = Option("--bot", "NAME", "only the faults of this bot")
  static let kind = Option(
    "--kind", "KIND", "only this kind of fault, such as \(FaultKind.crash.name): docs/protocol.md lists the kinds")
  static let game = Option("--game", "GAME", "only faults in this game")

  static let command = Command(
    name: "faults", operands: ["DIR"], options: [bot, kind, game],
    summary: "print each bot's faults by kind, with its standard error and the commands that show more",
    example: "referee faults tournaments/runs/quickstart --bot \(catalogue.names[0])-random"
  ) { arguments in
    let folder = arguments.operands[0]
    let journal = try Journal.existing(in: folder)
    let file = try journal.tournament(catalogue)
    let game = try arguments.value(game).map { try catalogue.require($0).name }
    let kind = try arguments.word(kind, among: FaultKind.all.map(\.name))
    let bot = try arguments.word(bot, among: file.botNames)
    let faults = try FaultGroup.all(in: journal, of: file).filter { fault in
      fault.bot == bot ?? fault.bot && fault.kind == kind ?? fault.kind
        && file.events[fault.event].game.name == game ?? file.events[fault.event].game.name
    }
    Console.print(
      FaultReport.text(faults.map { FaultReport($0, of: file, in: folder, shownIn: folder) }))
    return .done
  }
}

extension FaultReport {
  /// - Parameters:
  ///   - folder: the run's.
  ///   - base: the run's folder as commands name it; empty if they are typed there.
  init(_ group: FaultGroup, of file: TournamentFile, in folder: String, shownIn base: String) {
    let event = file.events[group.event]
    let path = TranscriptText.path(of: group.first.table, game: event.game.name)
    let transcript = group.first.isRecorded ? try? TranscriptFile.read(at: folder + "/" + path) : nil
    let errors = transcript?.errors.dropFirst(group.first.seat).first?.text ?? ""
    let shown = base.isEmpty ? path : (base.hasSuffix("/") ? base : base + "/") + path
    let commands = ["transcript", "debug"].map { command in
      ["referee", command, shown, "--bot", group.first.table.seats[group.first.seat]].map(ShellWord.quoted)
        .joined(separator: " ")
    }
    self.init(
      group, game: event.game.name, seats: event.seats, errors: errors,
      fix: FaultReport.fix(for: group, transcript, errors: errors, of: file, in: folder),
      commands: group.first.isRecorded ? commands : [])
  }

  /// What `check` would say of the recorded game; without a record of it, what helps against most faults of its kind.
  private static func fix(
    for group: FaultGroup, _ transcript: TranscriptFile?, errors: String, of file: TournamentFile, in folder: String
  ) -> String {
    let seat = Seat(group.first.seat)
    guard let transcript,
      let fault = try? WireLog(transcript, at: "", in: folder, of: file).faults[seat], fault.kind.name == group.kind
    else { return FaultKind.named(group.kind)?.remedy ?? "" }
    let id = group.first.table.seats[seat.index]
    guard var bot = file.allCompetitors.first(where: { $0.id == id }) else { return Diagnosis(fault).fix(in: nil) }
    let note = StartNote(in: folder)
    if let place = note?.place(of: id) { (bot.folder, bot.readable) = (place.folder, place.readable) }
    // A journal does not say in which sandbox a bot was confined.
    let written = note.flatMap { try? TournamentFile.read(at: $0.file, catalogue: catalogue) }
    let sandbox = written?.competitors.first { $0.name == bot.name }?.sandbox ?? written?.sandbox
    let command = try? file.command(
      of: bot, host: ProcessInfo.processInfo.environment, programs: ExecutablePaths.sampleBots, isConfined: false)
    return Diagnosis(fault, errors: errors, of: command, isConfined: sandbox != .named(.none))
      .fix(in: CheckCommand.language(of: bot.command, in: bot.folder))
  }
}
