import BotProcess
import BotProtocol
import Foundation
import GameRules
import JSON
import Refereeing
import Scheduling
import TestBasics
import Testing

@testable import Records

/// `docs/tournaments.md` says what the reader does.
@Suite(.timeLimited) struct DocumentTests {
  private let text: String

  init() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    text = try String(contentsOf: root.appending(path: "docs/tournaments.md"), encoding: .utf8)
  }

  /// The text under a heading, up to the next.
  private func section(_ heading: String) throws -> Substring {
    let start = try #require(text.range(of: "# \(heading)\n"), "there is no section \(heading)")
    let rest = text[start.upperBound...]
    return rest[..<(rest.range(of: "\n#")?.lowerBound ?? rest.endIndex)]
  }

  @Test(arguments: [
    ("The file", TournamentFile.keys), ("An event", EventPlan.keys), ("A clock", EventPlan.clockKeys),
    ("A bot", Competitor.keys), ("Limits", BotLimits.keys), ("Until settled", StopCondition.keys),
  ])
  func `every key stands in the table of its object, and no other`(heading: String, keys: [String]) throws {
    let rows = try section(heading).split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(Set(rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }) == Set(keys))
    #expect(rows.count == keys.count)
    #expect(rows.allSatisfy { $0.split(separator: " | ").count == 4 })
  }

  @Test func `the defaults are the reader's`() throws {
    let file = try Sample.parse(Sample.text())
    let rules = file.events[0].rules
    let time = rules.time
    let numbers: [(String, Int?)] = [
      ("max_faults", file.maxFaults), ("photo_finish_us", rules.races.photoFinish.wholeMicroseconds),
      ("bank_ms", time.bank?.wholeMilliseconds), ("increment_ms", time.increment.wholeMilliseconds),
      ("window_ms", time.window.wholeMilliseconds), ("ready_ms", time.ready.wholeMilliseconds),
      ("margin_ms", time.margin.wholeMilliseconds), ("silent_windows", time.silentWindows),
    ]
    let words = [
      ("format", file.format.name), ("transcripts", file.transcripts.rawValue),
      ("ask", rules.races.asking.rawValue), ("reactions", rules.races.reactions.rawValue),
      ("charge", rules.timeBasis.rawValue), ("process", "kept"),
    ]
    for (key, value) in numbers {
      #expect(defaultCell(of: key) == "`\(try #require(value))`", "\(key)")
    }
    for (key, word) in words { #expect(defaultCell(of: key) == "`\"\(word)\"`", "\(key)") }
  }

  /// The third column of a key's row.
  private func defaultCell(of key: String) -> String? {
    let row = text.split(separator: "\n").first { $0.hasPrefix("| `\(key)` | ") }
    return row?.split(separator: " | ").dropFirst(2).first.map(String.init)
  }

  @Test func `the sample is a tournament file`() throws {
    let sample = try #require(text.split(separator: "```json\n").dropFirst().first?.split(separator: "```").first)
    let file = try Sample.parse(String(sample))
    #expect(file.events.map { $0.competitors.count } == [3, 3, 4])
    #expect(file.events.map { $0.game.name } == Sample.catalogue.names)
  }

  @Test func `the worked line of a journal bears its checksum`() throws {
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(#"{"sum":"#) })
    #expect(Array(line.utf8).withUnsafeBufferPointer { JournalLine($0).sums } != nil)
  }

  @Test func `every key of a table's line stands in its table`() throws {
    let table = try section("The journal")
    let record = TableRecord(
      table: ScheduledTable(event: 0, number: 1, deal: 1, seats: []), scores: [], measures: [], ending: "",
      faults: [], prompts: [], wall: [], cpu: [], thinking: [], computing: [], races: 1, photoFinishes: 0,
      transcript: Checksum.none.description)
    let line = JournalLine.seal(after: .none, record.writeMembers)
    guard case .object(let members) = try JSONReader.read(line.bytes).value else {
      Issue.record("a line of the journal is no object")
      return
    }
    #expect(members.count > 10)
    for member in members { #expect(table.contains("`\(member.name)`"), "\(member.name)") }
  }

  @Test func `the documents that it points at are there`() {
    let root = URL(filePath: #filePath).appending(path: "../../../docs").standardized
    let links = text.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }.filter { !$0.hasPrefix("#") }
    #expect(links.count == 10)
    for link in links.map({ $0.split(separator: "#")[0] }) {
      #expect(FileManager.default.fileExists(atPath: root.appending(path: link).path), "\(link)")
    }
  }
}
