import BotProtocol
public import GameRules
import Refereeing
public import RunFiles
import Scheduling

extension ReplayTable {
  /// The maximal number of positions in a solver's search for each step that it judges, about ten per game.
  private static let solvedPositions = 100_000

  /// - Parameter isPublic: true leaves out what only the bot's author and the organiser may see: notes, standard error,
  ///   and the messages of faults, which quote bots and name paths; the kind of a fault replaces its message.
  public init<G: Game>(_ recording: ReplayedGame<G>, isPublic: Bool = false) {
    var table = recording.table
    if isPublic { table.errors = [] }
    game = G.name
    deal = table.table.deal
    seats = table.table.seats.map { SafeText.name($0) }
    isWin = recording.last.outcome?.isWin ?? false
    let measures = G.measures
    results = table.results.map { results in
      zip(measures, results).map { "\($0.words) \($1)" }.joined(separator: ", ")
    }
    let dealt = recording.dealt.scene
    faces = Dictionary(
      uniqueKeysWithValues: dealt.piles.flatMap(\.cards).compactMap { card in
        G.face(of: card.name).map { (card.name, $0) }
      })
    let words = StepWords(seats: seats, faces: faces)
    let winnability = recording.winnability(positions: ReplayTable.solvedPositions)
    let deck = dealt.beforeTheDeal
    steps = [Step(scene: deck, words: "The deck, before the deal.", flight: CardFlight(from: deck, to: deck))]
    steps.append(
      Step(
        scene: dealt, words: "The cards are dealt." + words.deal(canBeWon: winnability?.deal),
        flight: CardFlight(from: deck, to: dealt), hint: recording.dealt.hintedCards))
    var clocks = BotClocks(table)
    var errors = StderrTimeline(table)
    var position = recording.dealt
    for step in recording.steps {
      let last = steps[steps.count - 1]
      var next = Step(step, after: position, scene: last.scene, words: words, isPublic: isPublic, &clocks, &errors)
      next.at = max(next.at, last.at)
      steps.append(next)
      position = step.position
    }
    steps[steps.count - 1].errors += errors.rest()
    // The first two steps are the deck and the deal.
    losingStep = winnability?.losingStep.map { $0 + 2 }
    if let losingStep { steps[losingStep].words += " " + words.loss() }
    // A solo player is addressed as "you".
    let outcome = recording.last.outcomeWords(names: seats, seat: table.isSolo ? 0 : nil)
    steps[steps.count - 1].words += " " + words.end(outcome, results)
    if let losingStep { steps[steps.count - 1].words += " " + words.loss(atStep: losingStep) }
  }
}

extension ReplayTable.Step {
  fileprivate init<G: Game>(
    _ step: ReplayedGame<G>.Step, after position: G, scene old: Scene, words: StepWords, isPublic: Bool,
    _ clocks: inout BotClocks, _ errors: inout StderrTimeline
  ) {
    scene = step.position == position ? old : step.position.scene
    flight = CardFlight(from: old, to: scene)
    self.words = ""
    var verdicts: [Verdict] = []
    switch step.entry {
    case .race(let race):
      let made = race.claims.map(\.claim)
      verdicts = race.claims.map(\.verdict)
      let bubbles = position.bubbles(for: made, verdicts: verdicts)
      claims = made.indices.map { index in
        ReplayTable.Claim(
          seat: made[index].seat.index, text: bubbles[index], verdict: verdicts[index],
          cards: position.gesture(for: made[index].action).cards)
      }
      isPhotoFinish = race.photoFinishes > 0
    case .turn, .withdrawal: break
    case .fault(let seat, let found, let action, let at):
      let fault = isPublic ? found.withoutEvidence : found
      self.at = at
      self.fault = (seat.index, fault.kind, SafeText.visible(fault.message))
      attempt = action.flatMap { G.Action($0) }.map(position.gesture)
      self.words = words.fault(seat.index, fault)
      self.errors = errors.upTo(at, seat: seat.index)
    case .retry(let seat, let found, let action, let at):
      self.at = at
      attempt = action.flatMap { G.Action($0) }.map(position.gesture)
      self.words = words.retry(seat.index, isPublic ? found.withoutEvidence : found)
    case .late(let seat, let at):
      self.at = at
      self.words = words.late(seat.index)
    case .hint(let seat, let action, let at):
      self.at = at
      self.words = words.hint(seat.index, position.words(forHint: action))
    }
    if let event = step.entry.event {
      self.words = words.event(
        step.position.words(for: event, verdicts: verdicts, after: position, names: words.seats), isPhotoFinish)
    }
    let answers = step.entry.answers
    for answer in answers {
      let seat = answer.seat.index
      at = max(at, answer.at)
      if !answer.isSilent { times.append((seat, answer.wall)) }
      if let note = answer.note, !isPublic { notes.append((seat, SafeText.lines(note))) }
      if let info = answer.info, !isPublic { self.info += info.numbers.map { (seat, $0.name, $0.value) } }
      self.errors += errors.upTo(answer.at, seat: seat)
      let isTurn = claims.isEmpty && answers.count == 1
      self.clocks.append((seat, clocks.text(after: answer, isTurn: isTurn, stage: position.raceStage)))
    }
    self.words += words.flight(flight, on: scene, unnamedIn: self.words)
    hint = step.position.hintedCards
  }
}

extension Game {
  fileprivate var hintedCards: [String] {
    phase.asked.min().flatMap(hint).map { gesture(for: $0).cards } ?? []
  }
}

extension Scene {
  /// All cards face down in one pile, in the order in which they are dealt from its top.
  ///
  /// The deal goes round: the first card of every pile, then the second. Cards of the stock, at the deck's own place,
  /// stay.
  fileprivate var beforeTheDeal: Scene {
    var scene = self
    let home =
      piles.indices.filter { piles[$0].owner == nil && piles[$0].cards.contains { !$0.isFaceUp } && piles[$0].isStack }
      .max { piles[$0].cards.count < piles[$1].cards.count } ?? 0
    var dealt: [Card] = []
    let longest = piles.map(\.cards.count).max() ?? 0
    for row in 0..<longest {
      for (index, pile) in piles.enumerated() where index != home && row < pile.cards.count {
        dealt.append(Card(pile.cards[row].name, isFaceUp: false))
      }
    }
    let stays = piles[home].cards.map { Card($0.name, isFaceUp: false) }
    for index in scene.piles.indices { scene.piles[index].cards = [] }
    scene.piles[home].cards = stays + dealt.reversed()
    return scene
  }
}

extension Scene.Pile {
  fileprivate var isStack: Bool { layout == .stack }
}
