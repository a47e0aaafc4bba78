public import Arena
public import Foundation
package import OperatingSystem

/// A copy of a folder that its owner may be changing: plain files, folders, and links that stay inside.
///
/// Every file is opened relative to an open folder, and never through a link, so that nothing outside is read.
public struct FolderCopy {
  /// The maximal size, in bytes and in files and folders.
  public static let (largest, mostEntries) = (256 << 20, 20_000)
  /// The size of the copy buffer, in bytes.
  private static let piece = 1 << 16
  /// The history of a version control system and the mark of a folder that `unpack` has made are not part of a program.
  package static let leftOut: Set = [".git", ".hg", ".svn", Removal.markName]

  private let source: String
  private let target: String
  /// The permissions that a file may have in the copy.
  private let rights: mode_t
  private let ignored: IgnoreList
  private let isUpload: Bool
  private let stop: StopSignal
  private var failure: CopyFailure?
  private var bytes = 0
  /// The work of comparing names with patterns so far.
  private var work = 0

  /// Copies a folder to a path that does not exist.
  ///
  /// - Parameters:
  ///   - ignored: files that are not part of the program; they are copied if possible, because the program may need
  ///     them, such as the products of its build.
  ///   - isUpload: true leaves out files and folders that match the author's patterns.
  ///   - isReadOnly: true makes the files of the copy read-only.
  ///   - isGenuine: called while the folder is open, with its device and inode; false if it was replaced, for instance
  ///     by a link to another bot's folder.
  ///   - stop: cancels the copying; the copy is then incomplete.
  public static func make(
    of source: String, at target: String, ignoring ignored: IgnoreList = IgnoreList([]),
    isUpload: Bool = false, isReadOnly: Bool = false, isGenuine: (stat) -> Bool = { _ in true },
    stop: StopSignal = StopSignal()
  ) throws(CopyFailure) {
    var copy = FolderCopy(
      source: source, target: target, isReadOnly: isReadOnly, ignored: ignored, isUpload: isUpload, stop: stop)
    guard SystemFile.isFolder(source) else { throw .changedMeanwhile(folder: source) }
    do { try SystemFile.makeFolder(target) } catch { throw .io(target, error) }
    let folder = open(source, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var status = stat()
    if folder >= 0, fstat(folder, &status) != 0 || !isGenuine(status) {
      close(folder)
      throw .changedMeanwhile(folder: source)
    }
    let isWhole = FolderWalk.visit(folder, atMost: FolderCopy.mostEntries) { copy.step(to: $0) }
    if let failure = copy.failure { throw failure }
    if !isWhole, !stop.isSet { throw .folderTooFull(source) }
  }

  /// True if a folder is small enough to copy; false also if something in it cannot be counted.
  ///
  /// A file counts with its allocated size or its length, whichever is larger.
  public static func fits(_ folder: String) -> Bool {
    var bytes = 0
    return FolderWalk.visit(folder, atMost: mostEntries) { entry in
      bytes += max(Int(entry.status.st_blocks) * 512, entry.isFile ? Int(entry.status.st_size) : 0)
      return bytes <= largest ? .into : .end
    }
  }

  private init(
    source: String, target: String, isReadOnly: Bool, ignored: IgnoreList, isUpload: Bool, stop: StopSignal
  ) {
    (self.source, self.target, rights) = (source, target, isReadOnly ? 0o555 : 0o755)
    (self.ignored, self.isUpload, self.stop) = (ignored, isUpload, stop)
  }

  /// Copies an entry, and returns how the walk continues.
  private mutating func step(to entry: FolderWalk.Entry) -> FolderWalk.Step {
    if stop.isSet { return .end }
    if FolderCopy.leftOut.contains(entry.name) { return .over }
    do throws(CopyFailure) {
      if isUpload {
        work += ignored.cost(of: entry.path)
        if work > IgnoreList.mostWork { throw .folderTooFull(source) }
        if ignored.lists(entry.path, isFolder: entry.isFolder) { return .over }
      }
      try add(entry, to: target + "/" + entry.path)
      return .into
    } catch {
      failure = error
      return .end
    }
  }

  private mutating func add(_ entry: FolderWalk.Entry, to place: String) throws(CopyFailure) {
    switch entry.status.st_mode & S_IFMT {
    case S_IFDIR: if mkdir(place, 0o755) != 0 { throw .io(place, SystemError(errno)) }
    case S_IFLNK: try addLink(entry, to: place)
    case S_IFREG: try addFile(entry, to: place)
    default: try leaveOut(entry.path)
    }
  }

  private mutating func addFile(_ entry: FolderWalk.Entry, to place: String) throws(CopyFailure) {
    do throws(SystemError) {
      let file = try ForeignFile(entry.name, in: entry.folder)
      // A sparse file takes no space on disk, but its full length in a copy.
      guard bytes + file.size <= FolderCopy.largest else { throw SystemError(EFBIG) }
      let mode = file.status.st_mode & rights | (rights & 0o600)
      let copy = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard copy >= 0 else { throw SystemError(errno) }
      defer { close(copy) }
      var offset = 0
      while !stop.isSet {
        let part = try file.bytes(at: offset, count: FolderCopy.piece)
        if part.isEmpty {
          // Caches such as Python's compare the modification time of a source file.
          futimens(copy, file.status.times)
          return
        }
        if offset == 0, FolderCopy.isProgram(part) { fchmod(copy, mode | (mode & 0o444) >> 2) }
        offset += part.count
        bytes += part.count
        // The file may have grown since it was measured.
        guard bytes <= FolderCopy.largest else { throw SystemError(EFBIG) }
        try SystemFile.write(part, to: copy)
      }
    } catch {
      switch error.number {
      case EFBIG: throw .folderTooLarge(source)
      // The entry changed its kind since the folder was read.
      case ENOENT, ELOOP, EINVAL, EISDIR: throw .changedMeanwhile(folder: source)
      case EACCES, EPERM: throw .unreadable(source + "/" + entry.path, error)
      default: throw .io(place, error)
      }
    }
  }

  /// True for an executable or a library in the format ELF (ET_EXEC, ET_DYN); false for object files.
  ///
  /// Under Landlock a linker cannot set the executable bit, and an upload may have lost it.
  private static func isProgram(_ start: [UInt8]) -> Bool {
    start.count >= 18 && start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) && [2, 3].contains(max(start[16], start[17]))
  }

  private mutating func addLink(_ entry: FolderWalk.Entry, to place: String) throws(CopyFailure) {
    guard let target = FolderCopy.target(ofLink: entry) else { return try leaveOut(entry.path) }
    if symlink(target, place) != 0 { throw .io(place, SystemError(errno)) }
  }

  /// The target of a link that stays inside the folder, wherever the folder is, or that leads to the system's files;
  /// nil for any other.
  package static func target(ofLink entry: FolderWalk.Entry) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(entry.folder, entry.name, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let target = String(decoding: buffer[..<count], as: UTF8.self)
    let steps = target.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    let up = steps.prefix { $0 == ".." }.count
    let depth = entry.path.utf8.count { $0 == UInt8(ascii: "/") }
    // After a name, ".." could leave the target of another link.
    let staysWithin = !target.hasPrefix("/") && up <= depth && !steps.dropFirst(up).contains("..")
    return staysWithin || AbsolutePath.isOfSystem(target) ? target : nil
  }

  /// Skips an entry that cannot be copied, if it or a folder that contains it is not part of the program.
  private mutating func leaveOut(_ path: String) throws(CopyFailure) {
    let folders = AbsolutePath.folders(above: "/" + path).map { $0.dropFirst() }
    work += ignored.cost(of: path) * (folders.count + 1)
    let isIgnored =
      work <= IgnoreList.mostWork
      && (ignored.contains(path, isFolder: false) || folders.contains { ignored.contains(String($0), isFolder: true) })
    if !isIgnored { throw .leadsOut(source + "/" + path) }
  }
}
