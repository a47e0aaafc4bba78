public import GameRules
public import JSON

/// A prompt: everything in it except the observation and the actions.
public struct PromptMessage {
  public var id: UInt64
  public var clock: ClockMessage
  /// The events since this seat's last prompt or update.
  public var events: ArraySlice<TableEvent>
  public var listing: LegalListing
  /// Why the last answer was refused; nil for the first prompt of a turn or window.
  public var again: FaultMessage?

  public init(
    id: UInt64, clock: ClockMessage, events: ArraySlice<TableEvent>, listing: LegalListing = .listed,
    again: FaultMessage? = nil
  ) {
    self.id = id
    self.clock = clock
    self.events = events
    self.listing = listing
    self.again = again
  }

  /// Writes the message; `observe` writes the observation.
  ///
  /// `type`, `id` and `choices` come first and in this order, and `legal` last, for bots that read without a JSON
  /// parser.
  public func write(
    to json: inout JSONWriter, offering legal: OfferedActions, _ observe: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("type", "prompt")
      json.member("id", id)
      if listing != .hidden { json.member("choices", legal.count) }
      json.member("clock", clock)
      json.key("observation")
      observe(&json)
      json.key("events")
      json.array(events)
      json.member("again", ifPresent: again)
      if listing == .listed { json.member("legal", legal) }
    }
  }
}
