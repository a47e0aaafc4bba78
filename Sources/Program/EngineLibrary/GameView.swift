import GameRules
import RefereeGames

// Writes the state of a game to arrays of the caller.

extension Game {
  /// The sizes of the arrays for this many games of this kind.
  static func sizes(games: Int, seats: Int) -> rg_sizes {
    rg_sizes(
      games: Int32(games), seats: Int32(seats), numbers: Int32(rowLength), action_space: Int32(actionSpace),
      measures: Int32(measures.count))
  }

  /// Writes the state of this game at the index of the batch.
  ///
  /// - Parameters:
  ///   - passes: whether masks have an entry for passing.
  ///   - actions: a buffer that is reused.
  func write(
    to look: rg_look, passes: Bool, _ sizes: rg_sizes, _ layout: PlaneLayout, at index: Int, deal: Int,
    _ actions: inout [Int32]
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
        layout.write(rows: 1, numbers + place * row, to: planes, at: place)
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
  /// A look with all actions in the masks.
  init(_ view: rg_view) { self.init(view: view, without: -1, planes: nil) }
}

/// The conversion of a game's rows of numbers to planes of 0 and 1.
struct PlaneLayout {
  /// A number with more possible values is written in binary.
  private static let mostValues = 128

  /// By field: its count of numbers, their least value, and the number of their values.
  private var fields: [(count: Int, lowest: Int, values: Int)] = []
  private var lines = 1
  private var columns = 16

  init(_ fields: [NumberField]) {
    for field in fields {
      let (lowest, highest) = (Int16(clamping: field.range.lowerBound), Int16(clamping: field.range.upperBound))
      let values = Int(highest) - Int(lowest) + 1
      self.fields.append((field.count, Int(lowest), values))
      lines = max(lines, field.count)
      if values <= PlaneLayout.mostValues { columns = max(columns, values) }
    }
  }

  /// Writes successive rows; no number writes outside its line, whatever its value is.
  ///
  /// Half of all lines belong to no number; they are not cleared, because that took a third of the time.
  func write(rows: Int, _ numbers: UnsafePointer<Int16>, to planes: UnsafeMutablePointer<Int8>, at place: Int = 0) {
    var (number, plane) = (numbers, planes + place * fields.count * lines * columns)
    for _ in 0..<rows {
      for (count, lowest, values) in fields {
        plane.update(repeating: 0, count: count * columns)
        var line = plane
        for _ in 0..<count {
          let above = max(Int(number.pointee) - lowest, 0)
          if values <= PlaneLayout.mostValues {
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

extension Phase {
  /// Its number in the C header.
  var number: Int32 {
    switch self {
    case .turn: Int32(RG_TURN)
    case .race: Int32(RG_RACE)
    case .over: Int32(RG_OVER)
    }
  }
}
