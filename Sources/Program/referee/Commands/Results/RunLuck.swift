import Analysis
import Catalogue
import GameRules
import OperatingSystem
import Records
import RunFiles
import Standings

/// The luck in the games of a run, computed from their transcripts on all cores.
struct RunLuck {
  /// The events that tell luck, by index.
  private(set) var events: [Int: EventLuck] = [:]
  /// The reasons of the others.
  private(set) var refusals: [Int: LuckRefusal] = [:]

  /// - Parameters:
  ///   - folder: the folder of the run.
  ///   - standings: the standings of the run, whose bots are compared.
  ///   - samples: the number of imagined deals for each game.
  init(of journal: Journal, in folder: String, _ standings: RunStandings, samples: Int) throws {
    var games = try Self.games(of: journal, standings)
    for (index, event) in journal.tournament.events.enumerated() {
      if let refusal = LuckRefusal(standings.events[index], event.plan, games[index], in: folder) {
        refusals[index] = refusal
      } else if try Self.follow(&games[index], of: event, in: folder, samples) {
        let bots = standings.events[index].lines.filter { $0.games > 0 }.map(\.name)
        events[index] = EventLuck(games[index].map(\.game), bots: bots, samples: samples)
      } else {
        refusals[index] = .game
      }
    }
  }

  fileprivate struct RecordedGame: Sendable {
    var game: EventLuck.Game
    /// Nil for a bot that was not started because it is disqualified: it has seen no card.
    var path: String?
    var isRecorded: Bool
  }

  /// The games of each event.
  private static func games(of journal: Journal, _ standings: RunStandings) throws -> [[RecordedGame]] {
    let tournament = journal.tournament
    let names = tournament.shownNames
    let shown = standings.events.map { Set($0.lines.map(\.name)) }
    var games: [[RecordedGame]] = tournament.events.map { _ in [] }
    try journal.forEachTable(timed: false) { record, _ in
      let number = record.table.event
      let event = tournament.events[number]
      guard event.seats == 1, let rate = standings.events[number].rankingRate else { return }
      let bot = names[record.table.seats[0]]
      guard shown[number].contains(bot) else { return }
      let isStarted = record.faults[0]?.isDisqualification != true
      games[number].append(
        RecordedGame(
          game: EventLuck.Game(
            bot: bot, deal: record.table.deal, isWon: record.isNormal && record.results(of: 0, [rate])[0] > 0, luck: 0),
          path: isStarted ? TranscriptText.path(of: record.table, game: event.game.name) : nil,
          isRecorded: record.transcript != nil || !isStarted))
    }
    return games
  }

  /// Computes the luck of each game.
  ///
  /// - Returns: false if the game cannot tell it.
  private static func follow(
    _ games: inout [RecordedGame], of event: TournamentEvent, in folder: String, _ samples: Int
  ) throws -> Bool {
    /// The game cannot tell luck.
    struct Untold: Error {}
    var progress = CountProgress("followed", total: games.count, isShown: true)
    progress.begin()
    let game = event.game
    let (lucks, problem) = progress.compute(games) { row in
      guard let path = row.path else { return 0.0 }
      // The same imagined deals for all bots of a deal, so that their noise cancels in differences.
      let effort = AnalysisEffort(samples: samples, seed: "deal \(row.game.deal)")
      guard let luck = try luck(of: TranscriptFile.read(at: folder + "/" + path), game, effort) else { throw Untold() }
      return luck
    }
    progress.finish()
    if problem is Untold { return false }
    if let problem { throw problem }
    for (place, luck) in lucks.enumerated() { games[place].game.luck = luck ?? 0 }
    return true
  }

  private static func luck(
    of file: TranscriptFile, _ game: any Game.Type, _ effort: AnalysisEffort
  ) throws -> Double? {
    func luck<G: Game>(_: G.Type) throws -> Double? { try ReplayedGame<G>(file).luck(effort: effort) }
    return try luck(game)
  }
}

extension EventStandings {
  /// The first rate that ranks; nil if there is none.
  fileprivate var rankingRate: Measure? { measures.first { $0.isRanking && $0.summary == .rate } }
}

extension LuckRefusal {
  fileprivate init?(
    _ event: EventStandings, _ plan: EventPlan, _ games: [RunLuck.RecordedGame], in folder: String
  ) {
    let missing = games.count { game in
      !game.isRecorded || game.path.map { !SystemFile.isThere(folder + "/" + $0) } ?? false
    }
    if event.seats > 1 || event.rankingRate == nil || !plan.setting.tellsLuck {
      self = .game
    } else if !plan.givenDeals.isEmpty {
      self = .givenDeals
    } else if plan.stop != nil {
      self = .stopsEarly
    } else if plan.hasFreshDeals {
      self = .freshDeals
    } else if missing > 0 {
      self = .transcripts(missing: missing)
    } else {
      return nil
    }
  }
}

extension GameSetting {
  /// True if the game tells luck with these options, as each deal shows.
  fileprivate var tellsLuck: Bool {
    guard let dealt = try? DealSource(seed: "", number: 1).dealt(Rules.self, seats: 1, options: options) else {
      return false
    }
    return Rules.luck(of: [], from: dealt, effort: AnalysisEffort(samples: 2)) != nil
  }
}
