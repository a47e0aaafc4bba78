public import JSON

/// A position of a game, with its rules: it starts from a deal and changes only by events.
///
/// A position has no clock, reads no file and draws no random number after the deal: deal + events = position.
public protocol Game: TextGame, NumberedGame, Equatable {
  associatedtype Options: GameOptions
  associatedtype Action: GameAction
  /// The part of a position that one seat may know; it contains no hidden card.
  associatedtype Observation: GameObservation
  /// The table of a person who plays alone; by default it is like a seat.
  associatedtype Solo: SoloTable = PlainSoloTable<Self> where Solo.Position == Self

  /// The name in files and in the protocol, in lower case.
  static var name: String { get }
  /// The version of the rules, increased whenever the same deal and events could lead to another position than before.
  static var rulesVersion: Int { get }
  static var seatCounts: ClosedRange<Int> { get }
  /// The measures of each seat's result; the ranking ones first, in order of importance.
  static var measures: [Measure] { get }
  /// The index in `measures` of the score that bots receive.
  static var scoreIndex: Int { get }
  /// The legal actions that prompts do not list; nil, the default, if prompts list all.
  static var unlistedActions: UnlistedActions? { get }

  /// Deals a new game.
  ///
  /// - Parameters:
  ///   - random: the source of the deal; a game draws no other random numbers.
  ///   - seats: the number of seats, one of `seatCounts`.
  ///   - options: the game's options.
  /// - Throws: `IllegalDeal` if the options do not fit the number of seats.
  init(dealtBy random: inout SeededRandom, seats: Int, options: Options) throws(IllegalDeal)

  /// Deals these cards in this order.
  ///
  /// The words are those of `cards(dealtBy:seats:options:)`: the names of the cards, and other properties of a deal.
  /// - Throws: `IllegalDeal` if they are not a deal of the game. By default they never are.
  init(cards: [String], seats: Int, options: Options) throws(IllegalDeal)

  /// The deal of `init(dealtBy:)` as words: the names of the cards in the order in which they are dealt.
  static func cards(dealtBy random: inout SeededRandom, seats: Int, options: Options) -> [String]

  /// Parses a word of `cards` at the beginning of a text, in any common spelling.
  ///
  /// By default a word is the text before the next separator.
  /// - Returns: the word as in `cards`; nil, with the text unchanged, if it does not begin with one.
  static func takeCard(from text: inout Substring) -> String?

  /// The formats in which other programs write deals of this game; none by default.
  static var dealFormats: [DealFormat] { get }

  /// A random position, uniform among those that are consistent with what `seat` has observed.
  ///
  /// Planning bots search from such positions. `seat` has the same observation and legal actions in it, except that
  /// nothing can be undone, because it has no history.
  /// - Throws: `IllegalDeal` if no position is consistent.
  init(
    consistentWith observation: Observation, seenBy seat: Seat, seats: Int, options: Options, random: inout SeededRandom
  ) throws(IllegalDeal)

  var options: Options { get }
  var seats: Int { get }
  var phase: Phase { get }
  /// The stage of the current race.
  var raceStage: RaceStage { get }
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
  /// The action of a hint for a person; it may depend on hidden cards.
  func hint(for seat: Seat) -> Action?
  /// Searches at most `positions` positions for a win of a seat, given all hidden cards; nil if there is no solver for
  /// this game with these options.
  func searchSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>?
  /// The same for a win with as few actions as the search can find; by default, a win of any length.
  func searchShortestSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>?
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

  /// Every action that `apply` would accept from `seat` now, in a fixed order; empty if it is not asked.
  func legalActions(for seat: Seat) -> [Action]
  /// The actions that a prompt lists: all legal ones, unless a list would reveal something.
  func offeredActions(for seat: Seat) -> [Action]
  /// The element of `offeredActions` at an index.
  func offeredAction(_ place: Int, for seat: Seat) -> Action
  /// True exactly for the members of `legalActions`, in any spelling.
  func isLegal(_ action: Action, for seat: Seat) -> Bool
  func observation(for seat: Seat) -> Observation
  /// True if these claims settle the race, so that a slower claim can only be late.
  ///
  /// A slower claim then changes only its own verdict, in whatever order these claims are judged and whatever faster
  /// ones there are. The referee stops waiting for seats that could only be slower.
  func isDecided(by claims: [Claim<Action>]) -> Bool

  /// The number of an action that is legal here, from 0; it depends only on the action, or on the places of the table.
  func number(of action: Action) -> Int
  /// The action with this number in this position, legal or not; nil if there is none.
  func action(numbered number: Int) -> Action?
  /// A random action of a seat that is asked, uniform among the legal ones, without giving up and undoing if there are
  /// others; in a race nil, for a pass, is as likely as each of them.
  func randomAction(for seat: Seat, using random: inout SplitMix64) -> Action?

  /// Changes the position by one event, or throws and changes nothing.
  ///
  /// - Returns: for a race, the verdict on each claim, in the order of the claims; otherwise nothing.
  @discardableResult
  mutating func apply(_ event: Event<Action>) throws(IllegalEvent) -> [Verdict]
}

extension Game {
  public static var scoreIndex: Int { 0 }
  public static var unlistedActions: UnlistedActions? { nil }
  public init(cards: [String], seats: Int, options: Options) throws(IllegalDeal) {
    throw .impossible("\(Self.name) is not dealt from cards")
  }
  public static func cards(dealtBy random: inout SeededRandom, seats: Int, options: Options) -> [String] { [] }
  public static func takeCard(from text: inout Substring) -> String? {
    let word = text.prefix { !$0.separatesCards }
    text.removeFirst(word.count)
    return word.isEmpty ? nil : String(word)
  }
  public static var dealFormats: [DealFormat] { [] }
  /// The default number of seats: two, or the nearest permitted number.
  public static var usualSeats: Int { min(max(2, seatCounts.lowerBound), seatCounts.upperBound) }
  public static var rules: [String] { [] }
  public static var lesson: Lesson? { nil }
  public static func face(of card: String) -> CardFace? { nil }
  public func gesture(for action: Action) -> Scene.Gesture { Scene.Gesture() }
  public func hint(for seat: Seat) -> Action? { nil }
  public func searchSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>? { nil }
  public func searchShortestSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>? {
    searchSolution(for: seat, positions: positions)
  }
  public var facts: [Scene.Badge] { [] }
  public func automaticAction(for seat: Seat) -> Action? { nil }
  public func offeredActions(for seat: Seat) -> [Action] { legalActions(for: seat) }
  public func offeredAction(_ place: Int, for seat: Seat) -> Action { offeredActions(for: seat)[place] }
  public func isLegal(_ action: Action, for seat: Seat) -> Bool { legalActions(for: seat).contains(action) }
  public func isDecided(by claims: [Claim<Action>]) -> Bool { false }
  public var raceStage: RaceStage { .open }
  public func question(before action: Action) -> String? { nil }
  public func situation(for seat: Seat, names: [String], seconds: Int?) -> String? { nil }
  public func words(ofOpenClaim action: Action, by seat: Seat, names: [String]) -> String? { nil }
  public func refusal(of pile: String) -> String? { nil }
  public func announcement(for seat: Seat) -> Action? { nil }

  /// The result of a search for a win of a seat, given all hidden cards; nil if there is no solver.
  public func solution(for seat: Seat, positions: Int) -> Solution<Action>? {
    searchSolution(for: seat, positions: positions)?.solution
  }

  /// Whether a seat can still win, given all hidden cards; nil if `solution` is not conclusive.
  public func canWin(_ seat: Seat, positions: Int) -> Bool? { solution(for: seat, positions: positions)?.canWin }

  /// True if there is a solver for this position.
  public var isSolved: Bool { solution(for: 0, positions: 0) != nil }

  /// The outcome, once the game is over.
  public var outcome: Outcome? {
    if case .over(let outcome) = phase { outcome } else { nil }
  }
}

/// An action: a value with a unique short text, such as "w-t4", which is used in the protocol.
///
/// `Self(action.description) == action` for every action. "pass" is never an action, but the absence of a claim.
public protocol GameAction: LosslessStringConvertible, Hashable, Sendable {}

/// The part of a position that one seat may know, encoded in the protocol and decoded by bots.
///
/// `Decodable` must accept exactly the output of `write`; only bots decode, and speed matters little there. Writing is
/// on the referee's clock: a byte-appending writer takes 1.4 µs for 274 bytes; Foundation's encoder takes 44.7.
public protocol GameObservation: Equatable, Sendable, Decodable, JSONWritable {}
