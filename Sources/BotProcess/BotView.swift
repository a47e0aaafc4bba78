import Foundation

/// The files that one bot may read besides the system's own: its folder, its program, and what they need.
struct BotView: Equatable {
  /// A file or folder that may be read, with all below it.
  struct Place: Hashable {
    /// Where the bot finds it, an absolute path.
    var path: String
    /// The same with all links followed.
    var source: String
  }

  /// A file or folder that may not be read though it lies within a place.
  struct Mask: Hashable {
    var path: String
    var isFolder: Bool
  }

  /// Those that are not within others come first.
  private(set) var places: [Place] = []
  private(set) var masks: [Mask] = []
  /// The masked files, with all links followed.
  private(set) var hidden: [String]

  /// What every program may read: the system's own folders, and of its settings those that tell nobody's secrets.
  static let systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]
  static let systemSettings = [
    "alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "timezone", "nsswitch.conf", "passwd",
    "group", "ssl/openssl.cnf",
    // Debian keeps here what these languages' runtimes do not start without.
    "R", "mono",
  ].map { "/etc/" + $0 }

  /// - Parameter home: a program beneath it never shows the whole of it.
  init(of command: BotCommand, home: String) {
    hidden = command.hidden.map(BotView.real)
    var paths = [command.folder] + command.readable + BotView.files(in: command)
    for program in [command.program] + [BotCommand.interpreter(of: command.program)].compactMap(\.self) {
      paths += [program, BotView.real(program)]
      paths += [program, BotView.real(program)].compactMap { BotView.installation(of: $0, home: home) }
      paths += LibraryFolders.of(BotView.real(program))
    }
    let all = Set(paths.filter { FileManager.default.fileExists(atPath: $0) && !BotView.isOfSystem($0) }).map {
      Place(path: $0, source: BotView.real($0))
    }.sorted { (BotView.depth($0.path), $0.path) < (BotView.depth($1.path), $1.path) }
    for place in all { add(place) }
  }

  /// The arguments that are files: a script lies where it lies.
  static func files(in command: BotCommand) -> [String] {
    command.arguments.map { absolute($0, in: command.folder) }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  private mutating func add(_ place: Place) {
    let outer = places.last { BotView.isBelow(place.path, $0.path) }
    let isShown = outer.map { outer in
      place.source == outer.source + place.path.dropFirst(outer.path.count)
        && !masks.contains { BotView.isBelow(place.path, $0.path) || place.path == $0.path }
    }
    guard isShown != true else { return }
    places.append(place)
    for path in hidden where BotView.isBelow(path, place.source) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      masks.append(Mask(path: place.path + path.dropFirst(place.source.count), isFolder: isFolder.boolValue))
    }
  }

  /// The folder above `bin`, with which interpreters outside the system's folders come.
  private static func installation(of program: String, home: String) -> String? {
    let folder = URL(filePath: program).deletingLastPathComponent()
    guard ["bin", "shims"].contains(folder.lastPathComponent) else { return nil }
    let prefix = folder.deletingLastPathComponent().path
    return prefix == "/" || prefix == home || isBelow(home, prefix) ? nil : prefix
  }

  static func isOfSystem(_ path: String) -> Bool { systemFolders.contains { path == $0 || isBelow(path, $0) } }
  static func isBelow(_ path: String, _ folder: String) -> Bool {
    path.count > folder.count && path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
  static func depth(_ path: String) -> Int { path.count { $0 == "/" } }
  static func absolute(_ path: String, in folder: String) -> String {
    URL(filePath: path, relativeTo: URL(filePath: folder, directoryHint: .isDirectory)).standardized.path
  }
  static func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}
