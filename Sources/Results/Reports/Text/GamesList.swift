import BotProtocol
import GameRules
import Ratings
public import Records
import Replays
public import RunFiles
import Scheduling
public import Standings
public import Tallies

/// A selection of a run's games, one row per game and bot: the result, the opponents, and the path of the transcript.
public struct GamesList: Sendable {
  public typealias Result = GameResult

  public struct Selection: Sendable {
    /// The bot's name in reports; nil for all.
    public var bot: String?
    public var game: String?
    public var result: Result?
    /// The name of a bot that has won the deal, at this table or another; nil for any deal.
    public var winner: String?
    /// The number of a table in its event; nil for all.
    public var table: Int?
    /// The maximal number of listed rows.
    public var most = 100

    public init() {}
  }

  private struct Row {
    var against: String
    var bot: String
    var result: String
    var score: String
    var ending: String
    var game: String
    var table: ScheduledTable
    var transcript: String?
    /// The winners of the game; in a solitaire this bot, if it won.
    var winners: [String]

    var cells: [String] {
      [
        against, bot, result, score, ending, String(table.number), String(table.deal), transcript ?? "not recorded",
      ]
    }
  }

  /// The numeric columns.
  private static let numbers: Set = ["score", "table", "deal"]

  private let tournament: Tournament
  private let names: ShownNames
  private var rows: [Row] = []
  /// The number of selected games, listed or not.
  public private(set) var count = 0
  /// The path of the first listed transcript in the run's folder; nil if none was kept.
  public private(set) var example: String?

  /// The selected games that ended first.
  ///
  /// - Throws: `RunProblem.badLine` for a line that does not belong to the tournament.
  public init(_ journal: Journal, _ selection: Selection) throws(RunProblem) {
    (tournament, names) = (journal.tournament, journal.tournament.shownNames)
    var won: Set<DealPlace>?
    if let winner = selection.winner {
      var places: Set<DealPlace> = []
      try journal.forEachTable(timed: false) { record, _ in
        let results = record.gameResults(tournament.events[record.table.event].game.measures)
        if zip(record.table.seats, results).contains(where: { names[$0] == winner && $1 == .won }) {
          places.insert(DealPlace(record.table))
        }
      }
      won = places
    }
    try journal.forEachTable(timed: false) { record, _ in
      if won?.contains(DealPlace(record.table)) ?? true { count(record, selection) }
    }
  }

  private struct DealPlace: Hashable {
    let event: Int
    let deal: Int

    init(_ table: ScheduledTable) { (event, deal) = (table.event, table.deal) }
  }

  /// The games that ended last, the latest first, for reports.
  ///
  /// - Parameter mayTell: whether games of an event, given by its index, may be listed.
  public init(latestOf tally: RunTally, where mayTell: (Int) -> Bool = { _ in true }) {
    (tournament, names) = (tally.journal.tournament, tally.names)
    var all = Selection()
    all.most = .max
    for record in tally.latest.suffix(RunTally.mostLatest) where mayTell(record.table.event) { count(record, all) }
    rows = rows.suffix(RunTally.mostLatest).reversed()
    count = tally.games(where: mayTell)
  }

  private mutating func count(_ record: TableRecord, _ selection: Selection) {
    let plan = tournament.events[record.table.event]
    if let game = selection.game, game != plan.game.name { return }
    if let table = selection.table, table != record.table.number { return }
    let bots = record.table.seats.map { names[$0] }
    if let bot = selection.bot, !bots.contains(bot) { return }
    let results = record.gameResults(plan.game.measures)
    for (seat, bot) in bots.enumerated() where bot == selection.bot ?? bot {
      if let result = selection.result, result != results[seat] { continue }
      count += 1
      if count <= selection.most { add(record, seat, bots, results, plan) }
    }
  }

  private mutating func add(
    _ record: TableRecord, _ seat: Int, _ bots: [String], _ results: [Result?], _ plan: TournamentEvent
  ) {
    let path = record.transcript.map { _ in TranscriptText.path(of: record.table, game: plan.game.name) }
    example = example ?? path
    let others = bots.indices.filter { $0 != seat }.map { SafeText.name(bots[$0]) }
    rows.append(
      Row(
        against: others.joined(separator: ", "), bot: SafeText.name(bots[seat]), result: results[seat]?.rawValue ?? "–",
        score: String(record.scores[seat]), ending: SafeText.visible(record.faults[seat]?.kind ?? record.ending),
        game: plan.game.name, table: record.table, transcript: path,
        winners: zip(bots, results).filter { $1 == .won || $1 == .tied }.map { SafeText.name($0.0) }))
  }

  /// The list, with a line about games that are not listed.
  public var text: String {
    if rows.isEmpty { return "no such games\n" }
    let headings = ["against", "bot", "result", "score", "ending", "table", "deal", "transcript"]
    let isSolitaire = rows.allSatisfy(\.against.isEmpty)
    let columns = headings.map { Grid.Column($0, isNumber: GamesList.numbers.contains($0)) }
    let first = isSolitaire ? 1 : 0
    let grid = Grid(columns: Array(columns[first...]), rows: rows.map { Array($0.cells[first...]) })
    let rest = count - rows.count
    return grid.text() + (rest > 0 ? "and \(Figures.grouped(rest)) more\n" : "")
  }

  /// A section of a page, which a script filters; empty without games.
  ///
  /// - Parameter replay: the link to a recorded game; nil for none.
  func html(replay: (ScheduledTable) -> String?) -> String {
    if rows.isEmpty { return "" }
    // In a solitaire: all bots that have won the deal, each of which has its own game.
    let winners = Dictionary(grouping: rows) { DealPlace($0.table) }.mapValues { rows in
      Set(rows.flatMap(\.winners)).sorted()
    }
    let wonBy = rows.map { $0.against.isEmpty ? winners[DealPlace($0.table)] ?? [] : $0.winners }
    let columns = ["game", "deal", "won by", "bot", "against", "result", "score", "ending"]
    let rest = count - rows.count
    let replays = rows.map { row in
      row.transcript.flatMap { _ in replay(row.table) }.map { #"<a href="\#(HTML.escape($0))">replay</a>"# } ?? ""
    }
    return FilteredRows.html(
      id: "games", title: "Games", noun: "result",
      choices: [
        ("Bot", rows.map(\.bot)), ("Result", rows.map(\.result)),
        ("Winner", wonBy.map { $0.joined(separator: FilteredRows.separator) }), ("Game", rows.map(\.game)),
      ],
      whole: rest > 0 ? "the latest \(Figures.grouped(rows.count)) results" : nil,
      introduction:
        "The latest first, one row for each bot; a deal that each plays alone is won by all who win it."
        + (rest > 0 ? " \(Figures.grouped(rest)) earlier ones are on the pages of the bots." : ""),
      Grid(
        columns: columns.map { Grid.Column($0, isNumber: GamesList.numbers.contains($0)) },
        rows: zip(rows, wonBy).map { row, winners in
          [
            row.game, String(row.table.deal), winners.isEmpty ? "–" : winners.joined(separator: ", "), row.bot,
            row.against,
            row.result, row.score, row.ending,
          ]
        }),
      ("replay", replays))
  }
}
