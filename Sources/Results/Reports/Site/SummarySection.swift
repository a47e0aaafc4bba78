import BotProtocol
import Ratings
import Replays
import Standings

/// The first section of a report: the leader of each event and its significance, faults, and notable games.
struct SummarySection {
  let standings: RunStandings
  let digests: [EventDigest]

  /// - Parameter replays: the path of a page with notable games; nil if there is none.
  func html(_ replays: (NotableGames) -> String?) -> String {
    let cards = zip(standings.events, digests).enumerated().map { index, pair in
      card(
        pair.0, number: index + 1,
        watched: pair.1.notable.first.flatMap { notable in replays(notable).map { ($0, notable.words) } })
    }
    return
      #"<section id="summary" aria-label="Summary"><div class="cards">\#(cards.joined(separator: "\n"))</div></section>"#
  }

  /// - Parameter watched: the address of a notable game, and why it is notable.
  private func card(_ event: EventStandings, number: Int, watched: (address: String, words: String)?) -> String {
    let link = watched.map { #" · <a href="\#(HTML.escape($0.address))">\#(HTML.escape($0.words))</a>"# }
    return """
      <article class="card"><h2><a href="#event-\(number)">\(HTML.escape(event.shortTitle))</a></h2>
      <p class="leader">\(HTML.escape(leaders(event)))</p>
      <p>\(HTML.escape(Sentences.certainty(event)))</p>
      <p class="quiet">\(HTML.escape(count(event)))\(link ?? "")</p></article>
      """
  }

  private func leaders(_ event: EventStandings) -> String {
    event.lines.first { $0.games > 0 }.map { SafeText.name($0.name) } ?? "–"
  }

  private func count(_ event: EventStandings) -> String {
    let tables = event.played == 1 ? "1 table" : "\(Figures.grouped(event.played)) tables"
    let rest = event.scheduled > event.played ? " of \(Figures.grouped(event.scheduled))" : ""
    let faults = event.lines.reduce(0) { $0 + $1.faultCount }
    return tables + rest + ", "
      + (faults == 0 ? "no faults" : faults == 1 ? "1 fault" : "\(Figures.grouped(faults)) faults")
  }
}
