import Foundation

/// A file that is written under a temporary name, and renamed when it is complete; its folders are created.
///
/// An existing pipe or device cannot be replaced, and is written to directly. If the file is never put in place, it is
/// removed.
public final class NewFile {
  private let path: String
  /// The temporary path; equal to `path` for a pipe or a device.
  private let aside: String
  public private(set) var descriptor: Int32
  private var isPlaced = false

  /// - Parameter mode: its permissions, as far as the umask permits.
  public init(_ path: String, mode: UInt32 = 0o666) throws(SystemError) {
    let parent = SystemFile.folder(of: path)
    if !parent.isEmpty { try SystemFile.makeFolder(parent) }
    var there = stat()
    let isFile = stat(path, &there) != 0 || there.st_mode & S_IFMT == S_IFREG
    (self.path, aside) = (path, isFile ? "\(path).new-\(getpid())" : path)
    descriptor = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(mode))
    if descriptor < 0 { throw SystemError(errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if aside != path, !isPlaced { Removal.removeFile(aside) }
  }

  /// Renames the file to its final path.
  ///
  /// - Parameter isDurable: true waits until it would survive a crash of the machine.
  public func place(isDurable: Bool = false) throws(SystemError) {
    if isDurable, fsync(descriptor) != 0 { throw SystemError(errno) }
    let written = descriptor
    descriptor = -1
    // Some file systems report only now that there was no room.
    if close(written) != 0 { throw SystemError(errno) }
    if aside != path { try Removal.replace(path, by: aside) }
    isPlaced = true
    if isDurable { SystemFile.syncFolder(SystemFile.folder(of: path)) }
  }
}
