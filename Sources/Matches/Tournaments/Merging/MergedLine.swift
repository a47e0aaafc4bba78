import Records

/// The position of a table's line in one of the merged journals, in 24 bytes, because there may be ten million.
///
/// Lines are ordered by table number, then by descending attempt, then by folder.
struct MergedLine: Comparable {
  let number: Int
  /// The offset of the line, in bytes.
  let offset: Int
  /// Equal for copies of one play.
  let mark: UInt32
  private let folder: UInt16
  /// Exact below the largest value of its type.
  let attempt: UInt8
  let hasTranscript: Bool

  init(_ record: TableRecord, source: Int, offset: Int) {
    (number, self.offset, folder) = (record.table.number, offset, UInt16(source))
    mark = UInt32(truncatingIfNeeded: record.playMark)
    attempt = UInt8(min(record.attempt, Int(UInt8.max)))
    hasTranscript = record.transcript != nil
  }

  /// The index of the folder.
  var source: Int { Int(folder) }

  static func < (first: MergedLine, second: MergedLine) -> Bool {
    (first.number, second.attempt, first.folder) < (second.number, first.attempt, second.folder)
  }
}
