import Cards

/// Plays steps as moves of the game, if its rules allow all of them.
public struct SolverReplay {
  public private(set) var position: KlondikePosition
  public private(set) var moves: [KlondikeMove] = []

  public init(_ position: KlondikePosition) { self.position = position }

  /// False if a rule is in the way.
  public mutating func play(_ steps: some Sequence<SolverStep>) -> Bool {
    steps.allSatisfy { step in flip() && prepare(step.kind, step.card) && finish(step.kind, step.card) && flip() }
  }

  /// Turns cards up where that is a move.
  private mutating func flip() -> Bool {
    while let flip = position.flip {
      guard play(flip) else { return false }
    }
    return true
  }

  private mutating func prepare(_ step: SolverStep.Kind, _ card: CardMask) -> Bool {
    switch step {
    case .homeFromTalon, .columnFromTalon: turnStock(to: card)
    case .homeFromColumn: bare(card)
    case .columnFromHome, .uncover: true
    }
  }

  private mutating func finish(_ step: SolverStep.Kind, _ card: CardMask) -> Bool {
    switch step {
    case .homeFromTalon: return play(.wasteToFoundation)
    case .homeFromColumn: return column(of: card).map { play(.columnToFoundation(UInt8($0))) } ?? false
    case .columnFromTalon: return target(of: card).map { play(.wasteToColumn($0)) } ?? false
    case .columnFromHome:
      guard let suit = card.lowestCard?.suit, let to = target(of: card) else { return false }
      return play(.foundationToColumn(suit, to))
    case .uncover: return moveFan(card)
    }
  }

  private mutating func turnStock(to card: CardMask) -> Bool {
    // Twice round the stock, from wherever it stands.
    for _ in 0..<2 * KlondikePosition.talonCapacity + 3 {
      if position.waste != 0, CardMask(index: position.talon[position.topOfWaste]) == card { return true }
      guard let turn = position.turn, play(turn) else { return false }
    }
    return false
  }

  /// Moves what lies on a card to the other card that takes it.
  private mutating func bare(_ card: CardMask) -> Bool {
    guard let column = column(of: card) else { return false }
    let covering = position.faceUp(column).through(card).subtracting(card)
    return covering.isEmpty || moveFan(covering.highest)
  }

  /// Moves the fan that begins at a card to a column that takes it.
  private mutating func moveFan(_ card: CardMask) -> Bool {
    guard let from = column(of: card), let to = target(of: card) else { return false }
    let count = position.faceUp(from).through(card).count
    return play(.columnToColumn(from: UInt8(from), to: to, count: UInt8(count)))
  }

  private func column(of card: CardMask) -> Int? {
    KlondikePosition.columns.first { position.faceUp($0).intersects(card) }
  }

  private func target(of card: CardMask) -> UInt8? {
    let room = KlondikeRoom(position)
    return KlondikePosition.columns.first { room[$0].intersects(card) }.map(UInt8.init)
  }

  private mutating func play(_ move: KlondikeMove) -> Bool {
    guard position.actionsLeft > 0, position.isLegal(move) else { return false }
    position.play(move)
    moves.append(move)
    return true
  }
}
