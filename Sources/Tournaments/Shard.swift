import Records
import Scheduling

/// One of several parts of a tournament, each for a machine of its own.
///
/// A deal is played in one part, so that whoever is compared on it had the same machine. Of as many deals in a row as there
/// are parts each has one, and which one changes irregularly from row to row: no seat and no pair of a regular schedule
/// stays with one machine.
public struct Shard: Equatable, Sendable {
  /// The most parts that a tournament can have.
  static let most = 1000

  /// From 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// Reads "2/3", the second of three parts; nil where the text is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...Shard.most).contains(count),
      (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The folder of this part, beside that of the whole run.
  public func folder(of path: String) -> String { "\(path)-\(number)-of-\(count)" }

  /// True if a deal, counted from 1, is played in this part.
  public func has(deal: Int) -> Bool {
    let (row, place) = (deal - 1).quotientAndRemainder(dividingBy: count)
    let shift = (Checksum(of: String(row).utf8).hash >> 32) % UInt64(count)
    return (place + Int(shift)) % count == number - 1
  }

  /// How many of so many deals are played in this part.
  func deals(of total: Int) -> Int {
    let rows = total / count
    return rows + (rows * count..<total).count { has(deal: $0 + 1) }
  }

  /// How many tables of an event are played in this part.
  func tables(of event: EventShape) -> Int { deals(of: event.tableCount / event.tablesADeal) * event.tablesADeal }
}
