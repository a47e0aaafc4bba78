import Cards
import GameRules
import KlondikeRules

/// What the solver is held against: searches through all positions that can be reached.
extension KlondikePosition {
  /// Whether the position can be won, by a search through all that can be reached; nil if that is too much.
  var canWinBySearch: Bool? {
    var open = [self]
    var met: Set<Picture> = [Picture(self)]
    var moves: [KlondikeMove] = []
    while let position = open.popLast() {
      if position.isWon { return true }
      if met.count > 10_000 { return nil }
      // Those that bring cards home come first in the list, and are to be tried first.
      position.moves(into: &moves)
      for move in moves.reversed() {
        var next = position
        next.play(move)
        if met.insert(Picture(next)).inserted { open.append(next) }
      }
    }
    return false
  }

  /// How many moves a shortest win has, by a search breadth first; nil where none is found, or that is too much.
  var fewestMovesBySearch: Int? {
    var layer = [self]
    var met: Set<Picture> = [Picture(self)]
    var moves: [KlondikeMove] = []
    for count in 0... {
      if layer.contains(where: \.isWon) { return count }
      if layer.isEmpty || met.count > 10_000 { return nil }
      var next: [KlondikePosition] = []
      for position in layer {
        position.moves(into: &moves)
        for move in moves {
          var moved = position
          moved.play(move)
          if met.insert(Picture(moved)).inserted { next.append(moved) }
        }
      }
      layer = next
    }
    return nil
  }
}

/// What distinguishes the positions of one deal: the cards face down lie where they were dealt, so that their numbers tell
/// which cards stock and waste hold.
private struct Picture: Hashable {
  private let home: CardMask
  private let columns: SIMD8<UInt64>
  private let counts: SIMD8<UInt8>

  init(_ position: KlondikePosition) {
    home = position.home
    var columns = SIMD8<UInt64>()
    var counts = SIMD8<UInt8>()
    for column in 0..<7 {
      columns[column] = position.faceUp(column).bits
      counts[column] = UInt8(position.downCount(column))
    }
    // Columns without cards face down may change places.
    let open = (0..<7).filter { counts[$0] == 0 }
    for (column, run) in zip(open, open.map { columns[$0] }.sorted()) { columns[column] = run }
    counts[7] = UInt8(position.wasteCount)
    columns[7] = UInt64(position.redealsLeft ?? 0)
    self.columns = columns
    self.counts = counts
  }
}
