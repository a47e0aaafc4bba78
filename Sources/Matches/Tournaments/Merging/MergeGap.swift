public import Records
import RunFiles
import Scheduling

/// Tables that no folder of a merge has.
public struct MergeGap: Equatable, Sendable {
  /// The shard that plays these tables; nil if the folders are not shards of one number.
  public var shard: Shard?
  /// True if one of the folders is this shard.
  public var hasFolder = false
  public internal(set) var tables = 0

  /// The tables that are left to play, by shard if all folders are shards of one number.
  ///
  /// - Parameters:
  ///   - schedule: the schedule after all tables that were played.
  ///   - origins: the machines, with their shards. Without machines, all tables form one gap.
  static func all(
    of schedule: Schedule, _ tournament: Tournament, without played: PlayedTables, on origins: [RunOrigin]
  ) -> [MergeGap] {
    guard played.count < schedule.count else { return [] }
    // A shard of another number of shards owns other deals.
    let shards = origins.map(\.shard)
    let counts = Set(shards.map { $0?.count ?? 1 })
    let parts = counts.count == 1 && counts.first! > 1 ? shards[0]!.all : []
    let known = Set(shards.compactMap(\.self))
    var gaps = parts.isEmpty ? [MergeGap()] : parts.map { MergeGap(shard: $0, hasFolder: known.contains($0)) }
    var rest = schedule
    // Counted without a walk through the schedule: a journal may name many more deals than it has tables.
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
