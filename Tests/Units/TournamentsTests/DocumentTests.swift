import BotProcess
import BotProtocol
import Foundation
import GameRules
import JSON
import Records
import Refereeing
import RunFiles
import Scheduling
import TestBasics
import Testing
import TournamentSamples

/// The pages about tournaments say what the reader does.
@Suite(.serialized, .timeLimited) struct DocumentTests {
  private struct Page {
    var url: URL
    var text: String
  }

  private let pages: [Page]

  init() throws {
    pages = try ["tournaments", "formats", "classes", "run-files"].map {
      let url = Repository.root.appending(path: "docs/\($0).md")
      return Page(url: url, text: try String(contentsOf: url, encoding: .utf8))
    }
  }

  /// The text under a heading, up to the next, and the page that it stands in.
  private func section(_ heading: String) throws -> (page: Page, text: Substring) {
    let places = pages.flatMap { page in page.text.ranges(of: "# \(heading)\n").map { (page, $0.upperBound) } }
    try #require(places.count == 1, "\(places.count) sections are called \(heading)")
    let (page, start) = places[0]
    let rest = page.text[start...]
    return (page, rest[..<(rest.range(of: "\n#")?.lowerBound ?? rest.endIndex)])
  }

  @Test(
    arguments: [
      ("The file", TournamentFile.rows), ("An event", EventPlan.rows), ("A clock", TimeControl.rows),
      ("A bot", Competitor.rows), ("A submission", SubmissionFile.rows), ("Limits", BotLimits.rows),
      ("Until settled", StopConditionKeys.rows),
      ("Your own games", RecordSchema(OwnGame.fields).rows),
      ("Deals of a file", RecordSchema(GivenDeal.fields).rows),
    ])
  func `the table of an object follows from its fields`(heading: String, rows: [String]) throws {
    let (page, text) = try section(heading)
    let table = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    if Golden.isRecording, table != rows {
      // Nothing stands everywhere, first at the head of the page.
      try #require(!table.isEmpty, "give the table a first row")
      let old = table.joined(separator: "\n")
      try page.text.replacing(old, with: rows.joined(separator: "\n"), maxReplacements: 1)
        .write(to: page.url, atomically: true, encoding: .utf8)
    } else {
      #expect(table == rows)
    }
  }

  /// Keys whose default depends on other keys.
  private static let dependent: Set = ["out", "cwd", "seats"]

  @Test func `a file that says only what it must has the documented defaults`() throws {
    let file = try Sample.parse(Sample.text())
    func check<Value: Described>(_ value: Value) {
      for field in Value.fields where field.role != .journal {
        // Defaults in words are for people alone.
        guard let text = field.usual, text.hasPrefix("`"), !DocumentTests.dependent.contains(field.key)
        else { continue }
        let written = (field.write(value, .file) ?? field.absent)?.json ?? "null"
        #expect(text == "`\(written)`", "\(field.key)")
      }
    }
    check(file)
    check(file.limits)
    check(file.events[0])
    check(file.events[0].rules.time)
    check(file.competitors[0])
  }

  @Test func `the sample is a tournament file`() throws {
    let sample = try #require(
      pages[0].text.split(separator: "```json\n").dropFirst().first?.split(separator: "```").first)
    let file = try Sample.parse(String(sample))
    #expect(file.events.map { $0.competitors.count } == [3, 3, 4])
    #expect(file.events.map { $0.game.name } == Sample.catalogue.names)
  }

  @Test func `the worked line of a journal bears its checksum`() throws {
    let line = try #require(
      pages.flatMap { $0.text.split(separator: "\n") }.first { $0.hasPrefix(#"{"sum":"#) })
    #expect(Array(line.utf8).withUnsafeBufferPointer { JournalLine($0).sums } != nil)
  }
}
