public import BotProtocol
public import GameRules

/// An update: the message that informs a bot with `wantsUpdates` of events, whichever seat is asked next.
public struct Update<Played: Game>: Sendable {
  /// The message at the beginning of the game: options, seat, seats.
  public var start: BotStart<Played>
  public var observation: Played.Observation
  /// The events since the bot's last message; empty at the beginning of the game.
  public var events: [TableEvent]

  /// A random position, uniform among those that are consistent with the bot's knowledge.
  ///
  /// - Throws: `IllegalDeal` if no position is consistent, which no update of a referee causes.
  public func position(using random: inout some RandomNumberGenerator) throws(IllegalDeal) -> Played {
    try start.position(showing: observation, using: &random)
  }
}

/// An update as it is decoded.
struct UpdateBody<Played: Game>: Decodable {
  var observation: Played.Observation
  var events: [TableEvent]

  func update(after start: BotStart<Played>) -> Update<Played> {
    Update(start: start, observation: observation, events: events)
  }
}

extension BotStart {
  /// A random position, uniform among those that are consistent with this observation.
  ///
  /// - Throws: `IllegalDeal` if no position is consistent.
  public func position(
    showing observation: Played.Observation, using random: inout some RandomNumberGenerator
  ) throws(IllegalDeal) -> Played {
    var random = SeededRandom(seed: String(random.next()), label: "position")
    return try Played(consistentWith: observation, seenBy: seat, seats: seats, options: options, random: &random)
  }
}
