import GameRules
import Replays
import TestBasics
import Testing

/// Cards in the terminal.
@Suite(.timeLimited) struct TerminalTableTests {
  private func drawn(_ mark: TerminalTable.Mark?, isColoured: Bool) -> String {
    let pile = Scene.Pile("pile", x: 0, y: 0, layout: .stack, cards: [Scene.Card("A♦")])
    return TerminalTable(
      Scene(piles: [pile], badges: [], active: []), seats: [], face: { _ in nil },
      marks: mark.map { ["A♦": $0] } ?? [:], isColoured: isColoured
    ).lines.joined(separator: "\n")
  }

  @Test(arguments: [false, true]) func `whatever is said of a card can be seen, with colours and without`(
    isColoured: Bool
  ) {
    let looks =
      [drawn(nil, isColoured: isColoured)] + TerminalTable.Mark.allCases.map { drawn($0, isColoured: isColoured) }
    #expect(Set(looks).count == looks.count)
  }
}
