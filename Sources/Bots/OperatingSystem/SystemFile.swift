public import Foundation

/// Operations on folders and complete files by system calls, because Foundation's errors do not always keep the reason.
public enum SystemFile {
  /// Creates a folder and its ancestors; an existing folder is not an error.
  public static func makeFolder(_ path: String) throws(SystemError) {
    let parent = folder(of: path)
    if isFolder(path) || path.isEmpty { return }
    if !isFolder(parent), parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o777) != 0 else { return }
    let number = errno
    // Another program may have created it meanwhile.
    if !isFolder(path) { throw SystemError(number == EEXIST ? ENOTDIR : number) }
  }

  /// Checks that a folder can be created or, if it exists, written to; leaves nothing behind.
  ///
  /// Permissions are not sufficient: root has all of them in `/proc`, where nothing can be created.
  ///
  /// - Throws: `SystemError` if the system refuses.
  public static func requireWritable(_ path: String) throws(SystemError) {
    var nearest = path
    while !nearest.isEmpty, !isThere(nearest) { nearest = folder(of: nearest) }
    guard nearest.isEmpty || isFolder(nearest) else { throw SystemError(ENOTDIR) }
    // A unique name: another program may be about to create the folder itself.
    let attempt = (nearest.isEmpty ? "." : nearest) + "/.referee-" + UUID().uuidString
    if mkdir(attempt, 0o700) != 0 { throw SystemError(errno) }
    Removal.removeEmptyFolder(attempt)
  }

  /// Writes a file under a temporary name, renames it when it is complete, and creates its folders.
  ///
  /// - Parameters:
  ///   - mode: its permissions, as far as the umask permits.
  ///   - isDurable: true waits until it would survive a crash of the machine.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o666, isDurable: Bool = false
  ) throws(SystemError) {
    let file = try NewFile(path, mode: mode)
    try write(bytes, to: file.descriptor)
    try file.place(isDurable: isDurable)
  }

  /// Syncs a folder, so that a new file in it survives a power cut, if the system supports that.
  public static func syncFolder(_ path: String) {
    let folder = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  public static func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) } else if errno != EINTR { throw SystemError(errno) }
    }
  }

  /// The names in a folder, in no particular order, up to a limit.
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

  /// The next name in an open folder except "." and ".."; nil at its end.
  static func nextName(in stream: FolderStream) -> String? {
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { return name }
    }
    return nil
  }

  public enum Kind: Sendable {
    case file, folder, link, other
  }

  /// The kind of an entry; nil if it does not exist or cannot be read.
  ///
  /// Foundation's attributes include the owner's name, for which it reads `/etc/passwd` and `/etc/group` for each file.
  ///
  /// - Parameter followsLinks: true returns the kind of a link's target, which is never a link.
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

  /// True for a folder, or a link to one.
  public static func isFolder(_ path: String) -> Bool { kind(path, followsLinks: true) == .folder }

  /// True for a regular file, or a link to one.
  public static func isFile(_ path: String) -> Bool { kind(path, followsLinks: true) == .file }

  /// True if the entry exists, even as a link without a target.
  public static func isThere(_ path: String) -> Bool { kind(path) != nil }

  /// Reads a regular file; a pipe, a device or a folder in its place is refused at once.
  ///
  /// - Parameters:
  ///   - folder: a folder below which no link is followed, if the path is relative to it: for untrusted contents.
  ///   - limit: the maximal number of bytes.
  /// - Throws: `SystemError`: ENOENT if there is none, EISDIR for a folder, EINVAL for a pipe or a device, ELOOP or
  ///   ENOTDIR for a link that is not followed, and EFBIG beyond the limit.
  public static func read(
    _ path: String, below folder: String? = nil, limit: Int = 1 << 30
  ) throws(SystemError) -> [UInt8] {
    let file: ForeignFile
    if let folder { file = try ForeignFile(path, below: folder) } else { file = try ForeignFile(path) }
    return try file.bytes(atMost: limit)
  }

  /// The part before the last slash; empty if there is none.
  static func folder(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "" }
    return slash == rest.startIndex ? "/" : String(rest[..<slash])
  }
}

extension stat {
  /// The access and modification times, as `futimens` takes them.
  public var times: [timespec] {
    #if os(Linux)
      [st_atim, st_mtim]
    #else
      [st_atimespec, st_mtimespec]
    #endif
  }

  /// The change time of the file, its name or its permissions; no program can set it.
  public var changed: timespec {
    #if os(Linux)
      st_ctim
    #else
      st_ctimespec
    #endif
  }

  /// The modification time, in seconds since 1970.
  public var modified: Double {
    #if os(Linux)
      Double(st_mtim.tv_sec) + Double(st_mtim.tv_nsec) / 1e9
    #else
      Double(st_mtimespec.tv_sec) + Double(st_mtimespec.tv_nsec) / 1e9
    #endif
  }
}
