package import GameRules

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

  public var game: String
  var deal: Int
  /// The bots' names, by seat, safe to print.
  package var seats: [String]
  let deck: Deck
  /// The first is the deal; one more for each entry of the transcript.
  var steps: [Step]
  /// The step, as a page counts them, that lost a winnable game, with all cards known; nil if there is none, or a short
  /// search was not conclusive.
  package var losingStep: Int?
  /// True if the players reached their goal.
  var isWin: Bool
  /// The result of each seat, in words.
  var results: [String]

  /// The events after the deal, each with its time since the game began.
  public var happenings: [(at: Duration, words: String)] {
    let words = StepWords(seats: seats, deck: deck)
    return zip(steps, steps.dropFirst()).map { before, step in
      let flight = CardFlight(from: before.scene, to: step.scene)
      return (step.at, step.words + words.flight(flight, on: step.scene, unnamedIn: step.words) + step.ending)
    }
  }

  package var first: Scene { steps[0].scene }
}
