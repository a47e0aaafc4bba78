public import Analysis
public import GameRules
public import RunFiles

/// A recorded game as a page shows it: scenes, and what was said and answered at each step.
///
/// It does not know the rules.
public struct ReplayTable {
  /// The deal, or one entry of the transcript.
  struct Step {
    /// The scene after it.
    var scene: Scene
    /// The time since the game began.
    var at: Duration = .zero
    /// A description in words, also for screen readers, without the cards that move.
    var words: String
    /// The text behind the cards that move: the end of the game, and its loss.
    var ending = ""
    var claims: [Claim] = []
    /// The move that an illegal action attempted.
    var attempt: Scene.Gesture?
    var notes: [(seat: Int, text: String)] = []
    var errors: [(seat: Int, text: String)] = []
    /// The numbers that bots reported with their answers.
    var info: [(seat: Int, name: String, value: Double)] = []
    var answers: [Answer] = []
    var fault: (seat: Int, kind: String, message: String)?
    var isPhotoFinish = false
    /// The seat whose decision was a mistake, and what it cost.
    var mistake: (seat: Int, words: String)?
    /// The cards of a hint at this moment.
    var hint: [String] = []
  }

  struct Claim {
    var seat: Int
    /// The text of the speech bubble.
    var text: String
    var verdict: Verdict
    var cards: [String]
  }

  struct Answer {
    var seat: Int
    /// The response time.
    var time: Duration
    /// True for a seat that said nothing until its window closed.
    var isSilent: Bool
    /// The seat's clock; nil if it has none.
    var clock: BotClocks.Reading?
  }

  /// What is known of a game beside its steps.
  struct Head {
    let game: String
    let deal: Int
    /// The bots' names, by seat, safe to print.
    let seats: [String]
    let deck: Deck
    /// The step, as a page counts them, that lost a winnable game, with all cards known; nil if there is none, or a
    /// short search was not conclusive.
    let losingStep: Int?
    /// What an analysis found; nil if the game was not analysed.
    var analysis: TableAnalysis?
  }

  let head: Head
  /// The first is the deal; one more for each entry of the transcript.
  let steps: [Step]
  /// True if the players reached their goal.
  let isWin: Bool
  /// The seat that won against others; nil if none did.
  let winner: Int?

  /// - Parameters:
  ///   - isPublic: true leaves out what only the bot's author and the organiser may see: notes, standard error, and
  ///     the messages of faults, which quote bots and name paths; the kind of a fault replaces its message.
  ///   - isSolved: true searches for the step that lost the game, which takes far longer than everything else.
  ///   - analysis: what an analysis found of the game.
  /// - Throws: `FileProblem` for a game that the rules refuse.
  public init<G: Game>(
    _ file: TranscriptFile, of _: G.Type, isPublic: Bool = false, isSolved: Bool = true, analysis: TableAnalysis? = nil
  ) throws {
    var reader = try StepReader<G>(file, isPublic: isPublic, isSolved: isSolved, usual: nil, analysis: analysis)
    var steps: [Step] = []
    while let step = try reader.next() { steps.append(step) }
    (head, self.steps, isWin, winner) = (reader.head, steps, reader.isWin, reader.winner)
  }

  public var game: String { head.game }
  package var seats: [String] { head.seats }
  package var losingStep: Int? { head.losingStep }

  /// The events after the deal, each with its time since the game began.
  public var happenings: [(at: Duration, words: String)] {
    let words = StepWords(seats: head.seats, deck: head.deck)
    return zip(steps, steps.dropFirst()).map { before, step in
      let flight = CardFlight(from: before.scene, to: step.scene)
      return (step.at, step.words + words.flight(flight, on: step.scene, unnamedIn: step.words) + step.ending)
    }
  }

  package var first: Scene { steps[0].scene }
}
