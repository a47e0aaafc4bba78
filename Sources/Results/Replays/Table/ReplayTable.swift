package import GameRules

/// A recorded game as a page shows it: cards that move from step to step.
///
/// It knows no rules.
public struct ReplayTable {
  /// What happened at one entry of the transcript.
  struct Step {
    /// The scene that it leads to.
    var scene: Scene
    /// Since the game began.
    var at: Duration = .zero
    /// What happened, for eyes and ears.
    var words: String
    var flight: CardFlight
    var claims: [Claim] = []
    /// What an illegal action would have moved where.
    var attempt: Scene.Gesture?
    var notes: [(seat: Int, text: String)] = []
    var errors: [(seat: Int, text: String)] = []
    /// The numbers that bots reported with their answers.
    var info: [(seat: Int, name: String, value: Double)] = []
    /// The time that each answer took.
    var times: [(seat: Int, time: Duration)] = []
    /// What a seat's clock shows from now on.
    var clocks: [(seat: Int, text: String)] = []
    var fault: (seat: Int, kind: String, message: String)?
    var isPhotoFinish = false
    /// The cards that a hint points at now.
    var hint: [String] = []
  }

  struct Claim {
    var seat: Int
    /// What stands in the bubble.
    var text: String
    var verdict: Verdict
    var cards: [String]
  }

  public var game: String
  var deal: Int
  /// The bots' names, by seat, safe to show.
  package var seats: [String]
  var faces: [String: CardFace]
  /// The first is the deck before the deal, the second the deal; one more for each entry of the transcript.
  var steps: [Step]
  /// The step with which a game was lost that could still be won before, with all cards known; nil if there is none, or a
  /// short search does not tell.
  package var losingStep: Int?
  /// True if the players came to the end that they aimed at.
  var isWin: Bool
  /// What each seat has to show for it, in words.
  var results: [String]

  /// What happened after the deal, each with its time since the game began.
  public var happenings: [(at: Duration, words: String)] { steps.dropFirst(2).map { ($0.at, $0.words) } }

  package var first: Scene { steps[1].scene }
  var last: Scene { steps[steps.count - 1].scene }
  /// All cards, in a fixed order: their indices are the cards' numbers on the page.
  var cards: [String] { first.piles.flatMap(\.cards).map(\.name).sorted() }
  var aspect: Double { faces.values.first?.aspect ?? 5.0 / 7 }
}
