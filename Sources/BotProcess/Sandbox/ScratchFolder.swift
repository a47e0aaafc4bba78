import Foundation

/// A private folder in which one bot may write, gone with this value.
final class ScratchFolder: Sendable {
  let path: String

  init(_ path: String) {
    self.path = path
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { FolderRemoval.remove(path) }
}
