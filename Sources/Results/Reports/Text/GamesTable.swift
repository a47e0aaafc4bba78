import BotProtocol
import GameRules
public import Records
public import RunFiles
import Scheduling

/// Exports every game of a run, as rows for data frames and as PGN for programs that rate chess players.
public struct GamesTable: Sendable {
  /// The columns before those of the measures, with their meanings.
  public static let columns: [(name: String, meaning: String)] = [
    ("run", "the name of the run's folder"),
    ("event", "the number of the event, from 1"),
    ("game", "the game"),
    ("seats", "the number of seats"),
    ("table", "the number of the table in the event, from 1"),
    ("deal", "the number of the deal in the event, from 1"),
    ("seat", "the seat, from 0"),
    ("bot", "the bot's name"),
    ("version", "the version of the bot's program, from 1"),
    ("score", "the score that was sent to the bot"),
    ("place", "the place at the table by the ranking measures, 1 the best; ties share a place; a bot at fault is last"),
    ("ending", "how the rules ended the game, in one word"),
    ("fault", "the kind of the bot's fault; empty if there was none"),
    ("prompts", "the number of prompts that the bot answered in time"),
    ("races", "the number of races in the game"),
    ("photo_finishes", "the number of races that a draw decided"),
    ("wall_us", "the total response time on the wall clock, in microseconds"),
    ("cpu_us", "the total response time in CPU time, in microseconds"),
    ("off_turn_us", "the off-turn CPU time, in microseconds; empty if the run did not record it"),
    ("host", "the machine on which the table was played; empty if the run did not record it"),
    ("transcript", "the path of the transcript in the run's folder; empty if there is none"),
    ("deal_number", "the number of the deal with its seed, from 1; empty for a deal by its cards"),
    ("deal_name", "the name that the file of deals gives the deal; empty without one"),
    ("deal_notes", "the further keys of the deal in the file of deals, as a JSON object; empty without any"),
    ("retries", "how often the bot was asked again after an answer that was malformed or illegal"),
  ]

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
    let names = GamesTable.columns.map(\.name) + measures.map { "measure_" + $0 } + reported.map { "info_" + $0 }
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
      where names.count < GamesTable.mostReported && !names.contains(entry.name) { names.append(entry.name) }
    }
    return names
  }

  private func rows(of record: TableRecord, _ reported: [String], _ separator: CSV.Separator) -> String {
    let plan = tournament.events[record.table.event].plan
    let deal = plan.givenDeal(record.table.deal)
    let places = record.places(plan.measures)
    return record.table.seats.indices.map { seat in
      let id = record.table.seats[seat]
      let bot = bots[id]
      var fields: [CSV.Field] = [
        .text(run), .integer(record.table.event + 1), .text(plan.game.name),
        .integer(record.table.seats.count), .integer(record.table.number), .integer(record.table.deal),
        .integer(seat), .text(bot?.name ?? id), .integer(bot?.version ?? 1),
        .integer(record.scores[seat]), .integer(places[seat]), .text(record.ending),
        .text(record.faults[seat]?.kind ?? ""), .integer(record.prompts[seat]),
        .integer(record.races), .integer(record.photoFinishes), .integer(record.wall[seat].wholeMicroseconds),
        .integer(record.cpu[seat].wholeMicroseconds),
        .integer(record.offTurn.isEmpty ? nil : record.offTurn[seat].wholeMicroseconds),
        .text(host(of: record)),
        .text(record.transcript == nil ? "" : TranscriptText.path(of: record.table, game: plan.game.name)),
        .integer(deal.map(\.number) ?? record.table.deal),
        .text(deal?.name ?? ""), .text(deal?.notes ?? ""),
        .integer(record.retries.isEmpty ? 0 : record.retries[seat]),
      ]
      fields += measures.map { name in .integer(record.measures.first { $0.name == name }?.values[seat]) }
      fields += reported.map { name in .number(record.info.isEmpty ? nil : record.info[seat][name]?.sum) }
      return CSV.line(fields, separator)
    }.joined()
  }

  private func host(of record: TableRecord) -> String {
    journal.origins.indices.contains(record.origin) ? journal.origins[record.origin].host : ""
  }

  /// The games of two seats in the Portable Game Notation, without moves, as Ordo and BayesElo read it.
  ///
  /// The first seat is White. The result is that of the ranking measures, and a bot at fault loses.
  /// - Parameter write: receives the text game by game.
  /// - Returns: the number of games.
  /// - Throws: `RunProblem.badLine` for a line that does not belong to the tournament.
  public func pgn(_ write: (String) -> Void) throws(RunProblem) -> Int {
    var count = 0
    let names = tournament.shownNames
    try journal.forEachTable(timed: false) { record, _ in
      let plan = tournament.events[record.table.event]
      guard plan.seats == 2 else { return }
      count += 1
      let places = record.places(plan.measures)
      let result = places[0] == places[1] ? "1/2-1/2" : places[0] < places[1] ? "1-0" : "0-1"
      let tags = [
        ("Event", "\(run) \(record.table.event + 1) \(plan.game.name)"), ("Site", "?"), ("Date", "????.??.??"),
        ("Round", "\(record.table.deal).\(record.table.number)"), ("White", names[record.table.seats[0]]),
        ("Black", names[record.table.seats[1]]), ("Result", result),
        ("Termination", record.isNormal ? "normal" : "rules infraction"),
      ]
      write(tags.map { "[\($0) \"\(GamesTable.escaped($1))\"]\n" }.joined() + "\n\(result)\n\n")
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
