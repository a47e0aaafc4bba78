public import Replays

/// Recorded games in the terminal, shown step by step.
public struct TerminalReplay {
  private let tables: [ReplayTable]

  public init(_ tables: [ReplayTable]) { self.tables = tables }

  public func run() throws(PlayProblem) {
    guard let keyboard = Keyboard() else { throw .noTerminal }
    var (table, step) = (0, 1)
    while true {
      keyboard.draw(
        tables[table].lines(at: step, width: keyboard.size.width, isColoured: Terminal.isColoured) + [
          "", "arrows: step · Home, End: first, last · n: next table · q: quit",
        ])
      for key in keyboard.next() {
        switch key {
        case .forth: step += 1
        case .back: step -= 1
        case .first: step = 0
        case .last: step = .max
        case .next: table = (table + 1) % tables.count
        case .quit: return
        case .other: break
        }
        step = min(max(step, 0), tables[table].stepCount - 1)
      }
    }
  }
}
