/// One requirement of the protocol, with its place in the documents and advice for a bot that breaks it.
public struct Clause: Equatable, Sendable {
  public enum Key: String, CaseIterable, Sendable {
    case start, ready, flush, newline, json, id, action, once, size, turns, races, output, stderr, alive, games
    case unknownKeys = "unknown-keys"
    case unknownMessages = "unknown-messages"
    case longLines = "long-lines"
    case pieces, stopped, end, memory
  }

  public let key: Key
  /// The behaviour required, as the predicate of a sentence that begins with "the bot".
  public let demand: String
  /// Its heading in `docs/protocol.md`.
  public let section: String
  public let remedy: FixHint

  /// Its place as a link target.
  public var place: String {
    "docs/protocol.md#" + section.lowercased().replacing(" ", with: "-")
  }
}
