import Foundation

/// Removal and replacement: no other code of the program removes a file or a folder, or moves one into another's place.
///
/// What the program did not make is never removed. A folder is taken over only if it is empty or bears the program's mark
/// (`mark`, `isMarked`), and what a person asks to replace is set aside under another name.
public enum Removal {
  /// The file that marks a folder as the program's own.
  private static let markName = ".referee"

  /// Marks a folder that the program fills, so that it may be replaced later.
  public static func mark(_ folder: String) throws(SystemError) {
    let sentence = "referee made this folder, and sets it aside when another takes its place.\n"
    try SystemFile.write(Array(sentence.utf8), to: folder + "/" + markName)
  }

  /// True if a folder bears the program's mark.
  public static func isMarked(_ folder: String) -> Bool { SystemFile.isFile(folder + "/" + markName) }

  /// Removes a file that the program has written; a folder in its place stays.
  public static func removeFile(_ path: String) { unlink(path) }

  /// Puts something new that the program has written into the place of what it wrote before.
  ///
  /// - Throws: `SystemError` where the system refuses; both are as they were then.
  public static func replace(_ path: String, by new: String) throws(SystemError) {
    if rename(new, path) != 0 { throw SystemError(errno) }
  }

  /// Puts a folder that the program has filled into the place of one that it filled before, and removes that one.
  ///
  /// Both are exchanged at once, so that nobody ever finds half of either. Where the system cannot, as at a mount point, files
  /// are replaced one by one, those of the folder itself last.
  /// - Parameter exchange: exchanges two names, and is false where it cannot.
  /// - Throws: `SystemError` where the system refuses.
  public static func replaceFolder(
    _ path: String, by new: String, exchange: (String, String) -> Bool = exchange
  ) throws(SystemError) {
    // An empty folder gives way to another.
    if rename(new, path) == 0 { return }
    guard SystemFile.isFolder(path) else { throw SystemError(errno) }
    if !exchange(path, new) { try replaceFiles(of: path, by: new) }
    removeFolder(new)
  }

  private static func replaceFiles(of path: String, by new: String) throws(SystemError) {
    let names = SystemFile.names(in: new, atMost: .max)
    let folders = names.filter { SystemFile.isFolder(new + "/" + $0) }
    for folder in folders {
      try SystemFile.makeFolder(path + "/" + folder)
      try replaceFiles(of: path + "/" + folder, by: new + "/" + folder)
    }
    for name in names where !folders.contains(name) { try replace(path + "/" + name, by: new + "/" + name) }
    for old in SystemFile.names(in: path, atMost: .max) where !names.contains(old) { removeFolder(path + "/" + old) }
  }

  /// Exchanges two names at once; false where the system cannot.
  public static func exchange(_ one: String, _ other: String) -> Bool {
    #if canImport(Darwin)
      return renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
    #else
      // Glibc declares it only for those who define _GNU_SOURCE; the flag is RENAME_EXCHANGE of renameat2(2).
      typealias Exchange = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let call = dlsym(nil, "renameat2") else { return false }
      return unsafeBitCast(call, to: Exchange.self)(AT_FDCWD, one, AT_FDCWD, other, 2) == 0
    #endif
  }

  /// Gives a file or a folder another name, which must be free.
  public static func move(_ path: String, to free: String) throws(SystemError) {
    if SystemFile.isThere(free) { throw SystemError(EEXIST) }
    if rename(path, free) != 0 { throw SystemError(errno) }
  }

  /// Moves a file or a folder to a name of its own beside it.
  ///
  /// - Parameter suffix: what the name gets, before a file's extension; a number follows where there is one already.
  /// - Returns: where it is now.
  public static func setAside(_ path: String, suffix: String) throws(SystemError) -> String {
    let url = URL(filePath: path)
    let isFile = SystemFile.isFile(path) && !url.pathExtension.isEmpty
    let ending = isFile ? "." + url.pathExtension : ""
    let stem = path.dropLast(ending.count) + "-" + suffix
    let names = [stem + ending] + (2...1000).map { "\(stem)-\($0)\(ending)" }
    guard let free = names.first(where: { !SystemFile.isThere($0) }) else { throw SystemError(EEXIST) }
    try move(path, to: free)
    return free
  }

  /// Removes a folder in which nothing is, or a control group in which no process is.
  public static func removeEmptyFolder(_ path: String) { rmdir(path) }

  /// Removes a folder that this program made for a bot, who has filled it as it liked: without rights, or deeper than a
  /// path can say.
  ///
  /// Links are removed, and never followed. `FileManager` gives up at a folder of mode 0 and at a path of 4,096 bytes.
  public static func removeFolder(_ path: String) {
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
