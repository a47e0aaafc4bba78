public import JSON

/// A bot's answer to a prompt.
public struct Answer: Equatable, Sendable {
  /// How a bot names its action.
  public enum Choice: Equatable, Sendable {
    case text(String)
    /// An index in the prompt's `legal`, from 0.
    case index(Int)
  }

  /// The maximal length of a note, in bytes of UTF-8; the rest is cut off.
  public static let maximalNote = 4096

  public var id: UInt64
  public var choice: Choice
  public var note: String?
  public var info: BotInfo?
  /// The time that a bot adds to its own reaction, never negative.
  public var after: Duration

  public init(id: UInt64, choice: Choice, note: String? = nil, info: BotInfo? = nil, after: Duration = .zero) {
    self.id = id
    self.choice = choice
    self.note = note
    self.info = info
    self.after = after
  }
}

/// The line of the answer in the protocol.
extension Answer: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.key("action")
      switch choice {
      case .text(let action): json.string(action)
      case .index(let index): json.integer(index)
      }
      if after > .zero { json.member("after_ms", Double(after.wholeMicroseconds) / 1000) }
      json.member("note", ifPresent: note)
      json.member("info", ifPresent: info)
    }
  }
}
