import Reports
import Scheduling
import TestBasics
import Testing

@Suite(.timeLimited) struct SwissTieBreaksTests {
  /// A finding in which each pairing is a round of its own; points of byes count, too.
  private func finding(_ pairings: [(String, String, Double, Double)], byes: [(String, Double)] = []) -> SwissFinding {
    var points: [String: Double] = [:]
    for (first, second, won, lost) in pairings {
      points[first, default: 0] += won
      points[second, default: 0] += lost
    }
    for (bot, won) in byes { points[bot, default: 0] += won }
    return SwissFinding(
      rounds: pairings.count,
      scores: points.map { bot, points in
        SwissFinding.Score(name: bot, points: points, byes: byes.count { $0.0 == bot })
      }.sorted { (-$0.points, $0.name) < (-$1.points, $1.name) },
      pairings: pairings.map { [.init(bots: [$0.0, $0.1], points: [$0.2, $0.3])] }
        + byes.map { [.init(bots: [$0.0], points: [$0.1])] })
  }

  /// The cross table of the tests of scalachess (lichess-org/scalachess, TiebreakTest.scala, after FIDE C.07 of 2024):
  /// A has a Buchholz score of 7.5 and a Sonneborn–Berger score of 4.
  @Test func `tie-breaks of a cross table are those of another implementation`() {
    let tieBreaks = SwissTieBreaks(
      finding([
        ("A", "B", 1, 0), ("A", "C", 0.5, 0.5), ("A", "D", 0, 1), ("A", "E", 1, 0), ("B", "C", 1, 0),
        ("B", "D", 0.5, 0.5), ("B", "E", 0, 1), ("C", "D", 1, 0), ("C", "E", 0.5, 0.5), ("D", "E", 1, 0),
      ]))
    #expect(tieBreaks.buchholz["A"] == 7.5)
    #expect(tieBreaks.sonnebornBerger["A"] == 4)
  }

  /// The example of Sensei's Library (senseis.xmp.net, Sonneborn-Berger): each plays two games against each other, and
  /// A, B, C and D have 11, 9, 6 and 4.
  @Test func `a meeting of several contests counts with all its points`() {
    let tieBreaks = SwissTieBreaks(
      finding([
        ("A", "B", 1, 1), ("A", "C", 2, 0), ("A", "D", 1, 1), ("B", "C", 1, 1), ("B", "D", 2, 0), ("C", "D", 2, 0),
      ]))
    #expect(["A", "B", "C", "D"].map { tieBreaks.sonnebornBerger[$0] } == [11, 9, 6, 4])
    #expect(tieBreaks.buchholz["A"] == 8)
  }

  @Test func `a bye counts as a meeting with an opponent of the same points`() {
    let tieBreaks = SwissTieBreaks(finding([("A", "B", 1, 0)], byes: [("A", 1), ("C", 1)]))
    #expect(tieBreaks.buchholz == ["A": 0 + 2, "B": 2, "C": 1])
    #expect(tieBreaks.sonnebornBerger == ["A": 0 + 2, "B": 0, "C": 1])
  }
}
