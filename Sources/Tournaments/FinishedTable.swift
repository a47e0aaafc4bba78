/// What a played table leaves: its line for the journal, and its transcript.
public struct FinishedTable: Sendable {
  public var record: TableRecord
  /// JSON lines; written only where they are kept, for writing them costs 0.25 µs a decision.
  public var transcript: @Sendable () -> [UInt8]
}
