import Foundation

/// What a file or folder is by, whatever its paths are: a folder that is mounted at a second place is the same.
public struct FileMark: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Nil where nothing is there; a link is not followed.
  public init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }
}
