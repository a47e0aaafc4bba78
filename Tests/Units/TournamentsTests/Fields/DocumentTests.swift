import BotProtocol
import Fields
import Foundation
import GameRules
import JSON
import Records
import Refereeing
import RunFiles
import TestBasics
import Testing
import TournamentSamples

/// The pages about tournaments say what the reader does.
@Suite(.timeLimited) struct DocumentTests {
  private let pages: [String]

  init() throws {
    pages = try ["tournaments", "run-files"].map {
      try String(contentsOf: Repository.root.appending(path: "docs/\($0).md"), encoding: .utf8)
    }
  }

  @Test func `the keys in the documents are those that help prints`() throws {
    let file = Repository.root.appending(path: "docs/keys.txt")
    if Golden.isRecording {
      try WrittenFiles.keys.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let isSame = try String(contentsOf: file, encoding: .utf8) == WrittenFiles.keys
      #expect(isSame, "docs/keys.txt has other keys; record it: RECORD_GOLDEN=1 swift test --filter DocumentTests")
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
      pages[0].split(separator: "```json\n").dropFirst().first?.split(separator: "```").first)
    let file = try Sample.parse(String(sample))
    #expect(Tournament(file).events.map { $0.entrants.count } == [3, 3, 4])
    #expect(file.events.map { $0.game.name } == Sample.catalogue.names)
  }

  @Test func `the worked line of a journal bears its checksum`() throws {
    let line = try #require(
      pages.flatMap { $0.split(separator: "\n") }.first { $0.hasPrefix(#"{"sum":"#) })
    #expect(Array(line.utf8).withUnsafeBufferPointer { JournalLine($0).sums } != nil)
  }
}
