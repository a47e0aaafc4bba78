import Cards

/// Plays the steps of a search as moves of the game, if its rules permit all of them.
public struct SolverReplay {
  public private(set) var position: KlondikePosition
  public private(set) var moves: [KlondikeMove] = []

  public init(_ position: KlondikePosition) { self.position = position }

  /// False if a rule forbids a move.
  public mutating func play(_ steps: some Sequence<SolverStep>) -> Bool {
    steps.allSatisfy { step in
      flip() && makeSpace() && prepare(step.kind, step.card) && finish(step) && flip()
    }
  }

  /// Turns up cards if that is a move in these rules.
  private mutating func flip() -> Bool {
    while let flip = position.flip {
      guard play(flip) else { return false }
    }
    return true
  }

  /// Empties a column, if an empty column takes any card and the cards of one column have places on other cards.
  private mutating func makeSpace() -> Bool {
    guard position.options.spaces == .any, position.options.runs == .partial else { return true }
    while !KlondikePosition.columns.contains(where: isEmpty) {
      let grounded = KlondikePosition.columns.filter { position.downCount($0) == 0 }
      guard let column = grounded.first(where: { target(of: position.faceUp($0).highest) != nil }) else { return true }
      guard moveFan(position.faceUp(column).highest) else { return false }
    }
    return true
  }

  private func isEmpty(_ column: Int) -> Bool { position.faceUp(column).isEmpty && position.downCount(column) == 0 }

  private mutating func prepare(_ step: SolverStep.Kind, _ card: CardMask) -> Bool {
    switch step {
    case .homeFromTalon, .columnFromTalon: turnStock(to: card)
    case .homeFromColumn: bare(card)
    case .columnFromHome, .uncover: true
    }
  }

  private mutating func finish(_ step: SolverStep) -> Bool {
    let card = step.card
    switch step.kind {
    case .homeFromTalon: return play(.wasteToFoundation)
    case .homeFromColumn: return column(of: card).map { play(.columnToFoundation(UInt8($0))) } ?? false
    case .columnFromTalon: return target(of: card, on: step.place).map { play(.wasteToColumn($0)) } ?? false
    case .columnFromHome:
      guard let suit = card.lowestCard?.suit, let to = target(of: card, on: step.place) else { return false }
      return play(.foundationToColumn(suit, to))
    case .uncover: return moveFan(card, on: step.place)
    }
  }

  private mutating func turnStock(to card: CardMask) -> Bool {
    // Twice round the stock, from any position in it.
    for _ in 0..<2 * KlondikePosition.talonCapacity + 3 {
      if position.waste != 0, CardMask(index: position.talon[position.topOfWaste]) == card { return true }
      guard let turn = position.turn, play(turn) else { return false }
    }
    return false
  }

  /// Moves the cards on a card to its like.
  private mutating func bare(_ card: CardMask) -> Bool {
    guard let column = column(of: card) else { return false }
    let covering = position.faceUp(column).through(card).subtracting(card)
    return covering.isEmpty || moveFan(covering.highest)
  }

  /// Moves the fan that begins with a card to a column that takes it.
  private mutating func moveFan(_ card: CardMask, on place: CardMask? = nil) -> Bool {
    guard let from = column(of: card), let to = target(of: card, on: place) else { return false }
    let count = position.faceUp(from).through(card).count
    return play(.columnToColumn(from: UInt8(from), to: to, count: UInt8(count)))
  }

  private func column(of card: CardMask) -> Int? {
    KlondikePosition.columns.first { position.faceUp($0).intersects(card) }
  }

  /// The column that takes a card: onto `place`, to an empty column if that is the empty set, or anywhere if it is nil.
  private func target(of card: CardMask, on place: CardMask? = nil) -> UInt8? {
    let room = KlondikeRoom(position)
    let columns = KlondikePosition.columns.filter {
      room[$0].intersects(card) && (place == nil || position.faceUp($0).lowest == place)
    }
    // An empty column is more useful than a card to place it on.
    return (columns.first { !isEmpty($0) } ?? columns.first).map(UInt8.init)
  }

  private mutating func play(_ move: KlondikeMove) -> Bool {
    guard position.actionsLeft > 0, position.isLegal(move) else { return false }
    position.play(move)
    moves.append(move)
    return true
  }
}
