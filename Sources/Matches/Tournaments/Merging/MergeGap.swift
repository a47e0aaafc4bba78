public import Records
import RunFiles
import Scheduling

/// Tables that no folder of a merge has.
public struct MergeGap: Equatable, Sendable {
  /// The shard whose tables they are; nil where the folders are not shards of one number.
  public var shard: Shard?
  /// True if one of the folders has been played as this shard.
  public var hasFolder = false
  public internal(set) var tables = 0

  /// What is left to play of a tournament, by shard where all folders are shards of one number.
  ///
  /// - Parameters:
  ///   - schedule: what all tables that were played have been taken into.
  ///   - shards: of each machine that played; nil for one that played no shard. If there are none, all is one gap.
  static func all(
    of schedule: Schedule, _ tournament: Tournament, without played: PlayedTables, in shards: [Shard?]
  ) -> [MergeGap] {
    guard played.count < schedule.count else { return [] }
    // Parts of different numbers have no owners in common.
    let counts = Set(shards.map { $0?.count ?? 1 })
    let parts = counts.count == 1 && counts.first! > 1 ? shards[0]!.all : []
    let known = Set(shards.compactMap(\.self))
    var gaps = parts.isEmpty ? [MergeGap()] : parts.map { MergeGap(shard: $0, hasFolder: known.contains($0)) }
    var rest = schedule
    // Counted without a walk: a journal may name many more deals than it has tables.
    for (event, plan) in tournament.events.enumerated() {
      for index in gaps.indices {
        gaps[index].tables += parts.isEmpty ? schedule.events[event].count : parts[index].tables(of: plan.shape)
      }
      for number in played.numbers(of: event) {
        guard let table = rest.table(TableKey(event: event, number: number)) else { continue }
        gaps[Shard.owner(of: table.deal, among: gaps.count) - 1].tables -= 1
      }
    }
    return gaps.filter { $0.tables > 0 }
  }
}
