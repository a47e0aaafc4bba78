public import GameRules
public import Records
public import RunFiles
public import Scheduling

/// What changed in the course of a run, and the latest games of each bot, derived from its journal alone.
///
/// A journal knows when tables ended and not when a bot joined, so everything has the time at which the last table before it
/// ended; before the first table, the time at which the run began.
public struct RunHistory: Equatable, Sendable {
  /// What has happened.
  public enum Happening: Equatable, Sendable {
    /// A bot plays for the first time.
    case joined
    /// Another version of a bot plays.
    case changed(version: Int)
    case left
    /// A bot that had left, plays again.
    case returned
    case disqualified
    case pardoned
    /// Every table of an event is played, by its number from 0.
    case finished(event: Int)
    case closed
  }

  public struct Entry: Equatable, Sendable {
    public var happening: Happening
    /// The bot's name; empty if it concerns none.
    public var bot = ""
    /// How many tables had been played before.
    public var tables: Int
    /// As ISO 8601 has it in UTC; nil if the journal does not tell.
    public var date: String?
  }

  public struct Version: Equatable, Sendable {
    /// From 1.
    public var number: Int
    /// How many tables had been played before it first played.
    public var tables: Int
    public var date: String?
  }

  /// One game of a bot.
  public struct Game: Equatable, Sendable {
    /// The table, with the bots' identifiers.
    public var table: ScheduledTable
    /// The names that reports have for the bots, by seat.
    public var names: [String]
    public var seat: Int
    public var score: Int
    public var ending: String
    /// The kind of the bot's fault; nil if there was none.
    public var fault: String?
    public var isRecorded: Bool
  }

  public struct Bot: Equatable, Sendable {
    public var name: String
    public var versions: [Version] = []
    /// The names that reports have for its versions.
    public var shown: [String] = []
    /// The latest first, as many as are kept.
    public var games: [Game] = []
    public var faults: [FaultGroup] = []
  }

  /// The earliest first.
  public private(set) var entries: [Entry] = []
  /// Every bot that has ever played, in the order in which they joined.
  public private(set) var bots: [Bot] = []
  /// When the run began, as ISO 8601 has it in UTC; nil if the journal does not tell.
  public private(set) var begun: String?

  /// How many games of each bot are kept.
  private static let games = 100

  private var places: [String: Int] = [:]
  private var present: [String: Int] = [:]
  private var disqualified: Set<String> = []
  private var played = 0
  private var date: String?

  /// - Throws: `RunProblem.badLine` for a line that does not belong to its tournament.
  public init(_ journal: Journal, catalogue: GameCatalogue) throws(RunProblem) {
    let file = try journal.tournament(catalogue)
    let shown = file.shownNames
    let names = file.competitorsByID.mapValues(\.name)
    var faults = FaultGroups(naming: shown)
    begun = journal.origins.first?.begun
    date = begun
    adopt(file.rosters.isEmpty ? file.competitors : file.openingCompetitors, naming: shown)
    var changes = journal.changes[...]
    try journal.forEachTable(timed: false) { record, place in
      while let next = changes.first, next.place < place.lowerBound {
        add(changes.removeFirst().change, naming: shown, names)
      }
      faults.count(record)
      count(record, naming: shown, names)
    }
    for (change, _) in changes { add(change, naming: shown, names) }
    for group in faults.sorted {
      if let bot = bots.firstIndex(where: { $0.shown.contains(group.bot) }) { bots[bot].faults.append(group) }
    }
    for bot in bots.indices { bots[bot].games = bots[bot].games.suffix(RunHistory.games).reversed() }
  }

  /// Adds that events are finished, as standings of the same journal know.
  public mutating func finish(_ standings: RunStandings) {
    let isClosed = entries.last?.happening == .closed
    let end = isClosed ? entries.removeLast() : nil
    for (index, event) in standings.events.enumerated() where event.played > 0 {
      guard event.played >= event.scheduled, !event.isOpen else { continue }
      entries.append(Entry(happening: .finished(event: index), tables: event.played, date: date))
    }
    if let end { entries.append(end) }
  }

  private mutating func add(_ happening: Happening, _ bot: String = "") {
    entries.append(Entry(happening: happening, bot: bot, tables: played, date: date))
  }

  private mutating func add(_ change: JournalChange, naming shown: ShownNames, _ names: [String: String]) {
    if let roster = change.roster { adopt(roster.bots, naming: shown) }
    for id in change.pardoned ?? [] {
      disqualified.remove(id)
      add(.pardoned, names[id] ?? id)
    }
    if change.closes == true { add(.closed) }
  }

  /// Compares the bots that play from here on with those that did.
  private mutating func adopt(_ competitors: [Competitor], naming shown: ShownNames) {
    let playing = competitors.filter { !$0.isOpponent }
    let earlier = present
    present = Dictionary(playing.map { ($0.name, $0.version) }) { first, _ in first }
    for bot in playing {
      if let place = places[bot.name] {
        if earlier[bot.name] == nil { add(.returned, bot.name) }
        if earlier[bot.name].map({ $0 != bot.version }) ?? false { add(.changed(version: bot.version), bot.name) }
        add(bot, to: place, naming: shown)
      } else {
        places[bot.name] = bots.count
        bots.append(Bot(name: bot.name))
        add(bot, to: bots.count - 1, naming: shown)
        add(.joined, bot.name)
      }
    }
    for name in earlier.keys.sorted() where present[name] == nil { add(.left, name) }
  }

  private mutating func add(_ bot: Competitor, to place: Int, naming shown: ShownNames) {
    if bots[place].versions.contains(where: { $0.number == bot.version }) { return }
    bots[place].versions.append(Version(number: bot.version, tables: played, date: date))
    bots[place].shown.append(shown[bot])
  }

  private mutating func count(_ record: TableRecord, naming shown: ShownNames, _ names: [String: String]) {
    if let ended = record.ended { date = RunStandings.moment(ended) }
    let seats = record.table.seats.map { shown[$0] }
    for (seat, id) in record.table.seats.enumerated() {
      let fault = record.faults[seat]
      guard let place = places[names[id] ?? id] else { continue }
      if fault?.isDisqualification == true, disqualified.insert(id).inserted { add(.disqualified, bots[place].name) }
      bots[place].games.append(
        Game(
          table: record.table, names: seats, seat: seat, score: record.scores[seat], ending: record.ending,
          fault: fault?.kind, isRecorded: record.transcript != nil && fault?.isDisqualification != true))
      // Not at every game, which would move all others.
      if bots[place].games.count >= 2 * RunHistory.games {
        bots[place].games.removeFirst(bots[place].games.count - RunHistory.games)
      }
    }
    played += 1
  }
}
