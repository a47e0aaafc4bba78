/// The tables of one event.
protocol EventSchedule: Sendable {
  /// How many there are; of rounds, those that have begun.
  var count: Int { get }
  /// True once no result will add a table.
  var isWhole: Bool { get }
  /// True once every table has been given out.
  var hasEnded: Bool { get }
  /// What rounds have found out.
  var finding: AnyRoundsFinding? { get }

  /// The next table that may be played; nil where rounds wait for their tables, or all is over.
  mutating func next() -> ScheduledTable?
  /// Takes the result of one of its tables, on whose scores later rounds depend: by seat, more is better.
  ///
  /// - Returns: false for a table with other bots or another deal, if that would matter to later rounds.
  mutating func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool
  /// The table of a number, from 1 to `count`.
  mutating func table(_ number: Int) -> ScheduledTable
}
