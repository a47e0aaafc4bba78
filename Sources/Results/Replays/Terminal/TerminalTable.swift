package import GameRules

/// A table drawn for a terminal from its scene: cards with their signs and colours, whatever the game.
package struct TerminalTable {
  /// How a card is set off.
  package enum Mark: CaseIterable, Hashable {
    /// Named in a claim that came too late.
    case named
    /// Named in an action that was refused.
    case attempted
    /// Named in a claim that was granted.
    case right
    /// Named in a claim that was false.
    case wrong
  }

  /// Lines without line ends.
  package let lines: [String]

  /// - Parameters:
  ///   - seats: the names of those at the table, for the piles that they own.
  ///   - marks: by card.
  ///   - width: the columns of the terminal.
  package init(
    _ scene: Scene, seats: [String], face: (String) -> CardFace?, marks: [String: Mark], width: Int = 80,
    isColoured: Bool
  ) {
    let faces = scene.piles.flatMap(\.cards).compactMap { face($0.name) }
    let textWidth = faces.map { TerminalCard.text($0).count }.max() ?? 4
    var canvas = TerminalCanvas()
    let chip = textWidth + 2
    func natural(_ x: Double) -> Int { Int(exactly: (x * Double(chip + 2)).rounded()) ?? 0 }
    let grids = scene.piles.compactMap { pile in
      TerminalGrid(pile, at: natural(pile.x), cardWidth: chip, others: scene.piles.map { natural($0.x) }, width: width)
    }
    /// What lies right of a grid that has grown makes room for it.
    func columns(_ x: Double) -> Int {
      let column = natural(x)
      return column + (grids.filter { $0.column < column }.map(\.overhang).max() ?? 0)
    }
    func rows(_ y: Double) -> Int { Int(exactly: (y * 3).rounded()) ?? 0 }

    func place(_ card: Scene.Card?, in pile: Scene.Pile, _ column: Int, _ row: Int) {
      let look =
        card.map { TerminalCard.look($0, face($0.name), width: chip).marked(marks[$0.name]) }
        ?? TerminalCard.empty(pile.mark, width: chip)
      canvas.put(look, column, row)
    }

    for pile in scene.piles {
      let column = columns(pile.x)
      let row = 1 + rows(pile.y)
      switch pile.layout {
      case .column:
        canvas.put(.plain(pile.name.split(separator: " ").last.map(String.init) ?? ""), column + 1, row - 1)
        if pile.cards.isEmpty { place(nil, in: pile, column, row) }
        for (index, card) in pile.cards.enumerated() {
          place(card, in: pile, column, row + index)
        }
      case .grid:
        guard let grid = grids.first(where: { $0.name == pile.name }) else { continue }
        for (index, card) in pile.cards.enumerated() {
          let (x, y) = (column + index % grid.across * (chip + 2), row + index / grid.across * grid.pitch)
          place(card, in: pile, x, y)
          canvas.put(.plain(" " + card.name), x, y + 1)
        }
      case .stack, .spread:
        let shown = if case .spread(let last) = pile.layout { last } else { 1 }
        if pile.cards.isEmpty { place(nil, in: pile, column, row) }
        for (index, card) in pile.cards.suffix(shown).enumerated() {
          place(card, in: pile, column + index * (chip - 1), row)
        }
        canvas.put(.plain(pile.cards.count > 1 ? " \(pile.cards.count)" : ""), column, row + 1)
      }
    }
    for (seat, name) in seats.enumerated() {
      guard let own = scene.piles.first(where: { $0.owner?.index == seat }) else { continue }
      let active = scene.active.contains(Seat(seat)) ? "▸" : " "
      canvas.put(
        .plain(active + String(name.prefix(2 * chip + 1))), columns(own.x),
        rows(own.y))
    }
    lines = canvas.lines(isColoured: isColoured)
  }
}

/// How the cards of a grid lie in a terminal: side by side as they were meant to, in more columns where they are many.
private struct TerminalGrid {
  let name: String
  let column: Int
  /// How many cards lie in a row.
  let across: Int
  /// How many lines a row takes.
  let pitch: Int
  /// By how much the grid reaches into the place of what lies right of it.
  let overhang: Int

  /// - Parameter others: the columns of all piles.
  init?(_ pile: Scene.Pile, at column: Int, cardWidth: Int, others: [Int], width: Int) {
    guard case .grid(let columns, let rows) = pile.layout else { return nil }
    let step = cardWidth + 2
    let right = others.filter { $0 > column }
    let beside = right.min().map { (first: $0, width: (right.max() ?? $0) + cardWidth - $0) }
    let most = (width - column - (beside?.width ?? -2)) / step
    name = pile.name
    self.column = column
    across = max(Int(columns), min((pile.cards.count + 6) / 7, most))
    pitch = pile.cards.count > across * Int(rows) + across ? 2 : 3
    overhang = beside.map { [across] in max(column + across * step - $0.first, 0) } ?? 0
  }
}
