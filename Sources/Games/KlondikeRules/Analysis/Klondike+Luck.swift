import Cards
public import GameRules

extension Klondike {
  /// The luck of the cards that turned up: what they changed of the chance to win, with all cards known.
  ///
  /// Imagined deals of the hidden cards follow the game. At a move that turns up cards, each imagined deal is judged
  /// twice: with the cards that the move turns up there, and with those that it turned up in truth, exchanged for them.
  /// Both are uniform among the deals that the player thinks possible, so that the mean difference is 0. These are the
  /// terms for chance of N. Burch, M. Schmid, M. Moravčík, D. Morrill and M. Bowling, AIVAT, AAAI 2018.
  ///
  /// Nil if all cards are known, or moves may be undone: the player then knows cards that lie face down.
  public static func luck(of steps: [PlayedStep<Klondike>], from dealt: Klondike, effort: AnalysisEffort) -> Double? {
    if dealt.options.undo { return nil }
    var seed = SeededRandom(seed: effort.seed, label: "luck of \(Klondike.name)")
    var random = SplitMix64(seed: Int(seed.bits48()))
    var worlds = KlondikeWorlds(dealt, samples: max(effort.samples, 2), random: &random)
    if worlds.isExact { return nil }
    return steps.reduce(0) { sum, step in
      guard case .action(.move(let move), by: _) = step.event else { return sum }
      return sum + worlds.playLike(step.before.position, move)
    }
  }
}

extension KlondikeWorlds {
  /// Makes a move in all deals, which turns up the same cards as in truth.
  ///
  /// - Returns: the luck of these cards: how much easier to win they make the deals than the deals' own cards, on average.
  fileprivate mutating func playLike(_ truth: KlondikePosition, _ move: KlondikeMove) -> Double {
    let places = truth.cardsTurnedUp(by: move)
    var luck = 0.0
    for deal in positions.indices {
      var own = positions[deal]
      positions[deal].exchangeHiddenCards(toHave: places, of: truth)
      let isExchanged = positions[deal] != own
      positions[deal].play(move)
      guard isExchanged else { continue }
      own.play(move)
      luck += newVerdict(on: positions[deal]) - newVerdict(on: own)
    }
    return luck / Double(count)
  }
}

/// Places of cards: lanes of a position's `buried` and `talon`.
private struct CardPlaces {
  var buried: [Int] = []
  var talon: [Int] = []
}

extension KlondikePosition {
  /// The places of the cards that a move turns up.
  fileprivate func cardsTurnedUp(by move: KlondikeMove) -> CardPlaces {
    var after = self
    after.play(move)
    var places = CardPlaces()
    for column in Self.columns where after.down[column] < down[column] {
      places.buried.append(Self.firstBuried(column) + after.downCount(column))
    }
    var drawn = stock & after.waste
    while drawn != 0 {
      places.talon.append(drawn.trailingZeroBitCount)
      drawn &= drawn &- 1
    }
    return places
  }

  /// Exchanges hidden cards so that these places have the same cards as in `other`, whose known cards lie alike.
  fileprivate mutating func exchangeHiddenCards(toHave places: CardPlaces, of other: Self) {
    for lane in places.buried { exchange(buried[lane], other.buried[lane]) }
    for lane in places.talon { exchange(talon[lane], other.talon[lane]) }
  }

  private mutating func exchange(_ a: UInt8, _ b: UInt8) {
    if a == b { return }
    for lane in buried.indices {
      if buried[lane] == a { buried[lane] = b } else if buried[lane] == b { buried[lane] = a }
    }
    for lane in talon.indices {
      if talon[lane] == a { talon[lane] = b } else if talon[lane] == b { talon[lane] = a }
    }
  }
}
