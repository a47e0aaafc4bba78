import Records

/// Where the line of a table is in one of the journals that are merged, in 16 bytes: there may be a thousand million.
struct MergedLine: BitwiseCopyable {
  /// The order of lines: by number, the latest attempt first, by folder.
  ///
  /// From the top: 40 bits of the table's number, 7 bits that fall with the attempt, 16 bits of the folder's number, and one
  /// that is 0 if there is a transcript.
  let rank: UInt64
  /// 42 bits of the line's place in bytes, and 22 bits that are equal for copies of one play.
  private let place: UInt64

  private static let mostAttempts = 127
  private static let markBits: UInt64 = 22

  init(_ record: TableRecord, source: Int, offset: Int) {
    let attempt = UInt64(MergedLine.mostAttempts - min(record.attempt, MergedLine.mostAttempts))
    rank =
      UInt64(record.table.number) << 24 | attempt << 17 | UInt64(UInt16(source)) << 1
      | (record.transcript == nil ? 1 : 0)
    place =
      UInt64(offset) << MergedLine.markBits | UInt64(truncatingIfNeeded: record.playMark) & MergedLine.markMask
  }

  private static var markMask: UInt64 { 1 << markBits - 1 }

  var number: Int { Int(rank >> 24) }
  /// All but the largest are exact.
  var attempt: Int { MergedLine.mostAttempts - Int(rank >> 17 & 0x7f) }
  var source: Int { Int(rank >> 1 & 0xffff) }
  var hasTranscript: Bool { rank & 1 == 0 }
  var offset: Int { Int(place >> MergedLine.markBits) }
  var mark: UInt64 { place & MergedLine.markMask }
}
