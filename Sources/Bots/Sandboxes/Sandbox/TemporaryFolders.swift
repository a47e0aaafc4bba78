import Foundation
import OperatingSystem

/// A private folder of this process, removed with this value; the folder of a killed process is removed by a later one.
package final class PrivateFolder: Sendable {
  private static let prefix = "referee-"
  /// A special name, because the folder of a run has a file `lock` and may have any name.
  private static let lockName = ".referee-private"

  package let path: String
  /// Locked as long as the folder is in use.
  private let lock: Int32

  /// Creates a folder in `parent`; nil with `errno` set if that fails.
  package init?(in parent: String = FileManager.default.temporaryDirectory.path) {
    PrivateFolder.removeAbandoned(in: parent)
    var template = Array((AbsolutePath.join(AbsolutePath.of(parent), PrivateFolder.prefix + "XXXXXX")).utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The file gets its name only after it is locked: in between it would look abandoned.
    let name = path + "/" + PrivateFolder.lockName
    lock = open(name + ".new", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    // A folder whose file keeps the other name looks unfinished, and is not removed.
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? Removal.replace(name, by: name + ".new") }
  }

  deinit {
    Removal.removeFolder(path)
    close(lock)
  }

  /// True for a name that the private folder of any referee may have; bots must not see it.
  package static func isOne(named name: String) -> Bool { name.hasPrefix(prefix) && name.count == prefix.count + 6 }

  /// The seconds after which a folder without a lock is not being created any more, so that its process must have been
  /// killed.
  private static let longestMaking = 3600.0

  /// Removes the folders of this user's processes that have ended without removing them.
  private static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    // Compared with the time of the latest change there, so that no clock is needed.
    let last = date(of: parent)
    for name in names where isOne(named: name) {
      let folder = parent + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
      guard attributes?[.type] as? FileAttributeType == .typeDirectory,
        attributes?[.ownerAccountID] as? Int == Int(getuid())
      else { continue }
      let lock = open(folder + "/" + lockName, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      guard lock >= 0 else {
        if let last, let made = date(of: folder), last - made > longestMaking {
          Removal.removeFile(AbsolutePath.join(folder, lockName + ".new"))
          // A folder with other contents belongs to another program.
          Removal.removeEmptyFolder(folder)
        }
        continue
      }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { Removal.removeFolder(folder) }
      close(lock)
    }
  }

  /// The modification time of a folder, in seconds.
  private static func date(of path: String) -> Double? {
    var status = stat()
    return stat(path, &status) == 0 ? status.modified : nil
  }
}

/// A private folder in which one bot may write, with a folder for its home, removed with this value.
package final class ScratchFolder: Sendable {
  /// The home's name in the folder for temporary files.
  package static let home = "home"

  package let path: String

  /// - Throws: `StartFailure` if it cannot be created.
  package init(_ path: String) throws(StartFailure) {
    guard mkdir(path, 0o700) == 0 else { throw .noTemporaryFolder(AbsolutePath.folder(of: path), errno: errno) }
    self.path = path
    guard mkdir(AbsolutePath.join(path, ScratchFolder.home), 0o700) == 0 else {
      throw .noTemporaryFolder(path, errno: errno)
    }
  }

  deinit { Removal.removeFolder(path) }
}
