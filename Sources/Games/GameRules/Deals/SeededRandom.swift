/// A random number generator that is reproducible from its seed and unpredictable without it: ChaCha20, keyed by a seed
/// and a label.
///
/// The key is SHA-256 of the UTF-8 text `label + "\n" + seed`, the nonce is zero and the block counter starts at 0; the
/// key stream is read as little-endian 32-bit words. `docs/chance.md` works through a deal.
public struct SeededRandom: UniformRandom, Sendable {
  private let key: SIMD8<UInt32>
  private var counter: UInt32 = 0
  private var block = SIMD16<UInt32>()
  private var used = 16

  /// The generator with a seed and a label; a label has no line feed.
  public init(seed: String, label: String) {
    precondition(!label.utf8.contains(UInt8(ascii: "\n")), "a label with a line feed would not be unique")
    let digest = SHA256.digest(of: Array((label + "\n" + seed).utf8))
    var key = SIMD8<UInt32>()
    for place in 0..<8 {
      key[place] = digest[4 * place..<4 * place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    self.key = key
  }

  /// The generator of deal `number` of the game called `game`.
  public init(seed: String, game: String, deal number: Int) {
    self.init(seed: seed, label: "deal \(number) of \(game)")
  }

  /// The next 32 bits.
  public mutating func word() -> UInt32 {
    if used == 16 {
      block = ChaCha20.block(key: key, counter: counter, nonce: (0, 0, 0))
      counter += 1
      used = 0
    }
    defer { used += 1 }
    return block[used]
  }

  /// The next 48 bits: one word for the upper 16, then one for the lower 32.
  public mutating func bits48() -> UInt64 {
    let high = UInt64(word() & 0xFFFF)
    return high << 32 | UInt64(word())
  }

  /// A uniform whole number from 0 up to but not including `bound`.
  ///
  /// A word that would bias the result is discarded and the next one taken; a bound of 1 takes none.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0 && bound <= 1 << 31)
    if bound == 1 { return 0 }
    let bound = UInt32(bound)
    let fair = UInt32.max - (UInt32.max % bound + 1) % bound
    while true {
      let word = word()
      if word <= fair { return Int(word % bound) }
    }
  }
}
