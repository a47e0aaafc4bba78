public import Foundation

/// Folders and whole files, made by the system's own calls: Foundation's errors do not always keep the reason.
public enum SystemFile {
  /// Makes a folder with those above it; one that is there already is fine.
  public static func makeFolder(_ path: String) throws(SystemError) {
    let parent = folder(of: path)
    if isFolder(path) || path.isEmpty { return }
    if !isFolder(parent), parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o777) != 0 else { return }
    let number = errno
    // Another program may have made it meanwhile.
    if !isFolder(path) { throw SystemError(number == EEXIST ? ENOTDIR : number) }
  }

  /// Sees whether a folder can be made or, where it is there, written; nothing of the attempt stays.
  ///
  /// The rights to a folder do not tell: root has all of them in `/proc`, where nobody makes anything.
  ///
  /// - Throws: `SystemError` where the system refuses.
  public static func requireWritable(_ path: String) throws(SystemError) {
    var nearest = path
    while !nearest.isEmpty, !isThere(nearest) { nearest = folder(of: nearest) }
    guard nearest.isEmpty || isFolder(nearest) else { throw SystemError(ENOTDIR) }
    // A name of its own: another program may be about to make the folder itself.
    let attempt = (nearest.isEmpty ? "." : nearest) + "/.referee-" + UUID().uuidString
    if mkdir(attempt, 0o700) != 0 { throw SystemError(errno) }
    Removal.removeEmptyFolder(attempt)
  }

  /// Writes a file with the folders that it needs: aside first, so that nobody finds half of it.
  ///
  /// - Parameters:
  ///   - mode: who may do what with it, as far as the umask allows.
  ///   - isDurable: true waits until it would survive the machine.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o666, isDurable: Bool = false
  ) throws(SystemError) {
    let file = try NewFile(path, mode: mode)
    try write(bytes, to: file.descriptor)
    try file.place(isDurable: isDurable)
  }

  /// Makes sure that a file that was put into a folder is found there after a power cut, where the system can.
  public static func syncFolder(_ path: String) {
    let folder = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Writes all bytes to an open file.
  public static func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) } else if errno != EINTR { throw SystemError(errno) }
    }
  }

  /// The names in a folder, in no order: all, or as many as a limit.
  public static func names(in path: String, atMost limit: Int) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let name = nextName(in: stream) { names.append(name) }
    return names
  }

  #if canImport(Darwin)
    typealias FolderStream = UnsafeMutablePointer<DIR>
  #else
    typealias FolderStream = OpaquePointer
  #endif

  /// The next name in an open folder but for "." and ".."; nil at its end.
  static func nextName(in stream: FolderStream) -> String? {
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { return name }
    }
    return nil
  }

  /// What a name stands for.
  public enum Kind: Sendable {
    case file, folder, link, other
  }

  /// What has this name itself; nil for what is not there or cannot be looked at.
  ///
  /// Foundation's attributes of a file name its owner as well, and read `/etc/passwd` and `/etc/group` for each file.
  ///
  /// - Parameter followsLinks: true asks for what a link leads to, which is never a link.
  public static func kind(_ path: String, followsLinks: Bool = false) -> Kind? {
    var there = stat()
    guard (followsLinks ? stat(path, &there) : lstat(path, &there)) == 0 else { return nil }
    return switch there.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// True for a folder, also behind a link.
  public static func isFolder(_ path: String) -> Bool { kind(path, followsLinks: true) == .folder }

  /// True for a regular file, also behind a link.
  public static func isFile(_ path: String) -> Bool { kind(path, followsLinks: true) == .file }

  /// True if anything has this name, also a link that leads nowhere.
  public static func isThere(_ path: String) -> Bool { kind(path) != nil }

  /// Reads a regular file; a pipe, a device or a folder in its place is refused at once.
  ///
  /// - Parameters:
  ///   - folder: below which no link is followed, where the path is relative to it: for what others have delivered.
  ///   - limit: the most that is read, in bytes.
  /// - Throws: `SystemError`: ENOENT where there is none, EISDIR for a folder, EINVAL for a pipe or a device, ELOOP or
  ///   ENOTDIR for a link that is not followed, and EFBIG for more than the limit.
  public static func read(
    _ path: String, below folder: String? = nil, limit: Int = 1 << 30
  ) throws(SystemError) -> [UInt8] {
    let file: ForeignFile
    if let folder { file = try ForeignFile(path, below: folder) } else { file = try ForeignFile(path) }
    return try file.bytes(atMost: limit)
  }

  /// What stands before the last slash; empty where there is none.
  static func folder(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "" }
    return slash == rest.startIndex ? "/" : String(rest[..<slash])
  }
}

extension stat {
  /// When the file was read and when it was written, as `futimens` takes them.
  public var times: [timespec] {
    #if os(Linux)
      [st_atim, st_mtim]
    #else
      [st_atimespec, st_mtimespec]
    #endif
  }

  /// When the file, its name or its rights were changed; no program can set it.
  public var changed: timespec {
    #if os(Linux)
      st_ctim
    #else
      st_ctimespec
    #endif
  }

  /// When the file was written, in seconds since 1970.
  public var modified: Double {
    #if os(Linux)
      Double(st_mtim.tv_sec) + Double(st_mtim.tv_nsec) / 1e9
    #else
      Double(st_mtimespec.tv_sec) + Double(st_mtimespec.tv_nsec) / 1e9
    #endif
  }
}
