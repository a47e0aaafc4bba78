import Foundation
import OperatingSystem
public import Records

/// A file that is written and synced, and whose errors are all reported.
public final class DurableFile: @unchecked Sendable {
  let path: String
  package let descriptor: Int32

  /// Opens or creates a file to append to; a new file is synced together with its folder, so that it survives a crash.
  package convenience init(appendingTo path: String) throws(RunProblem) {
    try self.init(path, O_APPEND)
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    SystemFile.syncFolder(folder)
  }

  /// Creates an empty file that will later replace another.
  public convenience init(creating path: String) throws(RunProblem) { try self.init(path, O_TRUNC | O_NOFOLLOW) }

  private init(_ path: String, _ options: Int32) throws(RunProblem) {
    // Opening a pipe in its place would wait for a reader.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | options, 0o644)
    guard descriptor >= 0 else {
      throw SystemFile.isThere(path) && !SystemFile.isFile(path) ? .noFile(path: path) : .io(path: path, errno: errno)
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { RunFolder.release(descriptor) }

  public func append(_ bytes: [UInt8]) throws(RunProblem) {
    try RunProblem.naming(path) { () throws(SystemError) in try SystemFile.write(bytes, to: descriptor) }
  }

  public var size: Int { Int(lseek(descriptor, 0, SEEK_END)) }

  public func truncate(to size: Int) throws(RunProblem) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .io(path: path, errno: errno) }
  }

  /// Waits until all written data would survive a crash of the machine.
  public func sync() throws(RunProblem) {
    #if canImport(Darwin)
      let result = fcntl(descriptor, F_FULLFSYNC)
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result >= 0 else { throw .io(path: path, errno: errno) }
  }

  /// Throws if the file's path no longer leads to this file.
  func requirePlace() throws(RunProblem) {
    var (here, there) = (stat(), stat())
    guard fstat(descriptor, &here) == 0, stat(path, &there) == 0, here.st_ino == there.st_ino else {
      throw .gone(path: path)
    }
  }
}
