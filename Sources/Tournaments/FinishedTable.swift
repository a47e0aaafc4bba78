/// What a played table leaves: its line for the journal, and its transcript.
public struct FinishedTable: Sendable {
  public var record: TableRecord
  /// JSON lines.
  public var transcript: [UInt8]
}
