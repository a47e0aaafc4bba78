package import Records
package import RunFiles
import Scheduling

extension RunState {
  /// The bots that may be started yet, by identifier: those with tables to play, or with rounds to come.
  package func botsToPlay(_ file: TournamentFile, shard: Shard?) -> Set<String> {
    let open = file.events.indices.filter { !schedule.events[$0].isWhole }
    let all = Set(file.competitors.map(\.id))
    var others = all.subtracting(open.flatMap { file.events[$0].activeCompetitors.map(\.id) })
    var rest = schedule
    while !others.isEmpty, let table = rest.next() {
      if !played.contains(TableKey(table)), shard?.has(deal: table.deal) ?? true { others.subtract(table.seats) }
    }
    return all.subtracting(others).filter { !faults.isDisqualified($0) }
  }
}
