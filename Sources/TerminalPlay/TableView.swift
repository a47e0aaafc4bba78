import BotProtocol
import GameRules
import Reports

/// A person's view of a table and what the person does at it: the cursor, the cards picked, the words typed.
///
/// It knows no rules: what is pointed at becomes an action if there is exactly one whose gesture it is.
struct TableView<G: Game> {
  /// What a person wants.
  enum UserAction {
    case action(G.Action)
    case pass
    /// Points at a card, where the table takes that.
    case point(String)
    case hint, undo, redo, automatic, newGame, quit
    /// Nothing yet; the view has changed.
    case look
  }

  private var cursor: TerminalTable.Spot?
  private(set) var picked: [String] = []
  private var hinted: [String] = []
  private var typed: String?
  private var arrangement = CardLayout()
  private var isColourBlind = false
  /// Of the screen that was drawn last: the keys move on what is seen.
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

  mutating func forgetPicked() { picked = [] }

  /// Shows the cards that the table says are selected.
  mutating func select(_ cards: [String]) { picked = cards }

  /// The screen: of a table that is too high, the part around the cursor.
  ///
  /// - Parameter timeLeft: how long the person may still think, where there is a limit.
  mutating func lines(
    _ position: G, title: String, size: (width: Int, height: Int), timeLeft: Duration? = nil, isColoured: Bool
  ) -> [String] {
    let scene = arrangement.arrange(position.scene)
    let badges = scene.badges.map { badge in
      let owner = badge.seat.map { seats.count > 1 ? seats[$0.index] + " " : "" } ?? ""
      return "\(owner)\(badge.label) \(badge.value)"
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
    for card in picked { marks[card, default: []].insert(.selected) }
    func table() -> TerminalTable {
      TerminalTable(
        scene, seats: seats, face: G.face, marks: marks, width: width, isColoured: isColoured,
        isColourBlind: isColourBlind)
    }
    guard let here = current(among: table().spots) else { return table() }
    marks[here.card ?? here.pile, default: []].insert(.cursor)
    return table()
  }

  /// Takes a key: small letters are for the game, capitals for how it is looked at.
  ///
  /// - Parameters:
  ///   - legal: what may be done now.
  ///   - takesPointing: whether the table itself says what pointing does.
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
      if takesPointing, let card = picked.last { return .point(card) }
      picked = []
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

  /// A letter stands for the only action without cards of one's choice that begins with it.
  private mutating func short(_ letter: Character, _ legal: [G.Action]) -> UserAction {
    let words = legal.filter { $0.description.first == letter && $0.description.allSatisfy(\.isLetter) }
    if words.count == 1 { return .action(words[0]) }
    message = "\(SafeText.visible(String(letter))) means nothing here"
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
      message = "\(SafeText.visible(String(text))) is not legal here"
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

  /// Where the cursor is: on its card, or where that is gone, on what lies in its pile now.
  private func current(among spots: [TerminalTable.Spot]) -> TerminalTable.Spot? {
    spots.first { isSame($0, cursor) } ?? spots.last { $0.pile == cursor?.pile }
  }

  private func isSame(_ a: TerminalTable.Spot, _ b: TerminalTable.Spot?) -> Bool {
    a.pile == b?.pile && a.card == b?.card
  }

  /// Picks what lies under the cursor, or does what was picked and is pointed at.
  private mutating func point(at position: G, _ legal: [G.Action]) -> UserAction {
    let scene = arrangement.arrange(position.scene)
    guard let spot = current(among: spots(on: scene)),
      let pile = scene.piles.first(where: { $0.name == spot.pile })
    else {
      move(.first, on: scene)
      return .look
    }
    let gestures = legal.map { (action: $0, gesture: position.gesture(for: $0)) }
    if let first = picked.first {
      let moves = gestures.filter { $0.gesture.cards.first == first && $0.gesture.target == pile.name }
      if moves.count == 1 {
        picked = []
        return .action(moves[0].action)
      }
    }
    guard let card = spot.card else {
      return act(gestures.filter { $0.gesture.target == pile.name && picked.isEmpty }, spot)
    }
    if picked.contains(card) {
      picked.removeAll { $0 == card }
      return .look
    }
    let isChoice = gestures.contains {
      $0.gesture.target == nil && $0.gesture.cards.count > 1 && $0.gesture.cards.contains(card)
    }
    if isChoice {
      picked.append(card)
      let claims = gestures.filter { Set($0.gesture.cards) == Set(picked) && $0.gesture.cards.count == picked.count }
      guard claims.count == 1, picked.count > 1 else { return .look }
      picked = []
      return .action(claims[0].action)
    }
    let from = gestures.filter { $0.gesture.cards.contains(card) }
    if !pile.cards[pile.cards.count - 1].isFaceUp { return act(from, spot) }
    picked = gestures.contains { $0.gesture.cards.first == card } ? [card] : []
    if picked.isEmpty { message = "this card cannot move now" }
    return .look
  }

  private mutating func act(_ choices: [(action: G.Action, gesture: Scene.Gesture)], _ spot: TerminalTable.Spot)
    -> UserAction
  {
    if choices.count == 1 { return .action(choices[0].action) }
    message = choices.isEmpty ? "nothing can be done with \(spot.pile) now" : "pick a card first"
    return .look
  }
}
