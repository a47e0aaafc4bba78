import GameRules
import Records
import Standings
import Tallies
import TestBasics
import Testing

/// What is kept of an event's tables, of which there may be millions.
@Suite(.timeLimited) struct EventTallyTests {
  @Test(arguments: [1, 100, 1000, 100_000, 1_000_000_000])
  func `values of any size are read as they were set, and so is what was never set or is not ranked`(largest: Int) {
    var random = SeededRandom(seed: "values", label: "\(largest)")
    var values = RankingValues(expected: 10)
    var known: [Int: Int] = [:]
    for _ in 0..<500 {
      let index = random.below(300)
      // Small values first: later ones need more bytes.
      let size = min(largest, known.count < 50 ? 120 : .max)
      known[index] = random.below(9) == 0 ? RankingKey.unranked : random.below(2 * size + 1) - size
      values.set(index, to: known[index]!)
    }
    for index in 0..<310 { #expect(values[index] == known[index], "\(index)") }
    #expect(values.count == known.keys.max()! + 1)
    for edge in [126, 127, 128, 32_766, 32_767, 32_768, 1_000_000_000] {
      for value in [edge, -edge] {
        values.set(0, to: value)
        #expect(values[0] == value)
      }
    }
    #expect(values[1] == known[1])
  }

  @Test(arguments: [1, 10, 24, 30, 1000], [1, 2])
  func `a history has 24 moments, as far as there are tables, of which the last is the end`(tables: Int, seats: Int) {
    var history = RatingHistory(names: ["a", "b"], seats: seats, tables: tables)
    for table in 1...tables {
      history.count(seats == 1 ? [table % 2] : [0, 1], seats == 1 ? [table] : table % 2 == 0 ? [1, 2] : [2, 1])
    }
    let seen = history.histories(of: ["b", "a"])
    #expect(seen.map(\.name) == ["b", "a"])
    let moments = (1...24).map { max(tables, 24) * $0 / 24 }.filter { $0 >= seats && $0 <= tables }
    #expect(seen[0].points.map(\.tables) == moments)
    #expect(seen[0].points.last?.tables == (tables < seats ? nil : tables), "who has won nothing yet has no rating")
    if seats == 1 { #expect(seen[0].points[0].value == Double(moments[0] % 2 == 0 ? moments[0] : moments[0] + 1) / 2) }
  }

  @Test func `where more tables come than were expected, moments lie further apart, and none is told twice`() {
    var known = RatingHistory(names: ["a"], seats: 1, tables: 768)
    var grown = RatingHistory(names: ["a"], seats: 1, tables: 24)
    for table in 1...768 {
      known.count([0], [table])
      grown.count([0], [table])
      let points = grown.histories(of: ["a"])[0].points
      #expect(points.count <= 25 && points.last?.tables == table)
      #expect(zip(points, points.dropFirst()).allSatisfy { $0.tables < $1.tables })
    }
    #expect(grown.histories(of: ["a"])[0].points.map(\.tables) == known.histories(of: ["a"])[0].points.map(\.tables))
    #expect(grown.histories(of: ["a"])[0].points.map(\.value) == known.histories(of: ["a"])[0].points.map(\.value))
  }
}
