public import Fields
public import Foundation
package import GameRules
import JSON
import OperatingSystem
import Records
package import Refereeing
package import Scheduling

/// A table in play, as its file in the folder `live` shows it.
///
/// The file has a line about the play and then the lines of a transcript, without its end.
public struct LiveTable: Sendable {
  private var beganSeconds = 0
  /// The game so far.
  public private(set) var transcript = TranscriptFile()

  /// The start of the table.
  public var began: Date { Date(timeIntervalSince1970: Double(beganSeconds)) }

  private init() {}

  /// Reads the file of a table.
  ///
  /// - Parameter path: its path in the run's folder.
  /// - Throws: `FileProblem` for a file that is no live table, or not long enough yet.
  public init(at path: String, in folder: String) throws(FileProblem) {
    let full = folder + "/" + path
    guard var text = try? SystemFile.read(path, below: folder) else { throw FileProblem(.cutOff, file: full) }
    // The run may be writing the last line.
    text.removeSubrange((text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)...)
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else { throw FileProblem(.cutOff, file: full) }
    self.init()
    try ObjectReader.Source(path: full, text: Array(text[..<end])).object().read(into: &self)
    transcript = try TranscriptFile(unfinished: Array(text[(end + 1)...]), path: full)
  }

  /// The beginning of a table's file.
  package static func beginning<G: Game>(
    of table: ScheduledTable, _: G.Type, event: TournamentEvent, options: G.Options, began: Date
  ) -> [UInt8] {
    var live = LiveTable()
    live.beganSeconds = began.recordedSeconds
    return live.jsonLine + TranscriptText.header(table, G.self, event: event, options: options)
  }

  /// The lines of some entries.
  package static func lines(of entries: [TranscriptEntry]) -> [UInt8] {
    var json = JSONWriter(reserving: 1024)
    for entry in entries {
      entry.write(to: &json)
      json.endLine()
    }
    return json.bytes
  }
}

extension LiveTable: Described {
  public static let fields: [Field<LiveTable>] = [
    Field("began_s", \.beganSeconds, .integer(RecordBounds.dates), "The start of the table, in seconds since 1970.")
  ]
}
