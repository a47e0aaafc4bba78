/// A fast random number generator, reproducible from its seed (Steele, Lea and Flood, OOPSLA 2014).
///
/// It suffices for playouts but is predictable; the cards are dealt by `SeededRandom`.
public struct SplitMix64: RandomNumberGenerator, UniformRandom, Sendable {
  public var state: UInt64

  @inlinable public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A whole number from 0 up to but not including `bound`, by one multiplication.
  ///
  /// The bias is at most `bound` in 2^64, which does not matter for playouts. Swift's own `Int.random(in:using:)` may
  /// change in a later version, and a seed would then give other games.
  @inlinable public mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
