public import JSON

/// A bot's clock on the wire: the times that apply, in milliseconds.
public struct ClockMessage: Equatable, Sendable, JSONWritable {
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
