package import GameRules

/// A recorded game as a page shows it: cards that move from step to step.
///
/// It does not know the rules.
public struct ReplayTable {
  /// One entry of the transcript.
  struct Step {
    /// The scene after it.
    var scene: Scene
    /// The time since the game began.
    var at: Duration = .zero
    /// A description in words, also for screen readers.
    var words: String
    var flight: CardFlight
    var claims: [Claim] = []
    /// The move that an illegal action attempted.
    var attempt: Scene.Gesture?
    var notes: [(seat: Int, text: String)] = []
    var errors: [(seat: Int, text: String)] = []
    /// The numbers that bots reported with their answers.
    var info: [(seat: Int, name: String, value: Double)] = []
    /// The response time of each answer.
    var times: [(seat: Int, time: Duration)] = []
    /// The new texts of seats' clocks.
    var clocks: [(seat: Int, text: String)] = []
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

  public var game: String
  var deal: Int
  /// The bots' names, by seat, safe to print.
  package var seats: [String]
  var faces: [String: CardFace]
  /// The first is the deck before the deal, the second the deal; one more for each entry of the transcript.
  var steps: [Step]
  /// The step that lost a winnable game, with all cards known; nil if there is none, or a short search was not
  /// conclusive.
  package var losingStep: Int?
  /// True if the players reached their goal.
  var isWin: Bool
  /// The result of each seat, in words.
  var results: [String]

  /// The events after the deal, each with its time since the game began.
  public var happenings: [(at: Duration, words: String)] { steps.dropFirst(2).map { ($0.at, $0.words) } }

  package var first: Scene { steps[1].scene }
  var last: Scene { steps[steps.count - 1].scene }
  /// All cards, in a fixed order: their indices are the cards' numbers on the page.
  var cards: [String] { first.piles.flatMap(\.cards).map(\.name).sorted() }
  var aspect: Double { faces.values.first?.aspect ?? 5.0 / 7 }
}
