import Foundation

/// Paths in the normal form in which they are compared and shown to bots.
///
/// On Linux `URL.standardized` drops a leading `..` of a relative URL: `../x.py` became `x.py` in the same folder.
public enum AbsolutePath {
  /// An absolute path without empty, `.` and `..` components; a relative path begins in `folder`, or in the working
  /// folder.
  public static func of(_ path: String, in folder: String? = nil) -> String {
    let whole = path.hasPrefix("/") ? path : (folder ?? FileManager.default.currentDirectoryPath) + "/" + path
    var components: [Substring] = []
    for component in whole.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }

  /// False after the working folder was removed.
  public static var hasCurrentFolder: Bool {
    guard let path = getcwd(nil, 0) else { return errno != ENOENT }
    free(path)
    return true
  }

  /// The path of an installed program, looked up in the folders of `PATH`; nil if there is none.
  public static func ofProgram(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) && !SystemFile.isFolder($0) }
  }

  /// The path with all links resolved, as far as it exists.
  public static func real(_ path: String) -> String {
    let path = of(path)
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    guard path != "/" else { return path }
    return join(real(folder(of: path)), name(of: path))
  }

  /// The path of a name, or of a relative path, in a folder.
  ///
  /// In the root folder it avoids `//tmp`, which is the same folder as `/tmp` but another text.
  public static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The expansion by a shell of a path with `~` or `$`; no shell reads the path here.
  public enum ShellPath: Equatable, Sendable {
    /// It has neither.
    case plain
    /// The expanded path; nil if a variable is not set.
    case meant(String?)

    public init(_ path: String, environment: [String: String]) {
      var meant: String? = path
      if path == "~" || path.hasPrefix("~/") { meant = environment["HOME"].map { $0 + path.dropFirst() } }
      let isHome = meant != path
      var variables = 0
      while let text = meant, let match = text.firstMatch(of: /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/) {
        variables += 1
        let name = String(match.1 ?? match.2 ?? "")
        meant = variables > 9 ? nil : environment[name].map { text.replacingCharacters(in: match.range, with: $0) }
      }
      self = isHome || variables > 0 ? .meant(meant) : .plain
    }
  }

  /// The parent folder of an absolute path.
  public static func folder(of path: String) -> String {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return parent.isEmpty ? "/" : parent
  }

  /// The ancestors of an absolute path, the nearest first, without the root.
  public static func folders(above path: String) -> [String] {
    Array(sequence(first: folder(of: path)) { $0 == "/" ? nil : folder(of: $0) }.prefix { $0 != "/" })
  }

  package static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// The words that name files, as absolute paths.
  public static func files(_ words: [String], in folder: String) -> [String] {
    words.map { of($0, in: folder) }.filter { FileManager.default.fileExists(atPath: $0) && !SystemFile.isFolder($0) }
  }

  /// The folders of the system, which hold programs and no secrets.
  package static let systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]

  /// True if an absolute path is one of the system's folders, or inside one.
  public static func isOfSystem(_ path: String) -> Bool {
    let path = of(path)
    return systemFolders.contains { path == $0 || isBelow(path, $0) }
  }

  /// True if an absolute path is inside a folder, and is not the folder itself.
  public static func isBelow(_ path: String, _ folder: String) -> Bool {
    path.utf8.count > folder.utf8.count && path.hasPrefix(join(folder, ""))
  }
}
