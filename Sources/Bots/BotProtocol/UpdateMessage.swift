public import JSON

/// Something has happened at the table; nothing is answered.
///
/// Only a bot that has asked for it when it was ready gets it: a person's page, which shows every event when it happens.
public struct UpdateMessage: JSONWritable {
  public var observation: any JSONWritable
  /// What has happened since this seat's last message.
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
