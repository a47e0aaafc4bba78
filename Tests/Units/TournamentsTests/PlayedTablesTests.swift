import GameRules
import RunFiles
import Scheduling
import TestBasics
import Testing
import Tournaments

/// A bit for each table tells what a set of their numbers would.
@Suite(.timeLimited) struct PlayedTablesTests {
  @Test(arguments: 0..<20) func `series and single tables are noted once`(seed: Int) {
    var random = SplitMix64(seed: seed)
    var (played, numbers) = (PlayedTables(), Set<Int>())
    for _ in 0..<6 {
      var earlier = EarlierTables(event: 1)
      var next = 1
      while next < 400 {
        let first = next + Int.random(in: 0...70, using: &random)
        let last = first + [0, 1, 62, 63, 64, 130][Int.random(in: 0..<6, using: &random)]
        earlier.append(first...last)
        numbers.formUnion(first...last)
        next = last + 2
      }
      played.insert(earlier)
      let number = Int.random(in: 1...500, using: &random)
      #expect(played.insert(TableKey(event: 1, number: number)) == numbers.insert(number).inserted)
    }
    #expect(played.count == numbers.count)
    #expect(Array(played.numbers(of: 1)) == numbers.sorted())
    #expect((1...600).allSatisfy { played.contains(TableKey(event: 1, number: $0)) == numbers.contains($0) })
    var series = EarlierTables(event: 1)
    played.forEachSeries(of: 1) { series.append($0) }
    var single = EarlierTables(event: 1)
    for number in numbers.sorted() { single.append(number, scores: nil) }
    #expect(series == single)
    played.forEachSeries(of: 0) { _ in Issue.record("nothing was noted of the first event") }
  }
}
