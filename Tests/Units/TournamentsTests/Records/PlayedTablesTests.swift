import GameRules
import Records
import Scheduling
import TestBasics
import Testing

/// A bit for each table tells what a set of their numbers would.
@Suite(.timeLimited) struct PlayedTablesTests {
  @Test(arguments: 0..<20) func `tables are noted once`(seed: Int) {
    var random = SplitMix64(seed: seed)
    var (played, numbers) = (PlayedTables(), Set<Int>())
    for _ in 0..<300 {
      let number = Int.random(in: 1...500, using: &random)
      #expect(played.insert(TableKey(event: 1, number: number)) == numbers.insert(number).inserted)
    }
    #expect(played.count == numbers.count)
    #expect(Array(played.numbers(of: 1)) == numbers.sorted())
    #expect((1...600).allSatisfy { played.contains(TableKey(event: 1, number: $0)) == numbers.contains($0) })
    #expect(Array(played.numbers(of: 0)).isEmpty)
  }
}
