import GameRules
import RefereeGames

// Where a game stands, in arrays of the caller.

extension Game {
  /// The sizes of the arrays about this many games of this kind.
  static func sizes(games: Int, seats: Int) -> rg_sizes {
    rg_sizes(
      games: Int32(games), seats: Int32(seats), numbers: Int32(rowLength), action_space: Int32(actionSpace),
      measures: Int32(measures.count))
  }

  /// Writes where this game stands, as the game with this index.
  ///
  /// - Parameter actions: memory that is used again and again.
  func write(to view: rg_view, _ sizes: rg_sizes, at index: Int, deal: Int, _ actions: inout [Int32]) {
    let (seats, row, space) = (Int(sizes.seats), Int(sizes.numbers), Int(sizes.action_space))
    let phase = self.phase
    let asked = phase.asked
    view.deals?[index] = Int64(deal)
    view.phases?[index] = UInt8(phase.number)
    for seat in 0..<seats {
      let place = index * seats + seat
      view.asked?[place] = asked.contains(Seat(seat)) ? 1 : 0
      if let numbers = view.numbers { write(Seat(seat), to: numbers + place * row, count: row) }
      guard let mask = view.masks.map({ $0 + place * space }) else { continue }
      mask.update(repeating: 0, count: space)
      actions.removeAll(keepingCapacity: true)
      appendActionNumbers(for: Seat(seat), below: space, to: &actions)
      for action in actions { mask[Int(action)] = 1 }
    }
  }

  func write(_ seat: Seat, to numbers: UnsafeMutablePointer<Int16>, count: Int) {
    var row = NumberRow(UnsafeMutableBufferPointer(start: numbers, count: count))
    writeNumbers(for: seat, to: &row)
  }
}

extension Phase {
  /// Its number in C.
  var number: Int32 {
    switch self {
    case .turn: Int32(RG_TURN)
    case .race: Int32(RG_RACE)
    case .over: Int32(RG_OVER)
    }
  }
}
