import Clocks
package import GameRules
import OperatingSystem

/// A person's command at a table, by a key, a click, a touch or a button.
package enum TableCommand<G: Game> {
  case step(SoloStep<G.Action>)
  /// Points at a card, or at the place of an empty pile.
  case point(card: String?, pile: String)
  /// Puts a card where it is not permitted.
  case misplace(card: String)
  case control(TableControl)
  /// Answers the table's question.
  case answer(Bool)
  /// Goes back to the position after this number of steps of a solo game.
  case back(steps: Int)
  /// Hides the page of a solo game, or shows it again.
  case rest(Bool)
  /// Deals another game with these options.
  case new(G.Options, DealChoice)
  /// Does nothing, and shows why.
  case say(String)
}

/// A person's table, independent of its display: the cards, the possible actions, the selection and the messages.
///
/// It does not know the rules: `CardSelection` turns pointing into steps. A step changes the person's solo game, or
/// becomes the answer to the referee at a seat with others.
package struct PersonTable<G: Game> {
  package let seat: Seat
  /// The names of the players.
  package var seats: [String]
  /// The number of each seat's colour; empty if each seat has its own.
  var colours: [Int] = []
  /// The game of a solo player; nil at a seat with others.
  package private(set) var game: SoloGame<G>?
  package private(set) var position: G
  /// The position's scene, with cards in the places that the person has chosen.
  package private(set) var scene: Scene
  /// The number of positions in which the person could act.
  package private(set) var turn = 0
  package private(set) var state = PersonTurn<G.Action>.waiting
  package private(set) var isRace = false
  /// True for spectators, who see the table as the first seat does.
  package var isAudience = false
  /// The names of the cards of a hint.
  package private(set) var hinted: [String] = []
  /// The name of the target pile of a hint.
  private(set) var hintedPile: String?
  /// The action that needs confirmation, and the question.
  package private(set) var question: (action: G.Action, text: String)?
  /// The public claim of another seat in the race that is still open, with which this person may agree.
  var agreement: G.Action?
  package private(set) var claims: [JudgedClaim] = []
  package private(set) var results: String?
  package private(set) var isWon = false
  /// The panel at the end of a solo game.
  package var panel: EndPanel?
  /// A remark about the position that the person has requested: that it is lost; empty otherwise.
  package private(set) var note = ""
  private var wantsNote = false
  /// True while the person has paused the clock of a solo game.
  package private(set) var isPaused = false
  /// True while it is paused because the page is hidden.
  package private(set) var isResting = false
  package var wins: [Int] = []
  var offersNextRound = false
  /// The current messages, a sentence each.
  package var lines: [String] = [] {
    didSet {
      isQuiet = false
      if !lines.isEmpty { messages += 1 }
      past = (past + lines).suffix(PersonTable.memory)
    }
  }
  package var message: String {
    get { lines.inSentences }
    set { lines = newValue.isEmpty ? [] : [newValue] }
  }
  /// All messages at this table, the last at the end.
  package var past: [String] = []
  private static var memory: Int { 500 }
  /// The number of messages; a repeated message counts again.
  package private(set) var messages = 0
  /// True if the message only describes visible cards, for screen readers.
  private(set) var isQuiet = false

  /// The last hint, and how much of it was shown.
  private var hint: (gesture: Scene.Gesture, step: Int)?
  private var layout = CardLayout()
  private var selection = CardSelection<G>()
  /// The action whose announcement was answered, and which follows if permitted.
  private var following: G.Action?
  /// When the position was first shown.
  private var shown = Monotonic.now()

  /// The table of a solo player.
  package init(_ game: SoloGame<G>) {
    self.init(game.table.position, seat: 0, seats: ["you"])
    follow(game)
  }

  /// A seat with others, before the referee's first question.
  package init(_ position: G, seat: Seat, seats: [String]) {
    (self.position, self.seat, self.seats) = (position, seat, seats)
    scene = position.scene
  }

  /// True while the person may act.
  package var isOpen: Bool { if case .asked = state { true } else { false } }
  /// The actions that the person may take; empty while it may not act.
  package var legal: [G.Action] { if case .asked(let actions) = state { actions } else { [] } }
  /// True from the person's answer at a seat until the next event.
  private var isAnswered: Bool {
    switch state {
    case .answered, .taken: true
    case .waiting, .asked, .over: false
    }
  }
  /// The names of the selected cards.
  package var selected: [String] {
    if let table = game?.table, G.Solo.takesPointing { table.selected } else { selection.cards }
  }
  /// The playing time of a solo game.
  package var clock: Duration? { game.map { $0.saved.elapsed + (isOpen ? unspent : .zero) } }
  /// The time since the position was shown, without pauses.
  private var unspent: Duration { isPaused || isResting ? .zero : Monotonic.now() - shown }
  /// The verdict of the person's own game on the selected cards.
  package var verdict: Verdict? { game?.table.verdict }
  package var controls: [TableControl] { TableControl.allCases.filter { $0.isOffered(at: self) } }

  // Events at a seat.

  /// Shows the referee's question; of the selection, cards that are still there stay selected.
  ///
  /// Earlier messages stay, unless there is a new one.
  package mutating func ask(_ position: G, isRace: Bool, message: String = "") {
    if position != self.position { show(position) }
    turn += 1
    self.isRace = isRace
    state = .asked(position.legalActions(for: seat))
    defer { following = nil }
    if let following, legal.contains(following) {
      _ = answer(.action(following))
    } else {
      if !message.isEmpty { self.message = message }
      let isOpen = position.scene.openCards.contains
      selection = CardSelection(following == nil ? selection.cards.filter(isOpen) : [])
    }
  }

  /// Shows claims, before anything on the table moves.
  ///
  /// - Parameter lines: empty keeps the last ones, which are not announced again.
  package mutating func hear(_ claims: [JudgedClaim], _ lines: [String], isQuiet: Bool = false) {
    close()
    self.claims = claims
    guard !lines.isEmpty else { return }
    self.lines = lines
    self.isQuiet = isQuiet
  }

  /// Shows an event without a question to the person.
  package mutating func see(_ position: G, claims: [JudgedClaim], _ lines: [String], isQuiet: Bool = false) {
    hear(claims, lines, isQuiet: isQuiet)
    show(position)
  }

  /// Ends the question; there is none until the next prompt.
  package mutating func close() { state = .waiting }

  /// Takes the answer, once.
  ///
  /// - Returns: the action, or nil inside for a pass; nil without an answer.
  mutating func takeAnswer() -> G.Action?? {
    guard case .answered(let answer) = state else { return nil }
    state = .taken
    return .some(answer)
  }

  /// Answers for an absent person.
  mutating func answerByItself() -> Bool {
    guard isOpen else { return false }
    if isRace { return answer(.pass) }
    let action = legal.count == 1 ? legal[0] : position.hint(for: seat)
    return (action ?? legal.first).map { answer(.action($0)) } ?? false
  }

  /// Shows the end of the game.
  package mutating func end(at position: G, scores: [Int]?, words: String? = nil) {
    show(position)
    state = .over
    message = ""
    results =
      words ?? position.outcome.map { _ in position.outcomeWords(names: seats, seat: seat) }
      ?? scores.map { zip(seats, $0).map { "\($0): \($1)" }.joined(separator: ", ") }
      ?? "The game has ended for you"
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
    (hinted, hintedPile, question) = ([], nil, nil)
    turn += 1
    note = wantsNote && chance == false ? "This position is lost for certain" : ""
  }

  /// Whether the game can still be won, with all cards known; nil if a short search is not conclusive.
  private var chance: Bool? { position.canWin(seat, positions: 100_000) }

  // Commands of the person.

  /// Executes a command.
  ///
  /// - Returns: false if it is not possible now.
  package mutating func perform(_ command: TableCommand<G>) -> Bool {
    if case .control(.shuffle) = command {
      layout.mix(position.scene)
      scene = layout.arrange(position.scene)
      return true
    }
    if case .rest(let isResting) = command { return rest(isResting) }
    if case .say(let reason) = command {
      message = reason
      return true
    }
    guard game != nil || isOpen else { return refuse(command) }
    if case .control(.pause) = command, isPaused {
      (isPaused, shown, message) = (false, Monotonic.now(), "")
      return true
    }
    (message, hinted, hintedPile) = ("", [], nil)
    if isPaused || isResting { (isPaused, isResting, shown) = (false, false, Monotonic.now()) }
    let asked = question
    question = nil
    if case .step(.action(let action)) = command, legal.contains(action), let text = position.question(before: action) {
      question = (action, text)
      return true
    }
    switch command {
    case .step(let step): return play(step)
    case .point(let card, let pile): return point(at: card, of: pile)
    case .misplace(let card):
      let canMove = legal.contains { position.gesture(for: $0).cards.first == card }
      message =
        canMove ? "The \(G.face(of: card)?.words ?? card) cannot lie there" : CardSelection<G>.Result.immovable.words
    case .new(let options, let choice): return deal(options, choice)
    case .back(let steps):
      guard let played = game?.saved.played.count, 0..<played ~= steps else { return false }
      go("Taken back") { game in for _ in steps..<played { game.undo() } }
    case .answer(let isMeant): return asked.map { !isMeant || play(.action($0.action)) } ?? false
    case .rest, .say: return false
    case .control(.pass): return play(.pass)
    case .control(.hint) where position.isContested, .control(.facts) where position.isContested: message = G.contested
    case .control(.hint): return play(.hint)
    case .control(.pause):
      let time = unspent
      game?.count(time)
      isPaused = true
    // At a seat with others it would use the true position, and reveal more than the seat may know.
    case .control(.certainty) where game == nil: return false
    case .control(.certainty): tellChance()
    case .control(.finish): finish()
    case .control(.facts): message = position.facts.map { "\($0.label): \($0.value)" }.joined(separator: ", ")
    case .control(.automatic): playAutomatically()
    case .control(.undo): go("Taken back") { $0.undo() }
    case .control(.redo): go("Played again") { $0.redo() }
    case .control(.new): return deal(game?.saved.options, .winnable)
    case .control(.next), .control(.shuffle): return false
    }
    return true
  }

  /// Shows why a command has no effect now.
  private mutating func refuse(_ command: TableCommand<G>) -> Bool {
    guard case .point = command, position.outcome == nil, results == nil else { return false }
    let situation = position.situation(for: seat, names: seats, seconds: nil)
    message = isAnswered ? "You have answered, and the others may still" : situation ?? "Not yet: the cards still move"
    return true
  }

  private mutating func rest(_ isWanted: Bool) -> Bool {
    guard game != nil, isOpen, !isPaused, isResting != isWanted else { return false }
    let time = unspent
    if isWanted { game?.count(time) } else { shown = Monotonic.now() }
    isResting = isWanted
    return true
  }

  private mutating func play(_ step: SoloStep<G.Action>) -> Bool {
    guard var next = game else { return answer(step) }
    let reaction = Monotonic.now() - shown
    let (isKnown, before) = (verdict == .right, position)
    guard let events = next.play(step, after: reaction) else {
      message = "That is not possible here"
      return false
    }
    follow(next)
    if case .hint(let hint)? = events.last {
      show(hint: hint)
    } else if case .action(let action) = step, before.question(before: action) != nil, results != nil {
      // The outcome says that it was given up.
      message = ""
    } else {
      lines = words(for: events, after: reaction, before: before, isKnown: isKnown)
    }
    return true
  }

  /// At a seat, a step is the answer to the referee.
  private mutating func answer(_ step: SoloStep<G.Action>) -> Bool {
    switch step {
    case .hint:
      show(hint: position.hint(for: seat))
      return true
    case .action(let action) where legal.contains(action):
      state = .answered(action)
      selection = CardSelection()
    case .pass where isRace: state = .answered(nil)
    case .action, .pass, .point: return false
    }
    return true
  }

  /// Shows a hint: the cards and their target, or one more of several cards each time.
  private mutating func show(hint action: G.Action?) {
    selection = CardSelection()
    guard let action else { return message = position.words(forHint: nil) }
    let gesture = position.gesture(for: action)
    let open = position.scene.openCards
    let isSeen = !gesture.cards.isEmpty && gesture.cards.allSatisfy(open.contains)
    let last = isSeen && gesture.target == nil ? gesture.cards.count : 1
    let step = min(hint?.gesture == gesture ? hint!.step + 1 : 1, last)
    hint = (gesture, step)
    if step == 1 { game?.count(.zero, hints: 1) }
    guard step < last else {
      (hinted, hintedPile) = (gesture.cards, gesture.target)
      return message = position.words(forHint: action)
    }
    hinted = Array(gesture.cards.prefix(step))
    message = "Hint: look at the \(hinted.compactMap { G.face(of: $0)?.words ?? $0 }.listed)"
  }

  /// The consequence of a step, in the game's words.
  ///
  /// - Parameter isKnown: true if a match is taken, which was announced when it was shown.
  private func words(
    for events: [SoloEvent<G.Action>], after reaction: Duration, before: G, isKnown: Bool
  ) -> [String] {
    let told = events.dropFirst(isKnown ? 1 : 0).compactMap(\.event)
    var words = told.flatMap { position.words(for: $0.event, verdicts: $0.verdicts, after: before, names: seats) }
    if verdict == .right, let judged = game?.table.judged {
      let claim = Event.race([Claim(seat: seat, action: judged)])
      words += position.words(for: claim, verdicts: [.right], after: nil, names: seats)
    }
    let verdicts = told.flatMap(\.verdicts) + [verdict].compactMap(\.self)
    // A right claim ends a search, whose time counts; after a wrong one the search goes on.
    if verdicts.contains(.right), !words.isEmpty { words.append("That took \(reaction.inSeconds)") }
    return words + (verdict == .right ? ["The next key or touch takes the cards"] : [])
  }

  private mutating func point(at card: String?, of name: String) -> Bool {
    guard let pile = scene.piles.first(where: { $0.name == name }) else { return false }
    let isOpenCard = pile.cards.contains { $0.name == card && $0.isFaceUp }
    if game != nil, G.Solo.takesPointing, pile.isGrid, isOpenCard, let card { return play(.point(card)) }
    let announcement = game == nil ? position.announcement(for: seat) : nil
    let next = announcement.flatMap { position.after($0, by: seat) }
    let later = next?.legalActions(for: seat).filter { !legal.contains($0) } ?? []
    switch selection.point(at: card, of: pile, in: next ?? position, legal: legal + later) {
    case .action(let action):
      guard let announcement, !legal.contains(action) else { return play(.action(action)) }
      following = action
      _ = answer(.action(announcement))
      selection = CardSelection(position.gesture(for: action).cards)
    case .changed: message = ""
    case let result: message = position.refusal(of: pile.name) ?? result.words
    }
    return true
  }

  /// Shows whether the game can still be won, and from now on when it is lost; or stops showing it.
  private mutating func tellChance() {
    wantsNote.toggle()
    guard wantsNote else { return (note, message) = ("", "You are not told any more when a position is lost") }
    switch chance {
    case true?: message = "This game can still be won"
    case false?: note = "This position is lost for certain"
    case nil: message = "Whether this game can still be won is not known"
    }
  }

  /// Plays on to a win, if a short search finds one.
  private mutating func finish() {
    guard var next = game, case .won(let actions)? = position.solution(for: seat, positions: 100_000) else {
      return message = "It cannot be finished from here"
    }
    for action in actions { _ = next.play(.action(action), after: .zero) }
    follow(next)
  }

  private mutating func playAutomatically() {
    guard game == nil else {
      var count = 0
      follow { count = $0.playAutomatically() }
      return message =
        count == 0 ? "No card can go by itself" : "Moved \(count.counted("cards"))"
    }
    let action = position.automaticAction(for: seat)
    if action.map({ answer(.action($0)) }) != true { message = "No card can go by itself" }
  }

  /// Deals another game; by default a winnable one, if the game has a solver.
  private mutating func deal(_ options: G.Options?, _ choice: DealChoice) -> Bool {
    guard let game, let options else {
      message = "A new game is there only for one who plays alone"
      return true
    }
    guard let (next, isWinnable) = try? game.next(options, choice) else {
      message = "The game cannot be dealt with these options"
      return true
    }
    follow(next)
    let name =
      switch choice {
      case .day(let date): "The deal of \(date)"
      case .same: "The same deal again"
      default: "Deal \(next.saved.source.number)"
      }
    message = name + (isWinnable ? ", which can be won" : "")
    return true
  }

  /// Moves back or forth in the history of a solo game, with a message for screen readers.
  private mutating func go(_ words: String, _ change: (inout SoloGame<G>) -> Void) {
    let before = game?.saved
    follow(change)
    if game?.saved != before { (message, isQuiet) = (words, true) }
  }

  private mutating func follow(_ change: (inout SoloGame<G>) -> Void) {
    guard var next = game else { return }
    change(&next)
    follow(next)
  }

  /// Shows the new position of a solo game.
  private mutating func follow(_ next: SoloGame<G>) {
    let isSame = next.saved == game?.saved
    let isSameDeal = next.saved.source == game?.saved.source
    let spent = isOpen && isSameDeal ? unspent : .zero
    game = next
    if !isSame { game?.count(spent) }
    guard !isSame else { return }
    show(next.table.position)
    selection = CardSelection()
    let outcome = position.outcome
    panel = nil
    state = outcome == nil ? .asked(next.table.legalActions) : .over
    isWon = outcome?.isWin ?? false
    results = outcome.map { _ in position.outcomeWords(names: seats, seat: seat) }
  }
}

extension Game {
  /// The position after a claim of the only seat; nil if it is not legal.
  fileprivate func after(_ action: Action, by seat: Seat) -> Self? {
    var next = self
    return (try? next.apply(.race([Claim(seat: seat, action: action)]))) == nil ? nil : next
  }
}

extension Duration {
  /// To a tenth: "3.2 seconds".
  fileprivate var inSeconds: String { "\(wholeMilliseconds / 1000).\(wholeMilliseconds / 100 % 10) seconds" }
}
