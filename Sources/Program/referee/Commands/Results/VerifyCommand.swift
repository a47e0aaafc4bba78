import BotProtocol
import Catalogue
import OperatingSystem
import Records
import Reports
import RunFiles
import Standings
import Tournaments

/// `referee verify DIR`: checks that a run's results follow from its deals, or cuts a damaged journal before its
/// damage.
enum VerifyCommand {
  /// The number of listed findings.
  private static let shown = 20

  static let repair = Option(
    flag: "--repair", "truncate a damaged journal before the damage, so that the run can be resumed")

  static let command = Command(
    name: "verify", operands: ["DIR"], options: [repair],
    summary: "deal and replay every table, and recompute all results",
    example: "referee verify tournaments/runs/quickstart"
  ) { arguments in
    let folder = arguments.operands[0]
    if arguments.has(repair) {
      Console.print(try repairJournal(in: folder))
      return .done
    }
    do throws(RunProblem) {
      let journal = try Journal.existing(in: folder, catalogue)
      var verification = try Verification(of: journal, in: folder)
      let standings = RunStandings(try RunTally(journal))
      for (text, name) in Leaderboard.files(of: standings) {
        verification.compare(Array(text.utf8), with: name, in: folder)
      }
      Console.print(report(verification))
      return verification.discrepancies.isEmpty ? .done : .failed
    } catch {
      guard error.journalLine != nil else { throw error }
      Console.print(SafeText.lines(error.message) + "\n")
      return .failed
    }
  }

  /// Repairs the journal, and returns the outcome in words.
  private static func repairJournal(in folder: String) throws -> String {
    guard let repair = try JournalRepair(of: folder, catalogue: catalogue) else {
      return "the journal is not damaged\n"
    }
    return "line \(repair.line) of the journal was damaged; "
      + (repair.removed == 1 ? "it was" : "it and the lines after it, \(repair.removed) lines, were")
      + " moved to \(repair.remains); "
      + (resuming(folder).map { "to play the tables again: \($0)" } ?? "run or merge again to have the tables again")
      + "\n"
  }

  /// The command that resumes the run in a folder; nil if unknown, as for a merged run.
  private static func resuming(_ folder: String) -> String? {
    guard let note = StartNote(in: folder), SystemFile.isThere(note.file) else { return nil }
    let path = AbsolutePath.of(folder)
    var words = ["referee", "run", note.file]
    if let shard = note.shard {
      guard let whole = shard.whole(of: path) else { return nil }
      words += ["--shard", shard.description, "--out", whole]
    } else {
      words += ["--out", path]
    }
    return SafeText.visible(words.map(ShellWord.quoted).joined(separator: " "))
  }

  private static func report(_ verification: Verification) -> String {
    let discrepancies = verification.discrepancies
    let more = discrepancies.count - shown
    let findings = discrepancies.count == 1 ? "1 finding" : "\(discrepancies.count) findings"
    return discrepancies.prefix(shown).map { SafeText.lines($0.message) + "\n" }.joined()
      + (more > 0 ? "and \(more) more\n" : "")
      + "\(verification.tables) of \(verification.scheduled) tables, \(verification.replayed) replayed from transcripts: "
      + (discrepancies.isEmpty ? "all results confirmed\n" : "\(findings)\n")
  }
}
