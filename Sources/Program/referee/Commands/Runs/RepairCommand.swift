import BotProtocol
import Catalogue
import OperatingSystem
import RunFiles
import Tournaments

/// `referee repair DIR`: cuts a damaged journal before its damage.
enum RepairCommand {
  static let command = Command(
    name: "repair", operands: ["DIR"], options: [],
    summary: "truncate a damaged journal before the damage, so that the run can be resumed",
    example: "referee repair tournaments/runs/quickstart"
  ) { arguments in
    let folder = arguments.operands[0]
    guard let repair = try JournalRepair(of: folder, catalogue: catalogue) else {
      Console.print("the journal is not damaged\n")
      return .done
    }
    Console.print(
      "line \(repair.line) of the journal was damaged; "
        + (repair.removed == 1 ? "it was" : "it and the lines after it, \(repair.removed) lines, were")
        + " moved to \(repair.remains); "
        + (resuming(folder).map { "to play the tables again: \($0)" } ?? "run or merge again to have the tables again")
        + "\n")
    return .done
  }

  /// The command that goes on with the run in a folder; nil where the folder does not tell, as that of a merged run.
  private static func resuming(_ folder: String) -> String? {
    guard let note = StartNote(in: folder), SystemFile.isThere(note.file) else { return nil }
    let path = AbsolutePath.of(folder)
    var words = ["referee", "run", note.file]
    if let shard = note.shard {
      guard let whole = shard.whole(of: path) else { return nil }
      words += ["--shard", shard.description, "--out", whole]
      // What it had taken from the merged run may be among the lines that were removed.
      if SystemFile.isThere(whole + "/" + RunFolder.journalName) { words += ["--after", whole] }
    } else {
      words += ["--out", path]
    }
    return SafeText.visible(words.map(ShellWord.quoted).joined(separator: " "))
  }
}
