public import Replays

/// Recorded games in the terminal, shown step by step.
public struct TerminalReplay {
  private let tables: [ReplayTable]

  public init(_ tables: [ReplayTable]) { self.tables = tables }

  public func run() throws(PlayProblem) {
    guard let keyboard = Keyboard() else { throw .noTerminal }
    var table = 0
    var step = 1
    while true {
      keyboard.draw(
        tables[table].lines(at: step, width: keyboard.size.width, isColoured: Terminal.isColoured) + [
          "", "arrows: step · Home, End: first, last · n: next table · q: quit",
        ])
      let last = tables[table].stepCount - 1
      switch keyboard.next() {
      case .right, .down, .enter, .character(" "): step = min(step + 1, last)
      case .left, .up: step = max(step - 1, 0)
      case .first: step = 0
      case .last: step = last
      case .character("n"):
        table = (table + 1) % tables.count
        step = min(step, tables[table].stepCount - 1)
      case .quit, .escape, .character("q"): return
      default: break
      }
    }
  }
}
