import Foundation
public import GameRules
public import Records
public import RunFiles

/// How the bots of an event fared on each machine: whether the machines may be compared with one another.
public struct HostResults: Sendable {
  /// One bot's games on one machine.
  public struct Line: Sendable {
    public var bot: String
    public var host: String
    /// Its games, their results by the first ranking measure, and its faults.
    public fileprivate(set) var tally = ResultTally()
    /// How many prompts it answered in time.
    public fileprivate(set) var answers = 0
    fileprivate var wall = Duration.zero
    /// The mean response time by that of the bot on all machines; nil without an answer.
    public fileprivate(set) var relativeTime: Double?

    /// The mean response time in microseconds; nil without an answer.
    public var responseMicroseconds: Int? { answers > 0 ? wall.wholeMicroseconds / answers : nil }
  }

  public let game: String
  public let seats: Int
  public let measure: Measure
  /// Sorted by bot and host.
  public private(set) var lines: [Line] = []

  /// By machine, sorted: how long answers take there by what they take on all machines, as the geometric mean over the
  /// bots that have answered on more than one; nil where there is none.
  public var relativeTimes: [(host: String, ratio: Double?)] {
    let hosts = Dictionary(grouping: lines, by: \.bot).mapValues { lines in lines.count { $0.answers > 0 } }
    return Set(lines.map(\.host)).sorted().map { host in
      let ratios = lines.filter { $0.host == host && hosts[$0.bot]! > 1 }.compactMap(\.relativeTime)
      return (host, ratios.isEmpty ? nil : exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count)))
    }
  }

  private init(_ plan: EventPlan) {
    (game, seats) = (plan.game.name, plan.seats)
    measure = plan.measures[0]
  }

  /// The events of a run.
  ///
  /// - Throws: `RunProblem.badLine` for a line that does not belong to the tournament.
  public static func read(_ journal: Journal, catalogue: GameCatalogue) throws(RunProblem) -> [HostResults] {
    let file = try journal.tournament(catalogue)
    let names = file.shownNames
    var events = file.events.map { HostResults($0) }
    var lines: [[Key: Line]] = events.map { _ in [:] }
    try journal.replaySchedule(of: file, timed: true) { record in
      let host = journal.origins.indices.contains(record.origin) ? journal.origins[record.origin].host : ""
      let event = record.table.event
      for (seat, id) in record.table.seats.enumerated() {
        let bot = names[id]
        lines[event][Key(bot: bot, host: host), default: Line(bot: bot, host: host)]
          .count(record, seat: seat, events[event].measure)
      }
    }
    for event in events.indices { events[event].finish(Array(lines[event].values)) }
    return events
  }

  private struct Key: Hashable {
    var bot: String
    var host: String
  }

  private mutating func finish(_ unsorted: [Line]) {
    lines = unsorted.sorted { ($0.bot, $0.host) < ($1.bot, $1.host) }
    let bots = Dictionary(grouping: lines, by: \.bot).mapValues { lines in
      (lines.reduce(Duration.zero) { $0 + $1.wall }, lines.reduce(0) { $0 + $1.answers })
    }
    for index in lines.indices {
      let (wall, answers) = bots[lines[index].bot]!
      guard lines[index].answers > 0, wall > .zero else { continue }
      lines[index].relativeTime = (lines[index].wall / Double(lines[index].answers)) / (wall / Double(answers))
    }
  }
}

extension HostResults.Line {
  fileprivate init(bot: String, host: String) { (self.bot, self.host) = (bot, host) }

  fileprivate mutating func count(_ record: TableRecord, seat: Int, _ measure: Measure) {
    tally.count(record.results(of: seat, [measure])[0], record.faults[seat])
    answers += record.prompts[seat]
    wall += record.wall[seat]
  }
}
