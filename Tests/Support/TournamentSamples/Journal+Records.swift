import Foundation
package import Records
package import RunFiles
package import TestSupport

extension Journal {
  /// All tables, in the order of their lines.
  package func records() throws(RunProblem) -> [TableRecord] {
    var records: [TableRecord] = []
    try forEachTable(timed: true) { record, _ in records.append(record) }
    return records
  }

  /// The bytes of the journal of these tables.
  package static func bytes(_ file: TournamentFile, _ records: [TableRecord]) -> [UInt8] {
    var line = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
    var bytes = line.bytes
    if file.isGraded {
      line = JournalLine.seal(after: line.sum, JournalChange.grade(file.gradeWeights).writeMembers)
      bytes += line.bytes
    }
    for record in records {
      line = JournalLine.seal(after: line.sum, record.writeMembers)
      bytes += line.bytes
    }
    return bytes
  }

  /// The journal of these tables, which lies in a folder.
  package static func written(_ file: TournamentFile, _ records: [TableRecord], in folder: TemporaryFolder) throws
    -> Journal
  {
    try folder.write(bytes(file, records), to: RunFolder.journalName)
    return try existing(in: folder.path, Sample.catalogue)
  }
}
