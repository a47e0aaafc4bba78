/// The progress of a long operation: a line that is redrawn on a terminal, or occasional lines elsewhere.
package struct CountProgress {
  private let title: String
  private let total: Int
  private let isShown: Bool
  private let isTerminal: Bool
  private var last: ContinuousClock.Instant
  private var hasDrawn = false

  package init(
    _ title: String, total: Int, isShown: Bool, isTerminal: Bool = Console.isTerminal,
    at now: ContinuousClock.Instant = .now
  ) {
    self.title = title
    (self.total, self.isShown, self.isTerminal) = (total, isShown, isTerminal)
    last = now
  }

  /// Prints the operation on a terminal, if nothing is counted or the first item takes long.
  package mutating func begin(write: (String) -> Void = Console.tell) {
    guard isShown, isTerminal else { return }
    hasDrawn = true
    write("\r\u{1B}[K" + title)
  }

  package mutating func show(
    _ count: Int, at now: ContinuousClock.Instant = .now, write: (String) -> Void = Console.tell
  ) {
    guard isShown, now - last >= (isTerminal ? .milliseconds(100) : .seconds(10)) else { return }
    last = now
    hasDrawn = true
    write((isTerminal ? "\r\u{1B}[K" : "") + "\(title) \(count)/\(total)" + (isTerminal ? "" : "\n"))
  }

  /// Clears the line on a terminal.
  package mutating func finish(write: (String) -> Void = Console.tell) {
    if hasDrawn, isTerminal { write("\r\u{1B}[K") }
  }
}
