extension RatedGames {
  /// One game in 32 bytes, because a tournament has millions.
  public struct PackedGame: Comparable, BitwiseCopyable, Sendable {
    /// The bots in ascending order, so that games that differ only in seats are equal.
    private let bots: SIMD8<Int16>
    private let places: SIMD8<UInt8>
    private let number: Int32
    private let size: UInt8

    var deal: Int { Int(number) }
    var seats: Int { Int(size) }

    /// - Parameter deal: a 32-bit number.
    init(_ finish: Placement, deal: Int) {
      number = Int32(deal)
      size = UInt8(finish.bots.count)
      var bots = SIMD8<Int16>(repeating: 0)
      var places = SIMD8<UInt8>(repeating: 0)
      for (index, seat) in finish.bots.indices.sorted(by: { finish.bots[$0] < finish.bots[$1] }).enumerated() {
        bots[index] = Int16(finish.bots[seat])
        places[index] = UInt8(finish.places[seat])
      }
      self.bots = bots
      self.places = places
    }

    /// The bots and their places, from 1.
    var finish: (bots: [Int], places: [Int]) {
      ((0..<seats).map { Int(bots[$0]) }, (0..<seats).map { Int(places[$0]) })
    }

    /// Enumerates every pair, with the half points of the first: 2, 1 or 0.
    @inline(__always) func forEachPair(_ body: (_ first: Int, _ second: Int, _ halves: Int) -> Void) {
      for a in 0..<seats {
        for b in a + 1..<seats {
          body(Int(bots[a]), Int(bots[b]), places[a] == places[b] ? 1 : places[a] < places[b] ? 2 : 0)
        }
      }
    }

    public static func < (a: PackedGame, b: PackedGame) -> Bool {
      guard a.number == b.number else { return a.number < b.number }
      guard a.size == b.size else { return a.size < b.size }
      for seat in 0..<a.seats where a.bots[seat] != b.bots[seat] { return a.bots[seat] < b.bots[seat] }
      for seat in 0..<a.seats where a.places[seat] != b.places[seat] { return a.places[seat] < b.places[seat] }
      return false
    }
  }
}
