import BotProtocol
import GameRules
import JSON
import Ratings
import Records
import RunFiles
public import Standings

/// Grades in all formats: a section of the leaderboards, rows and members for programs, and a file for a gradebook.
public enum GradeText {
  static let title = "Grades"

  /// The grades of a run as the section before its leaderboards; nil if there are none.
  static func section(_ standings: RunStandings) -> TitledGrid? {
    standings.grades.map { TitledGrid(title: title, grid: grid($0, standings), remarks: remarks($0, standings)) }
  }

  /// The maximal number of columns with scores that fit into a line.
  private static let mostColumns = 12

  private static func grid(_ grades: GradeList, _ standings: RunStandings) -> Grid {
    let headings = Leaderboard.eventHeadings(standings)
    let shown = headings.count <= mostColumns ? headings : []
    let digits = headings.count <= 6 ? 1 : 0
    let isPartial = !grades.partial.isEmpty
    return Grid(
      columns: [Grid.Column("#"), Grid.Column("bot", isNumber: false), Grid.Column("grade"), Grid.Column("95%")]
        + (isPartial ? [Grid.Column("events")] : []) + shown.map { Grid.Column($0) },
      rows: grades.lines.map { line in
        [line.rank.map(String.init) ?? "–", SafeText.name(line.name), number(line.grade), interval(line.interval)]
          + (isPartial ? ["\(line.events) of \(grades.counting)"] : [])
          + line.parts.prefix(shown.count).map { number($0.score, digits: digits) }
      })
  }

  private static func number(_ value: Double?, digits: Int = 1) -> String {
    value.map { Figures.decimal($0, digits: digits) } ?? "–"
  }

  private static func interval(_ interval: Interval?) -> String {
    interval.map { number($0.low) + "–" + number($0.high) } ?? "–"
  }

  /// The computation of the grade, the scale of each event, and the meaning of the interval.
  private static func remarks(_ grades: GradeList, _ standings: RunStandings) -> [String] {
    let bots = grades.isOfSubmitted ? "bots that folders entered" : "bots"
    let events = zip(Leaderboard.eventHeadings(standings), grades.events).map { heading, event in
      "\(heading) (weight \(weight(event.weight))): \(scale(event))"
    }
    var remarks = [
      "Grade: the weighted mean of the scores of the events. An event scores the lowest mean result of the graded \(bots) 0 "
        + "and the highest 100.",
      "Weights and scales: \(events.joined(separator: "; ")).",
    ]
    if !grades.partial.isEmpty {
      let some = grades.partial.prefix(6).map { "\(SafeText.name($0.name)) \($0.events) of \(grades.counting)" }
      let more = grades.partial.count - some.count
      remarks.append(
        "A grade is over the events that a bot has played; one without its games counts neither for nor against it: "
          + some.joined(separator: ", ") + (more > 0 ? " and \(more) more bots" : "")
          + ". Compare such a grade with the scores of the same events.")
    }
    if grades.events.contains(where: \.isInRounds) {
      remarks.append("In events played in rounds opponents differ; points count the same against all.")
    }
    remarks.append(
      grades.lines.contains { $0.interval != nil }
        ? "95%: where grades may lie with other deals (bootstrap over deals, \(Grading.resamples) resamples)."
        : "There are too few deals for intervals.")
    return remarks + Leaderboard.overallRemarks(standings)
  }

  private static func weight(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

  private static func scale(_ event: GradeList.Event) -> String {
    let heading = event.measure?.name ?? "points won"
    guard let scale = event.scale else {
      let equal = event.common.map { "\(mean($0)) of all" } ?? "of one bot alone"
      return "\(heading) \(equal): separates nobody, does not count"
    }
    func mean(_ value: Double) -> String {
      guard let measure = event.measure else { return Figures.decimal(100 * value, digits: 1) + "%" }
      return measure.summary == .total ? Figures.decimal(value, digits: 2) : Figures.figure(value, measure)
    }
    return "\(heading) \(mean(scale.zero)) to \(mean(scale.hundred))"
  }

  /// Rows for leaderboards as values: the grade of a bot belongs to no event, its scores to their events.
  static func rows(_ standings: RunStandings) -> [[CSV.Field]] {
    (standings.grades?.lines ?? []).flatMap { line in
      let name = CSV.Field.text(line.name)
      let games = line.parts.reduce(0) { $0 + $1.games }
      let rank = line.rank.map { CSV.Field.integer($0) } ?? .text("")
      let grade: [CSV.Field] = [
        .text(""), .text(""), .text(""), rank, name, .integer(games), .text("grade"), .number(line.grade),
        .number(line.interval?.low), .number(line.interval?.high),
      ]
      let events: [CSV.Field] = [
        .text(""), .text(""), .text(""), .text(""), name, .integer(games), .text("grade_events"), .integer(line.events),
        .text(""), .text(""),
      ]
      let scores = line.parts.enumerated().map { event, part -> [CSV.Field] in
        [
          .integer(event + 1), .text(standings.events[event].game), .integer(standings.events[event].seats), .text(""),
          name, .integer(part.games), .text("grade_score"), .number(part.score), .text(""), .text(""),
        ]
      }
      return [grade, events] + scores
    }
  }

  static func write(_ grades: GradeList, to json: inout JSONWriter) {
    json.object("grades") { json in
      json.member("bots_graded", grades.isOfSubmitted ? "submitted" : "all")
      json.member("resamples", Grading.resamples)
      json.member("events_counting", grades.counting)
      json.objects("events", grades.events) { json, event in
        json.member("weight", event.weight)
        json.member("measure", event.measure?.name ?? "points_share")
        json.member("zero", event.scale?.zero)
        json.member("hundred", event.scale?.hundred)
      }
      json.key("bots")
      json.array { json in for line in grades.lines { write(line, to: &json) } }
    }
  }

  private static func write(_ line: GradeList.Line, to json: inout JSONWriter) {
    json.object { json in
      json.member("rank", line.rank)
      json.member("bot", line.name)
      json.member("version", line.version)
      json.member("grade", line.grade)
      json.member("grade_interval", line.interval.map { [$0.low, $0.high] })
      json.member("events_graded", line.events)
      json.objects("events", line.parts) { json, part in
        json.member("score", part.score)
        json.member("mean", part.mean)
        json.member("games", part.games)
        json.member("faults", part.faults)
      }
    }
  }

  /// One row for each graded bot, in the order of the grades, and one for each folder that has entered none, for a
  /// gradebook: RFC 4180, grades to two decimals.
  ///
  /// The columns are `name`; `folder`, which is empty for a bot of the tournament file; `version`, `grade`, `low`,
  /// `high`, `rank`; and `events`, the number of events in the grade. Each event has a column with its title for the
  /// score from 0 to 100, and two with that title and ` games` and ` faults`. The title of a second event of the same
  /// kind ends in ` (2)`.
  /// - Parameter submissions: the folders that may enter bots; nil if the tournament file names all of them.
  /// - Returns: nil if there are no grades.
  public static func gradebook(
    _ standings: RunStandings, _ submissions: SubmissionList? = nil, separator: CSV.Separator = .comma
  ) -> String? {
    guard let grades = standings.grades else { return nil }
    var titles: [String] = []
    for event in standings.events {
      let count = titles.count { $0 == event.shortTitle || $0.hasPrefix(event.shortTitle + " (") }
      titles.append(event.shortTitle + (count == 0 ? "" : " (\(count + 1))"))
    }
    func rounded(_ value: Double?) -> CSV.Field { .number(value.map { ($0 * 100).rounded() / 100 }) }
    let head =
      ["name", "folder", "version", "grade", "low", "high", "rank", "events"]
      + titles.flatMap { [$0, $0 + " games", $0 + " faults"] }
    let places = submissions?.rows ?? []
    let graded = Set(grades.lines.map { SafeText.name($0.name) })
    let others = places.filter { !graded.contains($0.bot) }
    var rows: [[CSV.Field]] = [head.map { .text($0) }]
    rows += grades.lines.map { line -> [CSV.Field] in
      [
        .text(line.name),
        .text(places.first { $0.bot == SafeText.name(line.name) }?.folder ?? ""), .integer(line.version),
        rounded(line.grade), rounded(line.interval?.low), rounded(line.interval?.high),
        line.rank.map { .integer($0) } ?? .text(""), .integer(line.events),
      ] + line.parts.flatMap { [rounded($0.score), .integer($0.games), .integer($0.faults)] }
    }
    rows += others.map { place -> [CSV.Field] in
      [.text(place.bot), .text(place.folder)] + Array(repeating: .text(""), count: 5) + [.integer(0)]
        + standings.events.flatMap { _ in [.text(""), .integer(0), .integer(0)] }
    }
    return CSV.text(rows, separator)
  }
}
