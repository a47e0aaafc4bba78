/// How a bot's process ended.
public enum ProcessEnding: Equatable, Sendable {
  case exit(code: Int)
  case signal(Int)
  /// It exceeded a limit, in that limit's smallest unit, and was killed for it.
  case limit(ResourceLimit, allowed: Int)
  /// It was ended, for it went on while it was stopped: a timer of its own may send SIGCONT.
  case wentOn
  /// Nobody can say, for the launcher was killed.
  case unknown
}
