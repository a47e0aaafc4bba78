import BotProtocol
import GameRules
import JSON
import Records
import Refereeing
public import RunFiles
import Scheduling

/// The rows of `referee export`: every answer of a run's recorded games, with what the bot saw, what it did and
/// reported, and the result.
///
/// Rows are JSON lines with every key, so that data frames find the same columns in each row. All values follow from
/// the transcripts, which are replayed and compared with the journal.
public struct DecisionExport {
  /// The contents of the rows.
  public struct Content: Sendable {
    /// The only bot whose answers are included, by its name in reports; nil means all.
    public var bot: String?
    /// The only game whose answers are included; nil means all.
    public var game: String?
    /// True lists the legal actions; their number is always included.
    public var listsLegalActions = true
    /// The maximal number of positions in a solver's search for each row; nil runs no solver.
    public var solvedPositions: Int?

    public init() {}
  }

  /// The numbers of rows and games that were written, and the games that were left out.
  public struct Summary: Sendable {
    public var games = 0
    public var rows = 0
    /// The number of games without a transcript.
    public var unrecorded = 0
    /// Transcripts that are damaged or contradict the journal; they are left out.
    public var discrepancies: [Discrepancy] = []
  }

  private let journal: Journal
  private let folder: String
  private let run: String
  private let content: Content
  private let bots: [String: Entrant]
  private let shownNames: ShownNames

  /// - Parameters:
  ///   - journal: the journal of the run in this folder.
  ///   - run: the name of the run in the rows.
  public init(_ journal: Journal, in folder: String, run: String, _ content: Content) {
    (self.journal, self.folder, self.run, self.content) = (journal, folder, run, content)
    (bots, shownNames) = (journal.tournament.entrantsByID, journal.tournament.shownNames)
  }

  /// Writes the rows of each game in the order in which the answers came; games are in the order in which they ended.
  ///
  /// - Parameter write: receives the rows of one game at a time, because there may be millions of games.
  /// - Throws: `RunProblem` if the journal is damaged, and errors of `write`.
  public func write(_ write: ([UInt8]) throws -> Void) throws -> Summary {
    var summary = Summary()
    var failure: (any Error)?
    try journal.forEachTable(timed: false) { record, _ in
      let event = journal.tournament.events[record.table.event]
      let seats = wantedSeats(of: record, in: event)
      guard failure == nil, !seats.isEmpty else { return }
      guard record.transcript != nil else {
        summary.unrecorded += 1
        return
      }
      let path = TranscriptText.path(of: record.table, game: event.game.name)
      do throws(Discrepancy.Reason) {
        let text = try record.transcript(at: path, in: folder)
        let decisions = try event.setting.decisions(of: seats, in: text, at: path, of: record, in: event, content)
        summary.games += 1
        summary.rows += decisions.count
        do { try write(lines(decisions, of: record, in: event)) } catch { failure = error }
      } catch {
        summary.discrepancies.append(Discrepancy(file: path, reason: error))
      }
    }
    if let failure { throw failure }
    return summary
  }

  /// The seats of a table whose answers are included.
  private func wantedSeats(of record: TableRecord, in event: TournamentEvent) -> [Seat] {
    if let game = content.game, game != event.game.name { return [] }
    return Seat.all(event.seats).filter { seat in
      content.bot == nil || shownNames[record.table.seats[seat.index]] == content.bot
    }
  }

  /// The rows of a game.
  private func lines(_ decisions: [Decision], of record: TableRecord, in event: TournamentEvent) -> [UInt8] {
    let places = record.places(event.measures)
    var json = JSONWriter(reserving: 16 * 1024)
    for decision in decisions {
      let id = record.table.seats[decision.seat.index]
      let row = Row(
        run: run, game: event.game.name, bot: bots[id]?.name ?? id, version: bots[id]?.version ?? 1, record: record,
        place: places[decision.seat.index], decision: decision)
      json.object { json in
        for column in DecisionExport.columns {
          json.key(column.name)
          column.write(row, &json)
        }
      }
      json.endLine()
    }
    return json.bytes
  }
}

/// One answer, or the fault in its place, with the position in which the seat was asked.
struct Decision {
  var seat: Seat
  /// The line of the transcript, from 1.
  var line: Int
  var observation: any JSONWritable
  /// The actions that the prompt lists, if they are included.
  var legal: [String]?
  var choices: Int
  /// The time since the game began.
  var at: Duration
  /// Nil if none was understood; "pass" for a pass in a race.
  var action: String?
  /// The action's number; nil for a pass and for a text that is not an action.
  var number: Int?
  /// The response time, wall clock and CPU; nil if there was no valid answer.
  var wall: Duration?
  var cpu: Duration?
  var info: BotInfo?
  var note: String?
  var verdict: Verdict?
  /// Why the answer was refused.
  var refusal: FaultMessage?
  /// Whether the game can still be won; nil if no solver ran, or its search was not conclusive.
  var canBeWon: Bool?
}

extension DecisionExport {
  /// A decision with its game.
  struct Row {
    var run: String
    var game: String
    var bot: String
    var version: Int
    var record: TableRecord
    var place: Int
    var decision: Decision
  }

  /// A key of every row.
  public struct Column: Sendable {
    public let name: StaticString
    public let meaning: String
    let write: @Sendable (Row, inout JSONWriter) -> Void

    init(_ name: StaticString, _ meaning: String, _ write: @escaping @Sendable (Row, inout JSONWriter) -> Void) {
      (self.name, self.meaning, self.write) = (name, meaning, write)
    }

    init(_ name: StaticString, _ meaning: String, _ value: @escaping @Sendable (Row) -> any JSONWritable) {
      self.init(name, meaning) { row, json in value(row).write(to: &json) }
    }
  }

  public static let columns: [Column] = [
    Column("run", "the name of the run's folder") { $0.run },
    Column("event", "the number of the event, from 1") { $0.record.table.event + 1 },
    Column("game", "the game") { $0.game },
    Column("table", "the number of the table in the event, from 1") { $0.record.table.number },
    Column("deal", "the number of the deal in the event, from 1") { $0.record.table.deal },
    Column("seat", "the seat, from 0") { $0.decision.seat.index },
    Column("bot", "the bot's name") { $0.bot },
    Column("version", "the version of the bot's program, from 1") { $0.version },
    Column("line", "the line of the game's transcript, from 1; seats that race share it") { $0.decision.line },
    Column("at_us", "when the answer came, in microseconds since the game began") { $0.decision.at.wholeMicroseconds },
    Column("observation", "what the seat saw, as its prompt had it") { $0.decision.observation },
    Column("choices", "the number of actions that a prompt lists, in a race with `pass`") { $0.decision.choices },
    Column("legal", "these actions; null with `--legal counted`") { $0.decision.legal },
    Column("action", "the action, `pass` to let a race go by, or null for silence and for what was not understood") {
      $0.decision.action
    },
    Column("number", "the action's number, as in the games' library; null for `pass` and for what is not legal") {
      $0.decision.number
    },
    Column("verdict", "what a claim in a race came to: `right`, `wrong` or `late`; null for all else") {
      $0.decision.verdict?.rawValue
    },
    Column("refused", "the kind of fault for which the answer could not be taken; null where it was taken") {
      $0.decision.refusal?.kind
    },
    Column("reason", "what was wrong with it, in a sentence; null where it was taken") { $0.decision.refusal?.message },
    Column("us", "the response time in microseconds; null where the answer was not taken") {
      $0.decision.wall?.wholeMicroseconds
    },
    Column("cpu_us", "the CPU time of the response in microseconds; null where it was not measured") {
      $0.decision.cpu?.wholeMicroseconds
    },
    Column("info", "the numbers that the bot reported, by name; null if it reported none") { $0.decision.info },
    Column("note", "the bot's note; null without one") { $0.decision.note },
    Column(
      "can_be_won", "whether the position can be won with all cards known, with `--solve`; null where nobody knows"
    ) {
      $0.decision.canBeWon
    },
    Column("result", "the seat's measures at the end of the game, by name") { row, json in
      json.object { json in
        for measure in row.record.measures { json.member(named: measure.name, measure.values[row.decision.seat.index]) }
      }
    },
    Column("place", "its place at the table, 1 the best; ties share a place; a bot at fault is last") { $0.place },
    Column("ending", "how the rules ended the game, in one word") { $0.record.ending },
  ]
}

extension GameSetting {
  /// The answers of these seats in a game, each with what its seat saw.
  ///
  /// - Throws: `Discrepancy.Reason` if the record contradicts the deal, the rules or the transcript.
  fileprivate func decisions(
    of seats: [Seat], in transcript: [UInt8], at path: String, of record: TableRecord, in event: TournamentEvent,
    _ content: DecisionExport.Content
  ) throws(Discrepancy.Reason) -> [Decision] {
    let recording = try recording(transcript, at: path, of: record, in: event)
    let winnability = content.solvedPositions.flatMap { recording.winnability(positions: $0) }
    var decisions: [Decision] = []
    for (index, (position, entry)) in zip(recording.positions, recording.entries).enumerated() {
      func add(_ seat: Seat, at now: Duration, _ text: String?, _ change: (inout Decision) -> Void) {
        guard seats.contains(seat) else { return }
        let action = text.flatMap { Rules.Action($0) }
        // In the referee's order.
        var legal = position.actionTexts(for: seat)
        if case .race = position.phase { legal.insert(Pass.text, at: 0) }
        var decision = Decision(
          seat: seat, line: index + 2, observation: position.observationAsJSON(for: seat),
          legal: content.listsLegalActions ? legal : nil, choices: legal.count, at: now,
          action: action?.description, canBeWon: winnability?.canBeWon(before: index))
        if let action, position.isLegal(action, for: seat) { decision.number = position.number(of: action) }
        change(&decision)
        decisions.append(decision)
      }
      for answer in entry.answers {
        add(answer.seat, at: answer.at, answer.action) { decision in
          if answer.action == nil, !answer.isSilent { decision.action = Pass.text }
          (decision.wall, decision.cpu) = (answer.wall, answer.cpu)
          (decision.info, decision.note) = (answer.info, answer.note)
          guard case .race(let race) = entry else { return }
          decision.verdict = race.claims.first { $0.claim.seat == answer.seat }?.verdict
        }
      }
      switch entry {
      // A fault while the bot is not asked is not a decision.
      case .fault(let seat, let refusal, let action, let at) where position.phase.asked.contains(seat),
        .retry(let seat, let refusal, let action, let at):
        add(seat, at: at, action) { decision in
          (decision.action, decision.refusal) = (action, refusal)
        }
      case .turn, .race, .fault, .withdrawal, .late, .hint: break
      }
    }
    return decisions
  }
}
