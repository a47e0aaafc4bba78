import BotProtocol
import Ratings
import Replays
import Standings

/// The first section of a report: the leader of each event and its significance, faults, and a notable game.
struct SummarySection {
  let site: Site

  var html: String {
    let cards = site.standings.events.indices.map(card)
    // Grades are an order over all events; without them there is none.
    let isGraded = site.standings.grades != nil
    let whole =
      cards.count > 1 && !isGraded ? "<p>Each event has a leader of its own; there is no overall winner.</p>" : ""
    return
      #"<section id="summary" aria-label="Summary"><div class="cards">\#(cards.joined(separator: "\n"))</div>\#(whole)</section>"#
  }

  private func card(_ index: Int) -> String {
    let event = site.standings.events[index]
    let watched = site.digests[index].notable.first.flatMap { notable in
      site.link(to: notable, from: .overview).map {
        #" · <a href="\#(HTML.escape($0))">\#(HTML.escape(notable.words))</a>"#
      }
    }
    let leader = event.players.first
    return """
      <article class="card"><h2><a href="\(site.link(to: .event(index), from: .overview))">\(HTML.escape(event.shortTitle))</a></h2>
      <p class="leader">\(leader.map { site.nameLink($0.name, in: index, from: .overview) } ?? "–")</p>
      <p>\(HTML.escape(Sentences.certainty(event)))</p>
      <p class="quiet">\(HTML.escape(count(event)))\(watched ?? "")</p></article>
      """
  }

  private func count(_ event: EventStandings) -> String {
    let tables = event.played == 1 ? "1 table" : "\(Figures.grouped(event.played)) tables"
    let rest = event.scheduled > event.played ? " of \(Figures.grouped(event.scheduled))" : ""
    let faults = event.lines.reduce(0) { $0 + $1.faultCount }
    return tables + rest + ", "
      + (faults == 0 ? "no faults" : faults == 1 ? "1 fault" : "\(Figures.grouped(faults)) faults")
  }
}
