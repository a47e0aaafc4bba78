import Catalogue
import Foundation
import Records
import Reports
import RunFiles

/// `referee status DIR`: prints the progress of a run.
enum StatusCommand {
  static let json = Option(flag: "--json", "print one JSON object")

  static let command = Command(
    name: "status", operands: ["DIR"], options: [json],
    summary: "print how far a run is, how fast, until when, with how many faults and how much disk",
    example: "referee status tournaments/runs/quickstart"
  ) { arguments in
    let folder = arguments.operands[0]
    guard let journal = try Journal.read(at: folder + "/" + RunFolder.journalName, catalogue) else {
      guard let text = RunStatus.textWithoutJournal(of: folder), !arguments.has(json) else {
        throw RunProblem.noJournal(folder: folder)
      }
      Console.print(text)
      return .done
    }
    let status = RunStatus(journal, in: folder, now: Date())
    Console.print(arguments.has(json) ? status.json : status.text)
    return .done
  }
}
