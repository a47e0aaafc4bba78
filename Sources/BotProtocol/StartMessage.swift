public import GameRules

/// A game begins.
public struct StartMessage<Options: GameOptions>: JSONWritable {
  /// The version of the protocol that this module speaks.
  public static var protocolVersion: Int { 1 }

  public var game: String
  public var options: Options
  /// Names the table to the bot, and tells nothing else.
  public var table: String
  public var seat: Seat
  public var seats: Int
  /// For the bot's own randomness; unrelated to the cards.
  public var botSeed: Int
  public var clock: ClockMessage

  public init(
    game: String, options: Options, table: String, seat: Seat, seats: Int, botSeed: Int, clock: ClockMessage
  ) {
    self.game = game
    self.options = options
    self.table = table
    self.seat = seat
    self.seats = seats
    self.botSeed = botSeed
    self.clock = clock
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("type")
      json.string("start")
      json.key("protocol")
      json.integer(Self.protocolVersion)
      json.key("game")
      json.string(game)
      json.key("options")
      options.write(to: &json)
      json.key("table")
      json.string(table)
      json.key("seat")
      json.integer(seat.index)
      json.key("seats")
      json.integer(seats)
      json.key("bot_seed")
      json.integer(botSeed)
      json.key("clock")
      clock.write(to: &json)
    }
  }
}
