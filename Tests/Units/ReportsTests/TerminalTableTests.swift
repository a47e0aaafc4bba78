import GameRules
import Replays
import TestBasics
import Testing

/// Cards in the terminal.
@Suite(.timeLimited) struct TerminalTableTests {
  private func drawn(_ mark: TerminalTable.Mark, isColoured: Bool) -> String {
    let pile = Scene.Pile("pile", x: 0, y: 0, layout: .stack, cards: [Scene.Card("A♦")])
    return TerminalTable(
      Scene(piles: [pile], badges: [], active: []), seats: [], face: { _ in nil }, marks: ["A♦": mark],
      isColoured: isColoured
    ).lines.joined(separator: "\n")
  }

  @Test(arguments: [false, true])
  func `whatever is said of a card can be seen under the cursor, with colours and without`(isColoured: Bool) {
    let marks: [TerminalTable.Mark] = [[], .selected, .hinted, .right, .wrong]
    let looks = marks.flatMap { [drawn($0, isColoured: isColoured), drawn($0.union(.cursor), isColoured: isColoured)] }
    #expect(Set(looks).count == looks.count)
    // The cursor itself is found in each.
    for mark in marks { #expect(drawn(mark.union(.cursor), isColoured: false).contains("▶")) }
  }

  @Test func `the line beneath a card belongs to it, and what lies beside to nothing`() throws {
    let pile = Scene.Pile("pile", x: 1, y: 1, layout: .stack, cards: [Scene.Card("a"), Scene.Card("b")])
    let table = TerminalTable(
      Scene(piles: [pile], badges: [], active: []), seats: [], face: { _ in nil }, marks: [:], isColoured: false)
    let spot = try #require(table.spots.first)
    for row in 0...1 {
      #expect(table.spot(atColumn: spot.column, row: spot.row + row) == spot)
      #expect(table.spot(atColumn: spot.column - 1, row: spot.row + row) == nil)
      #expect(table.spot(atColumn: spot.column + 12, row: spot.row + row) == nil)
    }
    #expect(table.spot(atColumn: spot.column, row: spot.row - 1) == nil)
    #expect(table.spot(atColumn: spot.column, row: spot.row + 2) == nil)
  }
}
