/// How far what takes long has come: a line redrawn on a terminal, elsewhere one now and then.
struct CountProgress {
  private let title: String
  private let total: Int
  private let isShown: Bool
  private let isTerminal = Console.isTerminal
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant
  private var hasDrawn = false

  init(_ title: String, total: Int, isShown: Bool) {
    self.title = title
    (self.total, self.isShown) = (total, isShown)
    last = clock.now
  }

  mutating func show(_ count: Int, write: (String) -> Void) {
    let now = clock.now
    guard isShown, now - last >= (isTerminal ? .milliseconds(100) : .seconds(10)) else { return }
    last = now
    hasDrawn = true
    write((isTerminal ? "\r\u{1B}[K" : "") + "\(title) \(count)/\(total)" + (isTerminal ? "" : "\n"))
  }

  /// Leaves nothing on a terminal.
  mutating func finish(write: (String) -> Void) {
    if hasDrawn, isTerminal { write("\r\u{1B}[K") }
  }
}
