extension ReplayTable {
  /// How many steps there are, the deck before the deal among them.
  public var stepCount: Int { steps.count }

  /// A step as lines of a terminal: the table, what happened, and what was said.
  public func lines(at index: Int, width: Int, isColoured: Bool) -> [String] {
    let step = steps[index]
    var marks: [String: TerminalTable.Mark] = [:]
    for card in step.attempt?.cards ?? [] { marks[card] = .hinted }
    for claim in step.claims { for card in claim.cards { marks[card] = .init(claim.verdict) ?? .selected } }
    let drawing = TerminalTable(
      step.scene, seats: seats, face: { faces[$0] }, marks: marks, width: width, isColoured: isColoured)
    let title = "\(game), deal \(deal): \(seats.joined(separator: ", "))   step \(index) of \(steps.count - 1)"
    let told =
      step.notes.map { "\(seats[$0.seat]) notes: \($0.text)" }
      + step.errors.map { "\(seats[$0.seat]) writes to standard error: \($0.text)" }
      + step.clocks.map { "\(seats[$0.seat]): \($0.text)" }
    return [title, ""] + drawing.lines + [""]
      + ([step.words] + told).flatMap { text in
        text.split(separator: "\n").flatMap { String($0).folded(to: width).split(separator: "\n").map(String.init) }
      }
  }
}
