extension RatedGames {
  /// One game in 48 bytes: a tournament has millions.
  struct Record: Comparable {
    let deal: Int
    let seats: Int
    /// The bots in increasing order, so that games that differ in seats alone are equal.
    private let bots: SIMD8<Int16>
    private let places: SIMD8<Int16>

    init(_ finish: Finish, deal: Int) {
      self.deal = deal
      seats = finish.bots.count
      var bots = SIMD8<Int16>(repeating: 0)
      var places = bots
      for (index, seat) in finish.bots.indices.sorted(by: { finish.bots[$0] < finish.bots[$1] }).enumerated() {
        bots[index] = Int16(finish.bots[seat])
        places[index] = Int16(finish.places[seat])
      }
      self.bots = bots
      self.places = places
    }

    /// The bots and their places, from 1.
    var finish: (bots: [Int], places: [Int]) {
      ((0..<seats).map { Int(bots[$0]) }, (0..<seats).map { Int(places[$0]) })
    }

    /// Tells of every pair how many halves of its point the first has won: 2, 1 or 0.
    @inline(__always) func forEachPair(_ body: (_ first: Int, _ second: Int, _ halves: Int) -> Void) {
      for a in 0..<seats {
        for b in a + 1..<seats {
          body(Int(bots[a]), Int(bots[b]), places[a] == places[b] ? 1 : places[a] < places[b] ? 2 : 0)
        }
      }
    }

    static func < (a: Record, b: Record) -> Bool {
      guard a.deal == b.deal else { return a.deal < b.deal }
      guard a.seats == b.seats else { return a.seats < b.seats }
      for seat in 0..<a.seats where a.bots[seat] != b.bots[seat] { return a.bots[seat] < b.bots[seat] }
      for seat in 0..<a.seats where a.places[seat] != b.places[seat] { return a.places[seat] < b.places[seat] }
      return false
    }
  }
}
