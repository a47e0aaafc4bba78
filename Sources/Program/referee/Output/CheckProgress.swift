/// How many bots have been started to see whether they can be: a line redrawn on a terminal, elsewhere one now and then.
struct CheckProgress {
  private let total: Int
  private let isShown: Bool
  private let isTerminal: Bool
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant
  private var hasDrawn = false

  init(total: Int, isShown: Bool, isTerminal: Bool) {
    (self.total, self.isShown, self.isTerminal) = (total, isShown, isTerminal)
    last = clock.now
  }

  mutating func show(_ count: Int, write: (String) -> Void) {
    let now = clock.now
    guard isShown, now - last >= (isTerminal ? .milliseconds(100) : .seconds(10)) else { return }
    last = now
    hasDrawn = true
    write((isTerminal ? "\r\u{1B}[K" : "") + "checking bots \(count)/\(total)" + (isTerminal ? "" : "\n"))
  }

  /// Leaves nothing on a terminal.
  mutating func finish(write: (String) -> Void) {
    if hasDrawn, isTerminal { write("\r\u{1B}[K") }
  }
}
