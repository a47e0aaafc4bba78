/// What a bot wrote to standard error, from its start to a cap and then its latest end.
public struct StderrLog: Sendable {
  /// The most that is kept of each of the two ends, in bytes.
  public static let cap = 16 * 1024

  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  /// What was read at once, one after another: when, and how many bytes of `text`.
  ///
  /// They tell beside which answer a line was written; what lies beyond the cap, or beyond `maximalPieces`, is in none.
  public private(set) var pieces: [(at: Duration, bytes: Int)] = []
  static let maximalPieces = 1000
  /// How many bytes were written in all.
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

  /// What is kept, with a line that says how much was dropped.
  public var text: String {
    let end = tail.suffix(StderrLog.cap)
    let dropped = count - head.count - end.count
    let gap = dropped > 0 ? "\n[\(dropped) bytes left out]\n" : ""
    return String(decoding: head, as: UTF8.self) + gap + String(decoding: end, as: UTF8.self)
  }
}
