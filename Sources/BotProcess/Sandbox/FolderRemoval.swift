import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Removes a folder that a bot has filled as it liked: without rights, or deeper than a path can say.
///
/// Links are removed, and never followed. `FileManager` gives up at a folder of mode 0 and at a path of 4,096 bytes.
enum FolderRemoval {
  static func remove(_ path: String) {
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
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
