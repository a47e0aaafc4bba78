/// The identifier of a deal within a run.
public struct DealKey: Equatable, Sendable {
  /// The index of its event.
  public var event: Int
  /// Its number in the event, from 1.
  public var number: Int

  public init(event: Int, number: Int) {
    self.event = event
    self.number = number
  }
}

/// The set of deals that a process has played, one bit each: a process that plays a million games needs 125 kB.
struct DealSet {
  /// By event.
  private var words: [[UInt64]] = []

  func contains(_ deal: DealKey) -> Bool {
    guard words.indices.contains(deal.event), words[deal.event].indices.contains(deal.number / 64) else { return false }
    return words[deal.event][deal.number / 64] & 1 << UInt64(deal.number % 64) != 0
  }

  mutating func insert(_ deal: DealKey) {
    while words.count <= deal.event { words.append([]) }
    let missing = deal.number / 64 + 1 - words[deal.event].count
    if missing > 0 { words[deal.event] += repeatElement(0, count: missing) }
    words[deal.event][deal.number / 64] |= 1 << UInt64(deal.number % 64)
  }
}
