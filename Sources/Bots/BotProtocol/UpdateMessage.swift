public import JSON

/// The message about events, which needs no answer.
///
/// Only seats that requested it in their `ready` get it, such as a person's page, which shows every event when it
/// happens.
public struct UpdateMessage: JSONWritable {
  public var observation: any JSONWritable
  /// The events since this seat's last message.
  public var events: [TableEvent]

  public init(observation: any JSONWritable, events: [TableEvent]) {
    self.observation = observation
    self.events = events
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "update")
      json.member("observation", observation)
      json.member("events", events)
    }
  }
}
