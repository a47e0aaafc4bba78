import GameRules
package import Tournaments

/// The progress of a run as lines of text, written from time to time without a terminal.
package struct ProgressLine {
  private static let width = 24
  /// The interval between lines.
  private static let pause = Duration.seconds(10)

  private var last = Duration.zero

  package init() {}

  package mutating func show(_ progress: RunProgress, write: (String) -> Void) {
    guard progress.elapsed - last >= ProgressLine.pause else { return }
    last = progress.elapsed
    write(ProgressLine.text(progress) + "\n" + (progress.finding?.facts.progress.map { $0 + "\n" } ?? ""))
  }

  package static func text(_ progress: RunProgress) -> String {
    let seconds = progress.elapsed / .seconds(1)
    let rate = seconds > 0 ? Double(progress.finishedNow) / seconds : 0
    let speed = "\(Int(exactly: rate.rounded()) ?? 0)/s"
    let faults = "\(progress.faults) \(progress.faults == 1 ? "fault" : "faults")"
    if progress.isOpen {
      // The total depends on results.
      return "\(count(progress.finished)) played, \(speed), after \(progress.elapsed.asClock), \(faults)"
    }
    let share = progress.total == 0 ? 1 : Double(progress.finished) / Double(progress.total)
    let filled = min(Int(exactly: (share * Double(width)).rounded(.down)) ?? 0, width)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let rest =
      progress.finished == progress.total
      ? "in \(progress.elapsed.asClock)" : progress.timeLeft.map { "\($0.asClock) left" } ?? "starting"
    return "\(bar) \(progress.finished)/\(count(progress.total)), \(speed), \(rest), \(faults)"
  }

  /// "1 table", "2 tables".
  package static func count(_ tables: Int) -> String { "\(tables) \(tables == 1 ? "table" : "tables")" }
}
