import BotProtocol
import Catalogue
import Conformance
import Foundation
import GameRules
import Refereeing
import Reports
import RunFiles
import Standings

extension FaultReport {
  /// The fault reports of a run's folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of the run.
  ///   - base: that folder as written in commands; empty if they are typed there.
  static func all(
    _ groups: [FaultGroup], of tournament: Tournament, in folder: String, shownIn base: String
  ) -> [FaultReport] {
    if groups.isEmpty { return [] }
    let played = PlayedBots(tournament, folder: folder)
    return groups.map { group in
      let event = tournament.events[group.event]
      let path = TranscriptText.path(of: group.first.table, game: event.game.name)
      let transcript = group.first.isRecorded ? try? TranscriptFile.read(at: folder + "/" + path) : nil
      let errors = transcript?.errors.dropFirst(group.first.seat).first?.text ?? ""
      let shown = base.isEmpty ? path : (base.hasSuffix("/") ? base : base + "/") + path
      let commands = [["replay", shown, "--messages"], ["debug", shown]].map { words in
        (["referee"] + words + ["--bot", group.first.table.seats[group.first.seat]]).map(ShellWord.quoted)
          .joined(separator: " ")
      }
      return FaultReport(
        group, game: event.game.name, seats: event.seats, errors: errors,
        fix: played.fix(for: group, transcript, errors: errors), commands: group.first.isRecorded ? commands : [])
    }
  }
}

/// The bots of a run as they were last started.
private struct PlayedBots {
  private let tournament: Tournament
  private let bots: [String: Entrant]
  private let folder: String
  private let note: StartNote?
  /// The tournament file: a journal does not record the sandbox of each bot.
  private let written: TournamentFile?

  init(_ tournament: Tournament, folder: String) {
    (self.tournament, bots, self.folder, note) = (tournament, tournament.entrantsByID, folder, StartNote(in: folder))
    written = note.flatMap { try? TournamentFile.read(at: $0.file, catalogue: catalogue) }
  }

  /// The advice that `check` would give for the recorded game; without a recording, the general advice for this kind of
  /// fault.
  func fix(for group: FaultGroup, _ transcript: TranscriptFile?, errors: String) -> String {
    let seat = Seat(group.first.seat)
    guard let transcript,
      let fault = try? WireLog(transcript, at: "", in: folder, of: tournament).faults[seat],
      fault.kind.name == group.kind
    else { return FaultKind.named(group.kind)?.remedy ?? "" }
    let id = group.first.table.seats[seat.index]
    guard var bot = bots[id]?.bot else { return Diagnosis(fault).fix(in: nil) }
    if let place = note?.place(of: id) { (bot.folder, bot.readable) = (place.folder, place.readable) }
    let sandbox = written?.competitors.first { $0.name == bot.name }?.sandbox ?? written?.sandbox
    let command = try? tournament.file.command(
      of: bot, host: ProcessInfo.processInfo.environment, programs: ExecutablePaths.sampleBots, isConfined: false)
    return Diagnosis(fault, errors: errors, of: command, isConfined: sandbox != .named(.none))
      .fix(in: Language.of(command: bot.command, in: bot.folder))
  }
}
