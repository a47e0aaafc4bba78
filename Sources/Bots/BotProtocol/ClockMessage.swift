public import JSON

/// A bot's clock in the protocol: the applicable times, in milliseconds.
public struct ClockMessage: Equatable, Sendable, JSONWritable, Decodable {
  private enum CodingKeys: String, CodingKey {
    case bank = "bank_ms"
    case increment = "increment_ms"
    case move = "move_ms"
    case window = "window_ms"
    case naming = "name_ms"
    case challenge = "challenge_ms"
  }

  public var bank: Duration?
  public var increment: Duration?
  public var move: Duration?
  public var window: Duration?
  public var naming: Duration?
  public var challenge: Duration?

  public init(
    bank: Duration? = nil, increment: Duration? = nil, move: Duration? = nil, window: Duration? = nil,
    naming: Duration? = nil, challenge: Duration? = nil
  ) {
    self.bank = bank
    self.increment = increment
    self.move = move
    self.window = window
    self.naming = naming
    self.challenge = challenge
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func time(_ key: CodingKeys) throws -> Duration? {
      try values.decodeIfPresent(Int.self, forKey: key).map { .milliseconds($0) }
    }
    self.init(
      bank: try time(.bank), increment: try time(.increment), move: try time(.move), window: try time(.window),
      naming: try time(.naming), challenge: try time(.challenge))
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("bank_ms", ifPresent: bank?.wholeMilliseconds)
      json.member("increment_ms", ifPresent: increment?.wholeMilliseconds)
      json.member("move_ms", ifPresent: move?.wholeMilliseconds)
      json.member("window_ms", ifPresent: window?.wholeMilliseconds)
      json.member("name_ms", ifPresent: naming?.wholeMilliseconds)
      json.member("challenge_ms", ifPresent: challenge?.wholeMilliseconds)
    }
  }
}
