import BotProtocol
import GameRules
import Ratings
public import Records
import Scheduling

/// Some games of a run, a row for each game and bot: how it ended, against whom, and where its transcript is.
public struct GamesList: Sendable {
  /// What a game was for a bot.
  public enum Result: String, CaseIterable, Sendable {
    /// In a solitaire: by the game's first rate, such as the share of games won.
    case won
    /// Best together with another.
    case tied
    case lost
  }

  /// Which games are listed.
  public struct Selection: Sendable {
    /// The bot's name as reports have it; nil for all.
    public var bot: String?
    public var game: String?
    public var result: Result?
    /// True lists the games in which the bot was at fault.
    public var isFault = false
    /// How many rows are listed.
    public var most = 100

    public init() {}
  }

  private var rows: [[String]] = []
  /// How many games were selected, listed or not.
  public private(set) var count = 0
  /// The path of the first listed transcript in the run's folder; nil if none was kept.
  public private(set) var example: String?

  /// - Throws: `RunProblem.badLine` for a line that does not belong to the tournament.
  public init(_ journal: Journal, of file: TournamentFile, _ selection: Selection) throws(RunProblem) {
    let names = file.shownNames
    try journal.replaySchedule(of: file, timed: false) { record in
      let plan = file.events[record.table.event]
      if let game = selection.game, game != plan.game.name { return }
      let bots = record.table.seats.map { names[$0] }
      if let bot = selection.bot, !bots.contains(bot) { return }
      let results = record.gameResults(plan.game.measures)
      for (seat, bot) in bots.enumerated() where bot == selection.bot ?? bot {
        if let result = selection.result, result != results[seat] { continue }
        if selection.isFault, record.faults[seat] == nil { continue }
        count += 1
        if count <= selection.most { add(record, seat, bots, results[seat], plan) }
      }
    }
  }

  private mutating func add(
    _ record: TableRecord, _ seat: Int, _ bots: [String], _ result: Result?, _ plan: EventPlan
  ) {
    let path = record.transcript.map { _ in TranscriptText.path(of: record.table, game: plan.game.name) }
    example = example ?? path
    let others = bots.indices.filter { $0 != seat }.map { SafeText.name(bots[$0]) }
    rows.append([
      others.joined(separator: ", "), SafeText.name(bots[seat]), result?.rawValue ?? "–",
      String(record.scores[seat]), SafeText.visible(record.faults[seat]?.kind ?? record.ending),
      String(record.table.deal), path ?? "not recorded",
    ])
  }

  /// The table, with a line on the games that are not listed.
  public var text: String {
    if rows.isEmpty { return "no such games\n" }
    let headings = ["against", "bot", "result", "score", "ending", "deal", "transcript"]
    let isSolitaire = rows.allSatisfy(\.[0].isEmpty)
    let columns = headings.map { Grid.Column($0, isNumber: ["score", "deal"].contains($0)) }
    let first = isSolitaire ? 1 : 0
    let grid = Grid(columns: Array(columns[first...]), rows: rows.map { Array($0[first...]) })
    let rest = count - rows.count
    return grid.text() + (rest > 0 ? "and \(Figures.grouped(rest)) more\n" : "")
  }
}

extension TableRecord {
  /// By seat; nil in a solitaire that counts no successes.
  func gameResults(_ measures: [Measure]) -> [GamesList.Result?] {
    guard table.seats.count > 1 else {
      guard let rate = measures.first(where: { $0.summary == .rate && $0.isRanking }) else { return [nil] }
      return [results(of: 0, [rate])[0] > 0 ? .won : .lost]
    }
    let places = finish(measures, bots: Array(table.seats.indices)).places
    let isShared = places.count { $0 == 1 } > 1
    return places.map { $0 > 1 ? .lost : isShared ? .tied : .won }
  }
}
