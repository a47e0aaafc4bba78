public import BotProtocol
public import GameRules

/// A prompt: the message that asks a bot to act.
public struct Prompt<Played: Game>: Sendable {
  /// The message at the beginning of the game: options, seat, seats.
  public var start: BotStart<Played>
  public var clock: ClockMessage
  public var observation: Played.Observation
  /// The events since the bot's last prompt or update.
  public var events: [TableEvent]
  /// The legal actions, except those that the rules leave unlisted: in Set, a claim names any three cards of the table.
  public var legal: [Played.Action]
  /// True if other seats are asked as well, the fastest answer comes first, and passing is permitted.
  public var isRace: Bool

  /// A random position, uniform among those that are consistent with the bot's knowledge, as a start for a search.
  ///
  /// - Throws: `IllegalDeal` if no position is consistent, which no prompt of a referee causes.
  public func position(using random: inout some RandomNumberGenerator) throws(IllegalDeal) -> Played {
    try start.position(showing: observation, using: &random)
  }
}

/// A prompt as it is decoded.
struct PromptBody<Played: Game>: Decodable {
  var clock: ClockMessage
  var observation: Played.Observation
  var events: [TableEvent]
  /// Nil if the bot must know the rules.
  var legal: [String]?

  /// - Throws: `IllegalDeal` if the actions are not listed and no position is consistent with the observation.
  func prompt(after start: BotStart<Played>) throws(IllegalDeal) -> Prompt<Played> {
    let actions: [Played.Action]
    if let legal {
      actions = legal.compactMap { Played.Action($0) }
    } else {
      // They do not depend on the positions of unseen cards.
      var random = BotRandom(seed: start.seed)
      actions = try start.position(showing: observation, using: &random).offeredActions(for: start.seat)
    }
    return Prompt(
      start: start, clock: clock, observation: observation, events: events, legal: actions,
      isRace: legal?.contains("pass") ?? (clock.window != nil))
  }
}
