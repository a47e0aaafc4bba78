import Foundation
import OperatingSystem

/// The whole lines of a file, one after another, a piece of it in memory at a time.
public struct JournalLines: ~Copyable {
  private static let piece = 256 * 1024
  /// The longest line that is read, in bytes: more than that of a tournament with a million tables to be played again.
  private static let longest = 128 << 20

  private let path: String
  private let file: ForeignFile
  private var room: UnsafeMutableRawBufferPointer
  /// What is in the room and has not been given out.
  private var unread = 0..<0
  /// The number of the line that was given out last, from 1.
  public private(set) var number: Int
  /// How many bytes the lines take up to the one that was given out last.
  public private(set) var size: Int

  /// - Parameters:
  ///   - start: where a line begins, to read only from there on.
  ///   - number: how many lines are before it.
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

  /// The next line without its line feed, until the next call; nil where none is left that is whole.
  public mutating func next() throws(RunProblem) -> UnsafeBufferPointer<UInt8>? {
    // Where a line is longer than a piece, what was searched is not searched again.
    var searched = 0
    while true {
      let start = room.baseAddress! + unread.lowerBound
      // A loop over the bytes looks at one at a time.
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

  /// Reads more behind what is unread; false at the end of the file.
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
