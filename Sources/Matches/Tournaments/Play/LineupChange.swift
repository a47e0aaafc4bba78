public import Records
package import RunFiles
import Scheduling

/// The difference between the bots of a tournament file and those that a run knows, and its consequences.
package struct LineupChange {
  /// The tournament with all bots that have ever played, in their versions.
  package private(set) var tournament: Tournament
  /// The lineup to write; nil if the same bots play on.
  package private(set) var lineup: Lineup?
  package private(set) var difference = LineupDifference()
  /// The bots that have played until now.
  let earlier: [Entrant]

  /// - Parameters:
  ///   - wanted: the tournament of the current file.
  ///   - programs: the checksum of each bot's program, by the bot's name.
  package init(_ wanted: TournamentFile, programs: [String: String], after state: RunState) {
    let history = state.tournament
    earlier = history.entrants
    let known = KnownBots(history)
    let entrants = Entrant.sorted(
      wanted.competitors.map { known.entrant($0, program: programs[$0.name] ?? "", wanted.versions) })
    let deals = wanted.events.map(\.deals)
    tournament = Tournament(wanted, lineups: history.lineups)
    let isSame = entrants.elementsEqual(earlier) { $0.enters(as: $1) }
    guard !isSame || (history.hasChanged && deals != history.deals) else {
      // Without a change of bots, a line of its own makes a tournament longer.
      tournament.settle(deals: deals)
      // With the folders and commands from which they start now.
      let present = Dictionary(uniqueKeysWithValues: entrants.map { ($0.id, $0) })
      tournament.update { $0 = present[$0.id]! }
      return
    }
    difference = LineupDifference(from: earlier, to: entrants, known)
    var lineup = Lineup()
    (lineup.deals, lineup.entrants) = (deals, entrants)
    for event in history.events.indices {
      let game = history.events[event].game.name
      let cut = state.cut(event, keeping: Set(entrants.filter { $0.bot.plays(game) }.map(\.id)))
      lineup.firstTables.append(cut.firstTable)
      lineup.dropped.append(cut.dropped)
    }
    tournament.begin(lineup)
    self.lineup = lineup
    let after = Schedule(tournament)
    if state.schedule.isWhole, after.isWhole { difference.moreTables = after.count - state.schedule.count }
  }

  /// The difference, with what has changed of each bot.
  func difference(explainedBy lists: ProgramLists) -> LineupDifference {
    var difference = difference
    let present = Dictionary(uniqueKeysWithValues: tournament.entrants.map { ($0.name, $0) })
    let past = Dictionary(uniqueKeysWithValues: earlier.map { ($0.name, $0) })
    for (index, bot) in difference.changed.enumerated() {
      guard let old = past[bot.name], let new = present[bot.name] else { continue }
      difference.changed[index].what = lists.change(from: old, to: new)
    }
    return difference
  }
}

extension Entrant {
  /// True if the schedule is the same with either bot, and the name belongs to the same folder.
  fileprivate func enters(as other: Entrant) -> Bool {
    id == other.id && bot.owner == other.bot.owner && bot.plays == other.bot.plays
      && bot.isChallenger == other.bot.isChallenger
  }
}

/// All versions of all bots that a run knows.
private struct KnownBots {
  private var versions: [String: [Entrant]] = [:]

  init(_ tournament: Tournament) { versions = Dictionary(grouping: tournament.allEntrants, by: \.name) }

  func isKnown(_ entrant: Entrant, inItsVersion: Bool = false) -> Bool {
    versions[entrant.name]?.contains { !inItsVersion || $0.version == entrant.version } ?? false
  }

  /// Returns the bot with its version: the number of an equal earlier version, or else a new number.
  ///
  /// - Parameter program: the checksum of its files.
  func entrant(_ bot: Competitor, program: String, _ policy: TournamentFile.Versions) -> Entrant {
    var entrant = Entrant(bot, program: program)
    let earlier = versions[bot.name] ?? []
    let latest = earlier.map(\.version).max()
    let same = earlier.last { $0.identity == entrant.identity }
    entrant.version = same?.version ?? latest.map { policy == .merge ? $0 : $0 + 1 } ?? 1
    return entrant
  }
}

/// The changes of a run's bots, for people; names are sorted.
public struct LineupDifference: Equatable, Sendable {
  public private(set) var joined: [String] = []
  public private(set) var left: [String] = []
  /// Bots that had left and have come back.
  public private(set) var returned: [String] = []
  /// Bots with another program or command than before, each with its version.
  public internal(set) var changed: [Changed] = []

  /// The number of additional tables; nil while results decide.
  public internal(set) var moreTables: Int?

  public struct Changed: Equatable, Sendable {
    public var name: String
    public var version: Int
    /// True if the version has played before.
    public var isEarlier: Bool
    /// The changes of its program since it last played, or unknown.
    public var what = BotChange.What.unknown
  }

  init() {}

  fileprivate init(from old: [Entrant], to new: [Entrant], _ known: KnownBots) {
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.id) })
    let present = Set(new.map(\.name))
    left = before.keys.filter { !present.contains($0) }.sorted()
    for bot in new {
      if let earlier = before[bot.name] {
        if earlier != bot.id {
          changed.append(
            Changed(name: bot.name, version: bot.version, isEarlier: known.isKnown(bot, inItsVersion: true)))
        }
      } else if known.isKnown(bot) {
        returned.append(bot.name)
      } else {
        joined.append(bot.name)
      }
    }
  }

  public var isEmpty: Bool {
    joined.isEmpty && left.isEmpty && returned.isEmpty && changed.isEmpty
  }
}

extension RunState {
  /// Where the tables of an event's present bots end, when other bots take over.
  ///
  /// - Parameter bots: the identifiers of the bots that play on or join.
  /// - Returns: the first free number, and the tables before it that will not be played.
  fileprivate func cut(
    _ event: Int, keeping bots: Set<String>
  ) -> (firstTable: Int, dropped: [Int]) {
    var schedule = schedule
    let shape = tournament.events[event].shape
    let gone = shape.dropped
    let lastNumber = schedule.events[event].lastNumber
    // Rounds that have begun are played to their end; other tables only if a later one was played.
    let first = shape.isInRounds ? lastNumber + 1 : max(lastPlayed[event], gone.max() ?? 0) + 1
    let dropped = (1..<first).filter { number in
      let key = TableKey(event: event, number: number)
      guard !gone.contains(number), !played.contains(key), let table = schedule.table(key) else { return false }
      return !bots.isSuperset(of: table.seats)
    }
    return (first, dropped)
  }
}
