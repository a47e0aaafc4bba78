/// A place at the table, numbered from 0, clockwise.
@frozen public struct Seat: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  public let index: Int

  @inlinable public init(_ index: Int) { self.index = index }
  public init(integerLiteral value: Int) { self.init(value) }

  public static func < (a: Seat, b: Seat) -> Bool { a.index < b.index }
  public var description: String { "seat \(index)" }

  /// All seats of a table with `count` of them, in order.
  public static func all(_ count: Int) -> [Seat] { (0..<count).map { Seat($0) } }
}

/// A set of seats that is always iterated in seat order.
///
/// The order of `Set<Seat>` changes from run to run; a referee that used it would not be reproducible.
@frozen public struct SeatSet: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral {
  @usableFromInline var bits: UInt64 = 0

  @inlinable public init() {}
  @inlinable public init(arrayLiteral seats: Seat...) { self.init(seats) }
  @inlinable public init(_ seats: some Sequence<Seat>) { for seat in seats { insert(seat) } }

  @inlinable public var isEmpty: Bool { bits == 0 }
  @inlinable public var count: Int { bits.nonzeroBitCount }
  @inlinable public func contains(_ seat: Seat) -> Bool { bits & (1 << UInt64(seat.index)) != 0 }
  @inlinable public mutating func insert(_ seat: Seat) { bits |= 1 << UInt64(seat.index) }
  @inlinable public mutating func remove(_ seat: Seat) { bits &= ~(1 << UInt64(seat.index)) }

  /// The seat with `rank` seats of the set before it.
  @inlinable func member(_ rank: Int) -> Seat { dropFirst(rank).first { _ in true }! }

  @inlinable public func makeIterator() -> Iterator { Iterator(bits: bits) }

  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline var bits: UInt64

    @inlinable init(bits: UInt64) { self.bits = bits }

    @inlinable public mutating func next() -> Seat? {
      guard bits != 0 else { return nil }
      let index = bits.trailingZeroBitCount
      bits &= bits - 1
      return Seat(index)
    }
  }
}
