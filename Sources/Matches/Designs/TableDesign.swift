/// A way to seat bots at several seats that no result changes.
public protocol TableDesign: Sendable {
  /// How many deals give every bot equally many tables, in each seat.
  var cycle: Int { get }

  /// The bots, by number from 0, in the seats of a table, by number from 0; tables are cheapest one after another.
  mutating func table(_ number: Int) -> [Int]
}
