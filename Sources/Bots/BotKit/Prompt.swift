public import BotProtocol
public import GameRules

/// What a bot is shown when it may or must act.
public struct Prompt<Played: Game>: Sendable {
  /// What the bot was told when the game began: options, seat, seats.
  public var start: BotStart<Played>
  public var clock: ClockMessage
  public var observation: Played.Observation
  /// What happened since the bot's last prompt or update.
  public var events: [TableEvent]
  /// The legal actions, but for those that the rules keep unlisted: in Set, a claim names any three cards of the table.
  public var legal: [Played.Action]
  /// True if others are asked as well, the fastest comes first, and passing is allowed.
  public var isRace: Bool

  /// A position drawn at random, evenly, among those that the bot may be in: something to search on.
  ///
  /// - Throws: `IllegalDeal` where no position fits, which no referee's prompt should bring about.
  public func position(using random: inout some RandomNumberGenerator) throws(IllegalDeal) -> Played {
    try start.position(showing: observation, using: &random)
  }
}

/// A prompt as it stands on the line.
struct PromptBody<Played: Game>: Decodable {
  var clock: ClockMessage
  var observation: Played.Observation
  var events: [TableEvent]
  /// Nil where the bot must know the rules.
  var legal: [String]?

  /// - Throws: `IllegalDeal` where the actions are not listed and no position fits the observation.
  func prompt(after start: BotStart<Played>) throws(IllegalDeal) -> Prompt<Played> {
    let actions: [Played.Action]
    if let legal {
      actions = legal.compactMap { Played.Action($0) }
    } else {
      // They are the same wherever the cards lie that are not seen.
      var random = BotRandom(seed: start.seed)
      actions = try start.position(showing: observation, using: &random).offeredActions(for: start.seat)
    }
    return Prompt(
      start: start, clock: clock, observation: observation, events: events, legal: actions,
      isRace: legal?.contains("pass") ?? (clock.window != nil))
  }
}
