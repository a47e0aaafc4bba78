import BotProtocol
import Foundation
public import JSON
import Replays
public import RunFiles

/// The list of submissions: which of them play, which do not, why, and since when.
///
/// It is for the organiser only.
public struct SubmissionList: Sendable {
  struct Row: Equatable {
    /// The path below the common folder.
    var folder: String
    var bot: String
    /// For example "plays as version 2; newer files: check failed".
    var state: String
    var since: Date
    /// Why the files do not play, and the last lines of output.
    var problem: [String] = []
  }

  let rows: [Row]
  /// The number of shown lines of a problem.
  private static let lines = 12

  /// - Parameters:
  ///   - tournament: nil before it has a journal.
  ///   - disqualified: the identifiers of the disqualified bots.
  public init(_ records: [SubmissionRecord], of tournament: Tournament?, disqualified: Set<String>) {
    let bots = Dictionary((tournament?.entrants ?? []).map { ($0.name, $0) }) { first, _ in first }
    let shared = SubmissionList.sharedFolder(of: records.map(\.folder))
    rows = records.map { record in
      // A folder whose name is taken must not show the state of that name's bot.
      let owner = record.bot.flatMap { bots[$0] }.flatMap { $0.bot.isOf(record.folder) ? $0 : nil }
      let bot = record.stage == .nameTaken ? nil : owner
      let playing = bot.map { disqualified.contains($0.id) ? "disqualified" : "plays as version \($0.version)" }
      let state =
        switch (playing, record.stage) {
        case (let playing?, .passed): playing
        case (let playing?, let stage): "\(playing); newer files: \(stage.rawValue)"
        case (nil, let stage): stage.rawValue
        }
      return Row(
        folder: SafeText.visible(String(record.folder.dropFirst(shared.utf8.count))),
        bot: SafeText.name(record.bot ?? ""), state: state, since: record.since,
        problem: SubmissionList.excerpt(of: record.problem ?? ""))
    }
  }

  /// The submissions in a run's folder; nil if there are none.
  public init?(of journal: Journal, in folder: String) {
    var records = SubmissionRecord.read(in: folder)
    if records.isEmpty { return nil }
    // A referee that was killed has left unfinished stages.
    if RunFolder.owner(of: folder) == nil {
      for index in records.indices where !records[index].stage.isSettled {
        records[index].enter(.waiting, at: records[index].since)
      }
    }
    self.init(records, of: journal.tournament, disqualified: Set(journal.faults.disqualified))
  }

  /// The longest common prefix that ends with a slash, as far as it is plain ASCII.
  private static func sharedFolder(of paths: [String]) -> String {
    guard var shared = paths.first.map({ $0.prefix { $0.isASCII } }) else { return "" }
    for path in paths { shared = shared.prefix(zip(shared, path).prefix { $0 == $1 }.count) }
    return String(shared[...(shared.lastIndex(of: "/") ?? shared.startIndex)])
  }

  /// The first line, and the last ones.
  private static func excerpt(of problem: String) -> [String] {
    let all = SafeText.lines(problem).split(separator: "\n").map(String.init)
    return all.count <= lines ? all : [all[0], "…"] + all.suffix(lines - 2)
  }

  /// The list as plain text, and below it why files do not play; empty if there are no submissions.
  public var text: String {
    if rows.isEmpty { return "" }
    let problems = rows.filter { !$0.problem.isEmpty }.map { row in
      "\n\(row.folder): \(row.problem.joined(separator: "\n    "))\n"
    }
    return grid.text() + problems.joined()
  }

  private var grid: Grid {
    Grid(
      columns: ["folder", "bot", "state", "since"].map { Grid.Column($0, isNumber: false) },
      rows: rows.map { [$0.folder, $0.bot, $0.state, $0.since.localMinute] })
  }

  /// A section of a page; empty if there are no submissions.
  public var html: String {
    if rows.isEmpty { return "" }
    let reasons = rows.map { row in
      row.problem.isEmpty ? "" : "<pre>\(HTML.escape(row.problem.joined(separator: "\n")))</pre>"
    }
    return """
      <section id="submissions" class="faults"><h2>Submissions</h2>
      <p>As of \(Date().localMinute). The paths below are those in the folder of the submissions.</p>
      \(grid.html(("why it does not play", reasons)))
      </section>
      """
  }

  /// One suite of tests, in which a folder fails if its files do not play.
  public var suite: (name: String, cases: [JUnitReport.Case])? {
    if rows.isEmpty { return nil }
    let cases = rows.map { row in
      let result: JUnitReport.Case.Result =
        row.problem.isEmpty
        ? (row.state.hasPrefix("plays") ? .passed : .skipped(row.state))
        : .failed(row.problem[0], details: row.problem.joined(separator: "\n"))
      return JUnitReport.Case(row.folder, result)
    }
    return ("submissions", cases)
  }

  /// An array of objects with the members `folder`, `bot`, `state`, `since_s` and `problem`.
  public func write(to json: inout JSONWriter) {
    json.objects(rows) { json, row in
      json.member("folder", row.folder)
      if !row.bot.isEmpty { json.member("bot", row.bot) }
      json.member("state", row.state)
      json.member("since_s", Int(row.since.timeIntervalSince1970))
      if !row.problem.isEmpty { json.member("problem", row.problem.joined(separator: "\n")) }
    }
  }
}

extension Competitor {
  /// True if a folder, given by its absolute path, has entered the bot.
  fileprivate func isOf(_ folder: String) -> Bool {
    owner.map { folder == $0 || folder.hasSuffix("/" + $0) } ?? false
  }
}
