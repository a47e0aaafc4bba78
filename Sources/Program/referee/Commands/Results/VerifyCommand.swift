import BotProtocol
import Catalogue
import Records
import Standings
import Tournaments

/// `referee verify DIR`: checks that a run's results follow from its deals.
enum VerifyCommand {
  /// The number of findings that are listed.
  private static let shown = 20

  static let command = Command(
    name: "verify", operands: ["DIR"], options: [],
    summary: "deal and replay every table, and recompute all results",
    example: "referee verify tournaments/runs/quickstart"
  ) { arguments in
    let folder = arguments.operands[0]
    do throws(RunProblem) {
      var verification = try Verification(of: folder, catalogue: catalogue)
      let standings = try RunStandings.read(folder, catalogue: catalogue)
      for (text, name) in standings.files { verification.compare(Array(text.utf8), with: name, in: folder) }
      Console.print(report(verification))
      return verification.discrepancies.isEmpty ? .done : .failed
    } catch {
      guard error.journalLine != nil else { throw error }
      Console.print(SafeText.lines(error.message) + "\n")
      return .failed
    }
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
