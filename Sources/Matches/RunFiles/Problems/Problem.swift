public import Fields
public import OperatingSystem
public import Records
public import Sandboxes

/// An error that ends a command, and is reported to the person who gave it.
public protocol Problem: Error {
  /// What is wrong, and how to correct it.
  var message: String { get }
  /// What to type next, if the message does not say it.
  var next: NextStep? { get }
  var exit: ExitCode { get }
}

/// What to type after a problem.
public enum NextStep: Equatable, Sendable {
  /// The help of the command.
  case help
  /// The same command, once the problem is corrected.
  case again
}

extension Problem {
  public var next: NextStep? { .help }
  public var exit: ExitCode { .usage }
}

extension Error {
  /// The error as a problem; an error of Foundation becomes that of the system behind it.
  public var asProblem: any Problem { self as? any Problem ?? SystemError(behind: self) }
}

extension SystemError: Problem {
  public var message: String { words }
  public var next: NextStep? { .again }
  public var exit: ExitCode { isTemporary ? .temporary : .usage }
}

extension StartFailure: Problem {
  public var next: NextStep? { .again }
  public var exit: ExitCode { isTemporary ? .temporary : .usage }
}

extension FileProblem: Problem {
  public var next: NextStep? { .again }
}

extension RunProblem: Problem {
  public var next: NextStep? {
    switch self {
    case .stopped: nil
    case .cannotStart, .botGone, .botChanged, .fewDescriptors, .damaged, .badLine, .io: .again
    default: isTemporary ? .again : .help
    }
  }

  public var exit: ExitCode { if case .stopped = self { .interrupted } else { isTemporary ? .temporary : .usage } }
}
