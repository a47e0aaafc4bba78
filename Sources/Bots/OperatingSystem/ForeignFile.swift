public import Foundation

/// A regular file that others may write meanwhile, read in pieces.
///
/// A memory map of a file that is truncated meanwhile would end this process, and opening a named pipe might never
/// return.
public final class ForeignFile {
  public let descriptor: Int32
  /// Its status when it was opened.
  public let status: stat

  /// - Throws: `SystemError`: EISDIR for a folder, EINVAL for a pipe or a device, and ELOOP for a link that is not followed.
  public convenience init(_ path: String, followsLinks: Bool = true) throws(SystemError) {
    try self.init(openat(AT_FDCWD, path, ForeignFile.options | (followsLinks ? 0 : O_NOFOLLOW)))
  }

  /// Opens a file in an open folder; a link is not followed.
  public convenience init(_ name: String, in folder: Int32) throws(SystemError) {
    try self.init(openat(folder, name, ForeignFile.options | O_NOFOLLOW))
  }

  /// Opens a file by its path from a folder; the path must contain no link and must not lead upwards.
  ///
  /// - Throws: `SystemError`, with ELOOP or ENOTDIR for a path that leads elsewhere.
  public convenience init(_ path: String, below folder: String) throws(SystemError) {
    let components = path.split(separator: "/").map(String.init)
    if components.isEmpty || components.contains("..") { throw SystemError(ELOOP) }
    var place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (index, component) in components.enumerated() where place >= 0 {
      let isLast = index == components.count - 1
      let next = openat(place, component, ForeignFile.options | O_NOFOLLOW | (isLast ? 0 : O_DIRECTORY))
      let number = errno
      close(place)
      errno = number
      place = next
    }
    try self.init(place)
  }

  private static let options = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

  private init(_ opened: Int32) throws(SystemError) {
    guard opened >= 0 else { throw SystemError(errno) }
    var status = stat()
    var number = fstat(opened, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    if number == 0, kind != S_IFREG { number = kind == S_IFDIR ? EISDIR : EINVAL }
    descriptor = opened
    self.status = status
    if number != 0 { throw SystemError(number) }
  }

  deinit { close(descriptor) }

  /// Its size when it was opened, in bytes.
  public var size: Int { Int(status.st_size) }

  /// The bytes at an offset; fewer if the file ends before.
  public func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      while filled < count {
        let got = pread(descriptor, room.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    if failure != 0 { throw SystemError(failure) }
    return bytes
  }

  /// All its bytes.
  ///
  /// - Throws: `SystemError`, with EFBIG if the file exceeds the limit.
  public func bytes(atMost limit: Int) throws(SystemError) -> [UInt8] {
    guard size <= limit else { throw SystemError(EFBIG) }
    let bytes = try bytes(at: 0, count: size + 1)
    // It may have grown.
    guard bytes.count <= size else { throw SystemError(EFBIG) }
    return bytes
  }
}
