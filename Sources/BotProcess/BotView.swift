import Foundation

/// The files that one bot may read besides the system's own: its folder, its program, and what they need.
struct BotView {
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
  /// The hidden files and folders, with all links followed.
  private(set) var hidden: [String]
  /// As they were named, and with all links followed.
  private let hiddenNames: [(named: String, real: String)]

  /// What every program may read: the system's own folders, and of its settings those that tell nobody's secrets.
  static let systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]
  static let systemSettings = [
    "alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "timezone", "nsswitch.conf", "passwd",
    "group", "ssl/openssl.cnf",
    // Debian keeps here what these languages' runtimes do not start without.
    "R", "mono",
  ].map { "/etc/" + $0 }

  init(of command: BotCommand, installations: Installations) {
    hiddenNames = command.hidden.map { (AbsolutePath.of($0), AbsolutePath.real($0)) }
    hidden = hiddenNames.map(\.real)
    let paths = Wishes(of: command, installations).paths
    let all = Set(paths.filter { FileManager.default.fileExists(atPath: $0) && !BotView.isOfSystem($0) }).map {
      Place(path: $0, source: AbsolutePath.real($0))
    }.sorted { (BotView.depth($0.path), $0.path) < (BotView.depth($1.path), $1.path) }
    for place in all where !isHidden(place) { add(place) }
  }

  /// True if a place leads to something hidden: a path that is a link to it, or to something within it.
  ///
  /// What the organiser names within a hidden folder, such as a bot's folder within that of the tournament, is shown.
  private func isHidden(_ place: Place) -> Bool {
    hiddenNames.contains { hidden in
      place.source == hidden.real
        || AbsolutePath.isBelow(place.source, hidden.real)
          && !AbsolutePath.isBelow(place.path, hidden.named) && !AbsolutePath.isBelow(place.path, hidden.real)
    }
  }

  /// The arguments that are files: a script lies where it lies.
  static func files(in command: BotCommand) -> [String] {
    command.arguments.map { AbsolutePath.of($0, in: command.folder) }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  private mutating func add(_ place: Place) {
    let outer = places.last { AbsolutePath.isBelow(place.path, $0.path) }
    let isShown = outer.map { outer in
      place.source == outer.source + place.path.dropFirst(outer.path.count)
        && !masks.contains { AbsolutePath.isBelow(place.path, $0.path) || place.path == $0.path }
    }
    guard isShown != true else { return }
    places.append(place)
    for path in hidden where AbsolutePath.isBelow(path, place.source) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      masks.append(Mask(path: place.path + path.dropFirst(place.source.count), isFolder: isFolder.boolValue))
    }
  }

  static func isOfSystem(_ path: String) -> Bool {
    systemFolders.contains { path == $0 || AbsolutePath.isBelow(path, $0) }
  }
  static func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
}
