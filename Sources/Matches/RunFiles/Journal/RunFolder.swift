import Foundation
import OperatingSystem
public import Records

/// The folder of a run, locked by one referee at a time.
public final class RunFolder: Sendable {
  public let path: String
  package let lock: Int32

  public static let journalName = "journal.jsonl"
  /// The name of the folder with copies of bots' programs.
  public static let snapshotsName = "snapshots"
  /// The name of the folder with copies of submissions, as they were built and checked.
  public static let submissionsName = "submissions"
  /// The names of the folders inside a run's folder in which bots start.
  public static let startFolders = [snapshotsName, submissionsName]
  public var journalPath: String { path + "/" + RunFolder.journalName }

  /// Creates the folder if necessary, and locks it.
  ///
  /// - Throws: `RunProblem.locked` while another referee holds it; `RunProblem.foreign` if it holds an entry that no
  ///   run has written and a run would replace.
  public init(_ path: String) throws(RunProblem) {
    try RunProblem.naming(path) { () throws(SystemError) in try SystemFile.makeFolder(path) }
    try RunFolder.requireOwn(path)
    // The system releases the lock whenever this process ends; bots do not inherit it.
    let lock = open(path + "/lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw .io(path: path + "/lock", errno: errno) }
    do throws(RunProblem) {
      if try !RunFolder.lock(lock, path: path + "/lock") {
        throw .locked(folder: path, owner: RunFolder.words(of: path) ?? "")
      }
      // The file `lock` of a running tournament may have been removed, but its journal is still locked.
      if RunFolder.isHeld(path + "/" + RunFolder.journalName) { throw .locked(folder: path, owner: "") }
    } catch {
      // Closed explicitly: an initializer that throws after setting all properties would run `deinit` as well.
      close(lock)
      throw error
    }
    ftruncate(lock, 0)
    let owner = RunFolder.ownerStart + "\(getpid()) on \(ProcessInfo.processInfo.hostName), since \(Date().utcText)\n"
    _ = owner.utf8CString.withUnsafeBytes { write(lock, $0.baseAddress, $0.count - 1) }
    self.path = path
    self.lock = lock
  }

  deinit { RunFolder.release(lock) }

  /// The process that holds the folder of a run, in words; nil if there is none.
  public static func owner(of path: String) -> String? {
    if isHeld(path + "/lock") { return words(of: path) ?? "" }
    // The file `lock` may have been removed.
    return isHeld(path + "/" + journalName) ? "" : nil
  }

  /// True while a process holds a lock on a file.
  private static func isHeld(_ path: String) -> Bool {
    guard let file = try? ForeignFile(path) else { return false }
    // A shared lock for a moment, which does not keep any process from the folder.
    defer { flock(file.descriptor, LOCK_UN) }
    return flock(file.descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// The contents of the file `lock` about the last process that held the folder; nil if there is no such file.
  private static func words(of path: String) -> String? {
    (try? SystemFile.read(path + "/lock", limit: 4096)).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }

  /// Throws if a folder holds an entry that a run would replace and no run has written.
  ///
  /// The folder of a run has a journal, or at least a file `lock` of the form that a run writes.
  private static func requireOwn(_ path: String) throws(RunProblem) {
    let isLock = SystemFile.isThere(path + "/lock")
    if isLock, words(of: path).map({ $0.isEmpty || $0.hasPrefix(ownerStart) }) != true {
      throw .foreign(folder: path, name: "lock")
    }
    guard !isLock, !SystemFile.isThere(path + "/" + journalName) else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let written = startFolders + [StartNote.name, "transcripts", "replays", LiveFolder.name, LiveFolder.watchedName]
    if let name = names.sorted().first(where: { written.contains($0) || $0.hasPrefix("standings.") }) {
      throw .foreign(folder: path, name: name)
    }
  }

  /// The beginning of the file `lock`.
  private static let ownerStart = "process "

  /// Throws if a referee holds the folder of a run, before any work is done for it.
  ///
  /// - Throws: `RunProblem.locked`; a referee that begins later is noticed when the folder is locked.
  public static func requireFree(_ path: String) throws(RunProblem) {
    if let owner = owner(of: path) { throw .locked(folder: path, owner: owner) }
  }

  /// Checks that a run can begin or go on in a folder, before any work is done for it; leaves nothing behind.
  ///
  /// - Throws: `RunProblem.locked`, or `RunProblem.io` if nothing can be created there; later changes are noticed when
  ///   the folder is locked.
  public static func requireReady(_ path: String) throws(RunProblem) {
    try requireFree(path)
    // The same name as when the folder is locked.
    try RunProblem.naming(SystemFile.isFolder(path) ? path + "/lock" : path) { () throws(SystemError) in
      try SystemFile.requireWritable(path)
    }
  }

  /// An identifier of a folder or file that no copy shares, and that renaming does not change; nil if there is no such
  /// entry.
  public static func mark(of path: String) -> String? {
    var found = stat()
    return stat(path, &found) == 0 ? "\(found.st_dev):\(found.st_ino)" : nil
  }

  public static func isSame(_ a: String, _ b: String) -> Bool { mark(of: a).map { $0 == mark(of: b) } ?? false }

  /// A file name for a bot, whose own name may have characters that file names must not have.
  public static func fileName(for name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain ? name : "bot-\(Checksum(of: name.utf8))"
  }

  /// Renames the folder of a run with the date, so that a new run can begin in its place.
  ///
  /// - Returns: its new path; nil if there was none.
  /// - Throws: `RunProblem.locked` while another referee holds it.
  public static func setAside(_ path: String) throws(RunProblem) -> String? {
    guard FileManager.default.fileExists(atPath: path + "/" + journalName) else { return nil }
    let folder = try RunFolder(path)
    defer { withExtendedLifetime(folder) {} }
    return try RunProblem.naming(path) { () throws(SystemError) in
      try Removal.setAside(path, suffix: Date().localDay)
    }
  }

  /// Opens or creates the journal for writing, and locks it until it is closed.
  ///
  /// The file `lock` alone is not enough, because it may be removed while a run goes on. Read the journal only after it
  /// is locked.
  /// - Throws: `RunProblem.locked` while another referee holds the journal.
  public func takeJournal() throws(RunProblem) -> DurableFile {
    let journal = try DurableFile(appendingTo: journalPath)
    guard try RunFolder.lock(journal.descriptor, path: journalPath) else { throw .locked(folder: path, owner: "") }
    // Had the journal been moved between the two calls, lines would go to a file that is never read.
    try journal.requirePlace()
    return journal
  }

  /// Locks an open file until it is closed.
  ///
  /// - Parameter lock: the system call.
  /// - Returns: false if another process holds the lock.
  /// - Throws: `RunProblem.noLocks` if the file system refuses for any other reason.
  package static func lock(
    _ descriptor: Int32, path: String, by lock: (Int32, Int32) -> Int32 = { flock($0, $1) }
  ) throws(RunProblem) -> Bool {
    while lock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw .noLocks(path: path, errno: errno)
      }
    }
    return true
  }

  /// Unlocks a file and closes it.
  ///
  /// Closing is not enough: a bot that another thread is starting holds copies of all descriptors until its program is
  /// executed, and a lock lasts as long as any copy.
  static func release(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Writes a file under a temporary name, and renames it when it is complete.
  ///
  /// - Parameter isDurable: true waits until the file would survive a crash of the machine.
  public func put(_ bytes: [UInt8], at name: String, isDurable: Bool = true) throws(RunProblem) {
    try put(at: name, isDurable: isDurable) { file throws(RunProblem) in try file.append(bytes) }
  }

  /// Lets `body` write a file under a temporary name, and renames it when it is complete.
  public func put(
    at name: String, isDurable: Bool = true, _ write: (DurableFile) throws(RunProblem) -> Void
  ) throws(RunProblem) {
    let target = path + "/" + name
    // The folder of the run itself is not created again if it is gone.
    for end in name.indices where name[end] == "/" { mkdir(path + "/" + name[..<end], 0o755) }
    let file = try DurableFile(creating: target + ".new")
    try write(file)
    if isDurable { try file.sync() }
    try RunProblem.naming(target) { () throws(SystemError) in try Removal.replace(target, by: file.path) }
  }
}
