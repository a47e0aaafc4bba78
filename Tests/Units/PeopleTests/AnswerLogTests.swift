import BotKit
import BotProtocol
import Catalogue
import Foundation
import GameRules
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// The file with a person's answers.
@Suite(.timeLimited) struct AnswerLogTests {
  @Test func `an answer that cannot be saved is told, and one that can be again is not`() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("", to: "file")
    let path = scratch.path + "/file/answers.json"
    var log = AnswerLog(seed: 1, path: path)
    #expect(log.warning.isEmpty)
    log.keep(end: "the end")
    #expect(
      log.warning
        == "not saved: \(path) cannot be written: Not a directory; a file is in the place of a folder; choose another path"
    )
    try FileManager.default.removeItem(at: scratch.file("file"))
    log.keep(end: "the end")
    #expect(log.warning.isEmpty)
    #expect(AnswerLog(seed: 1, path: path).end == "the end")
  }

  @Test func `answers that cannot be read are set aside, not replaced`() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("{\"answers\": [", to: "answers.json")
    var log = AnswerLog(seed: 1, path: scratch.path + "/answers.json")
    log.countWin(of: "you")
    log.keep(end: nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(names.count == 2)
    #expect(try names.contains { try scratch.read($0) == "{\"answers\": [" })
    #expect(AnswerLog(seed: 1, path: scratch.path + "/answers.json").wins == ["you": 1])
  }
}
