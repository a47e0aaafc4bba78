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
      let (table, present, thirds) = (table, present, SetCard.thirds)
      var (first, second) = (first, second)
      defer { (self.first, self.second) = (first, second) }
      while first + 2 < table.count {
        let row = Int(table[first].number) * 81
        second += 1
        while second + 1 < table.count {
          let wanted = SetCard(number: Int(thirds[row + Int(table[second].number)]))
          // A third that lies before the second was found from there.
          if present.contains(wanted), let third = table[(second + 1)...].firstIndex(of: wanted) {
            return Places(first: first, second: second, third: third)
          }
          second += 1
        }
        first += 1
        second = first
      }
      return nil
    }
  }
}
