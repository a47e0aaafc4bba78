/// A place at the table, numbered from 0, clockwise.
public struct Seat: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  public let index: Int

  public init(_ index: Int) { self.index = index }
  public init(integerLiteral value: Int) { self.init(value) }

  public static func < (a: Seat, b: Seat) -> Bool { a.index < b.index }
  public var description: String { "seat \(index)" }

  /// All seats of a table with `count` of them, in order.
  public static func all(_ count: Int) -> [Seat] { (0..<count).map { Seat($0) } }
}
