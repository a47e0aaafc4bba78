import Records

/// Where the line of a table is in one of the journals that are merged, in 24 bytes: there may be ten million.
///
/// They are ordered by number, the latest attempt first, and by folder.
struct MergedLine: Comparable {
  let number: Int
  /// Where the line begins, in bytes.
  let offset: Int
  /// Equal for copies of one play.
  let mark: UInt32
  private let folder: UInt16
  /// All but the largest are exact.
  let attempt: UInt8
  let hasTranscript: Bool

  init(_ record: TableRecord, source: Int, offset: Int) {
    (number, self.offset, folder) = (record.table.number, offset, UInt16(source))
    mark = UInt32(truncatingIfNeeded: record.playMark)
    attempt = UInt8(min(record.attempt, Int(UInt8.max)))
    hasTranscript = record.transcript != nil
  }

  /// The number of the folder.
  var source: Int { Int(folder) }

  static func < (first: MergedLine, second: MergedLine) -> Bool {
    (first.number, second.attempt, first.folder) < (second.number, first.attempt, second.folder)
  }
}
