/// The sequence of all sets on a table, as the places of their cards, ascending.
///
/// Two cards determine the third, and one byte tells its place on the table. A whole table of twelve needs 55 such
/// lookups. They are done without branches, a row of pairs at a time, because no processor can predict which of them
/// succeed.
public struct SetFinder: Sequence, Sendable {
  /// The places of three cards on a table, counted from 0, ascending.
  public struct Places: Hashable, Sendable {
    public var first, second, third: Int

    @inlinable init(first: Int, second: Int, third: Int) {
      (self.first, self.second, self.third) = (first, second, third)
    }
  }

  @usableFromInline let table: [SetCard]

  @inlinable public init(_ table: [SetCard]) { self.table = table }

  /// True if there is no set on the table.
  public var isEmpty: Bool {
    var sets = makeIterator()
    return sets.next() == nil
  }

  /// The first set, as cards.
  public var hint: SetTrio? {
    var sets = makeIterator()
    return sets.next().flatMap { SetTrio(table[$0.first], table[$0.second], table[$0.third]) }
  }

  // Inlined, because copying bytes that have just been written one by one takes as long as looking up a row of pairs.
  @inlinable public func makeIterator() -> Iterator { Iterator(table) }

  public struct Iterator: IteratorProtocol {
    @usableFromInline let table: [SetCard]
    @usableFromInline var places = PlacesByCard()
    @usableFromInline var first = 0
    /// The next second card to look up.
    @usableFromInline var second = 1
    /// The index of the row for `found`.
    @usableFromInline var row = 1
    /// The second cards whose third comes after them: bit 0 is the one at `row`.
    @usableFromInline var found: UInt64 = 0

    @inlinable init(_ table: [SetCard]) {
      self.table = table
      withUnsafeMutableBytes(of: &places) { places in
        for place in table.indices { places[Int(table[place].number)] = UInt8(truncatingIfNeeded: place) }
      }
    }

    @inlinable public mutating func next() -> Places? {
      // Copies, which the compiler keeps in registers.
      var (first, second, row, found) = (first, second, row, found)
      defer { (self.first, self.second, self.row, self.found) = (first, second, row, found) }
      let last = table.count - 1
      return withUnsafeBytes(of: &places) { places in
        table.withUnsafeBufferPointer { table in
          SetCard.thirds.withUnsafeBufferPointer { thirds in
            func third(_ second: Int) -> Int {
              Int(places[Int(thirds[Int(table[first].number) &* 81 &+ Int(table[second].number)])])
            }
            while found == 0 {
              if second >= last {
                first += 1
                second = first + 1
                if second >= last { return nil }
              }
              row = second
              let end = Swift.min(row + 64, last)
              while second < end {
                // A third before the second was found from its own place.
                found |= (third(second) > second ? 1 : 0) &<< UInt64(truncatingIfNeeded: second &- row)
                second &+= 1
              }
            }
            let answered = row + found.trailingZeroBitCount
            found &= found &- 1
            return Places(first: first, second: answered, third: third(answered))
          }
        }
      }
    }
  }
}

/// A byte for each of the 81 cards, without heap memory: the place of the card, 0 if it has none.
@usableFromInline struct PlacesByCard {
  @usableFromInline var low = SIMD64<UInt8>()
  @usableFromInline var high = SIMD32<UInt8>()

  @inlinable init() {}
}
