public import JSON

/// A bot may or must act.
public struct PromptMessage: JSONWritable {
  public var id: UInt64
  public var clock: ClockMessage
  public var observation: any JSONWritable
  /// What happened since this seat's last prompt or update.
  public var events: [TableEvent]
  public var legal: [String]

  public init(
    id: UInt64, clock: ClockMessage, observation: any JSONWritable, events: [TableEvent], legal: [String]
  ) {
    self.id = id
    self.clock = clock
    self.observation = observation
    self.events = events
    self.legal = legal
  }

  /// `type`, `id` and `choices` come first and in this order, for bots that read without a JSON parser.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "prompt")
      json.member("id", id)
      json.member("choices", legal.count)
      json.member("clock", clock)
      json.member("observation", observation)
      json.member("events", events)
      json.member("legal", legal)
    }
  }
}
