import Foundation
import OperatingSystem

/// Iterates over the complete lines of a file, with only a part of it in memory.
public struct JournalLines: ~Copyable {
  private static let piece = 256 * 1024
  /// The maximal length of a line, in bytes: longer than that of a tournament with a million tables to play again.
  private static let longest = 128 << 20

  private let path: String
  private let file: ForeignFile
  private var room: UnsafeMutableRawBufferPointer
  /// The bytes of the buffer that have not been returned.
  private var unread = 0..<0
  /// The number of the last returned line, from 1.
  public private(set) var number: Int
  /// The number of bytes up to the end of the last returned line.
  public private(set) var size: Int

  /// - Parameters:
  ///   - start: the offset of the line with which to begin.
  ///   - number: the number of lines before it.
  public init(_ path: String, from start: Int = 0, number: Int = 0) throws(RunProblem) {
    do {
      file = try ForeignFile(path)
    } catch {
      throw error.number == EINVAL ? .noFile(path: path) : .io(path: path, errno: error.number)
    }
    lseek(file.descriptor, off_t(start), SEEK_SET)
    (size, self.number) = (start, number)
    self.path = path
    room = .allocate(byteCount: JournalLines.piece, alignment: 1)
  }

  deinit { room.deallocate() }

  /// Returns the next line without its line feed, valid until the next call; nil after the last complete line.
  public mutating func next() throws(RunProblem) -> UnsafeBufferPointer<UInt8>? {
    // In a line longer than a part, bytes that were searched are not searched again.
    var searched = 0
    while true {
      let start = room.baseAddress! + unread.lowerBound
      // Faster than a loop, which looks at one byte at a time.
      if let end = memchr(start + searched, 0x0A, unread.count - searched) {
        let count = end - UnsafeMutableRawPointer(start)
        unread = unread.lowerBound + count + 1..<unread.upperBound
        number += 1
        size += count + 1
        return UnsafeRawBufferPointer(start: start, count: count).bindMemory(to: UInt8.self)
      }
      searched = unread.count
      guard try fill() else { return nil }
    }
  }

  /// Reads more bytes after the unread ones; returns false at the end of the file.
  private mutating func fill() throws(RunProblem) -> Bool {
    if unread.count >= JournalLines.longest { throw .lineTooLong(file: path, line: number + 1) }
    if unread.count == room.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * room.count, alignment: 1)
      larger.copyMemory(from: UnsafeRawBufferPointer(room))
      room.deallocate()
      room = larger
    }
    memmove(room.baseAddress!, room.baseAddress! + unread.lowerBound, unread.count)
    unread = 0..<unread.count
    while true {
      let count = read(file.descriptor, room.baseAddress! + unread.count, room.count - unread.count)
      if count > 0 { unread = 0..<unread.count + count }
      if count >= 0 { return count > 0 }
      if errno != EINTR { throw .io(path: path, errno: errno) }
    }
  }
}
