import Foundation
import GameRules
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// The file with people's answers.
@Suite(.timeLimited) struct AnswerLogTests {
  private let scratch: TemporaryFolder
  private var path: String { scratch.path + "/answers.jsonl" }

  init() throws { scratch = try TemporaryFolder() }

  /// A log as it is read from the file, asked by a test.
  private final class Read {
    var log: AnswerLog

    init(_ path: String, _ table: String? = nil, _ people: String...) {
      log = AnswerLog(path: path)
      for person in people { if let table { log.begin(table, person) } }
    }

    func reply(_ person: String, _ seen: String) -> AnswerLog.Answer? { log.reply(at: "one", person, seen: seen) }
  }

  private func answer(_ seen: String, _ action: String?) -> AnswerLog.Answer {
    AnswerLog.Answer(seen: seen, action: action, reaction: .milliseconds(800))
  }

  @Test func `a table that is played again receives the answers of each person, while the prompts are the same`() throws
  {
    var log = AnswerLog(path: path)
    log.record(answer("a", "snap"), at: "one", "anna")
    log.record(answer("a", nil), at: "one", "ben")
    log.record(answer("b", "turn"), at: "one", "anna")
    log.record(answer("a", "turn"), at: "two", "anna")
    #expect(try scratch.read("answers.jsonl").split(separator: "\n").count == 4, "a line an answer")
    #expect(["one", "two", "three"].map(log.hasAnswers) == [true, true, false])
    #expect(Read(path).reply("anna", "a") == nil, "nothing before the table begins")
    let again = Read(path, "one", "anna", "ben")
    #expect(again.reply("anna", "a") == answer("a", "snap"))
    #expect(again.reply("ben", "a") == answer("a", nil))
    #expect(again.reply("anna", "c") == nil)
    #expect(again.reply("anna", "b") == nil, "from the first different prompt on")
    // What is answered now counts the next time.
    again.log.record(answer("c", "pass"), at: "one", "anna")
    again.log.record(answer("b", "snap"), at: "one", "anna")
    let third = Read(path, "one", "anna")
    for (seen, action) in [("a", "snap"), ("c", "pass"), ("b", "snap")] {
      #expect(third.reply("anna", seen) == answer(seen, action))
    }
    #expect(third.reply("anna", "b") == nil)
  }

  @Test func `names, rounds won and the last end survive, and a round counts once`() {
    var log = AnswerLog(path: path)
    log.record(name: "Anna", of: "person 1")
    for _ in 0..<2 { log.record(winner: "person 1", of: "one") }
    log.record(winner: "bot", of: "two")
    log.record(end: "the end", of: "person 1")
    var again = AnswerLog(path: path)
    #expect(again.names == ["person 1": "Anna"] && again.wins == ["person 1": 1, "bot": 1])
    #expect(again.ends == ["person 1": "the end"])
    again.record(answer("a", nil), at: "three", "person 1")
    #expect(again.ends.isEmpty && AnswerLog(path: path).ends.isEmpty, "another round has begun")
  }

  @Test func `a line that was cut off costs itself alone`() throws {
    var log = AnswerLog(path: path)
    log.record(name: "Anna", of: "person 1")
    try scratch.write(try scratch.read("answers.jsonl") + #"{"person":"person 1","na"#, to: "answers.jsonl")
    var again = AnswerLog(path: path)
    #expect(again.names == ["person 1": "Anna"])
    again.record(name: "Ben", of: "person 2")
    #expect(AnswerLog(path: path).names == ["person 1": "Anna", "person 2": "Ben"])
  }

  @Test func `an answer that cannot be saved is told, and saved as soon as it can be`() throws {
    try scratch.write("", to: "file")
    let path = scratch.path + "/file/answers.jsonl"
    var log = AnswerLog(path: path)
    #expect(log.warning.isEmpty)
    log.record(name: "Anna", of: "person 1")
    #expect(
      log.warning
        == "not saved: \(path) cannot be written: Not a directory; a file is in the place of a folder; choose another path"
    )
    try FileManager.default.removeItem(at: scratch.file("file"))
    try scratch.makeFolder("file")
    log.record(name: "Ben", of: "person 2")
    #expect(log.warning.isEmpty)
    #expect(AnswerLog(path: path).names == ["person 1": "Anna", "person 2": "Ben"])
  }
}
