import Foundation
import OperatingSystem

/// The lines of a journal by their places in its file, a piece of which is in memory at a time.
///
/// The file is open only while a piece is read: a tournament may have more shards than a process may have descriptors.
public struct PlacedLines: Sendable {
  private static let piece = 64 * 1024

  private let path: String
  private var bytes: [UInt8] = []
  /// Where the piece begins.
  private var start = 0

  public init(_ path: String) { self.path = path }

  /// Gives a line without its line feed.
  ///
  /// - Parameter place: where it begins.
  /// - Throws: `RunProblem.io` where the file has become shorter, or cannot be read.
  public mutating func line<Value>(
    at place: Int, _ body: (JournalLine) throws(RunProblem) -> Value
  ) throws(RunProblem) -> Value {
    var range = range(of: place)
    var count = PlacedLines.piece
    while range == nil {
      (bytes, start) = (
        try RunProblem.naming(path) { () throws(SystemError) in try ForeignFile(path).bytes(at: place, count: count) },
        place
      )
      range = self.range(of: place)
      if range == nil, bytes.count < count { throw .io(path: path, errno: EIO) }
      count *= 2
    }
    return try bytes.withUnsafeBufferPointer { bytes throws(RunProblem) in
      try body(JournalLine(UnsafeBufferPointer(rebasing: bytes[range!])))
    }
  }

  /// Where in the piece a line is; nil if it is not wholly there.
  private func range(of place: Int) -> Range<Int>? {
    guard place >= start, place < start + bytes.count else { return nil }
    let first = place - start
    return bytes.withUnsafeBytes { bytes in
      memchr(bytes.baseAddress! + first, 0x0A, bytes.count - first).map { first..<bytes.baseAddress!.distance(to: $0) }
    }
  }
}
