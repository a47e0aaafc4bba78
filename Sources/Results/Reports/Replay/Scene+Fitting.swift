public import GameRules

extension Scene {
  /// The same table as one seat sees it: its own piles are where those of seat 0 lie, the others follow clockwise.
  public func seen(from seat: Seat, of seats: Int) -> Scene {
    var turned = self
    for index in piles.indices {
      guard let owner = piles[index].owner else { continue }
      let own = piles[..<index].count { $0.owner == owner }
      let place = Seat((owner.index - seat.index + seats) % seats)
      let others = piles.filter { $0.owner == place }
      guard own < others.count else { continue }
      turned.piles[index].x = others[own].x
      turned.piles[index].y = others[own].y
    }
    return turned
  }

  /// The same table for a room, so that its cards are as large as fits.
  ///
  /// A grid gets all the room that the other piles leave: those stand in a row above it in a high room, and right of it
  /// in a wide one. Columns become longer where the room is higher than the table.
  /// - Parameters:
  ///   - ratio: the room's width as a part of its height.
  ///   - aspect: a card's width as a part of its height.
  public func fitted(to ratio: Double, aspect: Double) -> Scene {
    let ratio = min(max(ratio, 0.3), 4)
    let layout = SceneLayout(aspect: aspect)
    var fitted = self
    if let grid = piles.firstIndex(where: { if case .grid = $0.layout { true } else { false } }) {
      fitted.surroundGrid(grid, ratio: ratio, layout)
    } else {
      let size = layout.size(of: self)
      let spare = (size.width / ratio - size.height) / layout.cardHeight
      guard spare > 0 else { return self }
      for index in piles.indices {
        guard case .column(let height) = piles[index].layout else { continue }
        fitted.piles[index].layout = .column(height: min(height + spare, Scene.longestColumn))
      }
    }
    return fitted
  }

  /// Six cards face down and thirteen face up, none of them squeezed.
  private static let longestColumn = 1 + 6 * SceneLayout.stepFaceDown + 12 * SceneLayout.stepFaceUp

  private mutating func surroundGrid(_ grid: Int, ratio: Double, _ layout: SceneLayout) {
    let (margin, gap) = (SceneLayout.margin, 0.4)
    let others = piles.indices.filter { $0 != grid }
    let share = SceneLayout.cellShare
    let isWide = ratio >= 1
    for (place, index) in others.enumerated() {
      (piles[index].x, piles[index].y) = isWide ? (0, Double(place) * 1.4) : (Double(place) * 1.3, 0)
    }
    (piles[grid].x, piles[grid].y) = (0, 0)
    // The deck is as large as a card of the grid, about.
    let count = Double(piles[grid].cards.count)
    if isWide {
      let rows = max(3, (count / 1.4).squareRoot())
      let height = rows / share * layout.cardHeight + 2 * margin
      let width = max(ratio * height - 2 * margin - 1 - gap, 1)
      piles[grid].layout = .grid(columns: width * share, rows: rows)
      for index in others { piles[index].x = width + gap }
    } else {
      let columns = max(3, (count / 1.6).squareRoot())
      let height = (columns / share + 2 * margin) / ratio - 2 * margin
      let top = others.isEmpty ? 0 : 1 + gap / layout.cardHeight
      piles[grid].y = top
      piles[grid].layout = .grid(columns: columns, rows: max(height / layout.cardHeight - top, 1) * share)
    }
  }
}
