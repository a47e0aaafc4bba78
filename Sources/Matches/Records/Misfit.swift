public import Fields
public import Scheduling

/// Why a line of a journal does not fit what the journal says before it; whoever reads the file adds the place.
public enum Misfit: Error, Equatable, Sendable {
  /// The tournament has no such table, or not with these bots or this deal.
  case foreign(TableKey)
  /// The table was played before.
  case doubled(TableKey)
  /// A key has other values than the tournament allows.
  case values(key: String, expected: String, found: String)
  /// It brings events that the games do not have.
  case configuration(FileProblem)

  public static func foreign(_ table: ScheduledTable) -> Misfit { .foreign(TableKey(table)) }

  /// The problem of the file in which the line stands; of a line that is not written, neither is known.
  public func problem(in file: String, line: Int?) -> FileProblem {
    switch self {
    case .foreign(let key): FileProblem(.foreignTable(event: key.event, table: key.number), file: file, line: line)
    case .doubled(let key):
      FileProblem(.doubledTable(event: key.event, table: key.number), file: file, line: line, key: "table")
    case .values(let key, let expected, let found):
      FileProblem(.outOfRange(expected: expected, found: found), file: file, line: line, key: key)
    case .configuration(let problem): FileProblem(problem.kind, file: file, line: line, key: problem.key)
    }
  }
}
