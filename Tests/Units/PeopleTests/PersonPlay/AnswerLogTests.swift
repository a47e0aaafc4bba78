import Arena
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

  /// The log as it is read from the file, at the beginning of a table.
  private func read(_ table: String = "one") -> AnswerLog {
    var log = AnswerLog(path: path)
    log.begin(table)
    return log
  }

  /// What is heard again, in order.
  private func replayed(_ log: AnswerLog) -> [TableEntry] {
    var (log, entries) = (log, [TableEntry]())
    while let entry = log.next {
      entries.append(entry)
      log.takeNext()
    }
    return entries
  }

  private func answer(_ seen: String, _ action: String?, by person: String) -> TableEntry {
    .answer(TableEntry.Answer(seen: seen, action: action, reaction: .milliseconds(800)), by: person)
  }

  private var evening: [TableEntry] {
    [
      .event(.isReady, by: "anna"), .event(.goesOnWithout(1), by: "anna"), .beginning, answer("a", "call", by: "anna"),
      .silence(seen: "b", by: "ben"), answer("c", nil, by: "anna"), answer("d", "call", by: "ben"),
      .event(.leaves, by: "ben"), .exclusion(of: "ben"),
    ]
  }

  @Test func `what bots had answered, or not answered in time, is recalled once each`() throws {
    func answered(_ prompt: Int, _ line: String?) -> BotAnswer {
      BotAnswer(
        bot: "mia", prompt: prompt, line: line.map { Array($0.utf8) }, reaction: .milliseconds(line == nil ? 0 : prompt)
      )
    }
    func told(_ line: String, _ prompt: Int) -> RecalledAnswer {
      .line(Array(line.utf8), after: .milliseconds(prompt))
    }
    var log = read()
    #expect(log.recall(2, of: "mia") == .unknown)
    for answer in [answered(2, "two"), answered(2, "again"), answered(3, nil), answered(5, "five")] {
      log.record(answer)
    }
    for entry in evening { log.record(entry) }
    log.record(answered(7, "seven"))
    #expect(log.recall(5, of: "mia") == .unknown, "nothing is played again")
    var other = read("two")
    #expect(other.recall(2, of: "mia") == .unknown)
    log = read()
    #expect(replayed(log) == evening, "what people did stays by itself")
    #expect((0..<3).map { _ in log.recall(2, of: "mia") } == [told("two", 2), told("again", 2), .unknown])
    #expect((3...4).map { log.recall($0, of: "mia") } == [.silence, .unknown])
    #expect(log.recall(5, of: "mia") == told("five", 5) && log.recall(8, of: "mia") == .unknown)
    #expect(log.recall(5, of: "ben") == .unknown)
    // Where the log does not fit, what bots answered after that goes too.
    log.check("x", of: "anna")
    #expect(log.recall(7, of: "mia") == .unknown)
    log = read()
    #expect(log.recall(7, of: "mia") == .unknown && log.recall(5, of: "mia") == told("five", 5))
  }

  @Test func `a table that is played again hears everything in the order in which it heard it first`() throws {
    var log = read()
    for entry in evening { log.record(entry) }
    log.begin("two")
    log.record(answer("a", "turn", by: "anna"))
    #expect(try scratch.read("answers.jsonl").split(separator: "\n").count == evening.count + 1)
    #expect(replayed(read()) == evening)
    #expect(replayed(read("two")) == [answer("a", "turn", by: "anna")])
    #expect(replayed(read("three")).isEmpty)
  }

  @Test func `what does not fit is said, kept in a file of its own, and nothing is appended behind it`() throws {
    var log = read()
    for entry in evening { log.record(entry) }
    let old = try scratch.read("answers.jsonl")
    var again = read()
    again.check("c", of: "anna")
    #expect(replayed(again) == Array(evening.prefix(3)), "her first prompt was another one")
    #expect(
      again.warning
        == "6 saved answers do not fit this table, which goes on without them; they are kept in answers-unfit-1.jsonl")
    #expect(try scratch.read("answers-unfit-1.jsonl") == old)
    again.record(answer("c", nil, by: "anna"))
    #expect(replayed(read()) == evening.prefix(3) + [answer("c", nil, by: "anna")])
    #expect(again.warning.isEmpty)
  }

  @Test func `a name that somebody has chosen remains where the log does not fit, and is no answer`() {
    var log = read()
    for entry in evening.prefix(4) + [.name("Anna", of: "anna")] + evening.dropFirst(4) { log.record(entry) }
    var again = read()
    again.check("c", of: "anna")
    #expect(again.warning.hasPrefix("6 saved answers do not fit this table"))
    while again.next != nil { again.takeNext() }
    #expect(again.names == ["anna": "Anna"] && AnswerLog(path: path).names == ["anna": "Anna"])
  }

  @Test func `names, rounds won and the last end survive, and a round counts once`() {
    var log = AnswerLog(path: path)
    log.record(.name("Anna", of: "person 1"))
    for _ in 0..<2 { log.record(winner: "person 1", of: "one") }
    log.record(winner: "bot", of: "two")
    log.record(end: "the end", of: "person 1")
    var again = AnswerLog(path: path)
    #expect(again.names == ["person 1": "Anna"] && again.wins == ["person 1": 1, "bot": 1])
    #expect(again.ends == ["person 1": "the end"])
    again.begin("three")
    again.record(answer("a", nil, by: "person 1"))
    #expect(again.ends.isEmpty && AnswerLog(path: path).ends.isEmpty, "another round has begun")
  }

  @Test func `at a replay each entry meets the names of its time, and all names are there after it`() {
    var log = AnswerLog(path: path)
    log.record(.name("Anna", of: "person 1"))
    log.begin("one")
    log.record(.event(.claims, by: "person 1"))
    log.record(.name("Ben", of: "person 2"))
    var again = AnswerLog(path: path)
    again.begin("one")
    #expect(again.next == .event(.claims, by: "person 1") && again.names == ["person 1": "Anna"])
    again.takeNext()
    #expect(again.next == .name("Ben", of: "person 2") && again.names == ["person 1": "Anna"])
    again.takeNext()
    #expect(again.next == nil && again.names == ["person 1": "Anna", "person 2": "Ben"])
  }

  @Test func `a line that was cut off costs itself alone`() throws {
    var log = AnswerLog(path: path)
    log.record(.name("Anna", of: "person 1"))
    try scratch.write(try scratch.read("answers.jsonl") + #"{"person":"person 1","na"#, to: "answers.jsonl")
    var again = AnswerLog(path: path)
    #expect(again.names == ["person 1": "Anna"])
    again.record(.name("Ben", of: "person 2"))
    #expect(AnswerLog(path: path).names == ["person 1": "Anna", "person 2": "Ben"])
  }

  @Test func `an answer that cannot be saved is told, and saved as soon as it can be`() throws {
    try scratch.write("", to: "file")
    let path = scratch.path + "/file/answers.jsonl"
    var log = AnswerLog(path: path)
    #expect(log.warning.isEmpty)
    log.record(.name("Anna", of: "person 1"))
    #expect(
      log.warning
        == "not saved: \(path) cannot be written: Not a directory; a file is in the place of a folder; choose another path"
    )
    try FileManager.default.removeItem(at: scratch.file("file"))
    try scratch.makeFolder("file")
    log.record(.name("Ben", of: "person 2"))
    #expect(log.warning.isEmpty)
    #expect(AnswerLog(path: path).names == ["person 1": "Anna", "person 2": "Ben"])
  }
}
