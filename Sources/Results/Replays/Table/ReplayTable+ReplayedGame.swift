import BotProtocol
public import GameRules
import Refereeing
public import RunFiles
import Scheduling

extension ReplayTable {
  /// The maximal number of positions in a solver's search for each step that it judges, about ten per game.
  private static let solvedPositions = 100_000

  /// - Parameters:
  ///   - isPublic: true leaves out what only the bot's author and the organiser may see: notes, standard error, and
  ///     the messages of faults, which quote bots and name paths; the kind of a fault replaces its message.
  ///   - isSolved: true searches for the step that lost the game, which takes far longer than everything else.
  public init<G: Game>(_ recording: ReplayedGame<G>, isPublic: Bool = false, isSolved: Bool = true) {
    self.init(recording, isPublic: isPublic, isSolved: isSolved, usual: nil)
  }

  /// - Parameter usual: the usual deck of the game, whose faces need not be computed.
  init<G: Game>(_ recording: ReplayedGame<G>, isPublic: Bool, isSolved: Bool, usual: Deck?) {
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
    let cards = dealt.piles.flatMap(\.cards).map(\.name).sorted()
    deck = usual?.cards == cards ? usual! : Deck(cards, face: G.face)
    let words = StepWords(seats: seats, deck: deck)
    let winnability = isSolved ? recording.winnability(positions: ReplayTable.solvedPositions) : nil
    steps = [
      Step(
        scene: dealt, words: "The cards are dealt." + words.deal(canBeWon: winnability?.deal),
        hint: recording.dealt.hintedCards)
    ]
    steps.reserveCapacity(recording.steps.count + 1)
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
    // A page counts the deck before the deal as step 0, and the deal as step 1.
    losingStep = winnability?.losingStep.map { $0 + 2 }
    if let losingStep { steps[losingStep - 1].ending += " " + words.loss() }
    if !table.isRunning {
      // A solo player is addressed as "you".
      let outcome = recording.last.outcomeWords(names: seats, seat: table.isSolo ? 0 : nil)
      steps[steps.count - 1].ending += " " + words.end(outcome, results)
    }
    if let losingStep { steps[steps.count - 1].ending += " " + words.loss(atStep: losingStep) }
  }
}

extension ReplayTable.Step {
  fileprivate init<G: Game>(
    _ step: ReplayedGame<G>.Step, after position: G, scene old: Scene, words: StepWords, isPublic: Bool,
    _ clocks: inout BotClocks, _ errors: inout StderrTimeline
  ) {
    scene = step.position == position ? old : step.position.scene
    self.words = ""
    var verdicts: [Verdict] = []
    switch step.entry {
    case .race(let race):
      let made = race.claims.map { $0.claim }
      verdicts = race.claims.map { $0.verdict }
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
      if let note = answer.note, !isPublic { notes.append((seat, SafeText.lines(note))) }
      if let info = answer.info, !isPublic { self.info += info.numbers.map { (seat, $0.name, $0.value) } }
      self.errors += errors.upTo(answer.at, seat: seat)
      let isTurn = claims.isEmpty && answers.count == 1
      let clock = clocks.reading(after: answer, isTurn: isTurn, stage: position.raceStage)
      self.answers.append(
        ReplayTable.Answer(seat: seat, time: answer.wall, isSilent: answer.isSilent, clock: clock))
    }
    hint = step.position.hintedCards
  }
}

extension Game {
  fileprivate var hintedCards: [String] {
    guard let seat = phase.asked.min(), let action = hint(for: seat) else { return [] }
    return gesture(for: action).cards
  }
}
