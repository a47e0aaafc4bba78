public import JSON

/// A bot's description of itself in its `ready`; all members are optional and untrusted.
public struct BotIdentity: Equatable, Sendable, JSONWritable {
  public var name: String?
  public var version: String?
  public var author: String?

  public init(name: String? = nil, version: String? = nil, author: String? = nil) {
    self.name = name
    self.version = version
    self.author = author
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", ifPresent: name)
      json.member("version", ifPresent: version)
      json.member("author", ifPresent: author)
    }
  }
}
