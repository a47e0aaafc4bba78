import Foundation
import OperatingSystem

/// The files outside the system's folders that one bot may read: its folder, its program, and what they need.
package struct FilesystemView {
  /// A file or folder that may be read, with its contents.
  package struct Place: Hashable {
    /// The path inside the sandbox, an absolute path.
    package var path: String
    /// The path with all links resolved.
    var source: String
  }

  /// A link in a folder that is shown in pieces.
  package struct Link: Hashable {
    var path: String
    var target: String
  }

  /// The maximal number of pieces of folders.
  ///
  /// In a larger folder that contains something hidden, the bot sees only the files that its command names. For each
  /// piece bubblewrap reads a list of all earlier pieces: 1,000 take a second, and with 2,000 a bot did not start in
  /// time.
  package static let mostPieces = 1000

  /// Ordered so that a folder comes before places inside it.
  package private(set) var places: [Place] = []
  /// Folders with hidden entries: the names in them are visible, and only the places can be read.
  ///
  /// Later additions, such as another run, are not shown.
  package private(set) var listed: [String] = []
  package private(set) var links: [Link] = []
  /// A folder that may be written as well, with all links resolved.
  let writable: String?
  /// The hidden files and folders, with all links resolved.
  package private(set) var hidden: [String]
  /// Their paths as they were named, and with all links resolved.
  private let hiddenNames: [(named: String, real: String)]
  private let sealed: [String]
  /// The hidden folders, and the folders that contain hidden entries, by their identity.
  ///
  /// A place may be one of them under another path, if it is mounted a second time. Files are not included, because
  /// anyone can create a second name of a file.
  private let folders: [FileMark: String]
  /// The bot's working folder, with all links resolved.
  private let home: String

  /// Files that programs need to use the network: names of machines, and certificates.
  static let networkSettings = [
    "resolv.conf", "hosts", "gai.conf", "host.conf", "services", "protocols", "ssl/certs", "ssl/cert.pem",
    "ca-certificates", "pki/tls", "pki/ca-trust",
  ].map { "/etc/" + $0 }

  /// The devices that every program may use; the launcher prevents root from changing them.
  package static let devices = ["null", "zero", "full", "random", "urandom"].map { "/dev/" + $0 }

  /// - Parameters:
  ///   - library: a file that is shown even inside a hidden folder.
  ///   - secret: folders of the referee, of which nothing is shown.
  package init(
    of command: BotCommand, installations: Installations, library: String? = nil, secret: [String] = []
  ) {
    let requested = RequestedPaths(of: command, installations)
    // An installed program belongs to no bot, even if a command names it by its path.
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
    // A build starts programs that it does not name: a compiler its linker, make a compiler.
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

  /// The known path of a folder that is hidden or contains something hidden.
  private func usualPath(of path: String) -> String {
    if path == home { return path }
    return FileMark(path).flatMap { folders[$0] } ?? path
  }

  /// True if a place leads to something hidden: its path is a link to a hidden folder, or into one.
  ///
  /// A path inside a hidden folder that the organiser names, such as a bot's folder inside another's, is shown. Of a
  /// sealed folder only the working folder is.
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

  /// The arguments that are files, by their absolute paths; if the author wrote them, only those in the bot's
  /// folder.
  package static func files(in command: BotCommand) -> [String] {
    let files = AbsolutePath.files(command.arguments, in: command.folder)
    if !command.isAuthorWritten { return files }
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

  /// The target of a place that is a link inside a shown folder, such as the program of a virtual environment.
  ///
  /// bubblewrap mounts nothing over a link, and the bot follows it: each link of a chain is resolved on its own.
  private func target(ofLinkAt place: Place) -> Place? {
    let isShown =
      places.contains { AbsolutePath.isBelow(place.path, $0.path) } || links.contains { $0.path == place.path }
    if !isShown { return nil }
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
    let path = target.map { AbsolutePath.of($0, in: AbsolutePath.folder(of: place.path)) } ?? place.source
    return Place(path: path, source: place.source)
  }

  /// True if a place contains nothing hidden; a file never does, even if a hidden path continues after its name.
  private func isOutside(_ place: String) -> Bool {
    !hidden.contains { AbsolutePath.isBelow($0, place) } || !SystemFile.isFolder(place)
  }

  /// - Returns: false if there are too many.
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
