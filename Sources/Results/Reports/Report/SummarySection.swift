import BotProtocol
import Replays
import Standings

/// What stands first in a report: who is ahead in each event and how sure that is, what failed, and what to look at.
struct SummarySection {
  let standings: RunStandings
  let digests: [EventDigest]
  let replays: (NotableGames) -> String?

  var html: String {
    let cards = zip(standings.events, digests).enumerated().map { index, pair in
      card(pair.0, pair.1, number: index + 1)
    }
    return
      #"<section id="summary" aria-label="Summary"><div class="cards">\#(cards.joined(separator: "\n"))</div></section>"#
  }

  private func card(_ event: EventStandings, _ digest: EventDigest, number: Int) -> String {
    let watched = digest.notable.first.flatMap { notable in
      replays(notable).map { #" · <a href="\#(HTML.escape($0))">\#(HTML.escape(notable.words))</a>"# }
    }
    return """
      <article class="card"><h2><a href="#event-\(number)">\(HTML.escape(event.shortTitle))</a></h2>
      <p class="leader">\(HTML.escape(leaders(event)))</p>
      <p>\(HTML.escape(Sentences.certainty(event)))</p>
      <p class="quiet">\(HTML.escape(count(event)))\(watched ?? "")</p></article>
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
