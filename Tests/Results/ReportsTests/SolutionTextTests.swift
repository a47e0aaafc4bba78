import GameRules
import Reports
import TestBasics
import Testing

@Suite(.timeLimited) struct SolutionTextTests {
  @Test(arguments: [
    (
      Solution.won(["draw", "w-t4", "flip t3"]),
      "This deal can be won with all cards known, in 3 actions:\ndraw, w-t4, flip t3\n"
    ),
    (.lost, "This deal cannot be won, even with all cards known.\n"),
    (
      .unknown,
      "Looking at 4,000,000 positions did not settle whether this deal can be won; more --positions may.\n"
    ),
  ])
  func `a solution has a sentence, and the actions that win`(solution: Solution<String>, words: String) {
    #expect(SolutionText.render(solution, positions: 4_000_000) == words)
  }

  @Test func `many actions are folded into lines`() {
    let lines = SolutionText.render(Solution.won([String](repeating: "t3-t5:4", count: 100)), positions: 1)
      .split(separator: "\n")
    #expect(lines.count > 8)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}
