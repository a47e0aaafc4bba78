/// A way to seat bots at several seats that does not depend on results.
public protocol TableDesign: Sendable {
  /// The number of deals after which all bots have equally many tables in each seat.
  var cycle: Int { get }

  /// The bots, by index, in the seats of table `number`, from 0; sequential access is the fastest.
  mutating func table(_ number: Int) -> [Int]
}
