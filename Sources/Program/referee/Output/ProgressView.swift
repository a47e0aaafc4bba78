import BotProtocol
import Foundation
import PersonPlay
import Records
import Reports
import RunFiles
import Tournaments

/// The display of a run in progress: on a terminal the bar with the standings under it, redrawn in place; elsewhere
/// occasional lines.
struct ProgressView {
  private let isTerminal: Bool
  private var line = ProgressLine()
  private var board: LiveBoard
  /// The number of lines under the bar.
  private var drawn = 0

  init(_ file: TournamentFile, isTerminal: Bool) {
    self.isTerminal = isTerminal
    board = LiveBoard(file)
  }

  mutating func count(_ record: TableRecord) { board.count(record) }

  /// - Parameter people: the people for whom the run waits.
  mutating func show(
    _ progress: RunProgress, waitingFor people: [String] = [], write: (String) -> Void = Console.tell
  ) {
    guard isTerminal else { return line.show(progress, write: write) }
    for record in progress.news { count(record) }
    let (width, height) = Terminal.size()
    let waiting = people.isEmpty ? [] : [String(SeatedPeople.waiting(for: people).prefix(width))]
    let test = progress.finding?.facts.progress?.folded(to: width).split(separator: "\n").map(String.init) ?? []
    let above = waiting + test
    let lines = above + board.lines(width: width, height: height - 2 - above.count)
    // A single write, so that no partial display is visible.
    write(
      erased + String(ProgressLine.text(progress).prefix(width)) + lines.map { "\n" + $0 }.joined())
    drawn = lines.count
  }

  /// Prints a sentence above the display, which is drawn again afterwards.
  mutating func say(_ text: String, write: (String) -> Void = Console.tell) {
    write((isTerminal ? erased : "") + SafeText.lines(text) + "\n")
    drawn = 0
  }

  /// Leaves the bar's last state; the leaderboards replace the standings.
  mutating func finish(_ progress: RunProgress, write: (String) -> Void = Console.tell) {
    write((isTerminal ? erased : "") + ProgressLine.text(progress) + "\n")
    drawn = 0
  }

  /// Moves the cursor up to the bar and clears from there.
  private var erased: String { "\r" + (drawn > 0 ? "\u{1B}[\(drawn)A" : "") + "\u{1B}[J" }
}
