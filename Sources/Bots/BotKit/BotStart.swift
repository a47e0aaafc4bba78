public import BotProtocol
public import GameRules

/// What a bot is told when a game begins.
public struct BotStart<Played: Game>: Decodable, Sendable {
  public var options: Played.Options
  /// Names the table, and tells nothing else.
  public var table: String
  /// The bot's own seat.
  public var seat: Seat
  public var seats: Int
  public var clock: ClockMessage
  /// For the bot's own luck: a bot that draws from it alone plays the same table the same way again.
  public var seed: Int

  /// The luck that `seed` begins.
  public var random: BotRandom { BotRandom(seed: seed) }

  private enum CodingKeys: String, CodingKey {
    case options, table, seat, seats, clock
    case seed = "bot_seed"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    options = try values.decode(Played.Options.self, forKey: .options)
    table = try values.decode(String.self, forKey: .table)
    seat = Seat(try values.decode(Int.self, forKey: .seat))
    seats = try values.decode(Int.self, forKey: .seats)
    clock = try values.decode(ClockMessage.self, forKey: .clock)
    seed = try values.decode(Int.self, forKey: .seed)
  }
}
