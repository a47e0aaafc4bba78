public import JSON

/// The message that the game is over, at least for this bot.
public struct EndMessage: JSONWritable {
  /// The scores by seat; null if the game goes on without this bot.
  public var scores: [Int]?
  public var observation: any JSONWritable
  public var fault: FaultMessage?

  public init(scores: [Int]?, observation: any JSONWritable, fault: FaultMessage? = nil) {
    self.scores = scores
    self.observation = observation
    self.fault = fault
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "end")
      json.member("termination", fault?.kind ?? "normal")
      json.member("scores", scores)
      json.member("observation", observation)
      json.member("fault", ifPresent: fault)
    }
  }
}
