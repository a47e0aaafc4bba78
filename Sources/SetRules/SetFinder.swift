/// Every set on a table, found one after another: the places of its cards, ascending.
///
/// Two cards ask for one third; whether it lies on the table is one bit. A whole table of twelve is 66 such questions.
public struct SetFinder: Sequence, Sendable {
  /// The places of three cards on a table, counted from 0, ascending.
  public struct Places: Hashable, Sendable {
    public var first, second, third: Int
  }

  private let table: [SetCard]
  private let present: SetCardBits

  public init(_ table: [SetCard]) {
    self.table = table
    present = SetCardBits(table)
  }

  /// True if no set lies on the table.
  public var isEmpty: Bool {
    var sets = makeIterator()
    return sets.next() == nil
  }

  /// The first set, as cards.
  public var hint: SetTrio? {
    var sets = makeIterator()
    return sets.next().flatMap { SetTrio(table[$0.first], table[$0.second], table[$0.third]) }
  }

  public func makeIterator() -> Iterator { Iterator(table: table, present: present) }

  public struct Iterator: IteratorProtocol {
    fileprivate let table: [SetCard]
    fileprivate let present: SetCardBits
    private var first = 0
    private var second = 0

    fileprivate init(table: [SetCard], present: SetCardBits) {
      self.table = table
      self.present = present
    }

    public mutating func next() -> Places? {
      while first + 2 < table.count {
        second += 1
        if second + 1 == table.count {
          first += 1
          second = first
          continue
        }
        let wanted = SetCard.third(completing: table[first], table[second])
        // A third that lies before the second was found from there.
        guard present.contains(wanted), let third = table[(second + 1)...].firstIndex(of: wanted) else { continue }
        return Places(first: first, second: second, third: third)
      }
      return nil
    }
  }
}
