public import Foundation

/// A walk through a folder that others may change meanwhile: no link is followed, and no path is too long.
public enum FolderWalk {
  /// How to continue after an entry.
  public enum Step: Sendable {
    /// With the contents of the entry if it is a folder, otherwise with the next entry.
    case into
    /// With the next entry of the same folder.
    case over
    case end
  }

  /// One file, folder or link.
  public struct Entry {
    /// The open folder that contains it.
    public let folder: Int32
    public let name: String
    /// Relative to the folder at the top.
    public let path: String
    public let status: stat

    public var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    public var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
    public var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  }

  /// Deeper than any program needs; each level takes a descriptor.
  static let deepest = 64

  /// Visits the entries in no particular order, each folder before its contents.
  ///
  /// - Parameter most: the maximal number of visited entries.
  /// - Returns: true if all were visited; false if there are more, if `visit` ended the walk, or if a folder cannot be
  ///   read or is too deep.
  @discardableResult
  public static func visit(_ path: String, atMost most: Int = .max, _ visit: (Entry) -> Step) -> Bool {
    self.visit(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), atMost: most, visit)
  }

  /// Visits the entries of an open folder, and closes it.
  public static func visit(_ folder: Int32, atMost most: Int = .max, _ visit: (Entry) -> Step) -> Bool {
    var (isWhole, room) = (true, most)
    walk(folder, "", 0, &isWhole) { entry in
      if room == 0 { return .end }
      room -= 1
      return visit(entry)
    }
    return isWhole
  }

  /// - Parameter isWhole: set to false if an entry is not visited.
  /// - Returns: false if `visit` ended the walk.
  @discardableResult
  private static func walk(
    _ folder: Int32, _ prefix: String, _ depth: Int, _ isWhole: inout Bool, _ visit: (Entry) -> Step
  ) -> Bool {
    guard folder >= 0, depth <= deepest, let stream = fdopendir(folder) else {
      if folder >= 0 { close(folder) }
      isWhole = false
      return true
    }
    defer { closedir(stream) }
    while let name = SystemFile.nextName(in: stream) {
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let entry = Entry(folder: folder, name: name, path: prefix + name, status: status)
      switch visit(entry) {
      case .end:
        isWhole = false
        return false
      case .into where entry.isFolder:
        let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        // It may have been removed meanwhile.
        if inner < 0, [ENOENT, ENOTDIR, ELOOP].contains(errno) { continue }
        if !walk(inner, entry.path + "/", depth + 1, &isWhole, visit) { return false }
      case .into, .over: continue
      }
    }
    return true
  }
}
