import Foundation

/// Removal and replacement: no other code of the program removes a file or a folder, or moves one into another's place.
///
/// Files that the program did not create are never removed. A folder is reused only if it is empty or has the program's
/// mark (`mark`, `isMarked`), and files that a person asks to replace are renamed.
public enum Removal {
  /// The file that marks a folder as the program's own.
  package static let markName = ".referee"

  /// Marks a folder that the program fills, so that it may be replaced later.
  public static func mark(_ folder: String) throws(SystemError) {
    let sentence = "referee made this folder, and sets it aside when another takes its place.\n"
    try SystemFile.write(Array(sentence.utf8), to: folder + "/" + markName)
  }

  /// True if a folder has the program's mark.
  public static func isMarked(_ folder: String) -> Bool { SystemFile.isFile(folder + "/" + markName) }

  /// Removes a file that the program has written; a folder in its place stays.
  public static func removeFile(_ path: String) { unlink(path) }

  /// Replaces a file that the program wrote earlier by a new one.
  ///
  /// - Throws: `SystemError` if the system refuses; then both are unchanged.
  public static func replace(_ path: String, by new: String) throws(SystemError) {
    if rename(new, path) != 0 { throw SystemError(errno) }
  }

  /// Replaces a folder that the program filled earlier by a new one, and removes the old one.
  ///
  /// The exchange is atomic, so that other processes never see half of either. If the system does not support it, as at
  /// a mount point, files are replaced one by one, those of the folder itself last.
  /// - Parameter exchange: exchanges two names, and returns false if that is not supported.
  /// - Throws: `SystemError` if the system refuses.
  public static func replaceFolder(
    _ path: String, by new: String, exchange: (String, String) -> Bool = exchange
  ) throws(SystemError) {
    // `rename` replaces an empty folder.
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

  /// Atomically exchanges two names; returns false if the system does not support it.
  public static func exchange(_ one: String, _ other: String) -> Bool {
    #if canImport(Darwin)
      return renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
    #else
      // Glibc declares it only if _GNU_SOURCE is defined; the flag is RENAME_EXCHANGE of renameat2(2).
      typealias Exchange = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let call = dlsym(nil, "renameat2") else { return false }
      return unsafeBitCast(call, to: Exchange.self)(AT_FDCWD, one, AT_FDCWD, other, 2) == 0
    #endif
  }

  /// Renames a file or a folder to a free name.
  public static func move(_ path: String, to free: String) throws(SystemError) {
    if SystemFile.isThere(free) { throw SystemError(EEXIST) }
    if rename(path, free) != 0 { throw SystemError(errno) }
  }

  /// Renames a file or a folder to a free name in the same folder.
  ///
  /// - Parameter suffix: added to the name, before a file's extension; a number follows if that name exists.
  /// - Returns: the new path.
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

  /// Removes an empty folder, or a control group without processes.
  public static func removeEmptyFolder(_ path: String) { rmdir(path) }

  /// Removes a folder that this program created for a bot, which may have filled it with folders without permissions,
  /// or deeper than a path can be.
  ///
  /// Links are removed, and never followed. `FileManager` fails at a folder of mode 0 and at a path of 4,096 bytes.
  public static func removeFolder(_ path: String) {
    chmod(path, 0o700)
    let top = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard top >= 0 else {
      unlink(path)
      return
    }
    // Nested folders are moved up here, so that paths, the stack and open descriptors do not grow with depth.
    var hasMoved = true
    while hasMoved {
      let left = names(in: top).filter { unlinkat(top, $0, 0) != 0 }
      hasMoved = left.reduce(false) { empty($1, in: top) || $0 }
    }
    close(top)
    rmdir(path)
  }

  /// Removes the files of a folder in `top`, moves its folders there, and removes it; returns true if it moved any.
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
