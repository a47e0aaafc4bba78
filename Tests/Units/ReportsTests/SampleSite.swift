import GameRules
import Ratings
import Records
import Replays
import Reports
import Scheduling
import Standings
import Tallies

extension RunStandings {
  /// These standings, with every two bots of a solitaire compared.
  var paired: RunStandings {
    var standings = self
    for index in standings.events.indices where standings.events[index].seats == 1 {
      let names = standings.events[index].lines.map(\.name)
      let tests = standings.events[index].rankedBy.map { _ in PairTest(difference: 0.5, pValue: 0.01) }
      standings.events[index].pairs = names.flatMap { name in
        names.filter { $0 != name }.map {
          PairLine(name: name, against: $0, games: 5, judgement: PairJudgement.judge([tests])[0])
        }
      }
    }
    return standings
  }
}

extension Site {
  /// A site of standings in which each bot has a recorded game: alone, or at a table with the first bot.
  init(
    sampling standings: RunStandings, for reader: Reader = .organiser, title: String = "t",
    identifiers: [String]? = nil,
    faults: [FaultReport] = [], games: [GameIndex]? = nil
  ) {
    let digests = standings.events.map { event in
      EventDigest(
        histories: event.lines.map { ($0.name, [(1, 3), (9, 5)]) },
        notable: event.lines.map {
          NotableGames(
            reason: .fault(of: $0.name, kind: "<b>"), tables: [.init(event: 0, number: 1, deal: 1, seats: [$0.name])])
        })
    }
    self.init(
      standings, digests, games ?? standings.events.map(Site.games), GameScripts(GameCatalogue([])), for: reader,
      first: "index.html", title: title,
      bots: standings.overall.map(\.name), identifiers: identifiers, faults: faults)
  }

  private static func games(of event: EventStandings) -> GameIndex {
    let names = event.lines.map(\.name)
    var index = GameIndex(names: names, seats: event.seats, measures: event.measures)
    let tables = event.seats == 1 ? names.map { [$0] } : names.dropFirst().map { [names[0], $0] }
    for (number, seats) in tables.enumerated() {
      var record = TableRecord()
      record.table = .init(event: 0, number: number + 1, deal: 1, seats: seats)
      record.scores = seats.indices.map { number + $0 }
      record.measures = event.measures.map { measure in .init(name: measure.name, values: record.scores) }
      record.faults = seats.map { _ in nil }
      record.prompts = seats.map { _ in 1 }
      (record.ending, record.transcript) = ("over", "00000000000000ff")
      index.count(record)
    }
    index.close()
    return index
  }

  /// The files of text, by path.
  var texts: [String: String] {
    Dictionary(
      uniqueKeysWithValues: files.filter { !$0.path.hasSuffix(".png") }.map {
        ($0.path, String(decoding: $0.bytes(), as: UTF8.self))
      })
  }
}
