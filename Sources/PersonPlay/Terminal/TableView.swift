import BotProtocol
import GameRules
import Reports

/// A person's view of a table: the cursor, the selected cards, the words typed.
///
/// It knows no rules: `CardSelection` turns pointing into actions.
struct TableView<G: Game> {
  /// The meaning of a key.
  enum UserAction {
    case action(G.Action)
    case pass
    /// Points at a card, at a table that gives pointing a meaning.
    case point(String)
    case hint, undo, redo, automatic, newGame, quit
    /// Only the view has changed.
    case look
  }

  private var cursor: TerminalTable.Spot?
  private var selection = CardSelection<G>()
  private var hinted: [String] = []
  private var typed: String?
  private var arrangement = CardLayout()
  private var isColourBlind = false
  /// The width of the last screen: keys move the cursor on what is visible.
  private var width = 80
  var message = ""
  private let seats: [String]
  private let help: String

  init(seats: [String], help: String) {
    self.seats = seats
    self.help = help
  }

  /// Shows the cards that a hint points at until the next key.
  mutating func point(out cards: [String]) { hinted = cards }

  mutating func clearSelection() { selection = CardSelection() }

  /// Shows the cards that the table has selected.
  mutating func select(_ cards: [String]) { selection = CardSelection(cards) }

  /// The lines of the screen; a table that is too high is cut to the part around the cursor.
  ///
  /// - Parameter timeLeft: the rest of the time limit, if there is one.
  mutating func lines(
    _ position: G, title: String, size: (width: Int, height: Int), timeLeft: Duration? = nil, isColoured: Bool
  ) -> [String] {
    let scene = arrangement.arrange(position.scene)
    let badges = scene.badges.map { badge in
      let owner = badge.seat.map { seats.count > 1 ? seats[$0.index] + " " : "" } ?? ""
      return "\(owner)\(badge.label) \(badge.value(amongst: seats))"
    }
    let time = timeLeft.map { ["\(($0.wholeMilliseconds + 999) / 1000) s left"] } ?? []
    let head = folded(([title] + badges + time).joined(separator: " · "), size.width) + [""]
    let foot = [""] + folded(message, size.width) + folded(typed.map { ": \($0)▏" } ?? help, size.width)
    width = size.width
    let table = drawing(scene, width: width, isColoured: isColoured)
    let room = max(size.height - head.count - foot.count, 1)
    // The cursor stays in the middle; a card may have its name beneath it.
    let row = (current(among: table.spots)?.row ?? 0) - room / 2
    let first = max(min(row, table.lines.count - room), 0)
    return head + table.lines.dropFirst(first).prefix(room) + foot
  }

  private func folded(_ text: String, _ width: Int) -> [String] {
    text.isEmpty ? [""] : text.folded(to: width).split(separator: "\n").map(String.init)
  }

  private func drawing(_ scene: Scene, width: Int, isColoured: Bool = true) -> TerminalTable {
    var marks: [String: TerminalTable.Mark] = [:]
    for card in hinted { marks[card, default: []].insert(.hinted) }
    for card in selection.cards { marks[card, default: []].insert(.selected) }
    func table() -> TerminalTable {
      TerminalTable(
        scene, seats: seats, face: G.face, marks: marks, width: width, isColoured: isColoured,
        isColourBlind: isColourBlind)
    }
    guard let here = current(among: table().spots) else { return table() }
    marks[here.card ?? here.pile, default: []].insert(.cursor)
    return table()
  }

  /// Handles a key: small letters act on the game, capitals change the view.
  ///
  /// - Parameters:
  ///   - legal: the legal actions.
  ///   - takesPointing: true if the table itself gives pointing a meaning.
  mutating func take(
    _ key: Keyboard.Key, at position: G, legal: [G.Action], takesPointing: Bool = false
  ) -> UserAction {
    if key == .unknown { return .look }
    hinted = []
    message = ""
    if typed != nil { return type(key, legal) }
    switch key {
    case .quit: return .quit
    case .up, .down, .left, .right, .first, .last: move(key, on: arrangement.arrange(position.scene))
    case .escape, .erase:
      if takesPointing, let card = selection.cards.last { return .point(card) }
      clearSelection()
    case .enter, .character(" "):
      if takesPointing, let card = cardPointedAt(on: arrangement.arrange(position.scene)) { return .point(card) }
      return point(at: position, legal)
    case .character("?"): message = "Actions now: " + legal.prefix(12).map(\.description).joined(separator: ", ")
    case .character(":"): typed = ""
    case .character("h"): return .hint
    case .character("u"): return .undo
    case .character("r"): return .redo
    case .character("a"): return .automatic
    case .character("q"): return .quit
    case .character("p"): return .pass
    case .character("N"): return .newGame
    case .character("C"): isColourBlind.toggle()
    case .character("M"): arrangement.mix(position.scene)
    case .character(let letter): return short(letter, legal)
    case .unknown: break
    }
    return .look
  }

  /// A letter means the only action of letters alone that begins with it.
  private mutating func short(_ letter: Character, _ legal: [G.Action]) -> UserAction {
    let words = legal.filter { $0.description.first == letter && $0.description.allSatisfy(\.isLetter) }
    if words.count == 1 { return .action(words[0]) }
    message = "no function for the key \(SafeText.visible(String(letter)))"
    return .look
  }

  private mutating func type(_ key: Keyboard.Key, _ legal: [G.Action]) -> UserAction {
    switch key {
    case .quit: return .quit
    case .escape: typed = nil
    case .erase: typed = typed.map { String($0.dropLast()) }
    case .character(let letter): typed = (typed ?? "") + String(letter)
    case .enter:
      let text = (typed ?? "").trimmingPrefix(" ")
      typed = nil
      if text == "pass" { return .pass }
      let matching = legal.filter { $0.description == text } + legal.filter { $0.description.hasPrefix(text) }
      if let action = matching.first, !text.isEmpty { return .action(action) }
      if let action = G.Action(String(text)), legal.contains(action) { return .action(action) }
      message = "\(SafeText.visible(String(text))) is not legal"
    default: break
    }
    return .look
  }

  // Pointing.

  private mutating func move(_ key: Keyboard.Key, on scene: Scene) {
    let spots = spots(on: scene)
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

  private func spots(on scene: Scene) -> [TerminalTable.Spot] { drawing(scene, width: width).spots }

  /// The open card under the cursor.
  private func cardPointedAt(on scene: Scene) -> String? {
    guard let card = current(among: spots(on: scene))?.card else { return nil }
    return scene.piles.flatMap(\.cards).first { $0.name == card && $0.isFaceUp }?.name
  }

  /// The place of the cursor: its card, or the last card of its pile if that card is gone.
  private func current(among spots: [TerminalTable.Spot]) -> TerminalTable.Spot? {
    spots.first { isSame($0, cursor) } ?? spots.last { $0.pile == cursor?.pile }
  }

  private func isSame(_ a: TerminalTable.Spot, _ b: TerminalTable.Spot?) -> Bool {
    a.pile == b?.pile && a.card == b?.card
  }

  /// Selects what lies under the cursor, or does what the selection and the cursor make up.
  private mutating func point(at position: G, _ legal: [G.Action]) -> UserAction {
    let scene = arrangement.arrange(position.scene)
    guard let spot = current(among: spots(on: scene)),
      let pile = scene.piles.first(where: { $0.name == spot.pile })
    else {
      move(.first, on: scene)
      return .look
    }
    switch selection.point(at: spot.card, of: pile, in: position, legal: legal) {
    case .action(let action): return .action(action)
    case .changed: break
    case .immovable: message = "this card cannot move"
    case .noAction: message = "no action is possible with \(spot.pile)"
    case .ambiguous: message = "select a card first"
    }
    return .look
  }
}
