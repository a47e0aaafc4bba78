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

  /// Whose view it is.
  private let seat: Seat
  private let seats: [String]
  var cursor: TerminalTable.Spot?
  private var selection = CardSelection<G>()
  private var hinted: [String] = []
  /// The cards that were named in claims, with the verdicts.
  private var judged: [String: Verdict] = [:]
  private var typed: String?
  private var arrangement = CardLayout()
  private var isColourBlind = false
  /// The width of the last screen: keys move the cursor on what is visible.
  private var width = 80
  /// The lines of the table that the last screen showed, and the screen's line of the first of them.
  private var shown = 0..<0
  private var top = 0
  var message = ""

  /// - Parameter seats: the names of those at the table.
  init(seat: Seat, seats: [String]) {
    (self.seat, self.seats) = (seat, seats)
  }

  /// Shows the cards of a hint until the next key, and says it.
  mutating func show(hint: G.Action?, at position: G) {
    hinted = hint.map { position.gesture(for: $0).cards } ?? []
    message = G.words(ofHint: hint)
  }

  /// Shows claims and their verdicts.
  mutating func show(_ claims: [JudgedClaim]) {
    judged = [:]
    for claim in claims { for card in claim.cards { judged[card] = claim.verdict } }
  }

  mutating func clearSelection() { selection = CardSelection() }

  /// Keeps of the selection what still lies there.
  mutating func prune(to position: G) {
    let open = Set(position.scene.piles.flatMap(\.cards).filter(\.isFaceUp).map(\.name))
    selection = CardSelection(selection.cards.filter(open.contains))
  }

  /// Shows the cards that the table has selected, and its verdict on them, if it has judged them.
  mutating func select(_ cards: [String], verdict: Verdict?) {
    selection = CardSelection(cards)
    judged = verdict.map { verdict in Dictionary(uniqueKeysWithValues: cards.map { ($0, verdict) }) } ?? [:]
  }

  /// The lines of the screen; a table that is too high is cut to a part with the cursor.
  ///
  /// - Parameters:
  ///   - timeLeft: the rest of the time limit, if there is one.
  ///   - controls: what may be asked for now; nothing where nothing may be done.
  mutating func lines(
    _ position: G, title: String, size: (width: Int, height: Int), timeLeft: Duration? = nil,
    controls: [TableControl] = [], isColoured: Bool
  ) -> [String] {
    let scene = arrangement.arrange(position.scene)
    let badges = scene.badges.map { badge in
      let owner = badge.seat.map { seats.count > 1 ? seats[$0.index] + " " : "" } ?? ""
      return "\(owner)\(badge.label) \(badge.value(amongst: seats))"
    }
    let time = timeLeft.map { ["\(($0.wholeMilliseconds + 999) / 1000) s left"] } ?? []
    let head = folded([title] + badges + time, size.width) + [""]
    let words = controls.isEmpty ? [] : shortcuts(position)
    let help = typed.map { [": \($0)▏"] } ?? TableHelp.items(controls, words: words)
    let foot = [""] + folded(message, size.width) + folded(help, size.width)
    width = size.width
    let table = drawing(scene, width: width, isColoured: isColoured)
    let room = max(size.height - head.count - foot.count, 1)
    // The part stays while the cursor is in it, with the line above and the card's name beneath.
    let row = current(among: table.spots)?.row ?? 0
    let first = min(max(shown.lowerBound, min(row + 2 - room, row)), max(row - 1, 0))
    shown = max(min(first, table.lines.count - room), 0)..<table.lines.count
    shown = shown.prefix(room)
    top = head.count
    var lines = head + table.lines[shown] + foot
    if shown.lowerBound > 0 { lines[top - 1] = "▲ more above" }
    if shown.upperBound < table.lines.count { lines[top + shown.count] = "▼ more below" }
    return lines
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

  private func drawing(_ scene: Scene, width: Int, isColoured: Bool = true) -> TerminalTable {
    var marks: [String: TerminalTable.Mark] = [:]
    for card in hinted { marks[card, default: []].insert(.hinted) }
    for card in selection.cards { marks[card, default: []].insert(.selected) }
    for (card, verdict) in judged {
      if let mark = TerminalTable.Mark(verdict) { marks[card, default: []].insert(mark) }
    }
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
    case .enter, .character(" "): return point(at: position, legal, takesPointing)
    case .click(let column, let row):
      let place = row - top + shown.lowerBound
      let table = drawing(arrangement.arrange(position.scene), width: width)
      guard row >= top, shown.contains(place), let spot = table.spot(atColumn: column, row: place) else { return .look }
      cursor = spot
      return point(at: position, legal, takesPointing)
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
    case .character("F"): message = position.isContested ? G.contested : position.factsInWords
    case .character(let letter): return short(letter, legal)
    case .unknown: break
    }
    return .look
  }

  /// A letter means the only action of letters alone that begins with it.
  private mutating func short(_ letter: Character, _ legal: [G.Action]) -> UserAction {
    let words = words(beginningWith: letter, legal)
    if words.count == 1 { return .action(words[0]) }
    message = "no function for the key \(SafeText.visible(String(letter)))"
    return .look
  }

  private func words(beginningWith letter: Character, _ actions: [G.Action]) -> [G.Action] {
    actions.filter { $0.description.first == letter && $0.description.allSatisfy(\.isLetter) }
  }

  /// The actions that a letter means now.
  private func shortcuts(_ position: G) -> [String] {
    let offered = position.offeredActions(for: seat)
    return offered.filter { action in
      guard let letter = action.description.first, !TableHelp.letters.contains(letter) else { return false }
      return words(beginningWith: letter, offered) == [action]
    }.map(\.description)
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
  private mutating func point(at position: G, _ legal: [G.Action], _ takesPointing: Bool) -> UserAction {
    let scene = arrangement.arrange(position.scene)
    if takesPointing, let card = cardPointedAt(on: scene) { return .point(card) }
    guard let spot = current(among: spots(on: scene)),
      let pile = scene.piles.first(where: { $0.name == spot.pile })
    else {
      move(.first, on: scene)
      return .look
    }
    let result = selection.point(at: spot.card, of: pile, in: position, legal: legal)
    if case .action(let action) = result { return .action(action) }
    message = result.words
    return .look
  }
}

/// The keys of the table in the terminal.
enum TableHelp {
  /// The letters that mean no action of a game.
  static let letters = Set("hurapqCMFN")

  /// What each control is on the keyboard.
  private static let keys: [TableControl: String] = [
    .hint: "h: hint", .undo: "u: undo", .redo: "r: redo", .automatic: "a: auto-move", .pass: "p: pass",
    .shuffle: "M: rearrange", .facts: "F: count", .new: "N: new",
  ]

  /// The keys that do something now.
  ///
  /// - Parameter words: the actions that their first letter means.
  static func items(_ controls: [TableControl], words: [String]) -> [String] {
    ["arrows, Enter or click: select"] + words.map { "\($0.prefix(1)): \($0)" } + controls.compactMap { keys[$0] }
      + ["C: colours", "?: actions", ":ACTION", "q: quit"]
  }
}
