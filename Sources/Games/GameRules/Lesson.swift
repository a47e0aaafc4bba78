/// An introduction to a game before the first one is played: a few cards, some of which belong together.
public struct Lesson: Equatable, Sendable {
  /// Cards that a person may pick, whether they are correct, and the response.
  public struct Choice: Equatable, Sendable {
    public let cards: [String]
    public let isRight: Bool
    public let words: String

    public init(_ cards: [String], isRight: Bool, words: String) {
      (self.cards, self.isRight, self.words) = (cards, isRight, words)
    }
  }

  /// The task.
  public let words: String
  public let cards: [String]
  /// Every choice with the right number of cards.
  public let choices: [Choice]

  public init(_ words: String, cards: [String], choices: [Choice]) {
    (self.words, self.cards, self.choices) = (words, cards, choices)
  }
}
