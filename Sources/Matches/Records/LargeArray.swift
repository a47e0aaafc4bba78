/// Values of which there may be a thousand million: what memory may not hold of them lies in files on the disk.
///
/// What is collected of every table of a run is kept so, which lets leaderboards work in the memory that there is.
///
///     var results: LargeArray<Int32> = []
///     results.append(17)
public struct LargeArray<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, MutableCollection,
  ExpressibleByArrayLiteral, @unchecked Sendable
{
  @usableFromInline var start: UnsafeMutablePointer<Element>?
  @usableFromInline package var block: MemoryBlock?
  @usableFromInline var capacity = 0
  @usableFromInline var used = 0
  private let budget: MemoryBudget

  public init(arrayLiteral elements: Element...) { self.init(elements, within: .ofProgram) }

  package init(_ elements: [Element], within budget: MemoryBudget) {
    self.budget = budget
    for element in elements { append(element) }
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { used }
  @inlinable public var count: Int { used }

  @inlinable public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < used, "no such index")
      return withExtendedLifetime(block) { start![index] }
    }
    set {
      precondition(index >= 0 && index < used, "no such index")
      makeRoom(for: used)
      withExtendedLifetime(block) { start![index] = newValue }
    }
  }

  @inlinable public mutating func append(_ value: Element) {
    makeRoom(for: used + 1)
    withExtendedLifetime(block) { start![used] = value }
    used += 1
  }

  /// Appends a value until there are as many as wanted; takes none away.
  @inlinable public mutating func grow(to wanted: Int, with value: Element) {
    while used < wanted { append(value) }
  }

  public mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= used, "there are fewer values")
    used -= number
  }

  public mutating func reserveCapacity(_ wanted: Int) { if wanted > capacity { move(to: wanted) } }

  /// Makes sure that this number of values has room, and that nobody else sees what is written.
  @inlinable mutating func makeRoom(for wanted: Int) {
    if wanted > capacity || !isKnownUniquelyReferenced(&block) { move(to: wanted) }
  }

  /// Takes another block, at least twice as large if it has to be larger.
  @usableFromInline mutating func move(to wanted: Int) {
    let larger = wanted <= capacity ? capacity : Swift.max(wanted, 2 * capacity, 16)
    let new = MemoryBlock(bytes: larger * MemoryLayout<Element>.stride, within: budget)
    let place = new.address.bindMemory(to: Element.self, capacity: larger)
    if let start { withExtendedLifetime(block) { place.update(from: start, count: used) } }
    (start, block, capacity) = (place, new, larger)
  }

  /// Sorts in place.
  ///
  /// Swift's own sort takes as much memory as half of what it sorts. This one is Hoare's quicksort (1962), until the parts
  /// are small enough for that.
  ///
  /// - Parameter largest: parts of this number of values are small enough.
  @inlinable public mutating func sort(
    inPartsOf largest: Int = 1 << 20, by isBefore: (Element, Element) -> Bool
  ) {
    guard used > 1 else { return }
    makeRoom(for: used)
    guard let start else { return }
    withExtendedLifetime(block) {
      var parts = [UnsafeMutableBufferPointer(start: start, count: used)]
      while let part = parts.popLast() {
        guard part.count > Swift.max(largest, 4) else {
          var part = part
          part.sort(by: isBefore)
          continue
        }
        let middle = LargeArray.split(part, by: isBefore)
        parts.append(UnsafeMutableBufferPointer(rebasing: part[..<middle]))
        parts.append(UnsafeMutableBufferPointer(rebasing: part[middle...]))
      }
    }
  }

  /// Puts nothing before an index, which is not the first one, that belongs behind anything from there on.
  @inlinable static func split(
    _ part: UnsafeMutableBufferPointer<Element>, by isBefore: (Element, Element) -> Bool
  ) -> Int {
    // Not the last value: if nothing were behind it, nothing would be split off.
    let pivot = [1, 2, 3].map { part[part.count / 4 * $0] }.sorted(by: isBefore)[1]
    var (low, high) = (-1, part.count)
    while true {
      repeat { low += 1 } while isBefore(part[low], pivot)
      repeat { high -= 1 } while isBefore(pivot, part[high])
      if low >= high { return high + 1 }
      part.swapAt(low, high)
    }
  }
}

extension LargeArray where Element: Comparable {
  @inlinable public mutating func sort() { sort(by: <) }
}
