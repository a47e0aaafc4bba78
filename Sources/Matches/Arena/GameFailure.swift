public import Refereeing
public import Sandboxes

/// Why a table was not finished, although the run was not stopped and no bot is to blame.
public enum GameFailure: Error, Equatable {
  /// The machine lacks a resource that a bot needs to start.
  case machine(StartFailure)
  /// The rules contradict themselves, so another attempt would fail in the same way.
  case rules(RulesContradiction)
}
