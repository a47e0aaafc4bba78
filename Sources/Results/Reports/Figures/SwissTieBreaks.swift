package import Scheduling

/// Buchholz and Sonneborn–Berger scores of a Swiss event.
///
/// Buchholz is the sum of the points of all opponents. Sonneborn–Berger is the sum of each opponent's points times the
/// points won from it. A round with a bye counts as a meeting with an opponent that has the bot's own points. In a
/// meeting of several contests the points won are those of all its contests. Source: FIDE Handbook C.07, Tie-Break
/// Regulations (2024).
package struct SwissTieBreaks {
  /// By bot.
  package private(set) var buchholz: [String: Double] = [:]
  package private(set) var sonnebornBerger: [String: Double] = [:]

  package init(_ finding: SwissFinding) {
    let points = Dictionary(finding.scores.map { ($0.name, $0.points) }) { first, _ in first }
    for round in finding.pairings {
      for pairing in round where pairing.isPlayed {
        for (seat, bot) in pairing.bots.enumerated() {
          let opponent = pairing.bots.count == 1 ? bot : pairing.bots[1 - seat]
          buchholz[bot, default: 0] += points[opponent] ?? 0
          sonnebornBerger[bot, default: 0] += (points[opponent] ?? 0) * pairing.points[seat]
        }
      }
    }
  }
}
