public import Scheduling

/// One of several parts of a tournament, each played on a machine of its own.
///
/// Each deal belongs to one shard, so that bots that are compared on it play on the same machine. Each row of `count`
/// deals has one deal for each shard, in an irregular order, so that no seat and no pair of a regular schedule always
/// plays on the same machine.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The largest number of shards.
  static let most = 1000

  /// The number, from 1.
  public let number: Int
  /// The number of shards.
  public let count: Int

  /// Parses "2/3", the second of three shards; nil if the text has another form.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...Shard.most).contains(count),
      (1...count).contains(number)
    else { return nil }
    self.init(number, of: count)
  }

  private init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  public var description: String { "\(number)/\(count)" }

  /// All shards of the same tournament.
  public var all: [Shard] { (1...count).map { Shard($0, of: count) } }

  /// The folder of this shard, next to the folder of the whole run.
  public func folder(of path: String) -> String { "\(path)-\(number)-of-\(count)" }

  /// The folder of the whole run, given the folder of this shard; nil for a folder with another name.
  public func whole(of folder: String) -> String? {
    let ending = self.folder(of: "")
    return folder.hasSuffix(ending) ? String(folder.dropLast(ending.count)) : nil
  }

  /// True if this shard plays the deal with this number, from 1.
  public func has(deal: Int) -> Bool { Shard.owner(of: deal, among: count) == number }

  /// The number of the shard, out of this many, that plays the deal with this number; both from 1.
  public static func owner(of deal: Int, among count: Int) -> Int {
    let (row, place) = (deal - 1).quotientAndRemainder(dividingBy: count)
    let shift = (Checksum(of: String(row).utf8).hash >> 32) % UInt64(count)
    return (place + Int(shift)) % count + 1
  }

  /// The number of deals among the first `total` that this shard plays.
  package func deals(of total: Int) -> Int {
    let rows = total / count
    return rows + (rows * count..<total).count { has(deal: $0 + 1) }
  }

  /// The number of an event's tables that this shard plays.
  public func tables(of event: EventShape) -> Int {
    var schedule = Schedule([event])
    if !event.hasChanged { return deals(of: schedule.count / event.tablesADeal) * event.tablesADeal }
    return (0..<schedule.count).count { _ in schedule.next().map { has(deal: $0.deal) } ?? false }
  }
}
