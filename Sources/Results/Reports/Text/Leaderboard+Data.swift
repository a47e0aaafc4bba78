import BotProtocol
import JSON
import Scheduling
import Standings

// The formats for programs.
extension Leaderboard {
  /// The headings, and one row per bot, event and figure, so that events of different games share one grid.
  static func rows(_ standings: RunStandings) -> [[CSV.Field]] {
    let head = ["event", "game", "seats", "rank", "bot", "games", "figure", "value", "low", "high"]
    var rows = [head.map { .text($0) }] + GradeText.rows(standings)
    for (number, event) in standings.events.enumerated() {
      if event.played < event.scheduled {
        rows.append([
          .integer(number + 1), .text(event.game), .integer(event.seats), .text(""), .text(""), .integer(event.played),
          .text("tables_missing"), .integer(event.scheduled - event.played), .text(""), .text(""),
        ])
      }
      let columns = LeaderboardColumn.all(of: event)
      for line in event.lines {
        for figure in columns.flatMap({ $0.figures(line) }) {
          rows.append([
            .integer(number + 1), .text(event.game), .integer(event.seats), .integer(line.rank),
            .text(line.name), .integer(line.games), .text(figure.name), .number(figure.value),
            .number(figure.low), .number(figure.high),
          ])
        }
      }
    }
    return rows
  }

  static func json(_ standings: RunStandings) -> String {
    JSONWriter.textLine { json in
      json.member("complete", standings.isComplete)
      if let provenance = standings.provenance {
        json.member("name", provenance.name)
        json.member("seed", ifPresent: provenance.seed)
        json.member("origins", provenance.origins)
        json.member("ended", provenance.ended)
        json.member("unconfined_bots", provenance.hasUnconfinedBots)
      }
      if let grades = standings.grades { GradeText.write(grades, to: &json) }
      json.key("events")
      json.array { json in for event in standings.events { write(event, to: &json) } }
      json.objects("overall", standings.overall) { json, row in
        json.member("bot", row.name)
        json.key("ranks")
        json.array { json in
          for line in row.lines {
            if let line {
              json.array([line.ranks?.lowerBound ?? line.rank, line.ranks?.upperBound ?? line.rank])
            } else {
              json.null()
            }
          }
        }
      }
    }
  }

  private static func write(_ event: EventStandings, to json: inout JSONWriter) {
    json.object { json in
      json.member("game", event.game)
      json.member("seats", event.seats)
      json.member("played", event.played)
      json.member("scheduled", event.scheduled)
      if event.hasFreshDeals { json.member("fresh_deals", true) }
      json.member("races", event.races)
      json.member("photo_finishes", event.photoFinishes)
      json.member("photo_finish_rate", event.races > 0 ? Double(event.photoFinishes) / Double(event.races) : nil)
      json.member("deal_gain", ifPresent: event.dealGain)
      if let solved = event.solved {
        json.object("deals") { json in
          json.member("winnable", solved.winnable)
          json.member("lost", solved.lost)
          json.member("open", solved.open)
          json.member("positions", solved.positions)
        }
      }
      if let finding = event.finding {
        json.object("result") { json in
          finding.facts.write(to: &json, isOpen: event.isOpen)
          if event.stopsWhenSettled { json.member("by", event.contestMeasures.map(\.name)) }
        }
      }
      PairGrid.write(event, to: &json)
      json.key("bots")
      let columns = LeaderboardColumn.all(of: event)
      json.array { json in for line in event.lines { write(line, of: event, columns, to: &json) } }
    }
  }

  private static func write(
    _ line: StandingsLine, of event: EventStandings, _ columns: [LeaderboardColumn], to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("rank", line.rank)
      json.member("bot", line.name)
      json.member("games", line.games)
      if let change = line.change {
        json.member("version", change.version)
        json.member("compared_with", change.earlier)
        if !event.sharesDeals { json.member("paired", false) }
        json.member("difference", change.difference?.test.difference)
        json.member("difference_by", change.difference?.figure.name)
        json.member("difference_interval", change.difference?.test.interval.map { [$0.low, $0.high] })
      }
      if let openness = line.rating?.openness { json.member("rating_is_open", openness.word) }
      if let lead = line.lead {
        json.member("lead_over", lead.over)
        json.member("lead_by", lead.figure.name)
      }
      InfoGrid.write(line.reported, to: &json)
      // The kinds of faults follow.
      for figure in columns.flatMap({ $0.figures(line) }) where figure.name != "faults" {
        json.member(named: figure.name, figure.value)
        if let low = figure.low, let high = figure.high { json.member(named: figure.name + "_interval", [low, high]) }
      }
      json.object("faults") { json in
        for (kind, count) in line.faults.sorted(by: { $0.key < $1.key }) { json.member(named: kind, count) }
      }
    }
  }
}
