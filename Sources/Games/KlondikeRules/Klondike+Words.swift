import Cards
public import GameRules

// Texts for people; a face-down card has no name.
extension Klondike {
  public func words(for action: KlondikeAction) -> String {
    switch action {
    case .move(let move): position.words(for: move)
    case .undo: "Take the last move back"
    case .redo: "Play the move again"
    case .resign: "Give up"
    }
  }

  public func question(before action: KlondikeAction) -> String? { action == .resign ? "Give up this game?" : nil }

  /// The move as seen before it, the points that it brought or cost, and the card that it turned up.
  public func words(
    for event: Event<KlondikeAction>, verdicts: [Verdict], after before: Klondike?, names: [String]
  ) -> [String] {
    let points = before.map { (position.score - $0.position.score).gained(after: ", ") } ?? ""
    switch event {
    case .action(.move(.draw), _):
      let count = before.map { min($0.options.draw, $0.position.stockCount) } ?? options.draw
      let top = position.wasteTop.map { $0.words } ?? "nothing"
      return [(count == 1 ? "Turned the \(top)" : "Turned \(count.inWords) cards, the \(top) on top") + points]
    case .action(.move(let move), _):
      guard let before else { return [move.plainWords] }
      let turned = KlondikePosition.columns.first { position.downCount($0) < before.position.downCount($0) }
      let card = turned.flatMap { position.faceUp($0).lowestCard?.words }
      return [before.position.words(for: move) + points + (card.map { ". Turned up: \($0)" } ?? "")]
    case .action(let action, _): return [words(for: action)]
    case .race: return []
    case .withdrawal(let seat): return ["\(names[seat.index]) has left"]
    }
  }

  public func outcomeWords(names: [String], seat: Seat?) -> String {
    let moves = (options.maxActions - position.actionsLeft).counted("moves")
    let home = "\(position.home.count.counted("cards")) home"
    return switch ending {
    case .won: seat == nil ? "\(names[0]) wins: \(moves)" : "Won! \(moves)"
    case .stuck: "No move helps any more: \(home)"
    case .maxActions: "The limit of \(moves) is reached: \(home)"
    case .resigned: "Given up after \(moves): \(home)"
    case .withdrawn: "\(names[0]) has left: \(home)"
    case nil: ""
    }
  }
}

extension KlondikePosition {
  fileprivate func words(for move: KlondikeMove) -> String {
    switch move {
    case .draw:
      let count = min(options.draw, stockCount)
      return count == 1 ? "Turn a card" : "Turn \(count.inWords) cards"
    case .wasteToFoundation: return sending(wasteTop, "home") ?? move.plainWords
    case .wasteToColumn(let to): return sending(wasteTop, place(to)) ?? move.plainWords
    case .columnToFoundation(let from): return sending(top(from), "home") ?? move.plainWords
    case .foundationToColumn(let suit, let to):
      let card = home.intersection(.suit(suit)).cards.last
      return sending(card, "back " + place(to)) ?? move.plainWords
    case .columnToColumn(let from, let to, let count):
      let fan = faceUp(Int(from)).cards.prefix(Int(count))
      let more = count > 1 ? "and \((Int(count) - 1).inWords) more " : ""
      return sending(fan.last, more + place(to)) ?? move.plainWords
    case .redeal, .flip: return move.plainWords
    }
  }

  private func sending(_ card: Card?, _ place: String) -> String? {
    card.map { "\($0.words.startingSentence) \(place)" }
  }

  private func top(_ column: UInt8) -> Card? { faceUp(Int(column)).lowestCard }

  private func place(_ column: UInt8) -> String {
    top(column).map { "onto the \($0.words)" } ?? "to the empty column \(column + 1)"
  }
}

extension KlondikeMove {
  /// The move without the names of cards.
  fileprivate var plainWords: String {
    switch self {
    case .draw: "Turn cards from the stock"
    case .redeal: "Turn the waste over"
    case .wasteToFoundation: "The top of the waste home"
    case .wasteToColumn(let to): "The top of the waste to column \(to + 1)"
    case .columnToFoundation(let from): "The top of column \(from + 1) home"
    case .columnToColumn(let from, let to, _): "From column \(from + 1) to column \(to + 1)"
    case .foundationToColumn(_, let to): "From a foundation back to column \(to + 1)"
    case .flip(let column): "Turn up the top of column \(column + 1)"
    }
  }
}

extension Card {
  /// "three of hearts".
  fileprivate var words: String { Card.words[Int(number)] }

  private static let words = deck.map { Klondike.face(of: $0.description)?.words ?? $0.description }
}
