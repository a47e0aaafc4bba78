import BotProtocol
import GameRules

extension TellingTables {
  /// The fastest win, the worst loss, the first of each kind of fault, and the largest swing on one deal.
  static func choose(from records: [TableRecord], _ event: EventStandings) -> [TellingTables] {
    // Only what was kept can be seen.
    let kept = records.filter { $0.transcript != nil }
    let records = kept.isEmpty ? records : kept
    let sound = records.filter(\.isNormal)
    var telling = [fastestWin(sound, event), worstLoss(sound, event)].compactMap(\.self)
    if let swing = swing(sound, event) { telling.append(swing) }
    var kinds: Set<String> = []
    for record in records {
      for (seat, fault) in record.faults.enumerated() {
        // A retired bot did not play: there is nothing to be seen.
        guard let fault, fault.kind != "retired", kinds.insert(fault.kind).inserted else { continue }
        telling.append(
          TellingTables(reason: .fault(of: record.table.seats[seat], kind: fault.kind), tables: [record.table]))
      }
    }
    return telling
  }

  private static func fastestWin(_ records: [TableRecord], _ event: EventStandings) -> TellingTables? {
    let wins = records.compactMap { record in record.winner(event).map { (record, $0) } }
    guard let (record, seat) = wins.min(by: { $0.0.prompts[$0.1] < $1.0.prompts[$1.1] }) else { return nil }
    return TellingTables(
      reason: .fastestWin(by: record.table.seats[seat], answers: record.prompts[seat]), tables: [record.table])
  }

  private static func worstLoss(_ records: [TableRecord], _ event: EventStandings) -> TellingTables? {
    func margin(_ record: TableRecord) -> Int {
      let (worst, best) = (record.scores.min() ?? 0, record.scores.max() ?? 0)
      return event.seats == 1 ? -worst : best - worst
    }
    guard let record = records.max(by: { margin($0) < margin($1) }),
      let seat = record.scores.indices.min(by: { record.scores[$0] < record.scores[$1] })
    else { return nil }
    return TellingTables(
      reason: .worstLoss(of: record.table.seats[seat], score: record.scores[seat]), tables: [record.table])
  }

  /// In solitaires, where all bots play the same deals.
  private static func swing(_ records: [TableRecord], _ event: EventStandings) -> TellingTables? {
    guard event.seats == 1 else { return nil }
    let swings = Dictionary(grouping: records) { $0.table.deal }.values.compactMap { records in
      records.min { $0.scores[0] < $1.scores[0] }.flatMap { worst in
        records.max { $0.scores[0] < $1.scores[0] }.map { (best: $0, worst: worst) }
      }
    }
    func size(_ swing: (best: TableRecord, worst: TableRecord)) -> (Int, Int) {
      (swing.best.scores[0] - swing.worst.scores[0], -swing.best.table.deal)
    }
    guard let (best, worst) = swings.max(by: { size($0) < size($1) }), best.scores[0] > worst.scores[0] else {
      return nil
    }
    return TellingTables(
      reason: .swing(
        between: best.table.seats[0], best.scores[0], and: worst.table.seats[0], worst.scores[0]),
      tables: [best.table, worst.table])
  }
}

extension TableRecord {
  /// The seat that won: alone the best, or in a solitaire one whose first measure, a rate, says so.
  fileprivate func winner(_ event: EventStandings) -> Int? {
    guard event.seats > 1 else {
      guard let first = event.measures.first, first.summary == .rate else { return nil }
      return results(of: 0, event.measures)[0] == 1 ? 0 : nil
    }
    let merits = table.seats.indices.map { Merit(results(of: $0, event.measures), by: event.measures) }
    guard let best = merits.max(), merits.count(where: { $0 == best }) == 1 else { return nil }
    return merits.firstIndex(of: best)
  }
}
