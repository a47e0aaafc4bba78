package import Arena
import Foundation
import GameRules
import JSON
import OperatingSystem
import Records
import RunFiles

/// The log of the people's actions at a table, one line each, from which an interrupted table is resumed.
///
/// The order of the lines is the order in which the table received them. A round is replayed from its deal, with the
/// actions in that order. Bots are asked again, and their recorded answers count. If a game does not repeat itself
/// nevertheless, the first prompt that differs ends the replay, and the lines from there on are moved to another file.
package struct AnswerLog: Sendable {
  /// A line of the file, without its end.
  private struct Line {
    var bytes: [UInt8]
    /// An action at a table; nil for a line that is not replayed.
    var heard: (table: String, entry: TableEntry)?
    var answered: (table: String, answer: BotAnswer)?
  }

  private let path: String?
  private var file: DurableFile?
  /// Lines that are not in the file yet.
  private var unsaved: [UInt8] = []
  private var lines: [Line] = []
  private var table = ""
  /// The lines that are still to be replayed, as indices in `lines`.
  private var remaining: ArraySlice<Int> = []
  /// The bots' recorded answers at the table, by bot and prompt.
  private var recalled: [String: [Int: [BotAnswer]]] = [:]
  /// The winner of each round, by the name of the seat.
  private var winners: [String: String] = [:]
  /// For each person, the view at the end of a round after which nothing was answered: JSON text.
  package private(set) var ends: [String: String] = [:]
  /// Why the last lines would not survive the end of this program; nil if they are saved.
  private var problem: PlayProblem?
  /// The message for people about a log that could not be replayed; empty if it could.
  private var misfit = ""
  private let syncing = DispatchQueue(label: "referee.answers")

  /// - Parameter path: the file, whose lines are read; nil keeps nothing beyond this process.
  package init(path: String?) {
    self.path = path
    guard let path, let bytes = try? SystemFile.read(path) else { return }
    // A line that was cut off is ignored, and the next one begins on a line of its own.
    if bytes.last.map({ $0 != 10 }) ?? false { unsaved = [10] }
    for line in bytes.split(separator: 10) {
      if let node = try? JSONReader.read(Array(line)) { read(node, Array(line)) }
    }
  }

  private mutating func read(_ line: JSONNode, _ bytes: [UInt8]) {
    let (table, person) = (line["table"]?.string, line["person"]?.string)
    var heard: (String, TableEntry)?
    var answered: (String, BotAnswer)?
    if let table, let winner = line["won"]?.string {
      winners[table] = winner
    } else if let person, let end = line["end"]?.string {
      ends[person] = end
    } else if let entry = TableEntry(line) {
      if case .answer = entry { ends = [:] }
      heard = (table ?? "", entry)
    } else if let table, let answer = BotAnswer(line) {
      answered = (table, answer)
    }
    lines.append(Line(bytes: bytes, heard: heard, answered: answered))
  }

  /// The number of rounds that each seat's name has won.
  package var wins: [String: Int] { winners.values.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// The names that people had chosen when the next entry was recorded: all names once all entries are replayed.
  package var names: [String: String] {
    lines[..<(remaining.first ?? lines.endIndex)].reduce(into: [:]) { names, line in
      if case .name(let name, let person)? = line.heard?.entry { names[person] = name }
    }
  }

  // The replay.

  /// Begins or resumes a table: its log is replayed from the first line.
  package mutating func begin(_ table: String) {
    self.table = table
    remaining = lines.indices.filter { lines[$0].heard?.table == table }[...]
    recalled = [:]
    for case let (table, answer)? in lines.map(\.answered) where table == self.table {
      recalled[answer.bot, default: [:]][answer.prompt, default: []].append(answer)
    }
  }

  /// A bot's recorded answer to a prompt of this table; each answer is returned once.
  package mutating func recall(_ prompt: Int, of bot: String) -> RecalledAnswer {
    guard let answer = recalled[bot]?[prompt]?.first else { return .unknown }
    recalled[bot]?[prompt]?.removeFirst()
    return answer.line.map { .line($0, after: answer.reaction) } ?? .silence
  }

  /// The next entry to replay; nil at the end of the replay.
  package var next: TableEntry? { remaining.first.flatMap { lines[$0].heard?.entry } }

  /// Removes the next entry, which has been replayed.
  package mutating func takeNext() { remaining.removeFirst() }

  /// True if the table went on without all of these people: its end was shown to them, and bots need not repeat their
  /// play.
  package mutating func takeAbandonment(by people: [String]) -> Bool {
    let isAbandoned = people.allSatisfy { person in
      remaining.contains { lines[$0].heard?.entry == .exclusion(of: person) }
    }
    if isAbandoned { remaining = [] }
    return isAbandoned
  }

  /// Compares a prompt with the next recorded one of its person.
  ///
  /// If they differ, the log is invalid from that entry on.
  package mutating func check(_ seen: String, of person: String) {
    let place = remaining.first { place in
      lines[place].heard.map { $0.entry.person == person && $0.entry.seen != nil } ?? false
    }
    if let place, lines[place].heard?.entry.seen != seen { cut(at: place) }
  }

  /// Ends the replay early, because the table is over, or waits for something other than the next entry: the rest is
  /// invalid.
  package mutating func endReplay() {
    guard let place = remaining.first else { return }
    let isUnfit = remaining.contains { place in
      // Readiness for the following round is recorded in separate lines.
      switch lines[place].heard?.entry {
      case .event, .name: false
      default: true
      }
    }
    if isUnfit { cut(at: place) } else { remaining = [] }
  }

  /// Moves the lines still to be replayed, from an index on, to another file, and reports it; names remain.
  private mutating func cut(at place: Int) {
    let dead = remaining.filter { index in
      if case .name? = lines[index].heard?.entry { false } else { index >= place }
    }
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

  // The recording.

  /// Records an action at the table.
  package mutating func record(_ entry: TableEntry) {
    if case .answer = entry { (ends, misfit) = ([:], "") }
    let table = table
    append((table, entry)) { json in
      json.member("table", table)
      entry.write(to: &json)
    }
  }

  /// Records a bot's answer at the table.
  package mutating func record(_ answer: BotAnswer) {
    let table = table
    append(answered: (table, answer)) { json in
      json.member("table", table)
      answer.write(to: &json)
    }
  }

  /// Records the winner of a round; a repeated record counts once.
  package mutating func record(winner: String, of table: String) {
    guard winners.updateValue(winner, forKey: table) != winner else { return }
    append { json in
      json.member("table", table)
      json.member("won", winner)
    }
  }

  /// Records the view at the end of a round that is not replayed.
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
      // Nothing waits for the disk: written lines survive the end of this program, and soon a crash of the machine.
      syncing.async { [file] in try? file?.sync() }
    } catch {
      file = nil
      let number = if case .io(_, let number) = error { number } else { EIO }
      problem = .cannotWrite(path, SystemError(number))
    }
  }

  /// A warning for people, who were promised that every answer is saved; empty if it is.
  package var warning: String { problem.map { "not saved: \($0.message)" } ?? misfit }
}
