import BotProcess
import Foundation

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
  /// - Parameter place: where it is, line feed included.
  /// - Throws: `RunProblem.io` where the file has become shorter, or cannot be read.
  public mutating func line<Value>(
    _ place: Range<Int>, _ body: (JournalLine) throws(RunProblem) -> Value
  ) throws(RunProblem) -> Value {
    if place.lowerBound < start || place.upperBound > start + bytes.count {
      bytes = try RunProblem.naming(path) { () throws(SystemError) in
        try ForeignFile(path).bytes(at: place.lowerBound, count: max(place.count, PlacedLines.piece))
      }
      start = place.lowerBound
      guard place.count <= bytes.count else { throw .io(path: path, errno: EIO) }
    }
    let first = place.lowerBound - start
    return try bytes.withUnsafeBufferPointer { bytes throws(RunProblem) in
      try body(JournalLine(UnsafeBufferPointer(rebasing: bytes[first..<first + place.count - 1])))
    }
  }
}
