public import GameRules
public import JSON

/// The message that a game begins.
public struct StartMessage: JSONWritable {
  /// The version of the protocol in this module.
  static var protocolVersion: Int { 1 }

  public var game: String
  public var options: any JSONWritable
  /// An opaque name of the table.
  public var table: String
  public var seat: Seat
  public var seats: Int
  /// A seed for the bot's own random numbers, unrelated to the cards.
  public var botSeed: Int
  public var clock: ClockMessage

  public init(
    game: String, options: any JSONWritable, table: String, seat: Seat, seats: Int, botSeed: Int, clock: ClockMessage
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
      json.member("type", "start")
      json.member("protocol", Self.protocolVersion)
      json.member("game", game)
      json.member("options", options)
      json.member("table", table)
      json.member("seat", seat.index)
      json.member("seats", seats)
      json.member("bot_seed", botSeed)
      json.member("clock", clock)
    }
  }
}
