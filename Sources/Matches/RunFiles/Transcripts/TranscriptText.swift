public import BotProcess
import BotProtocol
public import GameRules
import JSON
public import Refereeing
public import Scheduling

/// Writes the file of one game: a header from which it can be dealt again, every entry, and the end.
public enum TranscriptText {
  /// The edition of the format, increased whenever a reader would have to change.
  static let version = 1

  /// The path of a table's transcript in the run's folder.
  public static func path(of table: ScheduledTable, game: String) -> String { path(of: TableKey(table), game: game) }

  /// - Parameter attempt: the number of an earlier play of a table that was played again; nil for the latest.
  public static func path(of table: TableKey, game: String, attempt: Int? = nil) -> String {
    let digits = String(table.number)
    return "transcripts/\(table.event + 1)-\(game)/"
      + String(repeating: "0", count: max(6 - digits.count, 0)) + digits + (attempt.map { "-\($0)" } ?? "") + ".jsonl"
  }

  /// - Parameters:
  ///   - errors: by seat, the bot's standard error during the game.
  ///   - inputs: all inputs of the referee.
  ///   - began: the moment from which times in the transcript count.
  public static func write<G: Game>(
    _ table: ScheduledTable, _ game: G.Type, event: TournamentEvent, options: G.Options, _ record: GameRecord,
    _ transcript: Transcript, errors: [StderrLog], inputs: [InputLogEntry], since began: Duration
  ) -> [UInt8] {
    var file = TranscriptFile(game, table, event: event, options: options)
    (file.ending, file.results) = (record.outcome.ending, record.outcome.results)
    file.identities = record.tallies.map(\.identity)
    if errors.contains(where: { $0.count > 0 }) { file.errors = errors.map { TranscriptFile.Errors($0, since: began) } }
    file.inputLog = inputs
    return file.text(transcript.entries)
  }

  /// The first line of a table's file.
  static func header<G: Game>(
    _ table: ScheduledTable, _ game: G.Type, event: TournamentEvent, options: G.Options
  ) -> [UInt8] {
    TranscriptFile(game, table, event: event, options: options).jsonLine
  }
}

extension TranscriptFile {
  /// The header of a tournament's table.
  fileprivate init<G: Game>(_ game: G.Type, _ table: ScheduledTable, event: TournamentEvent, options: G.Options) {
    self.init(game, table, seed: event.seed, options: options)
    given = event.plan.givenDeal(table.deal)
    let rules = event.rules(of: table)
    clock = event.plan.rules.time
    if !rules.odds.isEmpty { ownClocks = table.seats.indices.map { rules.time(of: $0) } }
    charge = event.plan.rules.timeBasis
  }

  /// A header from which the table can be dealt again.
  fileprivate init<G: Game>(_: G.Type, _ table: ScheduledTable, seed: String, options: G.Options) {
    (game, rulesVersion, self.options) = (G.name, G.rulesVersion, JSONNode(options.value, at: 0))
    (self.seed, self.table) = (seed, table)
  }

  /// The lines of the file.
  fileprivate func text(_ entries: [TranscriptEntry]) -> [UInt8] {
    var json = JSONWriter(reserving: 16 * 1024)
    json.object(writeMembers)
    json.endLine()
    for entry in entries {
      entry.write(to: &json)
      json.endLine()
    }
    json.object { $0.members(TranscriptFile.ending, of: self) }
    json.endLine()
    return json.bytes
  }
}

extension TranscriptFile.Errors {
  fileprivate init(_ log: StderrLog, since began: Duration) {
    self.init(text: log.text, pieces: log.pieces.map { Piece(at: $0.at - began, bytes: $0.bytes) })
  }
}

extension TranscriptEntry {
  /// An event of a solo game.
  fileprivate init<Action>(_ event: SoloEvent<Action>, at now: Duration, after reaction: Duration) {
    func answer(_ action: Action?) -> Answer {
      Answer(seat: 0, action: action?.description, at: now, wall: reaction, cpu: nil)
    }
    switch event {
    case .turn(let action): self = .turn(answer(action))
    case .race(let action, let verdict):
      let claims = action.map {
        [JudgedClaim(Claim(seat: 0, action: $0.description, reaction: reaction), verdict ?? .right)]
      }
      self = .race(Race(answers: [answer(action)], claims: claims ?? [], photoFinishes: 0))
    case .hint(let action): self = .hint(0, action: action?.description, at: now)
    }
  }
}

extension SoloGame {
  /// The transcript of a finished game.
  public func transcript(_ outcome: Outcome) -> [UInt8] {
    let table = ScheduledTable(event: 0, number: 1, deal: saved.source.number, seats: ["you"])
    var file = TranscriptFile(G.self, table, seed: saved.source.seed, options: saved.options)
    (file.isSolo, file.given) = (true, saved.source.cards.map(GivenDeal.init(cards:)))
    (file.ending, file.results) = (outcome.ending, outcome.results)
    var now = Duration.zero
    return file.text(
      events.map { step in
        now += step.reaction
        return TranscriptEntry(step.event, at: now, after: step.reaction)
      })
  }
}
