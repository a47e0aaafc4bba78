/// The bots that play an event from one of its tables on, after others or fewer played before.
public struct EventRoster: Equatable, Sendable {
  /// The number of the first table that is scheduled for these bots; tables before it stay as they are.
  public var firstTable: Int
  /// Tables before it that are not played any more, because one of their bots has left.
  public var dropped: Set<Int>
  /// The bots that play, by number.
  public var bots: [Int]
  /// Of them, those that play against all others in a gauntlet.
  public var challengers: [Int]
  /// How many deals are asked for.
  public var deals: Int

  public init(firstTable: Int, dropped: Set<Int>, bots: [Int], challengers: [Int], deals: Int) {
    self.firstTable = firstTable
    self.dropped = dropped
    self.bots = bots
    self.challengers = challengers
    self.deals = deals
  }
}
