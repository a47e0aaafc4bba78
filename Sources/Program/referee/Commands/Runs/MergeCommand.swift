import BotProtocol
import Catalogue
import Foundation
import OperatingSystem
import Reports
import RunFiles
import Standings
import Tournaments

/// `referee merge DIR... --into DIR`: joins the shards of one tournament.
enum MergeCommand {
  static let into = Option("--into", "DIR", "the folder of the merged run")
  static let update = Option(flag: "--update", "add to the run that the folder of --into holds, if there is one")
  static let completeOnly = Option(
    flag: "--complete-only", "make no leaderboards while a table is missing: for millions of tables, they take minutes")

  static let command = Command(
    name: "merge", operands: ["DIR..."], options: [into, update, completeOnly],
    summary: "merge the shards of a tournament",
    example: "referee merge runs/night-1-of-2 runs/night-2-of-2 --into runs/night"
  ) { arguments in
    guard let target = arguments.value(into) else {
      throw UsageProblem.missingOption(into.name, command: "merge")
    }
    let isUpdate = arguments.has(update)
    let hasJournal = FileManager.default.fileExists(atPath: target + "/" + RunFolder.journalName)
    // Locked before it is read, so that no other process adds to it in between.
    let held = isUpdate && hasJournal ? try RunFolder(target) : nil
    let others = arguments.operands.filter { held == nil || !RunFolder.isSame($0, target) }
    let folders = (held == nil ? [] : [target]) + others
    var merge = try JournalMerge(of: folders, catalogue: catalogue)
    let run = try held ?? RunFolder(target)
    // Another merge may have begun the run in between.
    if isUpdate, held == nil, FileManager.default.fileExists(atPath: run.journalPath) {
      merge = try JournalMerge(of: [target] + folders, catalogue: catalogue)
    }
    let lost = try merge.write(into: run, replacing: isUpdate)
    var absences: [String] = []
    if arguments.has(completeOnly), !merge.gaps.isEmpty {
      run.removeResults()
    } else {
      let standings = try run.publishResults(of: Journal.existing(in: target, catalogue), isShown: true).standings
      Console.print(Leaderboard.render(standings, as: .text))
      absences = standings.absent.map { game, name in RunStandings.absence(of: name) + " in \(game)" }
    }
    for name in merge.differing { Console.say("the program of \(SafeText.name(name)) differs between the shards") }
    if merge.doubled > 0 {
      Console.say(
        (merge.doubled == 1 ? "1 table was" : "\(merge.doubled) tables were")
          + " played more than once, with the same results; the first folder counts")
    }
    if lost > 0 { Console.say(lost == 1 ? "1 transcript is missing" : "\(lost) transcripts are missing") }
    Console.say((merge.tables == 1 ? "1 table is" : "\(merge.tables) tables are") + " in \(target)")
    if merge.gaps.isEmpty {
      for absence in absences { Console.say(absence) }
      return absences.isEmpty ? .done : .failed
    }
    let commands = PlayingCommands(of: merge, folders: arguments.operands, target: target)
    for sentence in commands.sentences { Console.say(sentence) }
    return .unfinished
  }
}

/// The commands that play what is left after a merge, one for each gap.
private struct PlayingCommands {
  let merge: JournalMerge
  /// The tournament file, if known, and the folder from which its shards are named.
  private let file: String
  private let out: String?
  private let target: String

  init(of merge: JournalMerge, folders: [String], target: String) {
    self.merge = merge
    self.target = target
    let notes = folders.compactMap { StartNote(in: $0) }
    file = notes.first?.file ?? "FILE.json"
    let expected = (try? TournamentFile.read(at: file, catalogue: catalogue))?.out
    // The name of a shard's folder is that of the run with an ending.
    let bases = Set(
      folders.compactMap { folder -> String? in
        let path = AbsolutePath.of(folder)
        return path.firstMatch(of: /-\d+-of-\d+$/).map { String(path[..<$0.range.lowerBound]) }
      })
    out = bases.count == 1 && bases.first != expected ? bases.first : nil
  }

  var sentences: [String] {
    merge.gaps.map { gap in
      let what = gap.tables == 1 ? "1 table is missing" : "\(gap.tables) tables are missing"
      let part = gap.shard.map { "shard \($0)" + (gap.hasFolder ? ": " : " has no folder: ") } ?? ""
      return "\(part)\(what); to play \(gap.tables == 1 ? "it" : "them"): " + command(shard: gap.shard?.description)
    }
  }

  private func command(shard: String?) -> String {
    var words = ["referee", "run", file]
    if let shard {
      words += ["--shard", shard]
      if let out { words += ["--out", out] }
    } else {
      words += ["--out", target]
    }
    return SafeText.visible(words.map(ShellWord.quoted).joined(separator: " "))
  }
}
