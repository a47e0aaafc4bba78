/// Splits a stream of bytes into lines, independent of how the bytes are split.
public struct LineFramer: Sendable {
  /// The maximal length of a line, in bytes, including its line feed.
  public static let maximalLine = 64 * 1024

  private var pending: [UInt8] = []
  private var start = 0
  private var searched = 0

  public init() {}

  public mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      pending.removeFirst(start)
      searched -= start
      start = 0
    }
    pending.append(contentsOf: bytes)
  }

  /// The line without its line end, if these bytes are exactly one and none are pending; nil otherwise, and the caller
  /// must append them.
  public func whole(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard unfinished == 0, bytes.last == UInt8(ascii: "\n"), bytes.count < LineFramer.maximalLine,
      bytes.firstIndex(of: UInt8(ascii: "\n")) == bytes.count - 1
    else { return nil }
    return bytes[..<(bytes.count - (bytes.dropLast().last == UInt8(ascii: "\r") ? 2 : 1))]
  }

  /// The next complete line without its line end, if there is one; a CR before the LF is dropped.
  ///
  /// A line beyond the limit keeps its CR, so that its length exceeds the limit however its bytes were split.
  public mutating func next() -> [UInt8]? {
    guard let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = pending.count
      return nil
    }
    var line = pending[start..<end]
    if line.count < LineFramer.maximalLine, line.last == UInt8(ascii: "\r") { line.removeLast() }
    start = end + 1
    searched = start
    return Array(line)
  }

  /// The number of bytes of an incomplete line.
  public var unfinished: Int { pending.count - start }
  /// The bytes of an incomplete line.
  public var remainder: ArraySlice<UInt8> { pending[start...] }
}
