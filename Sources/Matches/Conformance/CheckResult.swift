/// What came of one clause.
public struct CheckResult: Equatable, Sendable {
  public enum Finding: Equatable, Sendable {
    /// It held, with figures where there are any.
    case passed(note: String?)
    case failed(Failure)
    /// It could not be tried, and why.
    case untried(reason: String)
  }

  public var clause: Clause
  public var finding: Finding

  public var failure: Failure? { if case .failed(let failure) = finding { failure } else { nil } }
}

/// The evidence that a clause was broken.
public struct Failure: Equatable, Sendable {
  /// The game in which it showed, if it was in one.
  public var game: String?
  /// What was sent last, safe to show.
  public var sent: String?
  /// What was received, safe to show, or that nothing was.
  public var received: String
  /// What is wrong, in words.
  public var reason: String
  /// The last lines of the bot's standard error, safe to show, where they may say why.
  public var errors: [String] = []
  /// What to do about what happened; nil where the clause says it.
  public var remedy: FixHint?
}
