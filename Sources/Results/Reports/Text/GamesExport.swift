import BotProtocol
import GameRules
public import Records
public import RunFiles
import Scheduling

/// Exports every game of a run, as rows for data frames and as PGN for programs that rate chess players.
public struct GamesExport: Sendable {
  /// One seat of a game, with what its columns need.
  struct Row {
    let run: String
    let record: TableRecord
    let seat: Int
    let event: TournamentEvent
    let bot: Entrant?
    let place: Int
    let host: String
    let deal: GivenDeal?

    /// A value of the seat that older runs did not record.
    fileprivate func value<Value>(_ values: [Value]) -> Value? { values.isEmpty ? nil : values[seat] }
  }

  /// A column before those of the measures.
  public struct Column: Sendable {
    public let name: String
    public let meaning: String
    let value: @Sendable (Row) -> CSV.Field

    fileprivate init(_ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> CSV.Field) {
      (self.name, self.meaning, self.value) = (name, meaning, value)
    }
  }

  private let journal: Journal
  private let tournament: Tournament
  private let run: String
  /// The names of all measures of all events, each once.
  private let measures: [String]
  private let bots: [String: Entrant]

  /// - Parameter run: the name of the run.
  public init(_ journal: Journal, run: String) {
    self.journal = journal
    self.run = run
    tournament = journal.tournament
    measures = tournament.events.flatMap { $0.game.measures.map(\.name) }.reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    bots = tournament.entrantsByID
  }

  /// One row per game and seat, in the order in which the games ended.
  ///
  /// - Parameter write: receives the text piece by piece, because there may be millions of games.
  /// - Throws: `RunProblem.badLine` for a line that does not belong to the tournament.
  public func csv(_ separator: CSV.Separator = .comma, _ write: (String) -> Void) throws(RunProblem) {
    let reported = try reportedNames()
    let names = GamesExport.columns.map(\.name) + measures.map { "measure_" + $0 } + reported.map { "info_" + $0 }
    write(CSV.line(names.map { .text($0) }, separator))
    try journal.forEachTable(timed: true) { record, _ in write(rows(of: record, reported, separator)) }
  }

  /// The maximal number of reported names that have a column.
  private static let mostReported = 64

  /// The names of numbers in bots' reports, sorted; only the first of very many.
  private func reportedNames() throws(RunProblem) -> [String] {
    var names: [String] = []
    try journal.forEachTable(timed: false) { record, _ in
      for entry in record.info.flatMap(\.entries)
      where names.count < GamesExport.mostReported && !names.contains(entry.name) { names.append(entry.name) }
    }
    return names
  }

  private func rows(of record: TableRecord, _ reported: [String], _ separator: CSV.Separator) -> String {
    let event = tournament.events[record.table.event]
    let (deal, host) = (event.plan.givenDeal(record.table.deal), host(of: record))
    let places = record.places(event.measures)
    return record.table.seats.indices.map { seat in
      let row = Row(
        run: run, record: record, seat: seat, event: event, bot: bots[record.table.seats[seat]], place: places[seat],
        host: host, deal: deal)
      var fields = GamesExport.columns.map { $0.value(row) }
      fields += measures.map { name in .integer(record.measures.first { $0.name == name }?.values[seat]) }
      fields += reported.map { name in .number(row.value(record.info)?[name]?.sum) }
      return CSV.line(fields, separator)
    }.joined()
  }

  private func host(of record: TableRecord) -> String {
    journal.origins.indices.contains(record.origin) ? journal.origins[record.origin].host : ""
  }

  /// The games of two seats in the Portable Game Notation, without moves, as Ordo and BayesElo read it.
  ///
  /// The first seat is White. The result is that of the ranking measures, and a bot at fault loses. Games that a bot
  /// left before it answered anything are left out, as in leaderboards.
  /// - Parameter write: receives the text game by game.
  /// - Returns: the number of games.
  /// - Throws: `RunProblem.badLine` for a line that does not belong to the tournament.
  public func pgn(_ write: (String) -> Void) throws(RunProblem) -> Int {
    var count = 0
    let names = tournament.shownNames
    try journal.forEachTable(timed: false) { record, _ in
      let event = tournament.events[record.table.event]
      // A rating learns nothing from a game that was not played.
      guard event.seats == 2, record.players.count == 2 else { return }
      count += 1
      let places = record.places(event.measures)
      let result = places[0] == places[1] ? "1/2-1/2" : places[0] < places[1] ? "1-0" : "0-1"
      let tags = [
        ("Event", "\(run) \(record.table.event + 1) \(event.game.name)"), ("Site", "?"), ("Date", "????.??.??"),
        ("Round", "\(record.table.deal).\(record.table.number)"), ("White", names[record.table.seats[0]]),
        ("Black", names[record.table.seats[1]]), ("Result", result),
        ("Termination", record.isNormal ? "normal" : "rules infraction"),
      ]
      write(tags.map { "[\($0) \"\(GamesExport.escaped($1))\"]\n" }.joined() + "\n\(result)\n\n")
    }
    return count
  }

  /// A text as a string of PGN: printable, with `"` and `\` escaped.
  private static func escaped(_ text: String) -> String {
    SafeText.visible(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "\"" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
  }
}

extension GamesExport {
  /// The columns before those of the measures, in their order.
  public static let columns = [
    Column("run", "the name of the run's folder") { .text($0.run) },
    Column("event", "the number of the event, from 1") { .integer($0.record.table.event + 1) },
    Column("game", "the game") { .text($0.event.game.name) },
    Column("seats", "the number of seats") { .integer($0.record.table.seats.count) },
    Column("table", "the number of the table in the event, from 1") { .integer($0.record.table.number) },
    Column("deal", "the number of the deal in the event, from 1") { .integer($0.record.table.deal) },
    Column("seat", "the seat, from 0") { .integer($0.seat) },
    Column("bot", "the bot's name") { .text($0.bot?.name ?? $0.record.table.seats[$0.seat]) },
    Column("version", "the version of the bot's program, from 1") { .integer($0.bot?.version ?? 1) },
    Column("score", "the score that was sent to the bot") { .integer($0.record.scores[$0.seat]) },
    Column(
      "place", "the place at the table by the ranking measures, 1 the best; ties share a place; a bot at fault is last"
    ) { .integer($0.place) },
    Column("ending", "how the rules ended the game, in one word") { .text($0.record.ending) },
    Column("fault", "the kind of the bot's fault; empty if there was none") {
      .text($0.record.faults[$0.seat]?.kind ?? "")
    },
    Column("prompts", "the number of prompts that the bot answered in time") { .integer($0.record.prompts[$0.seat]) },
    Column("races", "the number of races in the game") { .integer($0.record.races) },
    Column("photo_finishes", "the number of races that a draw decided") { .integer($0.record.photoFinishes) },
    Column("wall_us", "the total response time on the wall clock, in microseconds") {
      .integer($0.record.wall[$0.seat].wholeMicroseconds)
    },
    Column("cpu_us", "the total response time in CPU time, in microseconds") {
      .integer($0.record.cpu[$0.seat].wholeMicroseconds)
    },
    Column("off_turn_us", "the off-turn CPU time, in microseconds; empty if the run did not record it") {
      .integer($0.value($0.record.offTurn)?.wholeMicroseconds)
    },
    Column("host", "the machine on which the table was played; empty if the run did not record it") { .text($0.host) },
    Column("transcript", "the path of the transcript in the run's folder; empty if there is none") {
      let hasOne = $0.record.transcript != nil
      return .text(hasOne ? TranscriptText.path(of: $0.record.table, game: $0.event.game.name) : "")
    },
    Column("deal_number", "the number of the deal with its seed, from 1; empty for a deal by its cards") {
      .integer($0.deal.map(\.number) ?? $0.record.table.deal)
    },
    Column("deal_name", "the name that the file of deals gives the deal; empty without one") {
      .text($0.deal?.name ?? "")
    },
    Column("deal_notes", "the further keys of the deal in the file of deals, as a JSON object; empty without any") {
      .text($0.deal?.notes ?? "")
    },
    Column("retries", "how often the bot was asked again after an answer that was malformed or illegal") {
      .integer($0.value($0.record.retries) ?? 0)
    },
  ]
}
