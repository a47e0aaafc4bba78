public import JSON

/// The rules of a game as a value: a position that starts from a deal and changes only by events.
///
/// A position has no clock, reads no file and draws no random number after the deal: deal + events = position.
public protocol Game: TextGame, NumberedGame, Equatable {
  associatedtype Options: GameOptions
  associatedtype Action: GameAction
  /// What one seat may see; a hidden card has no place in it.
  associatedtype Observation: GameObservation
  /// The table of a person who plays alone; nothing to declare where it is like a seat.
  associatedtype Solo: SoloTable = PlainSoloTable<Self> where Solo.Position == Self

  /// The name in files and on the wire, in lower case.
  static var name: String { get }
  /// Raised whenever the same deal and events could lead to another position than before.
  static var rulesVersion: Int { get }
  static var seatCounts: ClosedRange<Int> { get }
  /// What is counted for each seat; the ranking ones first, in order of importance.
  static var measures: [Measure] { get }
  /// The index in `measures` of the score that bots receive.
  static var scoreIndex: Int { get }
  /// The legal actions that no prompt lists; nil where prompts list them all, which is the default.
  static var unlistedActions: UnlistedActions? { get }

  /// Deals a new game.
  ///
  /// - Parameters:
  ///   - random: the source of the deal; a game draws no other random numbers.
  ///   - seats: the number of seats, one of `seatCounts`.
  ///   - options: the choices that the game leaves open.
  /// - Throws: `IllegalDeal` where the options do not fit the number of seats.
  init(dealtBy random: inout SeededRandom, seats: Int, options: Options) throws(IllegalDeal)

  /// Deals these cards in this order.
  ///
  /// The cards are what `cards(dealtBy:seats:options:)` gives: the names of the cards, and what else a deal determines.
  /// - Throws: `IllegalDeal` where they are no deal of the game. By default none is.
  init(cards: [String], seats: Int, options: Options) throws(IllegalDeal)

  /// The deal that `init(dealtBy:)` would make, as words: the names of the cards in the order in which they are dealt.
  static func cards(dealtBy random: inout SeededRandom, seats: Int, options: Options) -> [String]

  /// Takes a word of `cards` from the beginning of a text, in any spelling that people and programs use for it.
  ///
  /// By default whatever stands before the next separator is one.
  /// - Returns: the word as `cards` has it; nil, and the text unchanged, where it begins with none.
  static func takeCard(from text: inout Substring) -> String?

  /// How other programs write deals of this game; none by default.
  static var dealFormats: [DealFormat] { get }

  /// A position drawn at random, evenly, among those that `seat` may be in, having seen `observation`.
  ///
  /// Planning bots search on such positions. The new position gives `seat` the same observation and legal actions, save
  /// that it has no past, so that nothing can be taken back.
  /// - Throws: `IllegalDeal` where no position fits.
  init(
    consistentWith observation: Observation, seenBy seat: Seat, seats: Int, options: Options, random: inout SeededRandom
  ) throws(IllegalDeal)

  var options: Options { get }
  var seats: Int { get }
  var phase: Phase { get }
  /// What the race is for that is on now.
  var raceStage: RaceStage { get }
  /// The table as a picture: what a person who sees everything would see.
  var scene: Scene { get }
  /// The rules in a few sentences, for somebody who plays for the first time; none by default.
  static var rules: [String] { get }
  /// What teaches the game by a few cards; nil where reading the rules does.
  static var lesson: Lesson? { get }
  /// How a card of this game looks, by its name on the wire; nil where its name is all there is to show.
  static func face(of card: String) -> CardFace?
  /// The gesture that stands for an action here, whether the action is legal or not.
  func gesture(for action: Action) -> Scene.Gesture
  /// The action that a hint shows to a person; it may depend on hidden cards.
  func hint(for seat: Seat) -> Action?
  /// Whether and how a seat can still win if everything that is hidden lies as it does here, found out by looking at no
  /// more than `positions` positions; nil if nobody has written such a search for this game with these options.
  func searchSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>?
  /// The same, with as few actions as the search can find; one of any length unless somebody has written such a search.
  func searchShortestSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>?
  /// What a person may ask to be told about the table, such as how many sets lie there; not part of the game.
  var facts: [Scene.Badge] { get }
  /// What an action does, before it is done here: "Three of hearts onto the four of spades".
  ///
  /// This and the three below are all that people read of actions, events and endings, in any medium.
  func words(for action: Action) -> String
  /// What has happened, on the position after it, one sentence a claim or fact: "Ben was 140 ms too late".
  ///
  /// They tell no more than the position shows openly, so that one drawn from what a seat saw will do. In a race the
  /// sentences on claims stand first, at most one a claim; the others tell of cards that move after that.
  /// - Parameters:
  ///   - event: what has changed `before` into this position.
  ///   - verdicts: for a race, the verdict on each claim.
  ///   - before: the position before the event, or one drawn from what was seen of it; nil if that is not known.
  ///   - names: the names of the players, by seat.
  func words(for event: Event<Action>, verdicts: [Verdict], after before: Self?, names: [String]) -> [String]
  /// What stands in the bubble beside each who claims something in this position, one text a claim:
  /// "Three more", "140 ms too late".
  ///
  /// The verdicts are those on the claims, in their order.
  func bubbles(for claims: [Claim<Action>], verdicts: [Verdict]) -> [String]
  /// The end of a game that is over, without its time: "Anna wins, 52 to 0", or "Won! 204 moves" to the seat that plays
  /// alone; empty while the game goes on.
  ///
  /// - Parameters:
  ///   - names: the names of the players, by seat.
  ///   - seat: who reads it; nil for one who only watches.
  func outcomeWords(names: [String], seat: Seat?) -> String
  /// What a seat is to do now, or has to wait for, where that is more than its turn: "Your ten seconds, Anna: find a set";
  /// nil where there is nothing to say.
  ///
  /// `seconds` is how long it has to answer; nil if it is not asked, or has no limit.
  func situation(for seat: Seat, names: [String], seconds: Int?) -> String?
  /// What all are told of a claim while the race is still on: "Anna asks for three more: agree, or show a set"; nil for a
  /// claim that stays secret until then.
  func words(ofOpenClaim action: Action, by seat: Seat, names: [String]) -> String?
  /// Why nothing happens when somebody points at a pile now; nil where the game has no words of its own for that.
  func refusal(of pile: String) -> String?
  /// What a seat has to claim before it may name the cards of an action, such as a call; nil where it may name them.
  func announcement(for seat: Seat) -> Action?
  /// What a person is asked before an action that ends more than a move, such as giving up; nil for all others.
  func question(before action: Action) -> String?
  /// The next automatic move, such as a card to its foundation; nil if there is none.
  func automaticAction(for seat: Seat) -> Action?

  /// Every action that `apply` would accept from `seat` now, in a fixed order; empty if it is not asked.
  func legalActions(for seat: Seat) -> [Action]
  /// The actions that a prompt lists: all legal ones, unless listing them would give something away.
  func offeredActions(for seat: Seat) -> [Action]
  /// `offeredActions` at a place.
  func offeredAction(_ place: Int, for seat: Seat) -> Action
  /// True exactly for the members of `legalActions`, in any spelling.
  func isLegal(_ action: Action, for seat: Seat) -> Bool
  func observation(for seat: Seat) -> Observation
  /// True if these claims settle the race: a claim that is slower than all of them can only be late.
  ///
  /// It then changes nothing but what is told of it, in whatever order these claims are judged and whatever faster ones
  /// there are besides. The referee waits no longer for seats that could only be slower.
  func isDecided(by claims: [Claim<Action>]) -> Bool

  /// The number of an action that is legal here, from 0: always the same for the same action, or for the same places of the
  /// table.
  func number(of action: Action) -> Int
  /// The action with this number in this position, legal or not; nil if the number stands for none.
  func action(numbered number: Int) -> Action?
  /// An action of a seat that is asked, drawn evenly from the legal ones, but none that gives up or takes back if there are
  /// others; in a race nil, to pass, is as likely as each of them.
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
  /// The default number of seats: two, or the nearest number that the game allows.
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

  /// Whether and how a seat can still win if everything that is hidden lies as it does here; nil where no search can tell.
  public func solution(for seat: Seat, positions: Int) -> Solution<Action>? {
    searchSolution(for: seat, positions: positions)?.solution
  }

  /// Whether a seat can still win if everything that is hidden lies as it does here; nil if `solution` does not tell.
  public func canWin(_ seat: Seat, positions: Int) -> Bool? { solution(for: seat, positions: positions)?.canWin }

  /// True if a search can tell whether this position can be won.
  public var isSolved: Bool { solution(for: 0, positions: 0) != nil }

  /// The outcome, once the game is over.
  public var outcome: Outcome? {
    if case .over(let outcome) = phase { outcome } else { nil }
  }
}

/// An action: a value with one short text of its own, as in "w-t4", which is what stands on the wire.
///
/// `Self(action.description) == action` for every action. "pass" is never an action: it is the absence of a claim.
public protocol GameAction: LosslessStringConvertible, Hashable, Sendable {}

/// What one seat may see: written on the wire by itself, read back by a bot.
///
/// `Decodable` must accept exactly what `write` writes (bots decode with it; speed matters little there). Writing is
/// on the referee's clock: a byte-appending writer takes 1.4 µs for 274 bytes where Foundation's encoder takes 44.7.
public protocol GameObservation: Equatable, Sendable, Decodable, JSONWritable {}
