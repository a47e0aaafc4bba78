public import BotProtocol

extension ClockMessage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case bank = "bank_ms"
    case increment = "increment_ms"
    case move = "move_ms"
    case window = "window_ms"
    case naming = "name_ms"
    case challenge = "challenge_ms"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func milliseconds(_ key: CodingKeys) throws -> Duration? {
      try values.decodeIfPresent(Int.self, forKey: key).map { .milliseconds($0) }
    }
    self.init(
      bank: try milliseconds(.bank), increment: try milliseconds(.increment), move: try milliseconds(.move),
      window: try milliseconds(.window), naming: try milliseconds(.naming), challenge: try milliseconds(.challenge))
  }
}
