/// An event as people see it: what is said of it, and the claims of a race.
public struct EventPicture: Equatable, Sendable {
  /// A claim of a race: the text of its speech bubble, and the cards that it points at.
  public struct Claim: Equatable, Sendable {
    public var bubble: String
    public var cards: [String]

    @inlinable init(bubble: String, cards: [String]) { (self.bubble, self.cards) = (bubble, cards) }
  }

  /// As `TableGame.words(for:verdicts:after:names:)` gives them.
  public var sentences: [String]
  public var claims: [Claim]

  @inlinable init(sentences: [String], claims: [Claim]) { (self.sentences, self.claims) = (sentences, claims) }
}

// Inlinable, so that each game's module has its own copy.
extension TableGame {
  @inlinable public func picture(
    of event: Event<String>, verdicts: [Verdict], after before: Self, names: [String]
  ) -> EventPicture {
    guard let event = try? event.translated({ Action($0) }) else { return EventPicture(sentences: [], claims: []) }
    var claims: [EventPicture.Claim] = []
    if case .race(let made) = event, !made.isEmpty {
      claims = zip(made, before.bubbles(for: made, verdicts: verdicts)).map { claim, bubble in
        EventPicture.Claim(bubble: bubble, cards: before.gesture(for: claim.action).cards)
      }
    }
    return EventPicture(sentences: words(for: event, verdicts: verdicts, after: before, names: names), claims: claims)
  }

  @inlinable public func gesture(forText action: String) -> Scene.Gesture? { Action(action).map { gesture(for: $0) } }

  /// `words(for:)` for the text of an action; any other text is returned as it is.
  @inlinable public func words(forText action: String) -> String { Action(action).map { words(for: $0) } ?? action }

  @inlinable public func words(forHintText action: String?) -> String {
    words(forHint: action.flatMap { Action($0) })
  }

  @inlinable public var hintedCards: [String] {
    guard let seat = phase.asked.min(), let action = hint(for: seat) else { return [] }
    return gesture(for: action).cards
  }
}
