import Foundation
import GameRules
import JSON
import OperatingSystem
import Records
import RunFiles

/// What the people at a table have done, a line each, from which an interrupted table goes on.
///
/// A round is played again from its deal and receives these answers while the prompts are the same: bots that take their
/// random numbers from `bot_seed` repeat their play.
package struct AnswerLog: Sendable {
  /// An answer to a prompt of a table.
  package struct Answer: Equatable, Sendable {
    /// The checksum of what was seen.
    package var seen: String
    /// Nil is a pass.
    package var action: String?
    package var reaction: Duration

    package init(seen: String, action: String?, reaction: Duration) {
      (self.seen, self.action, self.reaction) = (seen, action, reaction)
    }
  }

  /// Whose answers at which table.
  private struct Place: Hashable {
    var table: String
    var person: String
  }

  private let path: String?
  private var file: DurableFile?
  /// Lines that are not in the file yet.
  private var unsaved: [UInt8] = []
  private var answers: [Place: [Answer]] = [:]
  private var given: [Place: Int] = [:]
  /// Who won each round, by the names of the seats.
  private var winners: [String: String] = [:]
  /// What people call themselves.
  package private(set) var names: [String: String] = [:]
  /// What was shown to each at the end of a round after which nobody has answered anything: JSON text.
  package private(set) var ends: [String: String] = [:]
  /// Why the last lines would not survive the end of this program; nil where they are saved.
  private var problem: PlayProblem?
  private let syncing = DispatchQueue(label: "referee.answers")

  /// - Parameter path: the file, whose lines are read; nil keeps nothing.
  package init(path: String?) {
    self.path = path
    guard let path, let bytes = try? SystemFile.read(path) else { return }
    // A line that was cut off says nothing, and what follows it begins a line of its own.
    if bytes.last.map({ $0 != 10 }) ?? false { unsaved = [10] }
    for line in bytes.split(separator: 10) { if let node = try? JSONReader.read(Array(line)) { read(node) } }
  }

  private mutating func read(_ line: JSONNode) {
    let (table, person) = (line["table"]?.string, line["person"]?.string)
    if let person, let name = line["name"]?.string {
      names[person] = name
    } else if let table, let winner = line["won"]?.string {
      winners[table] = winner
    } else if let person, let end = line["end"]?.string {
      ends[person] = end
    } else if let table, let person, let seen = line["seen"]?.string {
      ends = [:]
      answers[Place(table: table, person: person), default: []].append(
        Answer(
          seen: seen, action: line["action"]?.string, reaction: .microseconds(line["reaction_us"]?.integer ?? 0)))
    }
  }

  /// How many rounds each seat's name has won.
  package var wins: [String: Int] { winners.values.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// True if answers were given at this table before.
  package func hasAnswers(at table: String) -> Bool { answers.keys.contains { $0.table == table } }

  /// A table begins, or begins again: the recorded answers are given from the first.
  package mutating func begin(_ table: String, _ person: String) { given[Place(table: table, person: person)] = 0 }

  /// The recorded answer to the next prompt; nil from the first different prompt on.
  package mutating func reply(at table: String, _ person: String, seen: String) -> Answer? {
    let place = Place(table: table, person: person)
    // Where the table went on otherwise before, what was answered then lies between.
    guard let known = answers[place], let next = given[place],
      let found = known[next...].firstIndex(where: { $0.seen == seen })
    else {
      given[place] = nil
      return nil
    }
    given[place] = found + 1
    return known[found]
  }

  /// Records an answer.
  package mutating func record(_ answer: Answer, at table: String, _ person: String) {
    ends = [:]
    answers[Place(table: table, person: person), default: []].append(answer)
    append { json in
      json.member("table", table)
      json.member("person", person)
      json.member("seen", answer.seen)
      json.member("action", ifPresent: answer.action)
      json.member("reaction_us", answer.reaction.wholeMicroseconds)
    }
  }

  package mutating func record(name: String, of person: String) {
    names[person] = name
    append { json in
      json.member("person", person)
      json.member("name", name)
    }
  }

  /// Records who has won a round; told again, it is the same round.
  package mutating func record(winner: String, of table: String) {
    guard winners.updateValue(winner, forKey: table) != winner else { return }
    append { json in
      json.member("table", table)
      json.member("won", winner)
    }
  }

  /// Records what is shown at the end of a round, of which nothing is played again.
  package mutating func record(end: String, of person: String) {
    ends[person] = end
    append { json in
      json.member("person", person)
      json.member("end", end)
    }
  }

  private mutating func append(_ members: (inout JSONWriter) -> Void) {
    guard let path else { return }
    unsaved += JSONWriter.line(members)
    do throws(RunProblem) {
      if file == nil { file = try DurableFile(appendingTo: path) }
      try file?.append(unsaved)
      (unsaved, problem) = ([], nil)
      // Nobody waits for the disk: what is written survives the end of this program, and soon the machine's.
      syncing.async { [file] in try? file?.sync() }
    } catch {
      file = nil
      let number = if case .io(_, let number) = error { number } else { EIO }
      problem = .cannotWrite(path, SystemError(number))
    }
  }

  /// What a person is told, who was promised that every answer is saved; empty where it is.
  package var warning: String { problem.map { "not saved: \($0.message)" } ?? "" }
}
