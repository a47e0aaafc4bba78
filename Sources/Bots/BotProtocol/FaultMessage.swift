public import JSON

/// A fault as reported to its bot.
public struct FaultMessage: Equatable, Sendable, JSONWritable {
  public var kind: String
  public var message: String

  public init(kind: String, message: String) {
    self.kind = kind
    self.message = message
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind)
      json.member("message", message)
    }
  }
}
