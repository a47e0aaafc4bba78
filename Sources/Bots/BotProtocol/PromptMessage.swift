public import JSON

/// A bot may or must act.
public struct PromptMessage: JSONWritable {
  public var id: UInt64
  public var clock: ClockMessage
  public var observation: any JSONWritable
  /// What happened since this seat's last prompt or update.
  public var events: [TableEvent]
  public var legal: [String]
  public var listing: LegalListing
  /// Why the last answer could not be taken; nil where this is asked for the first time.
  public var again: FaultMessage?

  public init(
    id: UInt64, clock: ClockMessage, observation: any JSONWritable, events: [TableEvent], legal: [String],
    listing: LegalListing = .listed, again: FaultMessage? = nil
  ) {
    self.id = id
    self.clock = clock
    self.observation = observation
    self.events = events
    self.legal = legal
    self.listing = listing
    self.again = again
  }

  /// `type`, `id` and `choices` come first and in this order, and `legal` last, for bots that read without a JSON parser.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "prompt")
      json.member("id", id)
      if listing != .hidden { json.member("choices", legal.count) }
      json.member("clock", clock)
      json.member("observation", observation)
      json.member("events", events)
      json.member("again", ifPresent: again)
      if listing == .listed { json.member("legal", legal) }
    }
  }
}
