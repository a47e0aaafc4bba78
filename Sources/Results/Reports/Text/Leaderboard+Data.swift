import BotProtocol
import GameRules
import JSON
import Ratings
import Scheduling
import Standings

// The forms that programs read.
extension Leaderboard {
  /// One row a bot, event and figure, so that events of different games share one table.
  static func csv(_ standings: RunStandings) -> String {
    var text = CSV.line(
      ["event", "game", "seats", "rank", "bot", "games", "figure", "value", "low", "high"].map { .text($0) })
    for (number, event) in standings.events.enumerated() {
      if event.played < event.scheduled {
        text += CSV.line([
          .integer(number + 1), .text(event.game), .integer(event.seats), .text(""), .text(""), .integer(event.played),
          .text("tables_missing"), .integer(event.scheduled - event.played), .text(""), .text(""),
        ])
      }
      for line in event.lines {
        for (name, value, low, high) in figures(of: line, in: event) {
          text += CSV.line([
            .integer(number + 1), .text(event.game), .integer(event.seats), .integer(line.rank),
            .text(SafeText.visible(line.name)), .integer(line.games), .text(name), .number(value), .number(low),
            .number(high),
          ])
        }
      }
    }
    return text
  }

  private static func figures(
    of line: StandingsLine, in event: EventStandings
  ) -> [(name: String, value: Double?, low: Double?, high: Double?)] {
    let measures = event.measures.enumerated().map { index, measure in
      // Games of several seats may share deals, so that a rate of theirs has no interval of its own.
      let interval = event.showsInterval(of: measure) ? line.interval(index, measure) : nil
      return (measure.name, line.figure(index, measure), interval?.low, interval?.high)
    }
    let times = [("", line.thinking), ("cpu_", line.computing)].flatMap { clock, histogram in
      Histogram.shown.map { name, share in (clock + name + "_us", histogram.quantile(share).map(Double.init)) }
    }
    let others =
      times + [("cpu_off_turn_us", line.offTurnMicroseconds.map(Double.init)), ("faults", Double(line.faultCount))]
    let ratings = line.rating.map { rating in
      [("rating", Double?(rating.elo), rating.interval?.low, rating.interval?.high)]
    }
    let ranks = line.ranks.map { [("ranks", Double?(Double(line.rank)), Double($0.lowerBound), Double($0.upperBound))] }
    let leads = line.lead.map { lead in
      let interval = lead.comparison.interval()
      return [("lead", Double?(lead.comparison.mean), interval?.low, interval?.high)]
    }
    let winnable = line.winnable.map { winnable in
      [
        ("winnable_won", winnable.share, winnable.interval?.low, winnable.interval?.high),
        ("winnable_games", Double?(Double(winnable.games)), nil, nil),
      ]
    }
    let deals = line.repetition.map { [("deals", Double?(Double($0.deals)), Double?.none, Double?.none)] }
    let findings = (event.finding?.facts.figures(of: line.name, isOpen: event.isOpen) ?? []).map {
      ($0.name, Double?($0.value), $0.bounds?.low, $0.bounds?.high)
    }
    return findings + (deals ?? []) + (ranks ?? []) + (ratings ?? []) + (leads ?? []) + measures + (winnable ?? [])
      + others.map { ($0, $1, nil, nil) }
  }

  static func json(_ standings: RunStandings) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("complete", standings.isComplete)
      if let provenance = standings.provenance {
        json.member("name", provenance.name)
        json.member("seed", ifPresent: provenance.seed)
        json.member("origins", provenance.origins)
        json.member("ended", provenance.ended)
      }
      json.key("events")
      json.array { json in for event in standings.events { write(event, to: &json) } }
      json.key("overall")
      json.array { json in
        for row in standings.overall {
          json.object { json in
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
    }
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func write(_ event: EventStandings, to json: inout JSONWriter) {
    json.object { json in
      json.member("game", event.game)
      json.member("seats", event.seats)
      json.member("played", event.played)
      json.member("scheduled", event.scheduled)
      json.member("races", event.races)
      json.member("photo_finishes", event.photoFinishes)
      json.member("photo_finish_rate", event.races > 0 ? Double(event.photoFinishes) / Double(event.races) : nil)
      json.member("deal_gain", ifPresent: event.dealGain)
      if let intransitivity = event.intransitivity {
        json.member("cyclic_share", intransitivity.share)
        json.member("cyclic_share_is_above_noise", intransitivity.isAboveNoise)
      }
      if let solved = event.solved {
        json.key("deals")
        json.object { json in
          json.member("winnable", solved.winnable)
          json.member("lost", solved.lost)
          json.member("open", solved.open)
          json.member("positions", solved.positions)
        }
      }
      if let finding = event.finding {
        json.key("result")
        json.object { finding.facts.write(to: &$0, isOpen: event.isOpen) }
      }
      PairTableText.write(event, to: &json)
      json.key("bots")
      json.array { json in for line in event.lines { write(line, in: event, to: &json) } }
    }
  }

  private static func write(_ line: StandingsLine, in event: EventStandings, to json: inout JSONWriter) {
    json.object { json in
      json.member("rank", line.rank)
      json.member("bot", line.name)
      json.member("games", line.games)
      if let change = line.change {
        json.member("version", change.version)
        json.member("compared_with", change.earlier)
        json.member("difference", change.difference?.value)
        json.member("difference_by", change.difference?.figure.name)
        json.member("difference_interval", change.difference?.interval.map { [$0.low, $0.high] })
      }
      for (name, value, low, high) in figures(of: line, in: event) where name != "faults" {
        json.member(named: name, value)
        if let low, let high { json.member(named: name + "_interval", [low, high]) }
      }
      json.key("faults")
      json.object { json in
        for (kind, count) in line.faults.sorted(by: { $0.key < $1.key }) { json.member(named: kind, count) }
      }
    }
  }
}
