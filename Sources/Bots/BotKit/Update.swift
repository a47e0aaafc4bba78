public import BotProtocol
public import GameRules

/// What a bot that `wantsUpdates` is shown when something has happened, whoever is asked next.
public struct Update<Played: Game>: Sendable {
  /// What the bot was told when the game began: options, seat, seats.
  public var start: BotStart<Played>
  public var observation: Played.Observation
  /// What happened since the bot's last message; nothing yet where the game begins.
  public var events: [TableEvent]

  /// A position drawn at random, evenly, among those that the bot may be in.
  ///
  /// - Throws: `IllegalDeal` where no position fits, which no referee's update should bring about.
  public func position(using random: inout some RandomNumberGenerator) throws(IllegalDeal) -> Played {
    try start.position(showing: observation, using: &random)
  }
}

/// An update as it stands on the line.
struct UpdateBody<Played: Game>: Decodable {
  var observation: Played.Observation
  var events: [TableEvent]

  func update(after start: BotStart<Played>) -> Update<Played> {
    Update(start: start, observation: observation, events: events)
  }
}

extension BotStart {
  /// A position drawn at random, evenly, among those that the bot may be in who sees this.
  ///
  /// - Throws: `IllegalDeal` where no position fits.
  public func position(
    showing observation: Played.Observation, using random: inout some RandomNumberGenerator
  ) throws(IllegalDeal) -> Played {
    var random = SeededRandom(seed: String(random.next()), label: "position")
    return try Played(consistentWith: observation, seenBy: seat, seats: seats, options: options, random: &random)
  }
}
