/// What teaches a game before the first one is played: a few cards, some of which belong together.
public struct Lesson: Equatable, Sendable {
  /// Cards that a person may pick, whether they are what is asked for, and what is said to that.
  public struct Choice: Equatable, Sendable {
    public let cards: [String]
    public let isRight: Bool
    public let words: String

    public init(_ cards: [String], isRight: Bool, words: String) {
      (self.cards, self.isRight, self.words) = (cards, isRight, words)
    }
  }

  /// What the person is to do.
  public let words: String
  /// The names of the cards that lie there.
  public let cards: [String]
  /// Every choice of as many cards as belong together.
  public let choices: [Choice]

  public init(_ words: String, cards: [String], choices: [Choice]) {
    (self.words, self.cards, self.choices) = (words, cards, choices)
  }
}
