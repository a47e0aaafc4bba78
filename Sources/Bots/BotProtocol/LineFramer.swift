/// Cuts a stream of bytes into lines: fed whole, byte by byte or all at once, it finds the same lines.
public struct LineFramer: Sendable {
  /// The longest line that is taken, in bytes, its line feed included.
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

  /// The line that these bytes are, without its line end, where nothing waits before them; nil for all else, which is to be
  /// appended.
  public func whole(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard unfinished == 0, bytes.last == UInt8(ascii: "\n"), bytes.count < LineFramer.maximalLine,
      bytes.firstIndex(of: UInt8(ascii: "\n")) == bytes.count - 1
    else { return nil }
    return bytes[..<(bytes.count - (bytes.dropLast().last == UInt8(ascii: "\r") ? 2 : 1))]
  }

  /// The next complete line without its line end, if there is one; a CR before the LF is dropped.
  ///
  /// A line beyond the limit keeps its CR, so that its length tells, however it came, and however it was cut.
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

  /// How many bytes wait for their line feed.
  public var unfinished: Int { pending.count - start }
  /// The bytes that wait for their line feed.
  public var remainder: ArraySlice<UInt8> { pending[start...] }
}
