import BotProtocol
import GameRules

/// What a person may ask of the table besides the actions of the game: a button of the page, a key of the terminal.
enum TableControl: String { case hint, undo, redo, automatic, new, pass, facts, shuffle, next }

extension Game {
  /// What a person may ask for at this seat now.
  func controls(for seat: Seat, isRace: Bool) -> [TableControl] {
    let automatic: [TableControl] = !isRace && automaticAction(for: seat) != nil ? [.automatic] : []
    let hint: [TableControl] = isContested ? [] : [.hint]
    return (isRace ? [.pass] : []) + hint + automatic + aids
  }

  /// True in a race against others, who have to find out for themselves what a hint or a fact would tell.
  var isContested: Bool { if case .race = phase { seats > 1 } else { false } }

  /// What a person may ask for that is no part of the game.
  fileprivate var aids: [TableControl] {
    (scene.hasGrid ? [.shuffle] : []) + (facts.isEmpty || isContested ? [] : [.facts])
  }

  /// What is said instead.
  static var contested: String { "not in a race against others" }

  /// The facts that a person asks for, in words.
  var factsInWords: String { facts.map { "\($0.label): \($0.value)" }.joined(separator: ", ") }

  /// A hint in words.
  static func words(ofHint hint: Action?) -> String { hint.map { "Hint: \($0)" } ?? "no hint is available" }
}

extension SoloGame {
  /// What a person who plays alone may ask for now.
  var controls: [TableControl] {
    let position = table.position
    var controls: [TableControl] = position.outcome == nil ? [.hint] : []
    if position.outcome == nil, position.automaticAction(for: 0) != nil { controls.append(.automatic) }
    if !saved.played.isEmpty { controls.append(.undo) }
    if !saved.undone.isEmpty { controls.append(.redo) }
    return controls + position.aids + [.new]
  }
}

extension Scene {
  /// True if cards lie side by side, in places that a person may change.
  var hasGrid: Bool { piles.contains { if case .grid = $0.layout { true } else { false } } }
}

extension CardSelection.Result {
  /// Why nothing happened, for a person; empty where something did.
  var words: String {
    switch self {
    case .action, .changed: ""
    case .immovable: "this card cannot move"
    case .noAction: "no action is possible there"
    case .ambiguous: "select a card first"
    }
  }
}

/// A claim of the last race as a person sees it: who said what how fast, its verdict, and the cards that it named.
struct JudgedClaim {
  var seat: Int
  var text: String
  var verdict: Verdict
  /// Those that lie open on the table still.
  var cards: [String]

  /// The claim that an event tells of; nil if it tells of none.
  ///
  /// - Parameters:
  ///   - before: the position in which the claim was made, if it is known.
  ///   - position: the position now.
  init?<G: Game>(_ event: TableEvent, before: G?, now position: G) {
    guard case .claim(let text, let seat, let reaction, let verdict) = event else { return nil }
    let named = G.Action(text).flatMap { before?.gesture(for: $0).cards } ?? []
    let open = Set(position.scene.piles.flatMap(\.cards).filter(\.isFaceUp).map(\.name))
    let words = named.count > 1 && text.count > 12 ? "claims" : text
    (self.seat, self.verdict) = (seat.index, verdict)
    self.text = "\(words) · \(reaction.wholeMilliseconds) ms"
    cards = named.filter(open.contains)
  }
}
