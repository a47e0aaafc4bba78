import Designs
import TestBasics
import Testing

/// Where few enough tables hold every group of bots, all groups meet equally often.
@Suite(.timeLimited) struct CompleteDesignTests {
  struct Shape: Sendable, Equatable, CustomTestStringConvertible {
    var bots: Int
    var seats: Int
    var testDescription: String { "\(bots) bots, \(seats) seats" }

    var groups: Int { (0..<seats).reduce(1) { $0 * (bots - $1) / ($1 + 1) } }
    /// How many tables make every group equal: groups that look alike after part of a turn meet more often in a cycle.
    var tables: Int { bots == seats ? bots : groups * CompleteDesign.greatestCommonDivisor(bots, seats) }

    func design(bound: Int? = nil) -> CompleteDesign? {
      CompleteDesign(
        bots: bots, seats: seats, tables: CyclicDesign.mostTables,
        bound: bound ?? CyclicDesign.unevenness(seats: seats))
    }
  }

  /// All shapes of 3 to 8 seats whose groups fit into a number of tables.
  static let shapes = (3...8).flatMap { seats in
    (seats...60).map { Shape(bots: $0, seats: seats) }.filter { $0.tables <= CyclicDesign.mostTables }
  }
  /// Those for which no order is known in which meetings stay as even as they must.
  static let withoutOrder = [
    (8, 4), (10, 4), (12, 4),
  ].map(Shape.init)

  @Test(arguments: shapes)
  func `every group meets equally often, and at every cycle all pairs have met about equally often`(shape: Shape) throws
  {
    guard let complete = shape.design() else {
      #expect(CompleteDesignTests.withoutOrder.contains(shape))
      return
    }
    let bots = shape.bots
    #expect(complete.groups.count * bots == shape.tables)
    var seen: [UInt64: Int] = [:]
    var meetings = [Int](repeating: 0, count: bots)
    for group in complete.groups {
      for turn in 0..<bots { seen[group.reduce(0) { $0 | 1 << (($1 + turn) % bots) }, default: 0] += 1 }
      for a in group { for b in group where a != b { meetings[(b - a + bots) % bots] += 1 } }
      let differences = meetings.dropFirst()
      #expect(
        try #require(differences.max()) - #require(differences.min()) <= CyclicDesignTests.tolerance(seats: shape.seats)
      )
    }
    #expect(seen.count == shape.groups)
    #expect(Set(seen.values) == [shape.tables / shape.groups])
  }

  @Test(arguments: withoutOrder)
  func `without an order that is even there is no complete design, and with a looser bound there is`(shape: Shape) {
    #expect(shape.design() == nil)
    #expect(shape.design(bound: 99)?.groups.count == shape.tables / shape.bots)
  }

  @Test(arguments: [(5, 3), (6, 3), (9, 3), (7, 4), (9, 4), (8, 5), (4, 4)])
  func `a tournament long enough plays every group equally often, each bot in each seat as often`(bots: Int, seats: Int)
    throws
  {
    let shape = Shape(bots: bots, seats: seats)
    for seed in ["a", "b"] {
      var design = CyclicDesign(bots: bots, seats: seats, seed: seed)
      for round in 0..<2 {
        let tables = (round * shape.tables..<(round + 1) * shape.tables).map { design.table($0) }
        let groups = Dictionary(grouping: tables, by: Set.init).mapValues(\.count)
        #expect(groups.count == shape.groups)
        #expect(Set(groups.values) == [shape.tables / shape.groups])
        for seat in 0..<seats {
          let seatings = Dictionary(grouping: tables, by: { $0[seat] }).mapValues(\.count)
          #expect(Set(seatings.values) == [shape.tables / bots])
        }
      }
    }
  }
}
