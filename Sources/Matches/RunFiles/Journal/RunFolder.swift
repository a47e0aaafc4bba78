import Foundation
import OperatingSystem
public import Records

/// The folder of a run, held by one referee at a time.
public final class RunFolder: Sendable {
  public let path: String
  package let lock: Int32

  public static let journalName = "journal.jsonl"
  /// The folder with copies of bots' programs.
  public static let snapshotsName = "snapshots"
  /// The folder with copies of what folders enter, as it was when it was built and checked.
  public static let submissionsName = "submissions"
  public var journalPath: String { path + "/" + RunFolder.journalName }

  /// Makes the folder if need be, and takes it.
  ///
  /// - Throws: `RunProblem.locked` while another referee lives that has it; `RunProblem.foreign` where it holds what no
  ///   run has written and a run would replace.
  public init(_ path: String) throws(RunProblem) {
    try RunProblem.naming(path) { () throws(SystemError) in try SystemFile.makeFolder(path) }
    try RunFolder.requireOwn(path)
    // The system lets go of the lock when this process ends in any way; bots do not inherit it.
    let lock = open(path + "/lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw .io(path: path + "/lock", errno: errno) }
    do throws(RunProblem) {
      if try !RunFolder.lock(lock, path: path + "/lock") {
        throw .locked(folder: path, owner: RunFolder.words(of: path) ?? "")
      }
      // The file `lock` may be removed while a run goes on, whose journal is still its own.
      if RunFolder.isHeld(path + "/" + RunFolder.journalName) { throw .locked(folder: path, owner: "") }
    } catch {
      // Closed once: an initializer that throws with all set would run `deinit` as well.
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

  /// The process that has the folder of a run now, in words; nil if none has.
  public static func owner(of path: String) -> String? {
    if isHeld(path + "/lock") { return words(of: path) ?? "" }
    // The file `lock` may have been removed.
    return isHeld(path + "/" + journalName) ? "" : nil
  }

  /// True while a process has locked a file.
  private static func isHeld(_ path: String) -> Bool {
    guard let file = try? ForeignFile(path) else { return false }
    // Shared and for a moment only: whoever asks keeps nobody from the folder.
    defer { flock(file.descriptor, LOCK_UN) }
    return flock(file.descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// What the file `lock` says of the process that took the folder last; nil where there is no such file.
  private static func words(of path: String) -> String? {
    (try? SystemFile.read(path + "/lock", limit: 4096)).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }

  /// Checks that a folder holds nothing that a run would replace and no run has written.
  ///
  /// A run's folder has a journal, or at least the file `lock` as a run writes it.
  private static func requireOwn(_ path: String) throws(RunProblem) {
    let isLock = SystemFile.isThere(path + "/lock")
    if isLock, words(of: path).map({ $0.isEmpty || $0.hasPrefix(ownerStart) }) != true {
      throw .foreign(folder: path, name: "lock")
    }
    guard !isLock, !SystemFile.isThere(path + "/" + journalName) else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let written = [StartNote.name, snapshotsName, submissionsName, "transcripts", "replays"]
    if let name = names.sorted().first(where: { written.contains($0) || $0.hasPrefix("standings.") }) {
      throw .foreign(folder: path, name: name)
    }
  }

  /// What the file `lock` begins with.
  private static let ownerStart = "process "

  /// Checks that no referee has the folder of a run, before anything is done for it.
  ///
  /// - Throws: `RunProblem.locked`; a referee that begins later is noticed when the folder is taken.
  public static func requireFree(_ path: String) throws(RunProblem) {
    if let owner = owner(of: path) { throw .locked(folder: path, owner: owner) }
  }

  /// Checks that a run can begin in a folder or go on there, before anything is done for it; nothing is left behind.
  ///
  /// - Throws: `RunProblem.locked`, or `RunProblem.io` where nothing can be made there; what changes later is noticed when the
  ///   folder is taken.
  public static func requireReady(_ path: String) throws(RunProblem) {
    try requireFree(path)
    // Named as it is where the folder is taken.
    try RunProblem.naming(SystemFile.isFolder(path) ? path + "/lock" : path) { () throws(SystemError) in
      try SystemFile.requireWritable(path)
    }
  }

  /// What no copy of a folder or file shares with it, and a new name does not change; nil if there is none.
  public static func mark(of path: String) -> String? {
    var found = stat()
    return stat(path, &found) == 0 ? "\(found.st_dev):\(found.st_ino)" : nil
  }

  /// True if two paths lead to one folder.
  public static func isSame(_ a: String, _ b: String) -> Bool { mark(of: a).map { $0 == mark(of: b) } ?? false }

  /// A name for a file about a bot, whose own name may hold what no file's name may.
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

  /// Moves the folder of a run to a name with the date, so that a new run can begin in its place.
  ///
  /// - Returns: where it is now; nil where there was none.
  /// - Throws: `RunProblem.locked` while another referee has it.
  public static func setAside(_ path: String) throws(RunProblem) -> String? {
    guard FileManager.default.fileExists(atPath: path + "/" + journalName) else { return nil }
    let folder = try RunFolder(path)
    defer { withExtendedLifetime(folder) {} }
    return try RunProblem.naming(path) { () throws(SystemError) in
      try Removal.setAside(path, suffix: Date().localDay)
    }
  }

  /// Opens the journal to be written, or creates it, and locks it: nobody else writes it while the file is open.
  ///
  /// The file `lock` alone is not enough, for it may be removed while a run goes on. What the journal holds is known only
  /// once it is locked.
  /// - Throws: `RunProblem.locked` while another referee has the journal.
  public func takeJournal() throws(RunProblem) -> DurableFile {
    let journal = try DurableFile(appendingTo: journalPath)
    guard try RunFolder.lock(journal.descriptor, path: journalPath) else { throw .locked(folder: path, owner: "") }
    // Moved away between the two calls, it would be written where nobody looks for it.
    try journal.requirePlace()
    return journal
  }

  /// Locks an open file until it is closed.
  ///
  /// - Parameter lock: the system's call.
  /// - Returns: false if another process holds it.
  /// - Throws: `RunProblem.noLocks` where the file system refuses for any other reason.
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
  /// Closing is not enough: a bot that another thread is starting has copies of all descriptors until its program is
  /// executed, and a lock lasts as long as any copy.
  static func release(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Writes a file aside and puts it in place whole.
  ///
  /// - Parameter isDurable: true waits until it would survive the machine.
  public func put(_ bytes: [UInt8], at name: String, isDurable: Bool = true) throws(RunProblem) {
    try put(at: name, isDurable: isDurable) { file throws(RunProblem) in try file.append(bytes) }
  }

  /// Lets a file be written aside and puts it in place whole.
  public func put(
    at name: String, isDurable: Bool = true, _ write: (DurableFile) throws(RunProblem) -> Void
  ) throws(RunProblem) {
    let target = path + "/" + name
    // A run's folder that is gone is not made again.
    for end in name.indices where name[end] == "/" { mkdir(path + "/" + name[..<end], 0o755) }
    let file = try DurableFile(creating: target + ".new")
    try write(file)
    if isDurable { try file.sync() }
    try RunProblem.naming(target) { () throws(SystemError) in try Removal.replace(target, by: file.path) }
  }
}
