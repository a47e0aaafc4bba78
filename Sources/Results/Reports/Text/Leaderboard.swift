import BotProtocol
import GameRules
import Ratings
import Scheduling
public import Standings

/// The standings in formats for people and programs.
public enum Leaderboard {
  public enum Format: String, CaseIterable, Sendable {
    case text
    case markdown
    case csv
    case json
    case latex

    /// The name of the file in a run's folder with the leaderboards in this format; nil if they are only printed.
    public var file: String? {
      switch self {
      case .text: "standings.txt"
      case .markdown: "standings.md"
      case .csv: "standings.csv"
      case .json: "standings.json"
      case .latex: nil
      }
    }

    /// True if a published site has that file too, for other programs.
    public var isPublished: Bool {
      switch self {
      case .csv, .json: true
      case .text, .markdown, .latex: false
      }
    }

    public static let files = allCases.compactMap { format in format.file.map { (name: $0, format: format) } }
    /// The files of a published site.
    public static let published = files.filter(\.format.isPublished)

    /// The sections, the rows or the JSON of a result in this format.
    func text(
      _ sections: @autoclosure () -> [TitledGrid], rows: @autoclosure () -> [[CSV.Field]],
      json: @autoclosure () -> String, separator: CSV.Separator = .comma
    ) -> String {
      switch self {
      case .text: TitledGrid.render(sections(), as: .text)
      case .markdown: TitledGrid.render(sections(), as: .markdown)
      case .csv: CSV.text(rows(), separator)
      case .json: json()
      case .latex: TitledGrid.render(sections(), as: .latex)
      }
    }
  }

  public static func render(
    _ standings: RunStandings, as format: Format, separator: CSV.Separator = .comma
  ) -> String {
    format.text(sections(standings), rows: rows(standings), json: json(standings), separator: separator)
  }

  /// The leaderboard files of a run's folder, each with its text.
  public static func files(of standings: RunStandings) -> [(text: String, name: String)] {
    let sections = sections(standings)
    return Format.files.map { name, format in
      (format.text(sections, rows: rows(standings), json: json(standings)), name)
    }
  }

  private static func sections(_ standings: RunStandings) -> [TitledGrid] {
    var events = standings.events.map { TitledGrid(title: $0.title, grid: grid($0), remarks: EventRemarks($0).all) }
    if standings.provenance?.hasUnconfinedBots == true, !events.isEmpty {
      events[0].remarks.append(Sentences.unconfined)
    }
    let (first, last) = otherSections(standings)
    return first + events + last
  }

  /// The sections before and after those of the events.
  static func otherSections(_ standings: RunStandings) -> (first: [TitledGrid], last: [TitledGrid]) {
    let last = [
      TitledGrid(title: "Response time (wall clock and CPU)", grid: times(standings)),
      InfoGrid.grid(standings).map { TitledGrid(title: InfoGrid.title, grid: $0) },
      standings.events.count > 1
        ? TitledGrid(title: "Ranks by event", grid: overall(standings), remarks: overallRemarks(standings)) : nil,
    ]
    return ([GradeText.section(standings)].compactMap(\.self), last.compactMap(\.self))
  }

  package static func grid(_ event: EventStandings) -> Grid {
    let columns = LeaderboardColumn.all(of: event)
    return Grid(
      columns: columns.flatMap { column in column.headings.map { Grid.Column($0, isNumber: column.isNumber) } },
      rows: event.lines.map { line in columns.flatMap { $0.texts(line) } })
  }

  /// The response times of every bot that answered, in each event.
  private static func times(_ standings: RunStandings) -> Grid {
    let figures = ["median", "p99", "max", "CPU", "CPU p99", "CPU max", "not asked"]
    let rows = standings.events.flatMap { event in
      event.lines.filter { $0.thinking.count > 0 }.map { line in
        [SafeText.name(line.name), event.shortTitle]
          + [line.thinking, line.computing].flatMap { histogram in
            Histogram.shown.map { Figures.time(microseconds: histogram.quantile($0.share)) }
          } + [Figures.time(microseconds: line.offTurnMicroseconds)]
      }
    }
    return Grid(
      columns: [Grid.Column("bot", isNumber: false), Grid.Column("event", isNumber: false)]
        + figures.map { Grid.Column($0) }, rows: rows)
  }

  /// Every bot's ranks in each event.
  private static func overall(_ standings: RunStandings) -> Grid {
    Grid(
      columns: [Grid.Column("bot", isNumber: false)] + eventHeadings(standings).map { Grid.Column($0) },
      rows: standings.overall.map { row in [SafeText.name(row.name)] + row.lines.map { $0.map(Figures.ranks) ?? "–" } })
  }

  /// The headings of the events' columns: their games and seats, or their numbers.
  static func eventHeadings(_ standings: RunStandings) -> [String] {
    // Many names would not fit into a line; the sections of the events are in the order of the numbers.
    let isNamed = standings.events.count <= 6
    return standings.events.enumerated().map { isNamed ? $1.shortTitle : String($0 + 1) }
  }

  /// The remark that ranks may change in events with further tables.
  static func overallRemarks(_ standings: RunStandings) -> [String] {
    let missing = standings.events.reduce(0) { $0 + $1.scheduled - $1.played }
    return missing == 0 ? [] : ["Incomplete: \(missing) tables in all events have not been played."]
  }
}

extension EventStandings {
  /// The game and its seats, short enough for a column heading.
  package var shortTitle: String { seats == 1 ? game : "\(game) \(seats)" }

  /// True for games of several seats: they are rated, and the rating's interval replaces that of a rate.
  var isRated: Bool { seats > 1 }

  /// True for rates, and for a mean that ranks first.
  func showsInterval(of measure: Measure) -> Bool {
    !isRated
      && (measure.summary == .rate || measure == measures.first && measure.summary == .mean && measure.among == nil)
  }

  var title: String {
    let tables = played == 1 ? "1 table" : "\(played) tables"
    return Figures.title(game, seats: seats) + ", \(tables)"
  }
}

extension Histogram {
  /// The quantiles of a time that leaderboards show, with their names.
  static let shown = [(name: "median", share: 0.5), (name: "p99", share: 0.99), (name: "max", share: 1.0)]
}
