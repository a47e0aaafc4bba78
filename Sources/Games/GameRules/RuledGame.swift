public import JSON

/// A position of a game, with its rules: it starts from a deal and changes only by events.
///
/// A position has no clock, reads no file and draws no random number after the deal: deal + events = position.
public protocol RuledGame: TextGame, NumberedGame, Equatable {
  associatedtype Options: GameOptions
  associatedtype Action: GameAction
  /// The part of a position that one seat may know; it contains no hidden card.
  associatedtype Observation: GameObservation

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

extension RuledGame {
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
  public func offeredActions(for seat: Seat) -> [Action] { legalActions(for: seat) }
  public func offeredAction(_ place: Int, for seat: Seat) -> Action { offeredActions(for: seat)[place] }
  public func isLegal(_ action: Action, for seat: Seat) -> Bool { legalActions(for: seat).contains(action) }
  public func isDecided(by claims: [Claim<Action>]) -> Bool { false }
  public var raceStage: RaceStage { .open }

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
