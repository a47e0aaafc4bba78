public import Arena
import BotProcess
import BotProtocol
import Foundation
import Records

/// A copy of a whole folder whose owner may be changing it meanwhile: plain files, folders, and links that stay within it.
///
/// Every file is opened in a folder that is held open, and never through a link, so that nothing outside is read.
public struct FolderCopy {
  /// More entries are no bot.
  static let mostEntries = 20_000
  /// Folders in folders.
  private static let mostDepth = 64
  /// The history of a version control system is no part of a program.
  private static let leftOut: Set = [".git", ".hg", ".svn"]

  private let source: String
  private let target: String
  /// The rights that a file may have in the copy.
  private let rights: mode_t
  private let ignored: IgnoreList
  private let stop: StopSignal
  private var entries = 0
  private var bytes = 0
  /// How much names were compared with patterns.
  private var work = 0

  /// Copies a folder to a path that does not exist.
  ///
  /// - Parameters:
  ///   - isReadOnly: true lets nobody write the files of the copy.
  ///   - ignored: what is no part of the program: it is copied where it can be, since the program may need it.
  ///   - stop: ends the copying; the copy is then not whole.
  public static func make(
    of source: String, at target: String, ignoring ignored: IgnoreList, isReadOnly: Bool = false,
    stop: StopSignal = StopSignal()
  ) throws(SnapshotFailure) {
    var copy = FolderCopy(source: source, target: target, isReadOnly: isReadOnly, ignored: ignored, stop: stop)
    let folder = open(source, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .changedMeanwhile(folder: source) }
    try copy.fill(target, from: folder, below: "")
  }

  private init(source: String, target: String, isReadOnly: Bool, ignored: IgnoreList, stop: StopSignal) {
    (self.source, self.target, rights) = (source, target, isReadOnly ? 0o555 : 0o755)
    (self.ignored, self.stop) = (ignored, stop)
  }

  /// - Parameters:
  ///   - descriptor: the open folder, which is closed.
  ///   - path: its path from the source, with a slash at its end unless it is empty.
  private mutating func fill(_ target: String, from descriptor: Int32, below path: String) throws(SnapshotFailure) {
    guard let folder = fdopendir(descriptor) else {
      close(descriptor)
      throw .changedMeanwhile(folder: source)
    }
    defer { closedir(folder) }
    guard mkdir(target, 0o755) == 0 else { throw .io(target, SystemError(errno)) }
    while !stop.isSet, let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." || FolderCopy.leftOut.contains(name) { continue }
      entries += 1
      guard entries <= FolderCopy.mostEntries else {
        throw .folderTooFull(source, limit: FolderCopy.mostEntries)
      }
      try add(name, in: descriptor, below: path, to: target + "/" + name)
    }
  }

  private mutating func add(
    _ name: String, in folder: Int32, below path: String, to place: String
  ) throws(SnapshotFailure) {
    var status = stat()
    // What has gone meanwhile shows in the signature of the folder.
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      guard path.utf8.count(where: { $0 == UInt8(ascii: "/") }) < FolderCopy.mostDepth else {
        throw .folderTooFull(source, limit: FolderCopy.mostEntries)
      }
      let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard inner >= 0 else { throw .unreadable(source + "/" + path + name, SystemError(errno)) }
      try fill(place, from: inner, below: path + name + "/")
    case S_IFLNK: try addLink(name, in: folder, below: path, to: place)
    case S_IFREG: try addFile(name, in: folder, below: path, to: place)
    default: try leaveOut(path + name)
    }
  }

  private mutating func addFile(
    _ name: String, in folder: Int32, below path: String, to place: String
  ) throws(SnapshotFailure) {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(source + "/" + path + name, SystemError(errno)) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .changedMeanwhile(folder: source)
    }
    // A file with holes takes no room where it lies, and all of it in a copy.
    guard bytes + Int(status.st_size) <= Snapshots.largest else {
      throw .folderTooLarge(source, limit: Snapshots.largest)
    }
    let copy = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & rights | (rights & 0o600))
    guard copy >= 0 else { throw .io(place, SystemError(errno)) }
    defer { close(copy) }
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while !stop.isSet {
      let count = read(file, &part, part.count)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .unreadable(source + "/" + path + name, SystemError(errno))
      }
      bytes += count
      // It may have grown since.
      guard bytes <= Snapshots.largest else { throw .folderTooLarge(source, limit: Snapshots.largest) }
      do throws(SystemError) {
        try SystemFile.write(Array(part[..<count]), to: copy)
      } catch {
        throw .io(place, error)
      }
    }
  }

  /// Makes a link again that stays within the folder, wherever that lies, or leads to the system's files.
  private mutating func addLink(
    _ name: String, in folder: Int32, below path: String, to place: String
  ) throws(SnapshotFailure) {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(folder, name, &buffer, buffer.count)
    guard count > 0 else { return }
    let target = String(decoding: buffer[..<count], as: UTF8.self)
    let steps = target.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    let up = steps.prefix { $0 == ".." }.count
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
    // Behind a name, ".." would leave the folder to which another link leads.
    let staysWithin = !target.hasPrefix("/") && up <= depth && !steps.dropFirst(up).contains("..")
    guard staysWithin || AbsolutePath.isOfSystem(target) else { return try leaveOut(path + name) }
    if symlink(target, place) != 0 { throw .io(place, SystemError(errno)) }
  }

  /// Leaves out what cannot be copied, if it is no part of the program.
  private mutating func leaveOut(_ path: String) throws(SnapshotFailure) {
    work += ignored.cost(of: path)
    if work > IgnoreList.most || !ignored.contains(path, isFolder: false) { throw .leadsOut(source + "/" + path) }
  }
}
