import Catalogue
import Foundation
import HostileBots
import RunFiles
import TestSupport
import Testing

/// What the page says of a class, compared with what is so.
struct TermPage {
  private struct Row: Decodable, Equatable {
    var folder: String
    var bot: String?
    var state: String
    var problem: String?

    /// The version that plays; nil if none does.
    var version: Int? { state.wholeMatch(of: /plays as version (\d+)(; newer files: .*)?/).flatMap { Int($0.1) } }
    /// What its newest files are, if they do not play.
    var newest: String { state.split(separator: "newer files: ").last.map(String.init) ?? "" }
  }

  private struct Status: Decodable {
    var played: Int
    var scheduled: Int?
    var submissions: [Row]?
  }

  /// How many rows were compared.
  private(set) var checked = 0
  /// True if the last look has shown that no table was left to play.
  private(set) var isAllPlayed = false
  /// The students of whom there was a row.
  private var seen: Set<Int> = []

  private mutating func rows(of term: Term) throws -> [Row] {
    let program = try RefereeProgram.run(["status", "run", "--json"], in: term.scratch.folder)
    try #require(program.exitCode == 0, "\(String(decoding: program.output, as: UTF8.self))")
    let status = try JSONDecoder().decode(Status.self, from: Data(program.output))
    isAllPlayed = status.played == status.scheduled
    return status.submissions ?? []
  }

  private static func bots(of term: Term) throws -> [Entrant] {
    try Journal.existing(in: term.path("run"), catalogue).tournament.entrants
  }

  /// Checks everything that holds at any moment of a term.
  mutating func check(_ term: Term, isPlayed: Bool, _ context: Comment) throws {
    for _ in 0..<5 {
      let before = try TermPage.bots(of: term)
      let rows = try self.rows(of: term)
      // Bots may have changed meanwhile.
      if try TermPage.bots(of: term) == before { return check(rows, before, term, isPlayed: isPlayed, context) }
    }
  }

  private mutating func check(
    _ rows: [Row], _ bots: [Entrant], _ term: Term, isPlayed: Bool, _ context: Comment
  ) {
    checked += rows.count
    #expect(Set(rows.map(\.folder)).count == rows.count, "a folder has two rows: \(rows) \(context.rawValue)")
    for row in rows {
      let text: Comment = "\(row) \(context.rawValue)"
      guard let student = (0..<term.size).first(where: { Term.student($0) == row.folder }) else {
        Issue.record("a row of no folder: \(text.rawValue)")
        continue
      }
      seen.insert(student)
      let ways = term.uploads[student].compactMap { if case .broken(let way) = $0 { way } else { nil } }
      if let version = row.version {
        let bot = bots.first { $0.name == row.bot }
        #expect(bot?.version == version && bot?.owner == "class/" + row.folder, text)
        #expect(term.habit(ofBotIn: "run/snapshots/\(row.bot ?? "")@\(version)")?.student == student, text)
      }
      let isUnsettled = ["waiting", "building", "checking", "passed"].contains(row.newest)
      if isUnsettled || row.version != nil && !row.state.contains("newer") {
        #expect(row.problem == nil, text)
      } else {
        let reasons = ways.filter { $0.state == row.newest }.flatMap {
          [$0.reason, $0.reasonDuringCopy].compactMap(\.self)
        }
        #expect(reasons.contains { row.problem?.contains($0) == true }, text)
      }
      if !isPlayed { #expect(!["building", "checking"].contains(row.newest), text) }
    }
    for student in seen where !rows.contains(where: { $0.folder == Term.student(student) }) {
      let hasBeenAway = term.uploads[student].contains {
        if case .broken(let way) = $0 { way.state == nil } else { false }
      }
      #expect(hasBeenAway, "\(Term.student(student)) has lost its row: \(context.rawValue)")
    }
    for bot in bots {
      #expect(bot.owner == "class/" + bot.name, "\(bot.name) belongs to \(bot.owner ?? "nobody")")
    }
  }

  /// What the page says of the newest uploads that is not so, once it has had time to see them.
  mutating func wrongRows(of term: Term) throws -> [String] {
    let rows = Dictionary(try self.rows(of: term).map { ($0.folder, $0) }) { $1 }
    return (0..<term.size).compactMap { student in
      let row = rows[Term.student(student)]
      switch term.uploads[student].last {
      case nil: return row.map { "\($0), expected no row" }
      case .broken(let way)?:
        let isRight = way.state == row?.newest && row?.problem?.contains(way.reason) ?? true
        return isRight ? nil : "\(Term.student(student)): \(way.name): \(row.map { "\($0)" } ?? "no row")"
      case .honest(let script)?:
        let isRight =
          row?.bot == row?.folder && row?.problem == nil && row?.state.contains("newer") == false
          && row?.version.map { term.scratch.text(of: "run/snapshots/\(Term.student(student))@\($0)/bot.sh") } == script
        return isRight ? nil : "\(Term.student(student)): a version: \(row.map { "\($0)" } ?? "no row")"
      }
    }
  }

  /// Checks that the report has the same rows.
  mutating func checkReport(of term: Term, _ context: Comment) throws {
    let report = try term.scratch.read("run/standings.html")
    let section = report.split(separator: "id=\"submissions\"").last?.split(separator: "</section>").first ?? ""
    let cells = section.matches(of: /<tr>(.*?)<\/tr>/.dotMatchesNewlines()).map { row in
      row.1.matches(of: /<td[^>]*>(.*?)<\/td>/.dotMatchesNewlines()).prefix(3).map { String($0.1) }
    }
    let expected = try rows(of: term).map { [$0.folder, $0.bot ?? "", $0.state] }
    #expect(Array(cells.dropFirst()) == expected, context)
  }
}
