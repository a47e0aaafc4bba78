/// A bot's standard error: its beginning up to a limit, and its latest end.
public struct StderrLog: Sendable {
  /// The maximal number of bytes that are kept of each end.
  public static let cap = 16 * 1024

  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  /// The reads in their order: the time of each, and its number of bytes in `text`.
  ///
  /// They show before which answer a line was written; text beyond the cap, or beyond `maximalPieces`, is in none.
  public private(set) var pieces: [(at: Duration, bytes: Int)] = []
  static let maximalPieces = 1000
  /// The total number of bytes written.
  public private(set) var count = 0

  public init() {}

  public mutating func append(_ bytes: ArraySlice<UInt8>, at now: Duration) {
    count += bytes.count
    let room = min(StderrLog.cap - head.count, bytes.count)
    if room > 0, pieces.count < StderrLog.maximalPieces { pieces.append((now, room)) }
    head.append(contentsOf: bytes.prefix(room))
    tail.append(contentsOf: bytes.dropFirst(room))
    if tail.count > 2 * StderrLog.cap { tail.removeFirst(tail.count - StderrLog.cap) }
  }

  /// The kept text, with a line about the number of dropped bytes.
  public var text: String {
    let end = tail.suffix(StderrLog.cap)
    let dropped = count - head.count - end.count
    let gap = dropped > 0 ? "\n[\(dropped) bytes left out]\n" : ""
    return String(decoding: head, as: UTF8.self) + gap + String(decoding: end, as: UTF8.self)
  }
}
