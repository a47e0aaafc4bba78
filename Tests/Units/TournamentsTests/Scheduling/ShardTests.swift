import Records
import RunFiles
import Scheduling
import TestBasics
import Testing
import TournamentSamples

@Suite(.timeLimited) struct ShardTests {
  private func shards(_ count: Int) throws -> [Shard] {
    try (1...count).map { try #require(Shard("\($0)/\(count)")) }
  }

  @Test(arguments: ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", " 1/3", "1/1001", "1/"])
  func `what names no part is refused`(text: String) { #expect(Shard(text) == nil) }

  @Test func `a part has a folder of its own beside the whole run's`() {
    #expect(Shard("2/3")?.folder(of: "/runs/night") == "/runs/night-2-of-3")
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `every deal is in one part, and each part has one of as many deals in a row as there are parts`(
    count: Int
  ) throws {
    let shards = try shards(count)
    for row in 0..<3 {
      let deals = row * count + 1...(row + 1) * count
      let owners = deals.map { deal in shards.filter { $0.has(deal: deal) }.map(\.number) }
      #expect(owners.allSatisfy { $0.count == 1 })
      #expect(Set(owners.flatMap(\.self)) == Set(1...count))
    }
  }

  @Test(arguments: [0, 1, 2, 6, 7, 8, 100])
  func `how many deals a part has is what it has`(total: Int) throws {
    for shard in try shards(7) {
      #expect(shard.deals(of: total) == (0..<total).count { shard.has(deal: $0 + 1) })
    }
  }

  /// Six bots in a design that repeats itself every six tables: by remainder a part would see every bot in two places only.
  @Test func `in each part every bot sits in every seat`() throws {
    let file = try Sample.parse(
      #"{"events": [{"game": "snap", "seats": 3, "deals": 600}], "bots": [\#(bots(6))]}"#)
    for shard in try shards(3) {
      var schedule = Schedule(file)
      var seatings: Set<String> = []
      while let table = schedule.next() {
        guard shard.has(deal: table.deal) else { continue }
        for (seat, bot) in table.seats.enumerated() { seatings.insert("\(bot) in \(seat)") }
      }
      #expect(seatings.count == 6 * 3)
    }
  }

  @Test(arguments: [
    #"{"game": "klondike", "deals": 10}"#, #"{"game": "snap", "seats": 2, "deals": 13}"#,
    #"{"game": "snap", "seats": 3, "deals": 7, "duplicate": true}"#,
  ])
  func `a part's tables are counted before they are dealt`(event: String) throws {
    let file = try Sample.parse(#"{"events": [\#(event)], "bots": [\#(bots(4))]}"#)
    for shard in try shards(3) {
      var schedule = Schedule(file)
      var tables = 0
      while let table = schedule.next() { tables += shard.has(deal: table.deal) ? 1 : 0 }
      #expect(shard.tables(of: Tournament(file).events[0].shape) == tables)
    }
  }

  private func bots(_ count: Int) -> String {
    (0..<count).map { #"{"name": "b\#($0)", "command": ["b"]}"# }.joined(separator: ",")
  }
}
