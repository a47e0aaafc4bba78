/// A game as people meet it at a table: its picture, gestures, and words.
///
/// Everything has a default, with which a game is played by the texts of its actions, but for the picture.
public protocol TableGame: RuledGame {
  /// The table as a picture, for a person who sees everything.
  var scene: Scene { get }
  /// The rules in a few sentences, for a person who plays for the first time; none by default.
  static var rules: [String] { get }
  /// An introduction with a few cards; nil if reading the rules suffices.
  static var lesson: Lesson? { get }
  /// The look of a card of this game, by its name in the protocol; nil if there is only the name.
  static func face(of card: String) -> CardFace?
  /// The gesture for an action here, whether the action is legal or not.
  func gesture(for action: Action) -> Scene.Gesture
  /// The action of a hint for a person: it depends only on what the seat may know, and is the same in every position
  /// with the same observation.
  func hint(for seat: Seat) -> Action?
  /// Facts about the table that a person may ask for, such as the number of sets; not part of the game.
  var facts: [Scene.Badge] { get }
  /// A description of an action in this position: "Three of hearts onto the four of spades".
  ///
  /// This and the three functions below are all texts about actions, events and endings for people, in any medium.
  func words(for action: Action) -> String
  /// A description of an event, on the position after it, one sentence for each claim or fact: "Ben was 140 ms too
  /// late".
  ///
  /// The sentences contain no hidden information, so that a position drawn from an observation suffices. In a race the
  /// sentences about claims come first, at most one per claim; the others are about cards that move after that.
  /// - Parameters:
  ///   - event: the event that has changed `before` into this position.
  ///   - verdicts: for a race, the verdict on each claim.
  ///   - before: the position before the event, or one drawn from an observation of it; nil if unknown.
  ///   - names: the names of the players, by seat.
  func words(for event: Event<Action>, verdicts: [Verdict], after before: Self?, names: [String]) -> [String]
  /// The texts of the speech bubbles for claims in this position, one text per claim: "Three more", "140 ms too late".
  ///
  /// The verdicts are in the order of the claims.
  func bubbles(for claims: [Claim<Action>], verdicts: [Verdict]) -> [String]
  /// A description of the end, without its time: "Anna wins, 52 to 0", or "Won! 204 moves" for a solo player; empty
  /// while the game goes on.
  ///
  /// - Parameters:
  ///   - names: the names of the players, by seat.
  ///   - seat: the seat of the reader; nil for a spectator.
  func outcomeWords(names: [String], seat: Seat?) -> String
  /// What a seat should do now, or has to wait for, if that is more than its turn: "Your ten seconds, Anna: find a
  /// set"; nil if there is nothing to say.
  ///
  /// `seconds` is its time to answer; nil if it is not asked, or has no limit.
  func situation(for seat: Seat, names: [String], seconds: Int?) -> String?
  /// The public text about a claim while the race is still open: "Anna asks for three more: agree, or show a set"; nil
  /// for a claim that stays secret until the end.
  func words(ofOpenClaim action: Action, by seat: Seat, names: [String]) -> String?
  /// Why pointing at a pile has no effect now; nil if the game has no text for that.
  func refusal(of pile: String) -> String?
  /// The claim that a seat must make, such as a call, before it may name the cards of an action; nil if it may name
  /// them.
  func announcement(for seat: Seat) -> Action?
  /// The confirmation question before an action that ends more than a move, such as giving up; nil for all others.
  func question(before action: Action) -> String?
  /// The next automatic move, such as a card to its foundation; nil if there is none.
  func automaticAction(for seat: Seat) -> Action?

  /// The picture of the event, with actions as texts, that has changed `before` into this position.
  ///
  /// This and the three properties below have one implementation for all games; each game's module compiles it for the
  /// game's own types, because the page of a recorded game asks for each of its steps.
  /// - Parameters: as for `words(for:verdicts:after:names:)`.
  func picture(of event: Event<String>, verdicts: [Verdict], after before: Self, names: [String]) -> EventPicture
  /// `gesture(for:)` for the text of an action; nil for any other text.
  func gesture(forText action: String) -> Scene.Gesture?
  /// The text of a hint, for the text of its action.
  func words(forHintText action: String?) -> String
  /// The cards of the hint for the seat that may act; none without a hint.
  var hintedCards: [String] { get }
}

extension TableGame {
  public static var rules: [String] { [] }
  public static var lesson: Lesson? { nil }
  public static func face(of card: String) -> CardFace? { nil }
  public func gesture(for action: Action) -> Scene.Gesture { Scene.Gesture() }
  public func hint(for seat: Seat) -> Action? { nil }
  public var facts: [Scene.Badge] { [] }
  public func automaticAction(for seat: Seat) -> Action? { nil }
  public func question(before action: Action) -> String? { nil }
  public func situation(for seat: Seat, names: [String], seconds: Int?) -> String? { nil }
  public func words(ofOpenClaim action: Action, by seat: Seat, names: [String]) -> String? { nil }
  public func refusal(of pile: String) -> String? { nil }
  public func announcement(for seat: Seat) -> Action? { nil }
}
