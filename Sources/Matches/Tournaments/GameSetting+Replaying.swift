import Fields
import Records
import Refereeing
import RunFiles

extension GameSetting {
  /// Deals a table again and replays its transcript.
  ///
  /// - Throws: `Discrepancy.Reason` if the record contradicts the deal, the rules or the transcript.
  func replay(
    _ transcript: [UInt8], at path: String, of record: TableRecord, in event: TournamentEvent
  ) throws(Discrepancy.Reason) {
    _ = try recording(transcript, at: path, of: record, in: event)
  }

  /// Like `replay`, and returns the replayed game as well.
  func recording(
    _ transcript: [UInt8], at path: String, of record: TableRecord, in event: TournamentEvent
  ) throws(Discrepancy.Reason) -> ReplayedGame<Rules> {
    let recording: ReplayedGame<Rules>
    do throws(FileProblem) {
      let table = try TranscriptFile(transcript, path: path)
      guard table.game == Rules.name, table.seed == event.seed, table.table == record.table,
        table.given == event.plan.givenDeal(record.table.deal)
      else {
        throw FileProblem(.refused("the deal is that of another table"), file: path, line: 1)
      }
      recording = try ReplayedGame(table)
    } catch {
      throw .unplayable(error)
    }
    try compare(recording, with: record)
    return recording
  }

  private func compare(_ recording: ReplayedGame<Rules>, with record: TableRecord) throws(Discrepancy.Reason) {
    guard let outcome = recording.last.outcome else { throw .unfinished }
    var replayed = TableRecord(record.table, Rules.self, outcome)
    try count(recording, in: &replayed)
    if let (name, own, other) = record.difference(from: replayed) {
      throw .otherFigure(name, recorded: own, replayed: other)
    }
  }

  /// Counts the journal's figures again, and judges the claims of each race again on the way.
  private func count(_ recording: ReplayedGame<Rules>, in counts: inout TableRecord) throws(Discrepancy.Reason) {
    counts.prompts = recording.table.table.seats.map { _ in 0 }
    counts.faults = recording.table.table.seats.map { _ in nil }
    var info = recording.table.table.seats.map { _ in InfoTally() }
    var retries = recording.table.table.seats.map { _ in 0 }
    for (index, entry) in recording.entries.enumerated() {
      for answer in entry.answers { _ = answer.info.map { info[answer.seat.index].count($0) } }
      switch entry {
      case .turn(let answer): counts.prompts[answer.seat.index] += 1
      case .race(let race):
        for answer in race.answers where !answer.isSilent { counts.prompts[answer.seat.index] += 1 }
        counts.races += 1
        counts.photoFinishes += race.photoFinishes
        var position = recording.positions[index]
        let judged = try? position.apply(text: .race(race.claims.map(\.claim)))
        // The first line is the header, and lines count from 1.
        guard judged == race.claims.map(\.verdict) else { throw .otherVerdicts(line: index + 2) }
      case .fault(let seat, let fault, _, _): counts.faults[seat.index] = fault
      case .retry(let seat, _, _, _): retries[seat.index] += 1
      case .withdrawal, .late, .hint: break
      }
    }
    counts.setCounts(info: info, retries: retries)
  }
}
