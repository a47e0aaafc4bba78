/// How a bot's process ended.
public enum ProcessEnding: Equatable, Sendable {
  case exit(code: Int)
  case signal(Int)
  /// It exceeded a limit, given in that limit's smallest unit, and was killed for it.
  case limit(ResourceLimit, allowed: Int)
  /// It was killed because it continued while it was stopped: a timer of its own may send SIGCONT.
  case wentOn
  /// Unknown, because the launcher was killed.
  case unknown
}
