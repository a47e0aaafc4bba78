/// The result of one clause.
public struct CheckResult: Equatable, Sendable {
  public enum Finding: Equatable, Sendable {
    /// The bot kept it; with figures if there are any.
    case passed(note: String?)
    case failed(Failure)
    /// It was not tested, and why.
    case untried(reason: String)
  }

  public var clause: Clause
  public var finding: Finding

  public var failure: Failure? { if case .failed(let failure) = finding { failure } else { nil } }
}

/// Evidence that a clause was broken.
public struct Failure: Equatable, Sendable {
  /// The game in which it was broken, if any.
  public var game: String?
  /// The last line sent, safe to print.
  public var sent: String?
  /// The lines received, safe to print, or a remark that there were none.
  public var received: String
  /// What is wrong, in words.
  public var reason: String
  /// The last lines of the bot's standard error, safe to print, if they may explain the failure.
  public var errors: [String] = []
  /// Specific advice; nil if the clause's own advice applies.
  public var remedy: FixHint?
}
