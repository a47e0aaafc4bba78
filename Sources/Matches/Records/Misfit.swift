public import Fields
public import Scheduling

/// Why a line of a journal is inconsistent with the lines before it; the reader of the file adds the line's place.
public enum Misfit: Error, Equatable, Sendable {
  /// The tournament has no such table, or has it with other bots or another deal.
  case foreign(TableKey)
  case doubled(TableKey)
  /// A key has values that the tournament does not allow.
  case values(key: String, expected: String, found: String)
  /// The line adds events that are invalid for their games.
  case configuration(FileProblem)

  public static func foreign(_ table: ScheduledTable) -> Misfit { .foreign(TableKey(table)) }

  /// The problem of the file with this line; both are unknown for a line that has not been written.
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
