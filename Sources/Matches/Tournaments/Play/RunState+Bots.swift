import Records
package import RunFiles
import Scheduling

extension RunState {
  /// The identifiers of the bots that may still be started: those with tables to play, or with rounds to come.
  package func botsToPlay(from queue: TableQueue) -> Set<String> {
    func mayPlay(_ bots: [String], in event: Int) -> [String] { bots.filter { !faults.isDisqualified($0, in: event) } }
    let open = tournament.events.indices.filter { !schedule.events[$0].isWhole }
    let all = Set(tournament.entrants.map(\.id))
    var others = all.subtracting(open.flatMap { mayPlay(tournament.events[$0].activeEntrants.map(\.id), in: $0) })
    var rest = schedule
    while !others.isEmpty, let table = rest.next() {
      if !played.contains(TableKey(table)), queue.has(table) {
        others.subtract(mayPlay(table.seats, in: table.event))
      }
    }
    return all.subtracting(others)
  }
}
