import BotProtocol
import Replays

/// The list of faults as a section of the report, which a script filters by bot, kind and game.
enum FaultSection {
  /// Empty if there are no faults.
  ///
  /// - Parameter replays: the link to the first game of each; nil for none.
  static func html(_ faults: [FaultReport], replays: [String?]) -> String {
    if faults.isEmpty { return "" }
    let bots = faults.map { SafeText.name($0.group.bot) }
    return FilteredRows.html(
      id: "faults", title: "Faults", noun: "fault",
      choices: [("Bot", bots), ("Kind", faults.map(\.group.kind)), ("Game", faults.map(\.game))],
      counts: faults.map(\.group.count),
      introduction: "One row for each bot, kind of fault and game, with the first such game."
        + (faults.allSatisfy(\.commands.isEmpty) ? "" : " Type the commands in the folder of the run."),
      FaultReport.grid(faults), ("what happened", zip(faults, replays).map(what)), rows: 10)
  }

  private static func what(_ fault: FaultReport, _ replay: String?) -> String {
    HTML.escape(fault.sentence)
      + (fault.errors.isEmpty ? "" : "<pre>\(HTML.escape(fault.errors.joined(separator: "\n")))</pre>")
      + (fault.fix.isEmpty ? "" : "<p>Fix: \(HTML.escape(fault.fix))</p>")
      + (replay.map { #"<p><a href="\#(HTML.escape($0))">replay</a></p>"# } ?? "")
      + fault.commands.map { "<code>\(HTML.escape($0))</code>" }.joined()
  }
}
