import Cards
import KlondikeRules

/// A place of the stock: what turning it alone brings to the top of the waste.
struct Stop {
  var seen: SeenPosition
  /// How many draws and redeals lead there.
  var turns: Int
}

extension SeenPosition {
  /// Goes once round the stock, from the top of the waste as it is, as far as the cards are known.
  func forEachStop(_ body: (Stop, Card) -> Void) {
    var stop = Stop(seen: self, turns: 0)
    // The sizes of the waste that have been, as bits.
    var met: UInt32 = 0
    while met >> UInt32(stop.seen.position.wasteCount) & 1 == 0 {
      met |= 1 << UInt32(stop.seen.position.wasteCount)
      if let top = stop.seen.position.wasteTop {
        if unknown.contains(top) { return }
        body(stop, top)
      }
      guard let turn = stop.seen.position.turn else { return }
      stop.seen.play(turn)
      stop.turns += 1
    }
  }
}
