import Cards

extension KlondikePosition {
  /// Plays a legal move, without recording it.
  ///
  /// It does not matter whether the game is over.
  public mutating func play(_ move: KlondikeMove) {
    assert(isLegal(move), "\(move) is not legal")
    let homeBefore = home.count
    switch move {
    case .draw: draw()
    case .redeal: redeal()
    case .wasteToFoundation: home.formUnion(takeFromWaste())
    case .wasteToColumn(let to):
      put(takeFromWaste(), on: Int(to))
      gain(5)
    case .columnToFoundation(let from): home.formUnion(take(1, from: Int(from)))
    case .columnToColumn(let from, let to, let count): put(take(Int(count), from: Int(from)), on: Int(to))
    case .foundationToColumn(let suit, let to):
      let top = home.foundationTops.intersection(.suit(suit))
      home.subtract(top)
      put(top, on: Int(to))
      gain(-15)
    case .flip(let column): turnUp(Int(column))
    }
    if home.count > homeBefore { gain(10) }
    actionsLeft -= 1
    judgePass()
  }

  private mutating func draw() {
    for _ in 0..<options.draw where stock != 0 {
      waste |= stock & (0 &- stock)
      stock &= stock &- 1
    }
  }

  private mutating func redeal() {
    stock = waste
    waste = 0
    if let left = redealsLeft { redealsLeft = left - 1 }
    if options.draw == 1 { gain(-100) }
  }

  private mutating func takeFromWaste() -> CardMask {
    let lane = topOfWaste
    waste &= ~(1 << UInt32(lane))
    return CardMask(index: talon[lane])
  }

  private mutating func take(_ count: Int, from column: Int) -> CardMask {
    var rest = faceUp(column)
    for _ in 0..<count { rest.removeLowest() }
    let fan = faceUp(column).subtracting(rest)
    up[column] = rest.bits
    if rest.isEmpty && down[column] > 0 && options.flip == .automatic { turnUp(column) }
    return fan
  }

  private mutating func put(_ fan: CardMask, on column: Int) { up[column] |= fan.bits }

  private mutating func turnUp(_ column: Int) {
    down[column] -= 1
    up[column] = CardMask(index: buried[Self.firstBuried(column) + downCount(column)]).bits
    gain(5)
  }

  /// Adds points in the scorings that count each move.
  private mutating func gain(_ change: Int) {
    if options.scoring == .standard { points = max(0, points + change) }
  }

  /// Updates `isPassBarren`.
  ///
  /// A pass begins with the waste empty. If there is neither a draw nor a redeal left, this moment counts as a pass.
  mutating func judgePass() {
    let isLast = stock == 0 && redealsLeft == 0
    if isPassBarren || waste == 0 || isLast { isPassBarren = !hasCardMove { _ in true } }
  }
}
