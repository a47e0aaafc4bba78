public import BotProtocol
public import GameRules

/// The message at the beginning of a game.
public struct BotStart<Played: Game>: Decodable, Sendable {
  public var options: Played.Options
  /// An opaque name of the table.
  public var table: String
  /// The bot's own seat.
  public var seat: Seat
  public var seats: Int
  public var clock: ClockMessage
  /// The seed for the bot's own random numbers: a bot without any other randomness replays the same table in the same
  /// way.
  public var seed: Int

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
