import Tournaments

/// `referee repair DIR`: cuts a damaged journal before its damage.
enum RepairCommand {
  static let command = Command(
    name: "repair", operands: ["DIR"], options: [],
    summary: "cut a run's damaged journal before its damage, so that the run can go on",
    example: "referee repair tournaments/runs/quickstart"
  ) { arguments in
    guard let repair = try JournalRepair(of: arguments.operands[0], catalogue: catalogue) else {
      Console.print("no line of the journal is damaged\n")
      return .done
    }
    Console.print(
      "line \(repair.line) of the journal was damaged: it and what followed, "
        + "\(repair.removed) \(repair.removed == 1 ? "line" : "lines"), are in \(repair.remains) now; "
        + "run the tournament again, and their tables are played again\n")
    return .done
  }
}
