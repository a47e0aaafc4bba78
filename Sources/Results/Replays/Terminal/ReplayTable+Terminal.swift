import BotProtocol
import GameRules
import Ratings

extension ReplayTable {
  /// How many steps there are, the deck before the deal among them.
  public var stepCount: Int { steps.count }

  /// A step as lines of a terminal: the table, what happened, and what was said.
  public func lines(at index: Int, width: Int, isColoured: Bool) -> [String] {
    let step = steps[index]
    var marks: [String: TerminalTable.Mark] = [:]
    for card in step.attempt?.cards ?? [] { marks[card] = .attempted }
    for claim in step.claims { for card in claim.cards { marks[card] = TerminalTable.Mark(claim.verdict) } }
    let drawing = TerminalTable(
      step.scene, seats: seats, face: { faces[$0] }, marks: marks, width: width, isColoured: isColoured)
    let title =
      "\(game.startingSentence), deal \(deal), step \(index) of \(steps.count - 1): \(seats.joined(separator: ", "))"
    let remarks =
      step.notes.map { "\(seats[$0.seat]) notes: \($0.text)" }
      + step.info.map { "\(seats[$0.seat]) reports: \($0.name) \(Figures.reported($0.value))" }
      + step.errors.map { "\(seats[$0.seat]) writes to standard error: \($0.text)" }
      + step.clocks.map { "\(seats[$0.seat]): \($0.text)" }
    func folded(_ texts: [String]) -> [String] {
      let lines: [Substring] = texts.flatMap { $0.split(separator: "\n") }
      return lines.flatMap { line -> [String] in String(line).folded(to: width).split(separator: "\n").map(String.init)
      }
    }
    return folded([title]) + [""] + drawing.lines + [""] + folded([step.words] + remarks)
  }
}

extension TerminalTable.Mark {
  fileprivate init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .right: .right
      case .wrong: .wrong
      case .late: .named
      }
  }
}
