import BotProtocol
package import GameRules
package import Replays

/// A person's table in a terminal: the cursor, the words typed, and which lines are seen.
package struct TableView<G: Game> {
  /// The meaning of a key.
  package enum Reading {
    case command(TableCommand<G>)
    case quit
    /// Only the view has changed.
    case look
  }

  package var cursor: TerminalTable.Spot?
  private var typed: String?
  private var isColourBlind = false
  /// The width of the last screen: keys move the cursor on what is visible.
  private var width = 80
  /// The lines of the table that the last screen showed, and the screen's line of the first of them.
  private var shown = 0..<0
  private var top = 0

  package init() {}

  /// Draws the table as large as the terminal is.
  package mutating func draw(_ table: PersonTable<G>, timeLeft: Duration? = nil, on keyboard: Keyboard) {
    keyboard.draw(lines(table, size: keyboard.size, timeLeft: timeLeft, isColoured: Terminal.isColoured))
  }

  /// The lines of the screen; a table that is too high is cut to a part with the cursor.
  ///
  /// - Parameter timeLeft: the rest of the time limit, if there is one.
  package mutating func lines(
    _ table: PersonTable<G>, size: (width: Int, height: Int), timeLeft: Duration? = nil, isColoured: Bool
  ) -> [String] {
    let badges = table.scene.badges.map { badge in
      let owner = badge.seat.map { table.seats.count > 1 ? table.seats[$0.index] + " " : "" } ?? ""
      return "\(owner)\(badge.label) \(badge.value(amongst: table.seats))"
    }
    let time = timeLeft.map { ["\(($0.wholeMilliseconds + 999) / 1000) s left"] } ?? []
    let head = folded([G.name.startingSentence] + badges + time, size.width) + [""]
    let help = typed.map { [": \($0)▏"] } ?? TableView.help(table)
    let foot =
      [""] + folded([table.message, table.note].filter { !$0.isEmpty }.joined(separator: " · "), size.width)
      + folded(help, size.width)
    width = size.width
    let drawing = drawing(of: table, isColoured: isColoured)
    let room = max(size.height - head.count - foot.count, 1)
    // The part stays while the cursor is in it, with the line above and the card's name beneath.
    let row = current(among: drawing.spots)?.row ?? 0
    let first = min(max(shown.lowerBound, min(row + 2 - room, row)), max(row - 1, 0))
    shown = max(min(first, drawing.lines.count - room), 0)..<drawing.lines.count
    shown = shown.prefix(room)
    top = head.count
    var lines = head + drawing.lines[shown] + foot
    if shown.lowerBound > 0 { lines[top - 1] = "▲ more above" }
    if shown.upperBound < drawing.lines.count { lines[top + shown.count] = "▼ more below" }
    return lines
  }

  /// The keys that do something now.
  package static func help(_ table: PersonTable<G>) -> [String] {
    ["arrows, Enter or click: select"]
      + shortcuts(table).map { "\($0.key): \(table.position.words(for: $0.action).startingClause)" }
      + table.controls.map { "\($0.look.key): \($0.look.label.lowercased())" }
      + ["C: colours", "?: actions", ":ACTION", "q: quit"]
  }

  private func folded(_ text: String, _ width: Int) -> [String] {
    text.isEmpty ? [""] : text.folded(to: width).split(separator: "\n").map(String.init)
  }

  /// Several short texts, each whole on its line where it fits.
  private func folded(_ items: [String], _ width: Int) -> [String] {
    var lines: [String] = []
    for item in items {
      if let last = lines.last, last.count + 3 + item.count <= width {
        lines[lines.count - 1] += " · " + item
      } else {
        lines += folded(item, width)
      }
    }
    return lines
  }

  private func drawing(of table: PersonTable<G>, isColoured: Bool = true) -> TerminalTable {
    var marks: [String: TerminalTable.Mark] = [:]
    func mark(_ cards: [String], _ mark: TerminalTable.Mark?) {
      if let mark { for card in cards { marks[card, default: []].insert(mark) } }
    }
    mark(table.hinted, .hinted)
    mark(table.selected, .selected)
    if let verdict = table.verdict { mark(table.selected, TerminalTable.Mark(verdict)) }
    for claim in table.claims { mark(claim.cards, TerminalTable.Mark(claim.verdict)) }
    func drawn() -> TerminalTable {
      TerminalTable(
        table.scene, seats: table.seats, face: G.face, marks: marks, width: width, isColoured: isColoured,
        isColourBlind: isColourBlind)
    }
    guard let here = current(among: drawn().spots) else { return drawn() }
    mark([here.card ?? here.pile], .cursor)
    return drawn()
  }

  /// Handles a key: small letters act on the game, capitals change the view.
  package mutating func read(_ key: Keyboard.Key, _ table: inout PersonTable<G>) -> Reading {
    if key == .unknown { return .look }
    table.message = ""
    if typed != nil { return type(key, &table) }
    switch key {
    case .quit, .character("q"): return .quit
    case .up, .down, .left, .right, .first, .last: move(key, among: drawing(of: table).spots)
    case .escape, .erase:
      let card = table.selected.last
      let pile = table.scene.piles.first { $0.cards.contains { $0.name == card } }
      // The person's own game lets go of a card that is pointed at again.
      if table.game != nil, G.Solo.takesPointing, let pile { return .command(.point(card: card, pile: pile.name)) }
      table.clearSelection()
    case .enter, .character(" "): return point(table)
    case .click(let column, let row):
      let place = row - top + shown.lowerBound
      let spot = drawing(of: table).spot(atColumn: column, row: place)
      guard row >= top, shown.contains(place), let spot else { return .look }
      cursor = spot
      return point(table)
    case .character("?"):
      // With what is to be typed behind a colon.
      let actions = table.legal.prefix(12).map { "\(table.position.words(for: $0)) (:\($0))" }
      table.message = "You can: " + actions.joined(separator: ", ")
    case .character(":"): typed = ""
    case .character("C"): isColourBlind.toggle()
    case .character(let letter):
      if let control = TableControl(key: letter) { return .command(.control(control)) }
      let words = TableView.words(beginningWith: letter, table.legal)
      if words.count == 1 { return .command(.step(.action(words[0]))) }
      table.message = "no function for the key \(SafeText.visible(String(letter)))"
    case .unknown: break
    }
    return .look
  }

  private static func words(beginningWith letter: Character, _ actions: [G.Action]) -> [G.Action] {
    actions.filter { $0.description.first == letter && $0.description.allSatisfy(\.isLetter) }
  }

  /// The actions that a letter means now: the only one of letters alone that begins with it.
  private static func shortcuts(_ table: PersonTable<G>) -> [(key: Character, action: G.Action)] {
    let offered = table.isOpen && !table.isAnswered ? table.position.offeredActions(for: table.seat) : []
    return offered.compactMap { action in
      guard let letter = action.description.first, letter != "q", TableControl(key: letter) == nil else { return nil }
      return words(beginningWith: letter, offered) == [action] ? (letter, action) : nil
    }
  }

  private mutating func type(_ key: Keyboard.Key, _ table: inout PersonTable<G>) -> Reading {
    switch key {
    case .quit: return .quit
    case .escape: typed = nil
    case .erase: typed = typed.map { String($0.dropLast()) }
    case .character(let letter): typed = (typed ?? "") + String(letter)
    case .enter:
      let text = (typed ?? "").trimmingPrefix(" ")
      typed = nil
      if text == "pass" { return .command(.step(.pass)) }
      let matching =
        table.legal.filter { $0.description == text } + table.legal.filter { $0.description.hasPrefix(text) }
      if let action = matching.first, !text.isEmpty { return .command(.step(.action(action))) }
      if let action = G.Action(String(text)), table.legal.contains(action) { return .command(.step(.action(action))) }
      table.message = "\(SafeText.visible(String(text))) is not legal"
    default: break
    }
    return .look
  }

  // Pointing.

  private mutating func move(_ key: Keyboard.Key, among spots: [TerminalTable.Spot]) {
    guard let here = current(among: spots) else {
      cursor = spots.first
      return
    }
    func distance(_ spot: TerminalTable.Spot) -> Int? {
      let (right, down) = (spot.column - here.column, spot.row - here.row)
      switch key {
      case .right: return right > 0 ? right + 6 * abs(down) : nil
      case .left: return right < 0 ? -right + 6 * abs(down) : nil
      case .down: return down > 0 ? 3 * down + 4 * abs(right) : nil
      case .up: return down < 0 ? -3 * down + 4 * abs(right) : nil
      default: return nil
      }
    }
    let near = spots.compactMap { spot in distance(spot).map { (spot, $0) } }
    if key == .first { cursor = spots.first } else if key == .last { cursor = spots.last }
    cursor = near.min { $0.1 < $1.1 }?.0 ?? cursor
  }

  /// The place of the cursor: its card, or the last card of its pile if that card is gone.
  private func current(among spots: [TerminalTable.Spot]) -> TerminalTable.Spot? {
    spots.first { $0.pile == cursor?.pile && $0.card == cursor?.card } ?? spots.last { $0.pile == cursor?.pile }
  }

  /// Points at what lies under the cursor, which comes to the table first.
  private mutating func point(_ table: PersonTable<G>) -> Reading {
    let spots = drawing(of: table).spots
    guard let spot = current(among: spots) else {
      move(.first, among: spots)
      return .look
    }
    return .command(.point(card: spot.card, pile: spot.pile))
  }
}
