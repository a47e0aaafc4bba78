import Ratings

/// How the first bot of an event compares with the others.
package struct FirstPlace: Equatable, Sendable {
  /// The bots that the tests have shown to be better; there may be some where rounds decide the places.
  package var better: [String] = []
  /// The bots of which no test has shown that they differ, though their figures do.
  package var rivals: [String] = []
  /// The bots with the same figures.
  package var equals: [String] = []
  /// True if another bot was compared with it: a disqualified bot is not.
  package var isCompared = false
  /// True if all others were.
  package var isComparedWithAll = true
}

extension EventStandings {
  /// The bots that have played, in the order of the leaderboard; without those that left every table of several seats
  /// through their own faults.
  package var players: [StandingsLine] { lines.filter { $0.games > 0 && !(seats > 1 && $0.isOut) } }

  /// How the first bot compares with the others that have played; nil if nothing is tested yet.
  ///
  /// The test of each pair decides. Ranges of ranks do not: two may overlap though the tests tell the two bots apart.
  package var firstPlace: FirstPlace? {
    let played = players
    guard let first = played.first, let ranks = first.ranks else { return nil }
    let isBetter = Dictionary(
      pairs.filter { $0.name == first.name }.map { ($0.against, $0.judgement.isBetter) },
      uniquingKeysWith: { one, _ in one })
    var place = FirstPlace()
    for other in played.dropFirst() {
      guard let others = other.ranks else {
        place.isComparedWithAll = false
        continue
      }
      place.isCompared = true
      // A pair that did not meet has its claim from the ranges alone.
      let claim =
        isBetter[other.name]
        ?? (others.overlaps(ranks) ? nil : others.lowerBound > ranks.upperBound)
      switch claim {
      case true?: break
      case false?: place.better.append(other.name)
      case nil where hasSameFigures(first, other): place.equals.append(other.name)
      case nil: place.rivals.append(other.name)
      }
    }
    return place
  }

  /// By line: the place by the figures; nil where the rank is one place, or rounds decide it.
  ///
  /// Bots with the same figures share a place.
  package var placesByFigures: [Int?] {
    var place = 1
    return lines.enumerated().map { index, line in
      if index > 0, !hasSameFigures(lines[index - 1], line) { place = index + 1 }
      return line.place == nil && line.ranks?.count ?? 1 > 1 ? place : nil
    }
  }

  /// True if two bots have the same rating, rounded, and the same figure of each ranking measure.
  package func hasSameFigures(_ first: StandingsLine, _ second: StandingsLine) -> Bool {
    first.rating?.elo.rounded() == second.rating?.elo.rounded()
      && measures.enumerated().allSatisfy { index, measure in
        !measure.isRanking || first.figure(index, measure) == second.figure(index, measure)
      }
  }
}
