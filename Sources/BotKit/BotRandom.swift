/// Fast luck that is the same wherever it begins from the same seed: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
///
/// Good for playouts and far from secret; the cards are dealt by `SeededRandom`.
public struct BotRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
