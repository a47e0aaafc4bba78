public import GameRules

extension Klondike {
  public func legalActions(for seat: Seat) -> [KlondikeAction] {
    guard seat == 0, ending == nil else { return [] }
    var actions: [KlondikeAction] = []
    position.forEachMove { actions.append(.move($0)) }
    forEachActionBesidesMoves { actions.append($0) }
    return actions
  }

  /// Appends every legal action, without creating an array or its text.
  public func offer(to seat: Seat, in offered: inout OfferedActions) {
    guard seat == 0, ending == nil else { return }
    let texts = KlondikeAction.texts
    position.forEachMove { move in
      let text = texts[KlondikeAction.move(move).number]
      offered.append(letters: text.letters, count: text.count)
    }
    forEachActionBesidesMoves { offered.append($0.description) }
  }

  /// The action at an index, without creating an array.
  public func offeredAction(_ place: Int, for seat: Seat) -> KlondikeAction {
    var (left, found) = (place, KlondikeAction.resign)
    let isMove = position.hasMove { move in
      found = .move(move)
      left -= 1
      return left < 0
    }
    if isMove { return found }
    forEachActionBesidesMoves { action in
      if left == 0 { found = action }
      left -= 1
    }
    return found
  }

  /// Calls `body` with every legal action that is not a move, in a fixed order.
  func forEachActionBesidesMoves(_ body: (KlondikeAction) -> Void) {
    if options.undo {
      if canUndo { body(.undo) }
      if canRedo { body(.redo) }
    }
    body(.resign)
  }

  public func isLegal(_ action: KlondikeAction, for seat: Seat) -> Bool {
    guard seat == 0, ending == nil else { return false }
    return switch action {
    case .move(let move): position.isLegal(move)
    case .undo: options.undo && canUndo
    case .redo: options.undo && canRedo
    case .resign: true
    }
  }

  @discardableResult
  public mutating func apply(_ event: Event<KlondikeAction>) throws(IllegalEvent) -> [Verdict] {
    guard ending == nil else { throw .over }
    switch event {
    case .race: throw .wrongPhase
    case .withdrawal(of: let seat):
      guard seat == 0 else { throw .noSuchSeat(seat) }
      departure = .withdrawn
    case .action(let action, by: let seat):
      guard seat == 0 else { throw .noSuchSeat(seat) }
      guard isLegal(action, for: seat) else { throw .notLegal(action: action.description, seat: seat) }
      perform(action)
    }
    return []
  }

  mutating func perform(_ action: KlondikeAction) {
    switch action {
    case .move(let move): play(move)
    case .undo:
      // It counts like any other action, or a game could go back and forth for ever.
      let actionsLeft = position.actionsLeft - 1
      undo()
      position.actionsLeft = actionsLeft
    case .redo: redo()
    case .resign: departure = .resigned
    }
  }
}
