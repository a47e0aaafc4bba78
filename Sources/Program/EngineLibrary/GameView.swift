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
  /// - Parameters:
  ///   - passes: whether masks have a place for passing.
  ///   - actions: memory that is used again and again.
  func write(
    to look: rg_look, passes: Bool, _ sizes: rg_sizes, at index: Int, deal: Int, _ actions: inout [Int32]
  ) {
    let view = look.view
    let (seats, row, space) = (Int(sizes.seats), Int(sizes.numbers), Int(sizes.action_space))
    let phase = self.phase
    let asked = phase.asked
    view.deals?[index] = Int64(deal)
    view.phases?[index] = UInt8(phase.number)
    for seat in 0..<seats {
      let place = index * seats + seat
      view.asked?[place] = asked.contains(Seat(seat)) ? 1 : 0
      if let numbers = view.numbers { write(Seat(seat), to: numbers + place * row, count: row) }
      if let planes = look.planes, let numbers = view.numbers {
        Self.write(rows: 1, numbers + place * row, asPlanes: planes, at: place)
      }
      let width = passes ? space + 1 : space
      guard let mask = view.masks.map({ $0 + place * width }) else { continue }
      mask.update(repeating: 0, count: width)
      actions.removeAll(keepingCapacity: true)
      appendActionNumbers(for: Seat(seat), below: space, to: &actions)
      for action in actions { mask[Int(action)] = 1 }
      if actions.count > 1, 0..<space ~= Int(look.without) { mask[Int(look.without)] = 0 }
      if passes { mask[space] = phase == .turn(Seat(seat)) ? 0 : 1 }
    }
  }

  func write(_ seat: Seat, to numbers: UnsafeMutablePointer<Int16>, count: Int) {
    var row = NumberRow(UnsafeMutableBufferPointer(start: numbers, count: count))
    writeNumbers(for: seat, to: &row)
  }
}

extension rg_look {
  /// All actions in the masks.
  init(_ view: rg_view) { self.init(view: view, without: -1, planes: nil) }
}

extension Game {
  /// Writes rows of numbers as planes of 0 and 1.
  ///
  /// Whatever the numbers are, nothing is written outside their lines.
  static func write(
    rows: Int, _ numbers: UnsafePointer<Int16>, asPlanes planes: UnsafeMutablePointer<Int8>, at place: Int = 0
  ) {
    let mostValues = 128
    let fields = numberFields
    let lines = fields.reduce(1) { max($0, $1.count) }
    let columns = fields.reduce(16) { $1.values <= mostValues ? max($0, $1.values) : $0 }
    let size = fields.count * lines * columns
    var (number, plane) = (numbers, planes + place * size)
    plane.update(repeating: 0, count: rows * size)
    for _ in 0..<rows {
      for field in fields {
        let (values, lowest) = (field.values, max(field.range.lowerBound, Int(Int16.min)))
        var line = plane
        for _ in 0..<field.count {
          let above = max(Int(number.pointee) - lowest, 0)
          if values <= mostValues {
            line[min(above, values - 1)] = 1
          } else {
            for bit in 0..<16 where above >> bit & 1 == 1 { line[bit] = 1 }
          }
          number += 1
          line += columns
        }
        plane += lines * columns
      }
    }
  }
}

extension NumberField {
  /// How many values a number may have, in a row.
  fileprivate var values: Int { Int(Int16(clamping: range.upperBound)) - Int(Int16(clamping: range.lowerBound)) + 1 }
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
