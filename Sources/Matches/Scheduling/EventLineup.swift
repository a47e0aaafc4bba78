/// The bots that play an event from one of its tables on, until the next change.
public struct EventLineup: Equatable, Sendable {
  /// The number of the first table that is scheduled for these bots; tables before it stay as they are.
  public let firstTable: Int
  /// Earlier tables that are not played any more, because one of their bots has left.
  public let dropped: Set<Int>
  /// The bots that play, by number.
  public let bots: [Int]
  /// The bots among them that play against all others in a gauntlet.
  public let challengers: [Int]
  /// The number of deals requested.
  public let deals: Int

  /// - Parameters: the defaults of `firstTable` and `dropped` are those of an event's beginning.
  public init(firstTable: Int = 1, dropped: Set<Int> = [], bots: [Int], challengers: [Int] = [], deals: Int) {
    self.firstTable = firstTable
    self.dropped = dropped
    self.bots = bots
    self.challengers = challengers
    self.deals = deals
  }
}
