import Catalogue
import Tournaments

/// `referee repair DIR`: cuts a damaged journal before its damage.
enum RepairCommand {
  static let command = Command(
    name: "repair", operands: ["DIR"], options: [],
    summary: "truncate a damaged journal before the damage, so that the run can be resumed",
    example: "referee repair tournaments/runs/quickstart"
  ) { arguments in
    guard let repair = try JournalRepair(of: arguments.operands[0], catalogue: catalogue) else {
      Console.print("the journal is not damaged\n")
      return .done
    }
    Console.print(
      "line \(repair.line) of the journal was damaged; "
        + (repair.removed == 1 ? "it was" : "it and the lines after it, \(repair.removed) lines, were")
        + " moved to \(repair.remains); run the tournament again to play the tables again\n")
    return .done
  }
}
