package import RunFiles
package import Scheduling

/// Which tables of a tournament have been played, in a bit for each.
package struct PlayedTables {
  /// By event: bit n - 1 tells whether table n was played.
  private var words: [[UInt64]] = []
  package private(set) var count = 0

  package init() {}

  /// Notes a table, whose number is one of the schedule's; false if it was noted before.
  @discardableResult
  package mutating func insert(_ key: TableKey) -> Bool {
    let (word, bit) = (key.number - 1).quotientAndRemainder(dividingBy: UInt64.bitWidth)
    makeRoom(for: word, of: key.event)
    guard words[key.event][word] & (1 << UInt64(bit)) == 0 else { return false }
    words[key.event][word] |= 1 << UInt64(bit)
    count += 1
    return true
  }

  /// Notes tables that may have been noted before, 64 at a time.
  package mutating func insert(_ tables: EarlierTables) {
    for series in tables.series {
      let (first, last) = (series.lowerBound - 1, series.upperBound - 1)
      makeRoom(for: last / UInt64.bitWidth, of: tables.event)
      for word in first / UInt64.bitWidth...last / UInt64.bitWidth {
        let start = word * UInt64.bitWidth
        let above = UInt64.max << UInt64(max(first - start, 0))
        let below = UInt64.max >> UInt64(max(start + UInt64.bitWidth - 1 - last, 0))
        count += (above & below & ~words[tables.event][word]).nonzeroBitCount
        words[tables.event][word] |= above & below
      }
    }
  }

  private mutating func makeRoom(for word: Int, of event: Int) {
    while words.count <= event { words.append([]) }
    let missing = word + 1 - words[event].count
    if missing > 0 { words[event] += repeatElement(0, count: missing) }
  }

  package func contains(_ key: TableKey) -> Bool {
    let (word, bit) = (key.number - 1).quotientAndRemainder(dividingBy: UInt64.bitWidth)
    return key.event < words.count && word < words[key.event].count && words[key.event][word] & (1 << UInt64(bit)) != 0
  }

  /// Tells an event's tables in their order, as series without a gap.
  package func forEachSeries(of event: Int, _ body: (ClosedRange<Int>) -> Void) {
    guard event < words.count else { return }
    var first: Int?
    for (place, word) in words[event].enumerated() {
      var bit = 0
      while bit < UInt64.bitWidth {
        // Where the series ends, or the next one begins.
        bit += ((first == nil ? word : ~word) >> UInt64(bit)).trailingZeroBitCount
        guard bit < UInt64.bitWidth else { break }
        let number = place * UInt64.bitWidth + bit + 1
        if let begun = first { body(begun...number - 1) }
        first = first == nil ? number : nil
      }
    }
    if let first { body(first...words[event].count * UInt64.bitWidth) }
  }

  /// The numbers of an event's tables, in their order.
  package func numbers(of event: Int) -> some Sequence<Int> {
    (event < words.count ? words[event] : []).enumerated().lazy.flatMap { place, word in
      sequence(state: word) { rest -> Int? in
        guard rest != 0 else { return nil }
        defer { rest &= rest - 1 }
        return place * UInt64.bitWidth + rest.trailingZeroBitCount + 1
      }
    }
  }
}
