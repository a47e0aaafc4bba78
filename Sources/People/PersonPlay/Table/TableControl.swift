package import GameRules

/// The commands of a person other than the actions of the game.
///
/// This is the only list: keys, buttons, the page's script and help follow from it. The raw value is the word that a
/// page sends.
package enum TableControl: String, CaseIterable {
  case pass, hint, undo, redo, automatic, finish, shuffle, facts, pause, certainty, next, new

  /// Its key, the label of its button, and its description.
  package var look: (key: Character, label: String, help: String) {
    switch self {
    case .pass: ("p", "Pass", "Claim nothing in this race")
    case .hint: ("h", "Hint", "Show what can be done")
    case .undo: ("u", "Undo", "Take the last step back")
    case .redo: ("r", "Redo", "Do again what was taken back")
    case .automatic: ("a", "Collect", "Play all automatic moves")
    case .finish: ("E", "Finish", "Play home what lies open")
    case .pause: ("P", "Pause", "Stop the clock, or let it go on")
    case .certainty: ("W", "Lost?", "Say whether the game can still be won, and from then on when it cannot")
    case .shuffle: ("M", "Shuffle", "Shuffle the places of the cards, which changes only the display")
    case .facts: ("F", "Count", "Say what the game tells on request")
    case .next: ("n", "Next round", "Go on to the next round")
    case .new: ("N", "New game", "Deal another game")
    }
  }

  /// True if it is in the menu, because a table has room for few buttons.
  var isRare: Bool { [.redo, .shuffle, .facts].contains(self) }

  /// The control whose main button it replaces, while it is offered.
  var replaced: TableControl? { self == .finish ? .automatic : nil }

  /// True if it has a button at this table, even while that is disabled.
  ///
  /// - Parameter controls: the controls of the table.
  package func belongs<G: Game>(to table: PersonTable<G>, offering controls: [TableControl]) -> Bool {
    let isAlone = table.game != nil
    return switch self {
    case .pass: !isAlone
    case .hint, .undo, .redo, .new: isAlone || controls.contains(self)
    case .automatic: isAlone && !G.Solo.takesPointing
    default: controls.contains(self)
    }
  }

  /// True if it is available now.
  func isOffered<G: Game>(at table: PersonTable<G>) -> Bool {
    let (isAlone, position) = (table.game != nil, table.position)
    return switch self {
    case .pass: table.isOpen && table.isRace
    case .hint: table.isOpen && !position.isContested
    case .undo: table.game?.saved.played.isEmpty == false
    case .redo: table.game?.saved.undone.isEmpty == false
    case .automatic: table.isOpen && !table.isRace && position.automaticAction(for: table.seat) != nil
    case .finish: isAlone && table.isOpen && table.scene.hasOnlyOpenColumns && position.isSolved
    case .pause: isAlone && table.isOpen
    case .certainty: isAlone && table.isOpen && position.isSolved
    case .shuffle: (isAlone || table.isOpen) && table.scene.hasGrid
    case .facts: (isAlone || table.isOpen) && !position.facts.isEmpty && !position.isContested
    case .next: table.offersNextRound
    case .new: isAlone
    }
  }
}

extension PersonTable {
  /// The key that sends a card home, in every game.
  package static var homeKey: Character { "f" }

  /// The key of each of these actions: its first letter, unless a control or another action has it; empty if it has
  /// none, like an action that needs confirmation.
  package func keys(of actions: [G.Action]) -> [String] {
    let letters = actions.map { $0.description.first }
    let taken = TableControl.allCases.map(\.look.key) + [Self.homeKey]
    return zip(actions, letters).map { action, letter in
      guard let letter, !taken.contains(letter), letters.count(where: { $0 == letter }) == 1,
        position.question(before: action) == nil
      else { return "" }
      return String(letter)
    }
  }
}

extension Game {
  /// True in a race against others, in which a hint or a fact would give an advantage.
  package var isContested: Bool { if case .race = phase { seats > 1 } else { false } }

  /// The message instead of a hint or a fact.
  package static var contested: String { "Not in a race against others" }
}

extension Scene {
  /// True if there are columns, and every card in them is face up, so that only playing them home is left.
  package var hasOnlyOpenColumns: Bool {
    let columns = piles.filter { if case .column = $0.layout { true } else { false } }
    return !columns.isEmpty && columns.allSatisfy { $0.cards.allSatisfy(\.isFaceUp) }
  }
  /// True if there are cards in a grid, whose places a person may change.
  var hasGrid: Bool { piles.contains(where: \.isGrid) }
}

extension Scene.Pile {
  /// True if its cards form a grid.
  var isGrid: Bool { if case .grid = layout { true } else { false } }
}

extension CardSelection.Result {
  /// Why a command had no effect, for a person; empty if it had one.
  var words: String {
    switch self {
    case .action, .changed: ""
    case .immovable: "This card cannot move"
    case .noAction: "Nothing can be done there"
    case .ambiguous: "Select a card first"
    }
  }
}
