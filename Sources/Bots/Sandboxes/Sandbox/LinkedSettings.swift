import Foundation
import OperatingSystem
import Synchronization

/// Settings and data of a language outside its own folder, to which links in it lead.
///
/// Debian keeps those of Java in `/etc/java-17-openjdk` and Haskell's list of packages in `/var/lib/ghc`; the compilers find
/// them by links below `/usr/lib`, and those of Groovy by one below `/usr/share`. A file that lies in `/etc` itself is no
/// language's own.
package enum LinkedSettings {
  private static let parents = ["/etc", "/var/lib"]
  /// How deep a link may lie: `jvm/java-17-openjdk-amd64/lib/jvm.cfg`.
  private static let deepest = 4
  /// The same below `/usr/share`, as `groovy/conf`: three levels hold some thirty thousand entries, documents most of them.
  private static let deepestShared = 2
  /// No language has more files there.
  private static let mostFiles = 2000

  /// The folders to which links below `folder` lead, those of them that everybody may read with all that they hold: what only
  /// root may, as keys of servers, a bot of root's must not read.
  ///
  /// Each is looked for once: `/usr/lib` has some ten thousand entries.
  package static func folders(linkedBelow folder: String) -> Set<String> {
    known.withLock { known in
      if let found = known[folder] { return found }
      let found = search(below: folder)
      known[folder] = found
      return found
    }
  }

  private static let known = Mutex<[String: Set<String>]>([:])

  private static func search(below folder: String) -> Set<String> {
    var found: Set<String> = []
    let deepest = folder == "/usr/share" ? deepestShared : deepest
    FolderWalk.visit(folder) { entry in
      let path = AbsolutePath.join(folder, entry.path)
      // Most links lead to a file beside them: following each of them took as long as all else.
      if entry.isLink, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path),
        target.contains("/"),
        let place = place(AbsolutePath.real(path))
      {
        found.insert(place)
      }
      return FilesystemView.depth(entry.path) + 1 < deepest ? .into : .over
    }
    return found.filter(isPublic)
  }

  /// The language's folder in which a file lies, "/etc/java-17-openjdk"; nil for one of the machine's or its people's.
  private static func place(_ path: String) -> String? {
    parents.first { AbsolutePath.isBelow(path, $0) }.flatMap { parent in
      let words = path.dropFirst(parent.count + 1).split(separator: "/")
      if words.isEmpty || words.count == 1 && !SystemFile.isFolder(path) { return nil }
      return parent == "/etc" && SystemSettings.isHidden(String(words[0])) ? nil : "\(parent)/\(words[0])"
    }
  }

  /// True if everybody may read a folder and all that it holds.
  package static func isPublic(_ folder: String) -> Bool {
    var status = stat()
    guard lstat(folder, &status) == 0, isPublic(status) else { return false }
    return FolderWalk.visit(folder, atMost: mostFiles) { entry in
      entry.isLink || isPublic(entry.status) ? .into : .end
    }
  }

  private static func isPublic(_ status: stat) -> Bool {
    let needed: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o5 : 0o4
    return status.st_mode & needed == needed
  }
}
