import Ratings
public import Standings

/// The results of one bot in an event, for its author.
public enum AuthorReport {
  public static func text(_ line: StandingsLine, in event: EventStandings) -> String {
    let title = event.game + (event.seats > 1 ? ", \(event.seats) seats" : "")
    guard line.games > 0 else { return "\(title): no games yet\n" }
    let ranks = line.ranks ?? (line.isOut ? nil : line.rank...line.rank)
    let rank = ranks.map {
      "rank \($0.lowerBound)" + ($0.count > 1 ? " to \($0.upperBound)" : "") + " of \(event.lines.count)"
    }
    let place = line.place.map { "place " + Figures.range($0) + ", " } ?? ""
    var lines = ["\(title): \(place)\(rank ?? "no rank"), \(line.games) games"]
    for (index, measure) in event.measures.enumerated() where measure.isRanking {
      if let figure = line.figure(index, measure) {
        lines.append("  \(measure.name) \(Figures.decimal(figure, digits: 3))")
      }
    }
    if line.rating != nil {
      let rating = Figures.rating(line.rating)
      lines.append("  rating \(rating[0])" + (rating[1] == "–" ? "" : " ± \(rating[1])"))
    }
    for (kind, count) in line.faults.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(count) \(count == 1 ? "fault" : "faults"): \(kind)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
