public import Records
package import RunFiles
import Scheduling

/// How the bots of a tournament differ from those that its journal knows, and what follows from that.
package struct RosterUpdate {
  /// The tournament with all bots that have ever played, in their versions.
  package private(set) var file: TournamentFile
  /// The line to be written; nil where the same bots play on.
  package private(set) var roster: Roster?
  package private(set) var changes = RosterChanges()
  /// The bots that played last.
  let earlierBots: [Competitor]

  /// - Parameters:
  ///   - wanted: the tournament as its file has it now.
  ///   - programs: the checksum of each bot's program, by the bot's name.
  ///   - isShard: true where only a part is played.
  /// - Throws: `RunProblem.rosterInShard` where the bots of a shard are not those that it began with.
  package init(
    _ wanted: TournamentFile, programs: [String: String], after journal: Journal, isShard: Bool = false
  ) throws(RunProblem) {
    let history = wanted.continuing(journal.state)
    earlierBots = history.competitors
    let known = KnownBots(history, journal)
    let bots = Competitor.sorted(
      wanted.competitors.map { known.numbered($0, files: programs[$0.name], wanted.versions) })
    let deals = wanted.events.map(\.deals)
    file = history
    file.competitors = bots
    let isSame = bots.elementsEqual(history.competitors) { $0.enters(as: $1) }
    guard !isSame || (!history.rosters.isEmpty && deals != journal.deals) else {
      // Before any roster, a line of its own makes a tournament longer.
      for event in deals.indices where history.rosters.isEmpty { file.events[event].deals = deals[event] }
      return
    }
    if isShard { throw .rosterInShard(folder: wanted.out) }
    changes = RosterChanges(from: history.competitors, to: bots, known)
    var roster = Roster()
    (roster.deals, roster.bots) = (deals, bots)
    for bot in bots { roster.programs[bot.id] = programs[bot.name] ?? "" }
    let state = journal.state
    for event in history.events.indices {
      let cut = state.cut(
        event, of: history, keeping: Set(bots.filter { $0.plays(history.events[event].game.name) }.map(\.id)))
      roster.firstTables.append(cut.firstTable)
      roster.dropped.append(cut.dropped)
    }
    file = history
    file.adopt(roster)
    self.roster = roster
    let after = Schedule(file)
    if state.schedule.isWhole, after.isWhole { changes.moreTables = after.count - state.schedule.count }
  }
}

extension Competitor {
  /// True if a schedule is the same with either bot, and its name belongs to the same folder.
  fileprivate func enters(as other: Competitor) -> Bool {
    id == other.id && submission == other.submission && plays == other.plays && isChallenger == other.isChallenger
  }
}

/// The versions of all bots that a journal knows.
private struct KnownBots {
  private var versions: [String: [(bot: Competitor, version: ProgramVersion)]] = [:]

  init(_ file: TournamentFile, _ journal: Journal) {
    for bot in file.allCompetitors { versions[bot.name, default: []].append((bot, journal.version(of: bot))) }
  }

  func isKnown(_ bot: Competitor, inItsVersion: Bool = false) -> Bool {
    versions[bot.name]?.contains { !inItsVersion || $0.bot.version == bot.version } ?? false
  }

  /// The bot with the number of its version: that of an earlier one which was the same, or else a new one.
  ///
  /// - Parameter files: the checksum of its program's files.
  func numbered(_ bot: Competitor, files: String?, _ policy: TournamentFile.Versions) -> Competitor {
    var bot = bot
    let earlier = versions[bot.name] ?? []
    let latest = earlier.map(\.bot.version).max()
    let same = earlier.last { $0.version == ProgramVersion(of: bot, files: files) }
    bot.version = same?.bot.version ?? latest.map { policy == .merge ? $0 : $0 + 1 } ?? 1
    return bot
  }
}

/// What has changed among the bots of a run, for people: names, sorted.
public struct RosterChanges: Equatable, Sendable {
  public private(set) var joined: [String] = []
  public private(set) var left: [String] = []
  /// Bots that had left.
  public private(set) var returned: [String] = []
  /// Bots with another program or command than before, each with the number of its version.
  public internal(set) var changed: [Changed] = []

  /// How many more tables that makes; nil while results decide.
  public internal(set) var moreTables: Int?

  public struct Changed: Equatable, Sendable {
    public var name: String
    public var version: Int
    /// True if the version has played before.
    public var isEarlier: Bool
    /// What of its program has changed since it played last, or that nobody knows.
    public var what = BotChange.What.unknown
  }

  init() {}

  fileprivate init(from old: [Competitor], to new: [Competitor], _ known: KnownBots) {
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
  /// Where the tables of an event's present bots end, when others are to play.
  ///
  /// - Parameter bots: the identifiers of those that play on or join.
  /// - Returns: the first number that is free, and the tables before it that will not be played.
  fileprivate func cut(
    _ event: Int, of file: TournamentFile, keeping bots: Set<String>
  ) -> (firstTable: Int, dropped: [Int]) {
    var schedule = schedule
    let gone = Set(file.events[event].rosters.flatMap(\.dropped))
    let lastNumber = schedule.events[event].lastNumber
    // Rounds that have begun are played to their end; other tables only if a later one was played.
    let first =
      file.events[event].shape.isInRounds ? lastNumber + 1 : max(lastPlayed[event], gone.max() ?? 0) + 1
    let dropped = (1..<first).filter { number in
      let key = TableKey(event: event, number: number)
      guard !gone.contains(number), !played.contains(key), let table = schedule.table(key) else { return false }
      return !bots.isSuperset(of: table.seats)
    }
    return (first, dropped)
  }
}
