import Foundation
import OperatingSystem

/// The files that one bot may read besides the system's own: its folder, its program, and what they need.
package struct FilesystemView {
  /// A file or folder that may be read, with all below it.
  package struct Place: Hashable {
    /// Where the bot finds it, an absolute path.
    package var path: String
    /// The same with all links followed.
    var source: String
  }

  /// A link in a folder that is shown piece by piece.
  package struct Link: Hashable {
    var path: String
    var target: String
  }

  /// How many pieces of folders are shown at most.
  ///
  /// Of a larger folder that holds something hidden the bot sees only the files that its command names. For each piece
  /// bubblewrap reads a list of all before it: 1,000 take a second, and with 2,000 a bot did not start in time.
  package static let mostPieces = 1000

  /// Those that are not within others come first.
  package private(set) var places: [Place] = []
  /// Folders that hold something hidden: their names may be read, and of what is in them the places.
  ///
  /// What is put there later, such as another run, is not shown.
  package private(set) var listed: [String] = []
  package private(set) var links: [Link] = []
  /// A folder that may be written as well, with all links followed.
  let writable: String?
  /// The hidden files and folders, with all links followed.
  package private(set) var hidden: [String]
  /// As they were named, and with all links followed.
  private let hiddenNames: [(named: String, real: String)]
  private let sealed: [String]
  /// The hidden folders, and those in which something hidden lies, by what they are.
  ///
  /// A place may be one of them under another path, where it is mounted a second time. Not files: anybody can make a second
  /// name of a file.
  private let folders: [FileMark: String]
  /// The bot's working folder, with all links followed.
  private let home: String

  /// What programs look up to reach the network: names of machines, and certificates.
  static let networkSettings = [
    "resolv.conf", "hosts", "gai.conf", "host.conf", "services", "protocols", "ssl/certs", "ssl/cert.pem",
    "ca-certificates", "pki/tls", "pki/ca-trust",
  ].map { "/etc/" + $0 }

  /// The devices that every program may use; the launcher keeps root from changing them.
  package static let devices = ["null", "zero", "full", "random", "urandom"].map { "/dev/" + $0 }

  /// - Parameters:
  ///   - library: a file that is shown even where it lies within something hidden.
  ///   - secret: folders of the referee's own, of which nothing is shown.
  package init(
    of command: BotCommand, installations: Installations, library: String? = nil, secret: [String] = []
  ) {
    let requested = RequestedPaths(of: command, installations)
    // An installed program is nobody's own, though a command names it by its path.
    hiddenNames = command.hidden.map { (AbsolutePath.of($0), AbsolutePath.real($0)) }
      .filter { !requested.installed.contains($0.1) }
    sealed = (command.sealed + secret).map(AbsolutePath.real)
    home = AbsolutePath.real(command.folder)
    hidden = hiddenNames.map(\.real) + sealed
    folders = Dictionary(
      Set(hidden.flatMap { [$0] + AbsolutePath.folders(above: $0) }).sorted()
        .compactMap { path in SystemFile.isFolder(path) ? FileMark(path).map { ($0, path) } : nil }
    ) { first, _ in first }
    writable = command.writesFolder ? home : nil
    // A build starts what it does not name: a compiler its linker, make a compiler.
    let tools = command.writesFolder ? installations.roots : []
    let paths = requested.paths + tools + installations.settings + [library].compactMap(\.self)
    let all = Set(paths.filter { FileManager.default.fileExists(atPath: $0) && !AbsolutePath.isOfSystem($0) }).map {
      Place(path: $0, source: AbsolutePath.real($0))
    }.sorted { (FilesystemView.depth($0.path), $0.path) < (FilesystemView.depth($1.path), $1.path) }
    for var place in all {
      place.source = usualPath(of: place.source)
      guard place.path == library || !isHidden(place) else { continue }
      add(place)
    }
  }

  /// The path under which a folder is known that lies in the way to something hidden, or is hidden itself.
  private func usualPath(of path: String) -> String {
    if path == home { return path }
    return FileMark(path).flatMap { folders[$0] } ?? path
  }

  /// True if a place leads to something hidden: a path that is a link to it, or to something within it.
  ///
  /// What the organiser names within a hidden folder, such as a bot's folder within another's, is shown. Of a sealed one
  /// only the working folder is.
  private func isHidden(_ place: Place) -> Bool {
    let isAtHome = place.source == home || AbsolutePath.isBelow(place.source, home)
    let isSealed = sealed.contains { run in
      let isInside = place.source == run || AbsolutePath.isBelow(place.source, run)
      return isInside && !(isAtHome && AbsolutePath.isBelow(home, run))
    }
    return isSealed
      || hiddenNames.contains { hidden in
        place.source == hidden.real
          || AbsolutePath.isBelow(place.source, hidden.real)
            && !AbsolutePath.isBelow(place.path, hidden.named) && !AbsolutePath.isBelow(place.path, hidden.real)
      }
  }

  /// The arguments that are files: a script lies where it lies; that of a submission in its folder.
  package static func files(in command: BotCommand) -> [String] {
    let files = AbsolutePath.files(command.arguments, in: command.folder)
    if !command.isSubmitted { return files }
    let home = AbsolutePath.real(command.folder)
    return files.filter {
      AbsolutePath.isBelow($0, AbsolutePath.of(command.folder)) && AbsolutePath.isBelow(AbsolutePath.real($0), home)
    }
  }

  private mutating func add(_ place: Place) {
    let isShown = places.contains { outer in
      place.path == outer.path
        || AbsolutePath.isBelow(place.path, outer.path)
          && place.source == outer.source + place.path.dropFirst(outer.path.count)
    }
    if isShown || listed.contains(place.path) { return }
    if let target = target(ofLinkAt: place) { return AbsolutePath.isOfSystem(target.path) ? () : add(target) }
    guard isOutside(place.source) else {
      let before = self
      if !addPieces(of: place) {
        self = before
        listed.append(place.path)
      }
      return
    }
    places.append(place)
  }

  /// Where a place lies that is reached by a link in what is shown already, as the program of a virtual environment is.
  ///
  /// bubblewrap mounts nothing over a link, and the bot follows it: each link of several is followed by itself.
  private func target(ofLinkAt place: Place) -> Place? {
    let isShown =
      places.contains { AbsolutePath.isBelow(place.path, $0.path) } || links.contains { $0.path == place.path }
    if !isShown { return nil }
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
    let path = target.map { AbsolutePath.of($0, in: AbsolutePath.folder(of: place.path)) } ?? place.source
    return Place(path: path, source: place.source)
  }

  /// True if nothing hidden lies in a place: in a file nothing does, though a hidden path may go on behind its name.
  private func isOutside(_ place: String) -> Bool {
    !hidden.contains { AbsolutePath.isBelow($0, place) } || !SystemFile.isFolder(place)
  }

  /// - Returns: false where there are too many.
  private mutating func addPieces(of place: Place) -> Bool {
    listed.append(place.path)
    let names = SystemFile.names(in: place.source, atMost: FilesystemView.mostPieces + 1)
    guard names.count <= FilesystemView.mostPieces else { return false }
    for name in names.sorted() {
      let source = AbsolutePath.join(place.source, name)
      let piece = Place(path: AbsolutePath.join(place.path, name), source: usualPath(of: source))
      if hidden.contains(piece.source) || PrivateFolder.isOne(named: name) {
        continue
      } else if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: piece.source) {
        links.append(Link(path: piece.path, target: target))
      } else if isOutside(piece.source) {
        places.append(piece)
      } else if !addPieces(of: piece) {
        return false
      }
      if places.count + listed.count + links.count > FilesystemView.mostPieces { return false }
    }
    return true
  }

  package static func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
}
