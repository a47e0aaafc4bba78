import Foundation
import GameRules
import SetRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SetFinderTests {
  @Test func `S2 every set of every recorded table is found, and no other`() throws {
    struct Line: Decodable {
      var table: [SetCard]
      var sets: [[Int]]
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/set.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 400)
    for line in lines {
      let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      let finder = SetFinder(line.table)
      #expect(finder.map { [$0.first, $0.second, $0.third] } == line.sets)
      #expect(finder.isEmpty == line.sets.isEmpty)
      let first = line.sets.first.map { $0.map { line.table[$0] } }
      #expect(finder.hint?.cards == first?.sorted())
    }
  }

  @Test(arguments: 0...3) func `S2 fewer than three cards hold no set`(count: Int) {
    let table = cards("1rds 2rds 3rds")
    #expect(SetFinder(Array(table.prefix(count))).isEmpty == (count < 3))
  }

  @Test func `S2 twenty cards can hold no set, and every other card then completes one`() {
    #expect(Set(cap).count == 20)
    #expect(SetFinder(cap).isEmpty)
    for card in SetCard.deck where !cap.contains(card) { #expect(!SetFinder(cap + [card]).isEmpty) }
  }

  @Test func `S2 twelve random cards hold 220/79 sets on average and none as often as is known`() {
    let tables = 20_000
    var random = SeededRandom("twelve cards")
    var deck = SetCard.deck
    var sets = 0
    var without = 0
    for _ in 0..<tables {
      // Twelve steps of the shuffle are enough for twelve cards.
      for place in 0..<12 { deck.swapAt(place, place + random.below(81 - place)) }
      let found = SetFinder(Array(deck.prefix(12))).reduce(0) { count, _ in count + 1 }
      sets += found
      without += found == 0 ? 1 : 0
    }
    let n = Double(tables)
    // The number of sets varies by less than 2 a table; the share without is binomial. Four standard errors each.
    #expect(abs(Double(sets) / n - 220 / 79) < 4 * 2 / n.squareRoot())
    let share = 0.0323019785855
    #expect(abs(Double(without) / n - share) < 4 * (share * (1 - share) / n).squareRoot())
  }
}
