import Foundation
import OperatingSystem

/// A folder of this process alone, gone with this value; that of a process that was killed is removed by the next.
package final class PrivateFolder: Sendable {
  private static let prefix = "referee-"
  /// A name of its own: the folder of a run has a file `lock`, and may have any name.
  private static let lockName = ".referee-private"

  package let path: String
  /// Held as long as the folder is in use.
  private let lock: Int32

  /// Makes a folder in `parent`, or gives nil with `errno` set.
  package init?(in parent: String = FileManager.default.temporaryDirectory.path) {
    PrivateFolder.removeAbandoned(in: parent)
    var template = Array((AbsolutePath.of(parent) + "/" + PrivateFolder.prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // It takes its name when it is locked: in between it would look abandoned.
    let name = path + "/" + PrivateFolder.lockName
    lock = open(name + ".new", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    // A folder that keeps the other name looks unfinished, and is left alone.
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? Removal.replace(name, by: name + ".new") }
  }

  deinit {
    Removal.removeFolder(path)
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
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { Removal.removeFolder(folder) }
      close(lock)
    }
  }
}

/// A private folder in which one bot may write, with a folder for its home, gone with this value.
final class ScratchFolder: Sendable {
  /// The home's name in the folder for temporary files.
  static let home = "home"

  let path: String

  /// False where something else was there before.
  private let isOwn: Bool

  init(_ path: String) {
    self.path = path
    // Without it the bot cannot start, which says so.
    isOwn = mkdir(path, 0o700) == 0 && mkdir(path + "/" + ScratchFolder.home, 0o700) == 0
  }

  deinit { if isOwn { Removal.removeFolder(path) } }
}
