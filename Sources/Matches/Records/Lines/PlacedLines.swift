import Foundation
import OperatingSystem

/// Reads the lines of a journal by their offsets, with only a part of it in memory.
///
/// The file is open only during a read: a tournament may have more shards than a process may have descriptors.
public struct PlacedLines: Sendable {
  private static let piece = 64 * 1024

  private let path: String
  private var bytes: [UInt8] = []
  /// The offset of the part.
  private var start = 0

  public init(_ path: String) { self.path = path }

  /// Passes a line without its line feed to `body`.
  ///
  /// - Parameter place: the offset of the line.
  /// - Throws: `RunProblem.io` if the file has become shorter, or cannot be read.
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

  /// The range of a line in the part; nil if it is not completely there.
  private func range(of place: Int) -> Range<Int>? {
    guard place >= start, place < start + bytes.count else { return nil }
    let first = place - start
    return bytes.withUnsafeBytes { bytes in
      memchr(bytes.baseAddress! + first, 0x0A, bytes.count - first).map { first..<bytes.baseAddress!.distance(to: $0) }
    }
  }
}
