import BotProtocol
import Ratings
import Replays
import Standings

/// The leaderboard of an event with its sentences and games to look at.
struct LeaderboardSection {
  let site: Site
  let index: Int
  let page: SiteAddress

  enum Heading {
    /// The event's title, which leads to its page.
    case link
    case plain
  }

  private var event: EventStandings { site.standings.events[index] }

  /// - Parameter rows: the number of bots that are shown at once.
  func html(heading: Heading, rows: Int) -> String {
    let title = HTML.escape(event.title)
    let shown =
      switch heading {
      case .link: #"<a href="\#(site.link(to: .event(index), from: page))">\#(title)</a>"#
      case .plain: title
      }
    return """
      <section id="event-\(index + 1)" class="board"><h2>\(shown)</h2>
      <div class="head">
      \(board(rows: rows))
      <div class="remarks">
      \(heading == .plain ? saving : "")
      \(meaningOfRanks)
      \(remarks(isShort: heading == .link))
      \(notable)
      </div></div>
      </section>
      """
  }

  private func board(rows: Int) -> String {
    let grid = Leaderboard.grid(event)
    // The page of a bot says nothing of an event in which it has not played.
    let links = event.lines.map { site.botLink($0.name, in: $0.games > 0 ? index : nil, from: page) }
    return grid.html(
      (intervalHeading, intervalBars), attributes: places, isStacked: true, rows: rows, links: ["bot": links])
  }

  private var saving: String {
    #"<p class="saving"><button type="button" data-save-table="\#(index + 1)-\#(event.game)">Table as CSV</button></p>"#
  }

  /// The attributes of rows, from which the page shows the place by the figures before a range of ranks.
  private var places: [String] {
    event.placesByFigures.map { $0.map { #" style="--place:'\#($0)'""# } ?? "" }
  }

  /// All sentences, or the first ones where the event has a page of its own to read on.
  private func remarks(isShort: Bool) -> String {
    let remarks = EventRemarks(event)
    // Several open pairs make a list that only some read.
    let open = event.significance.open.count > 1 ? remarks.significance : []
    let all = remarks.findings + (open.isEmpty ? remarks.significance : []) + remarks.limits
    let shown = isShort ? Array(all.prefix(LeaderboardSection.mostRemarks)) : all
    let more =
      shown.count < all.count
      ? #"<p><a href="\#(site.link(to: .event(index), from: page))">\#(all.count - shown.count) more notes</a></p>"#
      : ""
    let needs =
      open.isEmpty || isShort
      ? "" : "<details><summary>What more deals would show</summary>\(paragraphs(open))</details>"
    return paragraphs(shown) + more + needs
  }

  private static let mostRemarks = 4

  private func paragraphs(_ sentences: [String]) -> String {
    sentences.map { "<p>\(HTML.escape($0))</p>" }.joined()
  }

  /// What a range of ranks means, if the table has one.
  private var meaningOfRanks: String {
    guard event.lines.contains(where: { ($0.ranks?.count ?? 1) > 1 }) else { return "" }
    let own = event.lines.contains { $0.place != nil } ? "by rating, " : "the place by the figures, and "
    return "<p>#: \(own)the places that a bot may really have (95% for all bots together).</p>"
  }

  private var notable: String {
    let items = site.digests[index].notable.map { notable in
      let words = HTML.escape(notable.words)
      guard let address = site.link(to: notable, from: page) else { return "<li>\(words)</li>" }
      return #"<li><a href="\#(HTML.escape(address))">\#(words)</a></li>"#
    }
    return items.isEmpty ? "" : "<h3>Games to look at</h3><ul>\(items.joined())</ul>"
  }

  // Intervals.

  private var intervalHeading: String { event.isRated ? "rating, 95%" : "mean score, 95%" }

  /// By line, on a common scale.
  private var intervalBars: [String] {
    let intervals = event.lines.map { event.interval(of: $0) }
    let low = intervals.compactMap { $0?.interval.low }.min() ?? 0
    let high = intervals.compactMap { $0?.interval.high }.max() ?? 0
    return intervals.map { shown in
      shown.map { IntervalBar(value: $0.value, interval: $0.interval, low: low, high: high).svg } ?? ""
    }
  }
}

extension EventStandings {
  /// A bot's rating, or in a solitaire its mean score, with its interval; nil if it has none.
  func interval(of line: StandingsLine) -> (value: Double, interval: Interval)? {
    guard isRated else { return line.tally.estimate.map { ($0.mean, $0.interval) } }
    return line.rating.flatMap { rating in rating.interval.map { (rating.elo, $0) } }
  }
}
