import GameRules
import Replays
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
      "Looking at 4,000,000 positions, with 48 MiB of memory, did not settle whether this deal can be won; more "
        + "--positions may.\n"
    ),
  ])
  func `a solution has a sentence, and the actions that win`(solution: Solution<String>, words: String) {
    #expect(SolutionText.render(SolutionSearch(solution, positions: 4_000_000, memory: 48 << 20)) == words)
  }

  @Test(arguments: [
    (SolutionLength.fewest, " and in no fewer", " and in no fewer"),
    (.fewestFound, ", the fewest found; more --positions may find fewer", ""),
  ])
  func `a short solution says whether there is a shorter one`(length: SolutionLength, words: String, inLine: String) {
    let search = SolutionSearch(.won(["draw", "w-t4"]), positions: 85, length: length)
    #expect(
      SolutionText.render(search)
        == "This deal can be won with all cards known, in 2 actions\(words):\ndraw, w-t4\n")
    #expect(
      SolutionText.line(search, deal: 7, time: .zero) == "deal 7: won in 2 actions\(inLine), 85 positions, 0µs\n")
  }

  @Test(arguments: [
    (
      Solution.won(["draw", "w-t4"]),
      #"{"deal":7,"verdict":"won","length":"fewest","actions":["draw","w-t4"],"positions":85,"memory_bytes":64,"cpu_us":9}"#
    ),
    (.lost, #"{"deal":7,"verdict":"lost","positions":85,"memory_bytes":64,"cpu_us":9}"#),
    (.unknown, #"{"deal":7,"verdict":"open","positions":85,"memory_bytes":64,"cpu_us":9}"#),
  ])
  func `a solution is a line of JSON`(solution: Solution<String>, json: String) {
    let search = SolutionSearch(solution, positions: 85, memory: 64, length: .fewest)
    #expect(SolutionText.json(search, deal: 7, time: .microseconds(9)) == json + "\n")
  }

  @Test func `each of many deals has a line, and all together have totals`() {
    let searches: [SolutionSearch<String>] = [
      SolutionSearch(.won(["draw", "w-t4"]), positions: 85, memory: 1 << 14),
      SolutionSearch(.lost, positions: 28_665_942, memory: 1 << 29),
      SolutionSearch(.unknown, positions: 4_000_000, memory: 48 << 20),
    ]
    var totals = SolutionTotals()
    let lines = searches.enumerated().map { index, search in
      totals.count(search, deal: 7 + index, time: .milliseconds(300 * index))
      return SolutionText.line(search, deal: 7 + index, time: .milliseconds(300 * index))
    }
    #expect(
      lines == [
        "deal 7: won in 2 actions, 85 positions, 0µs\n",
        "deal 8: lost, 28,665,942 positions, 300ms\n",
        "deal 9: open (48 MiB of memory; more --positions may settle it), 4,000,000 positions, 600ms\n",
      ])
    #expect(
      totals.text
        == "3 deals: 1 won, 1 lost, 1 open; 33.33% won, 95% interval 6.15 to 93.85%; positions: mean 10,888,675, most "
        + "28,665,942 (deal 8); CPU time: mean 300ms a deal\n")
  }

  @Test func `many actions are folded into lines`() {
    let lines = SolutionText.render(SolutionSearch(.won([String](repeating: "t3-t5:4", count: 100))))
      .split(separator: "\n")
    #expect(lines.count > 8)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}
