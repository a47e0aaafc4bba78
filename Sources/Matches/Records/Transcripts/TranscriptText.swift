public import Arena
import BotProcess
import BotProtocol
public import GameRules
import JSON
import Refereeing
public import Scheduling

/// The file of one game: a header with all that dealing it again needs, every entry, and the end.
public enum TranscriptText {
  /// Raised when a reader of the format would have to change.
  static let version = 1

  /// Where a table's transcript lies in the run's folder.
  public static func path(of table: ScheduledTable, game: String) -> String { path(of: TableKey(table), game: game) }

  /// - Parameter attempt: the number of an earlier play of a table that was played again; nil for the latest.
  public static func path(of table: TableKey, game: String, attempt: Int? = nil) -> String {
    let digits = String(table.number)
    return "transcripts/\(table.event + 1)-\(game)/"
      + String(repeating: "0", count: max(6 - digits.count, 0)) + digits + (attempt.map { "-\($0)" } ?? "") + ".jsonl"
  }

  public static func write<G: Game>(
    _ table: ScheduledTable, _ game: G.Type, event: EventPlan, options: G.Options, _ played: PlayedGame
  ) -> [UInt8] {
    var json = JSONWriter(reserving: 16 * 1024)
    json.object { json in
      writeDeal(of: table, game, seed: event.seed, options: options, to: &json)
      json.member("clock", event.rules.time.object())
      let rules = event.rules(of: table)
      if !rules.odds.isEmpty {
        json.member("clocks", table.seats.indices.map { rules.time(of: $0).object() })
      }
      json.member("charge", event.rules.timeBasis.rawValue)
    }
    json.endLine()
    for entry in played.transcript.entries {
      entry.write(to: &json)
      json.endLine()
    }
    json.object { json in
      json.member("end", played.record.outcome.ending)
      json.member("results", played.record.outcome.results)
      json.member("bots", played.record.tallies.map(\.identity))
      if played.errors.contains(where: { $0.count > 0 }) {
        json.member("stderr", played.errors.map(\.text))
        json.key("stderr_pieces")
        json.array { json in for log in played.errors { log.write(since: played.began, to: &json) } }
      }
      json.member("told", played.inputLog)
    }
    json.endLine()
    return json.bytes
  }

  /// All that dealing a table again needs.
  private static func writeDeal<G: Game>(
    of table: ScheduledTable, _: G.Type, seed: String, options: G.Options, to json: inout JSONWriter
  ) {
    json.member("transcript", version)
    json.member("game", G.name)
    json.member("rules", G.rulesVersion)
    json.member("options", options)
    json.member("seed", seed)
    json.member("event", table.event)
    json.member("table", table.number)
    json.member("deal", table.deal)
    json.member("seats", table.seats)
  }

  /// The transcript of a game that a person has played alone to its end.
  ///
  /// - Parameters:
  ///   - player: the person's name.
  ///   - events: what was done, each with the time that the person took for it.
  public static func solo<G: Game>(
    _ game: G.Type, seed: String, deal: Int, options: G.Options, player: String,
    events: [(event: SoloEvent<G.Action>, reaction: Duration)], outcome: Outcome
  ) -> [UInt8] {
    var json = JSONWriter(reserving: 16 * 1024)
    json.object { json in
      let table = ScheduledTable(event: 0, number: 1, deal: deal, seats: [player])
      writeDeal(of: table, game, seed: seed, options: options, to: &json)
      json.member("solo", true)
    }
    json.endLine()
    var now = Duration.zero
    for (event, reaction) in events {
      now += reaction
      TranscriptEntry(event, at: now, after: reaction).map { $0.description }?.write(to: &json)
      json.endLine()
    }
    json.object { json in
      json.member("end", outcome.ending)
      json.member("results", outcome.results)
    }
    json.endLine()
    return json.bytes
  }
}

extension TranscriptEntry {
  /// What a person alone did.
  fileprivate init(_ event: SoloEvent<Action>, at now: Duration, after reaction: Duration) {
    func answer(_ action: Action?) -> Answer { Answer(seat: 0, action: action, at: now, wall: reaction, cpu: nil) }
    switch event {
    case .turn(let action): self = .turn(answer(action))
    case .race(let action, let verdict):
      let claims = action.map { [JudgedClaim(Claim(seat: 0, action: $0, reaction: reaction), verdict ?? .right)] }
      self = .race(Race(answers: [answer(action)], claims: claims ?? [], photoFinishes: 0))
    case .hint(let action): self = .hint(0, action: action, at: now)
    }
  }
}

extension StderrLog {
  /// Its pieces, which tell when each part of the text was read.
  fileprivate func write(since began: Duration, to json: inout JSONWriter) {
    json.array { json in
      for piece in pieces {
        json.object { json in
          json.member("at_us", (piece.at - began).wholeMicroseconds)
          json.member("bytes", piece.bytes)
        }
      }
    }
  }
}

extension SoloGame {
  /// The transcript of a game that is over.
  public func transcript(_ outcome: Outcome) -> [UInt8] {
    TranscriptText.solo(
      G.self, seed: saved.seed, deal: saved.deal, options: saved.options, player: "you",
      events: events.map { ($0.event, $0.reaction) }, outcome: outcome)
  }
}
