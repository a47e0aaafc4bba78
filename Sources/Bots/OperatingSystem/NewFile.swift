import Foundation

/// A file that is written aside, with the folders that it needs, and put in its place once it is whole.
///
/// A pipe or a device that is there already cannot be put in place, and is written to as it is. Where the file is never put
/// in its place, nothing is left of it.
public final class NewFile {
  private let path: String
  /// Where it is written; equal to `path` for what is no file.
  private let aside: String
  public private(set) var descriptor: Int32
  private var isPlaced = false

  /// - Parameter mode: who may do what with it, as far as the umask allows.
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

  /// Puts the file in its place.
  ///
  /// - Parameter isDurable: true waits until it would survive the machine.
  public func place(isDurable: Bool = false) throws(SystemError) {
    if isDurable, fsync(descriptor) != 0 { throw SystemError(errno) }
    let written = descriptor
    descriptor = -1
    // Some file systems say only now that there was no room.
    if close(written) != 0 { throw SystemError(errno) }
    if aside != path { try Removal.replace(path, by: aside) }
    isPlaced = true
    if isDurable { SystemFile.syncFolder(SystemFile.folder(of: path)) }
  }
}
