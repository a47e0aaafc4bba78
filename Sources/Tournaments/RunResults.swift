import GameRules
import Ratings

/// What a run's journal holds, ready to be compared with another's.
struct RunResults {
  let file: TournamentFile
  /// How many tables have not been played.
  private(set) var missing = 0
  private var events: [EventResults]

  init(_ folder: String, catalogue: GameCatalogue) throws(RunProblem) {
    let journal = try Journal.existing(in: folder)
    file = try journal.tournament(catalogue)
    var schedule = Schedule(file)
    events = file.events.map { EventResults($0) }
    var played = 0
    try journal.forEachTable(timed: false) { record in
      guard schedule.finish(record) else { return false }
      played += 1
      events[record.table.event].count(record)
      return true
    }
    missing = schedule.count - played
    for event in events.indices { events[event].close() }
  }

  /// A solitaire's results of a bot by deal, better ones larger.
  func values(of name: String, _ event: Int, _ measure: Measure) -> [Int: Double] {
    events[event].numbers[name].map { events[event].deals.values(of: $0, in: measure) } ?? [:]
  }

  /// How far a bot's rating is above the mean of others.
  func lead(of name: String, over others: [String], _ event: Int) -> Estimate? {
    let numbers = events[event].numbers
    return try? BradleyTerry(events[event].games).strengths.lead(
      of: numbers[name]!, over: others.map { numbers[$0]! })
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
