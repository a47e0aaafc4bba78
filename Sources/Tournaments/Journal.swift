import BotProcess
import BotProtocol
import Foundation
import GameRules

/// A journal as it was read: its header, its tables in the order of their lines, and where it ends.
public struct Journal: Sendable {
  var header: JournalHeader
  /// How many deals each event has by now.
  var deals: [Int]
  var records: [TableRecord]
  /// The checksum of the last line, for the next to bear.
  var lastSum: String
  /// How many bytes are whole lines.
  var size: Int

  /// Reads the journal in a run's folder, or gives nil where there is none, or not one whole line.
  ///
  /// - Throws: `RunProblem.damaged` for a line whose checksum, chain or content is wrong, unless it is a last line that
  ///   was cut off.
  static func read(at path: String) throws(RunProblem) -> Journal? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else { throw .io(path: path, errno: EACCES) }
    let bytes = [UInt8](data)
    var journal: Journal?
    var start = 0
    var number = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let line = bytes[start..<end]
      let previous = journal?.lastSum ?? Checksum.none
      guard let sum = JournalLine.sum(of: line) else { throw .damaged(file: path, line: number) }
      if journal != nil, let record = JournalLine.record(in: line, after: previous) {
        journal?.records.append(record)
      } else {
        guard let node = try? JSONReader.read(Array(line)), node["prev"]?.string == previous else {
          throw .damaged(file: path, line: number)
        }
        if journal == nil {
          guard let header = JournalHeader(node, in: line) else { throw .damaged(file: path, line: number) }
          journal = Journal(header: header, deals: header.deals, records: [], lastSum: sum, size: 0)
        } else if let deals = node["deals"]?.integers {
          journal?.deals = deals
        } else {
          guard let record = TableRecord(node) else { throw .damaged(file: path, line: number) }
          journal?.records.append(record)
        }
      }
      start = end + 1
      journal?.lastSum = sum
      journal?.size = start
    }
    return journal
  }

  /// Reads the journal of a run that must have one.
  ///
  /// - Throws: `RunProblem` where there is none, or it is damaged.
  public static func existing(in folder: String) throws(RunProblem) -> Journal {
    guard let journal = try read(at: folder + "/" + RunFolder.journalName) else { throw .noJournal(folder: folder) }
    return journal
  }

  /// The schedule as it is after these results.
  ///
  /// - Throws: `RunProblem.shorterSchedule` for the last table of the first event that is cut too short: a tournament may
  ///   grow, and shrink to what was played.
  func schedule(of file: TournamentFile) throws(RunProblem) -> Schedule {
    var schedule = Schedule(file)
    for record in records { schedule.finish(record, measures: file.events[record.table.event].game.measures) }
    for (event, count) in schedule.counts.enumerated() {
      let last = records.lazy.map(\.table).filter { $0.event == event }.map(\.number).max() ?? 0
      if last > count { throw .shorterSchedule(folder: file.out, event: event, played: last, scheduled: count) }
    }
    return schedule
  }
}

extension JournalHeader {
  /// Finds the identity in a first line, as the text that was written.
  fileprivate init?(_ node: JSONNode, in line: ArraySlice<UInt8>) {
    guard node["journal"]?.integer == JournalHeader.version, let tournament = node["tournament"],
      let deals = node["deals"]?.integers
    else { return nil }
    // The identity is the line's last member, so it ends before the line's own brace.
    let text = line.dropFirst(tournament.offset).dropLast()
    identity = String(decoding: text, as: UTF8.self)
    self.deals = deals
    sandbox = node["sandbox"]?.string.flatMap(Sandbox.init) ?? .none
  }
}
