import Foundation
public import GameRules
import OperatingSystem
public import Records
import RunFiles

/// A damaged journal, cut before its damage so that its run can go on; the rest is kept in another file.
public struct JournalRepair: Equatable, Sendable {
  /// The number of the first damaged line.
  public var line: Int
  /// The number of removed lines, damaged or not.
  public var removed: Int
  /// The file in the run's folder that holds the removed lines.
  public var remains: String

  /// Repairs the journal in a run's folder; returns nil if it is not damaged.
  ///
  /// - Throws: `RunProblem` if there is no journal, another referee holds the folder, the disk refuses, or the first
  ///   line is damaged: without it the tournament is unknown.
  public init?(of folder: String, catalogue: GameCatalogue) throws(RunProblem) {
    let path = folder + "/" + RunFolder.journalName
    guard FileManager.default.fileExists(atPath: path) else { throw .noJournal(folder: folder) }
    let run = try RunFolder(folder)
    // Swift would release the lock after its last use.
    defer { withExtendedLifetime(run) {} }
    let journal = try run.takeJournal()
    guard let damage = JournalRepair.damage(in: path, catalogue) else { return nil }
    guard let line = damage.journalLine, line > 1 else { throw damage }
    var lines = try JournalLines(path)
    while lines.number < line - 1, try lines.next() != nil {}
    let size = lines.size
    while try lines.next() != nil {}
    self.line = line
    removed = lines.number - line + 1
    remains = JournalRepair.freeName(in: folder)
    try JournalRepair.copy(path, from: size, into: run.path + "/" + remains)
    // The rest has been saved, so it can be removed here.
    try journal.truncate(to: size)
    try journal.sync()
  }

  /// The problem with which a run or its standings would refuse the journal; nil if there is none.
  private static func damage(in path: String, _ catalogue: GameCatalogue) -> RunProblem? {
    do {
      try Journal.read(at: path, catalogue)?.forEachTable(timed: true) { _, _ in }
      return nil
    } catch {
      return error
    }
  }

  private static func freeName(in folder: String) -> String {
    let names = (1...).lazy.map { "journal-damaged-\($0).jsonl" }
    return names.first { !FileManager.default.fileExists(atPath: folder + "/" + $0) }!
  }

  private static func copy(_ path: String, from offset: Int, into target: String) throws(RunProblem) {
    let copy = try DurableFile(creating: target)
    var offset = offset
    while true {
      let piece = try RunProblem.naming(path) { () throws(SystemError) in
        try ForeignFile(path).bytes(at: offset, count: 1 << 20)
      }
      if piece.isEmpty { return try copy.sync() }
      try copy.append(piece)
      offset += piece.count
    }
  }
}
