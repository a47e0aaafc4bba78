import BotProtocol
import Ratings
package import Standings

/// The sentences below the leaderboard of an event, in three parts that follow one another.
package struct EventRemarks {
  /// How far the event is, what was noticed in its games, and what its format has found.
  private(set) var findings: [String] = []
  /// Which pairs differ, and how many deals would show the others.
  let significance: [String]
  /// What limits the results, and the faults.
  private(set) var limits: [String] = []

  package init(_ event: EventStandings) {
    significance = Sentences.significance(of: event)
    if event.played < event.scheduled {
      let missing = "Incomplete: \(event.scheduled - event.played) of \(event.scheduled) tables have not been played."
      findings.append(event.isOpen ? missing + " Further rounds follow." : missing)
    }
    if event.races > 0, event.seats > 1 {
      let rate = Figures.decimal(100 * Double(event.photoFinishes) / Double(event.races), digits: 1)
      let races = "\(Figures.grouped(event.photoFinishes)) of \(Figures.grouped(event.races)) races"
      findings.append("Photo finishes, decided at random: \(races) (\(rate)%).")
    }
    if let solved = event.solved { findings.append(Sentences.solved(solved)) }
    if let repeated = Sentences.repetition(event.lines) { findings.append(repeated) }
    for line in event.neverAnswered {
      findings.append(Sentences.silence(of: line.name, games: line.games, hasOpponents: event.seats > 1))
    }
    if event.hasFreshDeals { findings.append(Sentences.freshDeals(event)) }
    for line in event.lines {
      if let change = line.change {
        findings.append(Sentences.change(of: line.name, change, isPaired: event.sharesDeals))
      }
    }
    for line in event.lines {
      if let lead = line.lead, lead.tells { findings.append(Sentences.lead(of: line.name, lead)) }
    }
    if let finding = event.finding { findings += finding.facts.sentences(isOpen: event.isOpen) }
    if event.stopsWhenSettled { findings.append(Sentences.contestOrder(event)) }
    if let games = event.finding?.facts.decidingGames { findings += Sentences.beyond(event.played - games) }
    if event.joinsStopped { findings.append(Sentences.joinsStopped) }
    limits += Sentences.later(event)
    if let gain = event.dealGain { limits.append(Sentences.gain(gain)) }
    limits += event.misfits.map(Sentences.misfit)
    if event.isRated { limits += Sentences.openness(event.lines.compactMap { $0.rating?.openness }) }
    for line in event.lines where line.faultCount > 0 || line.isPardoned {
      if let disqualification = Sentences.disqualification(of: line) { limits.append(disqualification) }
      if line.faultCount == 0 { continue }
      let kinds = line.faults.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      limits.append("Faults of \(SafeText.name(line.name)): \(kinds.joined(separator: ", ")).")
    }
  }

  package var all: [String] { findings + significance + limits }
}
