public import Refereeing
public import Sandboxes

/// Why a table was not played to its end, though nobody stopped it and no bot is to blame.
public enum GameFailure: Error, Equatable {
  /// The machine is short of what a bot needs to start.
  case machine(StartFailure)
  /// The rules contradict themselves: another attempt would end in the same way.
  case rules(RulesContradiction)
}
