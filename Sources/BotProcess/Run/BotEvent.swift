/// Something that a bot's process did, as the referee's side of its pipes sees it.
public enum BotEvent: Equatable, Sendable {
  /// The last byte of what was sent is in the pipe.
  case delivered
  /// Bytes from its standard output, at most 64 KiB at once.
  case output([UInt8])
  /// Its standard output ended though it lives on.
  case closed
  case ended(BotEnding)
}
