package import GameRules

/// What a person may ask of the table besides the actions of the game.
///
/// This is the only list: keys, buttons, the page's script and help follow it. The raw value is what a page sends.
package enum TableControl: String, CaseIterable {
  case pass, hint, undo, redo, automatic, finish, shuffle, facts, pause, certainty, next, new

  /// Its key, the label of its button, and what it does.
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

  /// True if it stands in the menu, since a table has room for few buttons.
  var isRare: Bool { [.redo, .shuffle, .facts].contains(self) }

  /// What it stands for as the main button, while it is offered.
  var replaced: TableControl? { self == .finish ? .automatic : nil }

  /// True if its button has a place at this table, also while it is disabled.
  ///
  /// - Parameter controls: those of the table.
  package func belongs<G: Game>(to table: PersonTable<G>, offering controls: [TableControl]) -> Bool {
    let isAlone = table.game != nil
    return switch self {
    case .pass: !isAlone
    case .hint, .undo, .redo, .new: isAlone || controls.contains(self)
    case .automatic: isAlone && !G.Solo.takesPointing
    default: controls.contains(self)
    }
  }

  /// True if a person may ask for it now.
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

  /// The key of each of these actions: its first letter where no control and no other action has it; empty where it has
  /// none, as an action of which a person is asked first.
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
  /// True in a race against others, who have to find out for themselves what a hint or a fact would tell.
  package var isContested: Bool { if case .race = phase { seats > 1 } else { false } }

  /// What is said instead.
  package static var contested: String { "Not in a race against others" }
}

extension Scene {
  /// True if there are columns, and every card in them lies open: what is left is to play it home.
  package var hasOnlyOpenColumns: Bool {
    let columns = piles.filter { if case .column = $0.layout { true } else { false } }
    return !columns.isEmpty && columns.allSatisfy { $0.cards.allSatisfy(\.isFaceUp) }
  }
  /// True if cards lie side by side, in places that a person may change.
  var hasGrid: Bool { piles.contains(where: \.isGrid) }
}

extension Scene.Pile {
  /// True if its cards lie side by side.
  var isGrid: Bool { if case .grid = layout { true } else { false } }
}

extension CardSelection.Result {
  /// Why nothing happened, for a person; empty where something did.
  var words: String {
    switch self {
    case .action, .changed: ""
    case .immovable: "This card cannot move"
    case .noAction: "Nothing can be done there"
    case .ambiguous: "Select a card first"
    }
  }
}
