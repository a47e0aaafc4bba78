import Analysis
import BotProtocol
import GameRules
import RunFiles

/// Reads the steps of a recorded game, the deal first, so that nobody has to keep the scenes of all.
struct StepReader<G: Game> {
  /// The maximal number of positions in a solver's search for each step that it judges, about ten per game.
  private static var solvedPositions: Int { 100_000 }

  let head: ReplayTable.Head
  private var replay: GameReplay<G>
  private var maker: StepMaker
  private let winnability: Winnability?
  private var scene: Scene
  /// The number of steps read.
  private var count = 0

  /// - Parameters:
  ///   - isPublic, isSolved: as for `ReplayTable`.
  ///   - analysis: what an analysis found of the game.
  ///   - usual: the usual deck of the game, whose faces need not be computed.
  /// - Throws: `FileProblem` for a game that the rules refuse.
  init(
    _ file: TranscriptFile, isPublic: Bool, isSolved: Bool, usual: Deck?, analysis: TableAnalysis? = nil
  ) throws {
    replay = try GameReplay(file)
    winnability = isSolved ? try ReplayedGame<G>(file).winnability(positions: Self.solvedPositions) : nil
    scene = replay.position.scene
    let cards = scene.piles.flatMap(\.cards).map(\.name).sorted()
    let seats = file.table.seats.map { SafeText.name($0) }
    let deck = usual?.cards == cards ? usual! : Deck(cards, face: G.face)
    // A page counts the deck before the deal as step 0, and the deal as step 1.
    head = ReplayTable.Head(
      game: G.name, deal: file.table.deal, seats: seats, deck: deck,
      losingStep: winnability?.losingStep.map { $0 + TranscriptFile.firstStep }, analysis: analysis)
    maker = StepMaker(file, StepWords(seats: seats, deck: deck), isPublic: isPublic)
  }

  /// True if the players have reached their goal.
  var isWin: Bool { replay.position.outcome?.isWin ?? false }

  /// The seat whose score is above all others at the end; nil after a draw, without an end, and for a single seat.
  var winner: Int? {
    let scores = replay.position.outcome?.results.map { $0[G.scoreIndex] } ?? []
    let leaders = scores.indices.filter { scores[$0] == scores.max() }
    return scores.count > 1 && leaders.count == 1 ? leaders[0] : nil
  }

  /// - Returns: the next step; nil at the end.
  /// - Throws: `FileProblem` for an entry that the rules refuse.
  mutating func next() throws -> ReplayTable.Step? {
    var step: ReplayTable.Step
    if count == 0 {
      step = ReplayTable.Step(
        scene: scene, words: "The cards are dealt." + maker.words.deal(canBeWon: winnability?.deal))
      step.hint = replay.position.hintedCards
    } else {
      guard let next = try nextOfEntry() else { return nil }
      step = next
    }
    count += 1
    if count == head.losingStep { step.ending += " " + maker.words.loss() }
    if replay.isAtEnd { end(&step) }
    return step
  }

  private mutating func nextOfEntry() throws -> ReplayTable.Step? {
    let before = replay.position
    guard let entry = try replay.next() else { return nil }
    let event = entry.event
    var picture: EventPicture?
    if let event {
      picture = replay.position.picture(of: event, verdicts: entry.verdicts, after: before, names: head.seats)
    }
    let isChanged = if case .hint = entry { true } else { event != nil }
    if isChanged { scene = replay.position.scene }
    var step = maker.step(entry, picture, stage: before.raceStage, scene: scene)
    switch entry {
    case .fault(_, _, let action, _), .retry(_, _, let action, _):
      step.attempt = action.flatMap { before.gesture(forText: $0) }
    case .hint(let seat, let action, _):
      step.words = maker.words.hint(seat.index, before.words(forHintText: action))
    case .turn, .race, .withdrawal, .late: break
    }
    step.hint = replay.position.hintedCards
    // The deal is step 0 here.
    if let mistake = head.analysis?.mistake(atEntry: count - 1) {
      let words = AnalysisWords(G.self).sentence(mistake) { text in
        G.Action(text).map { before.words(for: $0) } ?? text
      }
      step.mistake = (mistake.seat, words)
    }
    return step
  }

  /// Adds what only the last step has.
  private mutating func end(_ step: inout ReplayTable.Step) {
    step.errors += maker.errors.rest()
    let file = replay.table
    if !file.isRunning {
      let results = file.results.map { results in
        zip(G.measures, results).map { "\($0.words) \($1)" }.joined(separator: ", ")
      }
      // A solo player is addressed as "you".
      let outcome = replay.position.outcomeWords(names: head.seats, seat: file.isSolo ? 0 : nil)
      step.ending += " " + maker.words.end(outcome, results)
    }
    if let losing = head.losingStep { step.ending += " " + maker.words.loss(atStep: losing) }
  }
}
