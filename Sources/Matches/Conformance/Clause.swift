/// One requirement of the protocol: where it is stated, and how a bot that breaks it is fixed.
public struct Clause: Equatable, Sendable {
  public enum Key: String, CaseIterable, Sendable {
    case start, ready, flush, newline, json, id, action, once, size, turns, races, output, stderr, alive, games
    case unknownKeys = "unknown-keys"
    case unknownMessages = "unknown-messages"
    case longLines = "long-lines"
    case pieces, stopped, end, memory
  }

  public let key: Key
  /// What a bot does that keeps it, as a sentence goes on that begins with "the bot".
  public let demand: String
  /// The heading under which it stands in `docs/protocol.md`.
  public let section: String
  public let remedy: FixHint

  /// Where it stands, as a link names it.
  public var place: String {
    "docs/protocol.md#" + section.lowercased().replacing(" ", with: "-")
  }
}
