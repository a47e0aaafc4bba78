import Foundation

/// A folder of this process alone, gone with this value; that of a process that was killed is removed by the next.
final class PrivateFolder: Sendable {
  private static let prefix = "referee-"
  private static let lockName = "lock"

  let path: String
  /// Held as long as the folder is in use.
  private let lock: Int32

  /// Makes a folder in `parent`, or gives nil with `errno` set.
  init?(in parent: String = FileManager.default.temporaryDirectory.path) {
    PrivateFolder.removeAbandoned(in: parent)
    var template = Array((AbsolutePath.of(parent) + "/" + PrivateFolder.prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // It takes its name when it is locked: in between it would look abandoned.
    let name = path + "/" + PrivateFolder.lockName
    lock = open(name + ".new", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { rename(name + ".new", name) }
  }

  deinit {
    FolderRemoval.remove(path)
    close(lock)
  }

  /// Removes the folders of this user whose processes have ended without doing so.
  private static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) && name.count == prefix.count + 6 {
      let folder = parent + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
      guard attributes?[.type] as? FileAttributeType == .typeDirectory,
        attributes?[.ownerAccountID] as? Int == Int(getuid())
      else { continue }
      let lock = open(folder + "/" + lockName, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { FolderRemoval.remove(folder) }
      close(lock)
    }
  }
}

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

/// Removes a folder that a bot has filled as it liked: without rights, or deeper than a path can say.
///
/// Links are removed, and never followed. `FileManager` gives up at a folder of mode 0 and at a path of 4,096 bytes.
public enum FolderRemoval {
  public static func remove(_ path: String) {
    chmod(path, 0o700)
    let top = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard top >= 0 else {
      unlink(path)
      return
    }
    // Folders within folders are moved up here, so that neither paths nor the stack nor open descriptors grow with depth.
    var hasMoved = true
    while hasMoved {
      let left = names(in: top).filter { unlinkat(top, $0, 0) != 0 }
      hasMoved = left.reduce(false) { empty($1, in: top) || $0 }
    }
    close(top)
    rmdir(path)
  }

  /// Removes the files of a folder in `top`, moves its folders there, and removes it; true if it moved any.
  private static func empty(_ name: String, in top: Int32) -> Bool {
    fchmodat(top, name, 0o700, 0)
    let folder = openat(top, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return false }
    var hasMoved = false
    for entry in names(in: folder) where unlinkat(folder, entry, 0) != 0 {
      // Moving a folder changes its "..", for which it must be writable.
      fchmodat(folder, entry, 0o700, 0)
      if renameat(folder, entry, top, UUID().uuidString) == 0 { hasMoved = true }
    }
    close(folder)
    unlinkat(top, name, AT_REMOVEDIR)
    return hasMoved
  }

  private static func names(in folder: Int32) -> [String] {
    let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else { return [] }
    defer { closedir(stream) }
    return Array(sequence(state: stream) { SystemFile.nextName(in: $0) })
  }
}
