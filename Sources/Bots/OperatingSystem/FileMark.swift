import Foundation

/// The identity of a file or folder, independent of its paths: a folder that is mounted a second time is the same.
public struct FileMark: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Nil if there is no such entry; a link is not followed.
  public init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }
}
