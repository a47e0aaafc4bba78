import GameRules
import Ratings

/// What a run's journal holds, ready to be compared with another's.
struct RunResults {
  let file: TournamentFile
  private let records: [Int: [TableRecord]]

  init(_ folder: String, catalogue: GameCatalogue) throws(RunProblem) {
    let journal = try Journal.existing(in: folder)
    guard let file = journal.header.tournament(deals: journal.deals, folder: "/", catalogue: catalogue) else {
      throw .damaged(file: folder + "/" + RunFolder.journalName, line: 1)
    }
    self.file = file
    records = Dictionary(grouping: journal.records) { $0.table.event }
  }

  /// A solitaire's results of a bot by deal, better ones larger.
  func values(of name: String, _ event: Int, _ measure: Measure) -> [Int: Double] {
    let mine = (records[event] ?? []).filter { $0.table.seats == [name] }
    let sign = measure.isMoreBetter ? 1.0 : -1
    return Dictionary(
      mine.map { ($0.table.deal, sign * Double($0.results(of: 0, [measure])[0])) }, uniquingKeysWith: { $1 })
  }

  /// How far a bot's rating is above the mean of others.
  func lead(of name: String, over others: [String], _ event: Int) -> Estimate? {
    let plan = file.events[event]
    let names = plan.competitors.map(\.name)
    var games = RatedGames(bots: names.count)
    games.add(records[event] ?? [], of: names, by: plan.game.measures)
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    return try? BradleyTerry(games).strengths.lead(of: places[name]!, over: others.map { places[$0]! })
  }
}

extension EventPlan {
  /// True if results of both mean the same.
  func isComparable(with other: EventPlan) -> Bool {
    game.name == other.game.name && seats == other.seats && setting.optionsJSON == other.setting.optionsJSON
  }

  /// True if a deal's number stands for the same cards in both.
  func hasSameDeals(as other: EventPlan) -> Bool { isComparable(with: other) && seed == other.seed }

  /// The game and its seats.
  var title: String { seats == 1 ? game.name : "\(game.name) \(seats)" }
}
