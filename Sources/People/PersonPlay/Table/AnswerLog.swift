package import Arena
import Foundation
import GameRules
import JSON
import OperatingSystem
import Records
import RunFiles

/// What a table has heard of its people, a line each, from which an interrupted table goes on.
///
/// The order of the lines is the order in which the table heard them. A round is played again from its deal and hears
/// them in that order. Bots are asked again, and what they had answered counts. Where a game does not repeat itself all
/// the same, the first prompt that differs ends the replay, and the lines from there on leave the file.
package struct AnswerLog: Sendable {
  /// A line of the file, without its end.
  private struct Line {
    var bytes: [UInt8]
    /// What was heard at a table; nil for a line that is not replayed.
    var heard: (table: String, entry: TableEntry)?
    /// What a bot had answered at a table.
    var answered: (table: String, answer: BotAnswer)?
  }

  private let path: String?
  private var file: DurableFile?
  /// Lines that are not in the file yet.
  private var unsaved: [UInt8] = []
  private var lines: [Line] = []
  /// The table that is played.
  private var table = ""
  /// The lines that are still to be replayed, by their places in `lines`.
  private var remaining: ArraySlice<Int> = []
  /// What bots had answered at the table, by bot and prompt.
  private var recalled: [String: [Int: [BotAnswer]]] = [:]
  /// Who won each round, by the names of the seats.
  private var winners: [String: String] = [:]
  /// What people call themselves.
  package private(set) var names: [String: String] = [:]
  /// What was shown to each at the end of a round after which nobody has answered anything: JSON text.
  package private(set) var ends: [String: String] = [:]
  /// Why the last lines would not survive the end of this program; nil where they are saved.
  private var problem: PlayProblem?
  /// What people are told of a log that did not fit; empty where it did.
  private var misfit = ""
  private let syncing = DispatchQueue(label: "referee.answers")

  /// - Parameter path: the file, whose lines are read; nil keeps nothing beyond this process.
  package init(path: String?) {
    self.path = path
    guard let path, let bytes = try? SystemFile.read(path) else { return }
    // A line that was cut off says nothing, and what follows it begins a line of its own.
    if bytes.last.map({ $0 != 10 }) ?? false { unsaved = [10] }
    for line in bytes.split(separator: 10) {
      if let node = try? JSONReader.read(Array(line)) { read(node, Array(line)) }
    }
  }

  private mutating func read(_ line: JSONNode, _ bytes: [UInt8]) {
    let (table, person) = (line["table"]?.string, line["person"]?.string)
    var heard: (String, TableEntry)?
    var answered: (String, BotAnswer)?
    if let person, let name = line["name"]?.string {
      names[person] = name
    } else if let table, let winner = line["won"]?.string {
      winners[table] = winner
    } else if let person, let end = line["end"]?.string {
      ends[person] = end
    } else if let table, let entry = TableEntry(line) {
      if case .answer = entry { ends = [:] }
      heard = (table, entry)
    } else if let table, let answer = BotAnswer(line) {
      answered = (table, answer)
    }
    lines.append(Line(bytes: bytes, heard: heard, answered: answered))
  }

  /// How many rounds each seat's name has won.
  package var wins: [String: Int] { winners.values.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  // What is replayed.

  /// A table begins, or begins again: what it heard is replayed from the first line.
  package mutating func begin(_ table: String) {
    self.table = table
    remaining = lines.indices.filter { lines[$0].heard?.table == table }[...]
    recalled = [:]
    for case let (table, answer)? in lines.map(\.answered) where table == self.table {
      recalled[answer.bot, default: [:]][answer.prompt, default: []].append(answer)
    }
  }

  /// What a bot had answered a prompt of this table; each answer is given once.
  package mutating func recall(_ prompt: Int, of bot: String) -> RecalledAnswer {
    guard let answer = recalled[bot]?[prompt]?.first else { return .unknown }
    recalled[bot]?[prompt]?.removeFirst()
    return answer.line.map { .line($0, after: answer.reaction) } ?? .silence
  }

  /// The entry that comes next; nil where all is replayed.
  package var next: TableEntry? { remaining.first.flatMap { lines[$0].heard?.entry } }

  /// The entry that comes next has been heard again.
  package mutating func takeNext() { remaining.removeFirst() }

  /// True if the table went on without all of these people: its end was shown to them, and bots need not repeat their play.
  package mutating func takeAbandonment(by people: [String]) -> Bool {
    let isAbandoned = people.allSatisfy { person in
      remaining.contains { lines[$0].heard?.entry == .exclusion(of: person) }
    }
    if isAbandoned { remaining = [] }
    return isAbandoned
  }

  /// Checks a prompt against the next one that its person was given.
  ///
  /// Where they differ, the log does not fit from that entry on.
  package mutating func check(_ seen: String, of person: String) {
    let place = remaining.first { place in
      lines[place].heard.map { $0.entry.person == person && $0.entry.seen != nil } ?? false
    }
    if let place, lines[place].heard?.entry.seen != seen { cut(at: place) }
  }

  /// The table is over, or waits for something other than what comes next: the rest does not fit.
  package mutating func endReplay() {
    guard let place = remaining.first else { return }
    let isUnfit = remaining.contains { place in
      // Who was ready early for the round that follows is so in its own lines.
      if case .event? = lines[place].heard?.entry { false } else { true }
    }
    if isUnfit { cut(at: place) } else { remaining = [] }
  }

  /// Removes what is still to be replayed from a line on, keeps it in a file of its own, and says so.
  private mutating func cut(at place: Int) {
    let dead = remaining.drop { $0 < place }
    let old = text(of: lines)
    for index in lines.indices[place...].reversed() where dead.contains(index) || lines[index].answered?.table == table
    {
      lines.remove(at: index)
    }
    let rest = remaining.prefix { $0 < place }
    begin(table)
    remaining = rest
    misfit = "\(dead.count) saved answers do not fit this table, which goes on without them"
    guard let path else { return }
    (file, unsaved) = (nil, [])
    let stem = URL(filePath: path).deletingPathExtension().relativePath
    let names = (1...).lazy.map { "\(stem)-unfit-\($0).jsonl" }
    do throws(SystemError) {
      if let free = names.first(where: { !SystemFile.isThere($0) }) {
        try SystemFile.write(old, to: free, isDurable: true)
        misfit += "; they are kept in \(URL(filePath: free).lastPathComponent)"
      }
      try SystemFile.write(text(of: lines), to: path, isDurable: true)
    } catch {
      problem = .cannotWrite(path, error)
    }
  }

  private func text(of lines: [Line]) -> [UInt8] { lines.flatMap { $0.bytes + [10] } }

  // What is recorded.

  /// Records what the table has just heard.
  package mutating func record(_ entry: TableEntry) {
    if case .answer = entry { (ends, misfit) = ([:], "") }
    let table = table
    append((table, entry)) { json in
      json.member("table", table)
      entry.write(to: &json)
    }
  }

  /// Records what a bot at the table has just answered.
  package mutating func record(_ answer: BotAnswer) {
    let table = table
    append(answered: (table, answer)) { json in
      json.member("table", table)
      answer.write(to: &json)
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

  private mutating func append(
    _ heard: (table: String, entry: TableEntry)? = nil, answered: (table: String, answer: BotAnswer)? = nil,
    _ members: (inout JSONWriter) -> Void
  ) {
    let bytes = JSONWriter.line(members)
    lines.append(Line(bytes: bytes.dropLast(), heard: heard, answered: answered))
    guard let path else { return }
    unsaved += bytes
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
  package var warning: String { problem.map { "not saved: \($0.message)" } ?? misfit }
}
