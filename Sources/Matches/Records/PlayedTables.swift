public import Scheduling

/// The set of a tournament's tables that have been played, one bit each.
public struct PlayedTables: Sendable {
  /// By event: bit n - 1 is set if table n was played.
  private var words: [[UInt64]] = []
  public private(set) var count = 0

  public init() {}

  /// Inserts a table of the schedule; returns false if it was there already.
  @discardableResult
  public mutating func insert(_ key: TableKey) -> Bool {
    let (word, bit) = (key.number - 1).quotientAndRemainder(dividingBy: UInt64.bitWidth)
    makeRoom(for: word, of: key.event)
    guard words[key.event][word] & (1 << UInt64(bit)) == 0 else { return false }
    words[key.event][word] |= 1 << UInt64(bit)
    count += 1
    return true
  }

  /// Removes a table so that it can be played again; returns false if it was not there.
  public mutating func remove(_ key: TableKey) -> Bool {
    guard contains(key) else { return false }
    let (word, bit) = (key.number - 1).quotientAndRemainder(dividingBy: UInt64.bitWidth)
    words[key.event][word] &= ~(1 << UInt64(bit))
    count -= 1
    return true
  }

  private mutating func makeRoom(for word: Int, of event: Int) {
    while words.count <= event { words.append([]) }
    let missing = word + 1 - words[event].count
    if missing > 0 { words[event] += repeatElement(0, count: missing) }
  }

  public func contains(_ key: TableKey) -> Bool {
    let (word, bit) = (key.number - 1).quotientAndRemainder(dividingBy: UInt64.bitWidth)
    return key.event < words.count && word < words[key.event].count && words[key.event][word] & (1 << UInt64(bit)) != 0
  }

  public func count(of event: Int) -> Int {
    event < words.count ? words[event].reduce(0) { $0 + $1.nonzeroBitCount } : 0
  }

  /// The numbers of an event's played tables, in ascending order.
  public func numbers(of event: Int) -> some Sequence<Int> {
    (event < words.count ? words[event] : []).enumerated().lazy.flatMap { place, word in
      sequence(state: word) { rest -> Int? in
        guard rest != 0 else { return nil }
        defer { rest &= rest - 1 }
        return place * UInt64.bitWidth + rest.trailingZeroBitCount + 1
      }
    }
  }
}
