import BotProcess
import GameRules

/// What a person does at a table, by a key, a click, a touch or a button.
enum TableCommand<G: Game> {
  case step(SoloStep<G.Action>)
  /// Points at a card, or at the place of an empty pile.
  case point(card: String?, pile: String)
  case control(TableControl)
  /// Deals another game with these options.
  case new(G.Options)
}

/// A person's table, whatever shows it: what lies there, what may be done, what is selected and said.
///
/// It knows no rules: `CardSelection` turns pointing into steps. A step is taken in the person's own game, or at a seat
/// among others becomes the answer to the referee.
struct PersonTable<G: Game> {
  let seat: Seat
  /// The names of those at the table.
  let seats: [String]
  /// The game of a person who plays alone; nil at a seat among others.
  private(set) var game: SoloGame<G>?
  private(set) var position: G
  /// The position's scene, with cards in the places that the person has chosen.
  private(set) var scene: Scene
  /// Counts the positions in which the person could act.
  private(set) var turn = 0
  private(set) var legal: [G.Action] = []
  private(set) var isRace = false
  /// True once the person has answered at a seat.
  private(set) var isAnswered = false
  /// What was answered; nil is a pass.
  private(set) var answer: G.Action?
  /// True while the person may act.
  private(set) var isOpen = false
  /// The names of the cards that a hint points at.
  private(set) var hinted: [String] = []
  /// The claims of the last race.
  private(set) var claims: [JudgedClaim] = []
  /// The end of the game, in words.
  private(set) var results: String?
  private(set) var isWon = false
  /// The rounds that each seat has won.
  var wins: [Int] = []
  var offersNextRound = false
  var message = ""

  private var layout = CardLayout()
  private var selection = CardSelection<G>()
  /// When the position was shown first.
  private var shown = Monotonic.now()

  /// The table of a person who plays alone.
  init(_ game: SoloGame<G>) {
    self.init(game.table.position, seat: 0, seats: ["you"])
    follow(game)
  }

  /// A seat among others, before the referee asks for the first time.
  init(_ position: G, seat: Seat, seats: [String]) {
    (self.position, self.seat, self.seats) = (position, seat, seats)
    scene = position.scene
  }

  /// The names of the selected cards.
  var selected: [String] {
    if let table = game?.table, G.Solo.takesPointing { table.selected } else { selection.cards }
  }
  /// The verdict of the person's own game on the selected cards.
  var verdict: Verdict? { game?.table.verdict }
  /// What the person may ask for now.
  var controls: [TableControl] { TableControl.allCases.filter { $0.isOffered(at: self) } }

  // What happens at a seat.

  /// The referee asks the person; of the selection stays what still lies there.
  ///
  /// What was told before stays, unless there is a message.
  mutating func ask(_ position: G, isRace: Bool, message: String = "") {
    if position != self.position { show(position) }
    turn += 1
    self.isRace = isRace
    if !message.isEmpty { self.message = message }
    (legal, isOpen, isAnswered, answer) = (position.legalActions(for: seat), true, false, nil)
    selection = CardSelection(selection.cards.filter(position.scene.openCards.contains))
  }

  /// Claims are told, before anything on the table moves.
  mutating func hear(_ claims: [JudgedClaim], _ message: String) {
    close()
    (self.claims, self.message) = (claims, message)
  }

  /// Something has happened, and the person is asked nothing.
  mutating func see(_ position: G, claims: [JudgedClaim], _ message: String) {
    hear(claims, message)
    show(position)
  }

  /// The person is asked nothing until the next prompt.
  mutating func close() { (isOpen, legal) = (false, []) }

  /// The referee ends the game.
  mutating func end(at position: G, scores: [Int]?, termination: String) {
    show(position)
    close()
    message = ""
    results =
      scores.map { zip(seats, $0).map { "\($0): \($1)" }.joined(separator: ", ") }
      ?? "the game ended for you (\(termination))"
    if seats.count == 1 {
      isWon = position.outcome?.isWin ?? false
    } else if let scores {
      isWon = scores.count { $0 >= scores[seat.index] } == 1
    }
  }

  private mutating func show(_ position: G) {
    self.position = position
    scene = layout.arrange(position.scene)
    shown = Monotonic.now()
    hinted = []
    turn += 1
  }

  // What the person does.

  /// Does what a person asks for.
  ///
  /// - Returns: false if it is not possible now.
  mutating func perform(_ command: TableCommand<G>) -> Bool {
    if case .control(.shuffle) = command {
      layout.mix(position.scene)
      scene = layout.arrange(position.scene)
      return true
    }
    guard game != nil || isOpen && !isAnswered else { return false }
    (message, hinted) = ("", [])
    switch command {
    case .step(let step): return play(step)
    case .point(let card, let pile): return point(at: card, of: pile)
    case .new(let options): return deal(options)
    case .control(.pass): return play(.pass)
    case .control(.hint) where position.isContested, .control(.facts) where position.isContested: message = G.contested
    case .control(.hint): return play(.hint)
    case .control(.facts): message = position.facts.map { "\($0.label): \($0.value)" }.joined(separator: ", ")
    case .control(.automatic): playAutomatically()
    case .control(.undo): follow { $0.undo() }
    case .control(.redo): follow { $0.redo() }
    case .control(.new): return deal(game?.saved.options)
    case .control(.next), .control(.shuffle): return false
    }
    return true
  }

  private mutating func play(_ step: SoloStep<G.Action>) -> Bool {
    guard var next = game else { return answer(step) }
    let reaction = Monotonic.now() - shown
    let isKnown = verdict == .right
    guard let events = next.play(step, after: reaction) else {
      message = "not possible"
      return false
    }
    follow(next)
    if case .hint(let hint)? = events.last {
      show(hint: hint)
    } else {
      message = words(for: events, after: reaction, isKnown: isKnown)
    }
    return true
  }

  /// At a seat, a step is the answer to the referee.
  private mutating func answer(_ step: SoloStep<G.Action>) -> Bool {
    switch step {
    case .action(let action) where legal.contains(action):
      (answer, isAnswered) = (action, true)
      selection = CardSelection()
    case .pass where isRace: isAnswered = true
    case .hint: show(hint: position.hint(for: seat))
    case .action, .pass, .point: return false
    }
    return true
  }

  private mutating func show(hint: G.Action?) {
    selection = CardSelection()
    hinted = hint.map { position.gesture(for: $0).cards } ?? []
    message = hint.map { "Hint: \($0)" } ?? "no hint is available"
  }

  /// The verdict on what was done.
  ///
  /// - Parameter isKnown: true where a match may be taken, which was judged before.
  private func words(for events: [SoloEvent<G.Action>], after reaction: Duration, isKnown: Bool) -> String {
    let last = events.compactMap { if case .race(_, let verdict) = $0 { verdict } else { nil } }.last
    guard let judged = verdict ?? last, verdict != nil || !isKnown || judged == .wrong else { return "" }
    return "\(judged.rawValue), after \(reaction.wholeMilliseconds) ms"
      + (verdict == .right ? "; the next key or touch takes the cards" : "")
  }

  private mutating func point(at card: String?, of name: String) -> Bool {
    guard let pile = scene.piles.first(where: { $0.name == name }) else { return false }
    let isOpenCard = pile.cards.contains { $0.name == card && $0.isFaceUp }
    if game != nil, G.Solo.takesPointing, pile.isGrid, isOpenCard, let card { return play(.point(card)) }
    switch selection.point(at: card, of: pile, in: position, legal: legal) {
    case .action(let action): return play(.action(action))
    case let result: message = result.words
    }
    return true
  }

  /// Lets go of what was selected.
  mutating func clearSelection() { selection = CardSelection() }

  private mutating func playAutomatically() {
    guard game == nil else {
      var count = 0
      follow { count = $0.playAutomatically() }
      return message =
        count == 0 ? "no automatic move is possible" : count == 1 ? "moved 1 card" : "moved \(count) cards"
    }
    let action = position.automaticAction(for: seat)
    if action.map({ answer(.action($0)) }) != true { message = "no automatic move is possible" }
  }

  /// Deals the next deal of the seed.
  private mutating func deal(_ options: G.Options?) -> Bool {
    guard let game, let options else {
      message = "a new game is available only when you play alone"
      return true
    }
    guard let next = try? game.next(options) else {
      message = "the game cannot be dealt with these options"
      return true
    }
    follow(next)
    message = "deal \(next.saved.deal)"
    return true
  }

  private mutating func follow(_ change: (inout SoloGame<G>) -> Void) {
    guard var next = game else { return }
    change(&next)
    follow(next)
  }

  /// The person's own game has gone on, or back.
  private mutating func follow(_ next: SoloGame<G>) {
    let isSame = next.saved == game?.saved
    game = next
    guard !isSame else { return }
    show(next.table.position)
    selection = CardSelection()
    let outcome = position.outcome
    (isOpen, legal) = (outcome == nil, outcome == nil ? next.table.legalActions : [])
    isWon = outcome?.isWin ?? false
    results = outcome.map { outcome in
      "\(outcome.ending.replacing("_", with: " ")): "
        + zip(G.measures, outcome.results[0]).map { "\($0.heading) \($1)" }.joined(separator: ", ")
    }
  }
}
