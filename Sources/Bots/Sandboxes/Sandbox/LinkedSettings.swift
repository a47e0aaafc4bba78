import Foundation
import OperatingSystem
import Synchronization

/// Settings and data of a language outside its own folder, found by links inside it.
///
/// Debian keeps those of Java in `/etc/java-17-openjdk` and Haskell's list of packages in `/var/lib/ghc`. The compilers
/// find them by links below `/usr/lib`, and those of Groovy by one below `/usr/share`. A file directly in `/etc`
/// belongs to no language.
package enum LinkedSettings {
  private static let parents = ["/etc", "/var/lib"]
  /// The maximal depth of a link: `jvm/java-17-openjdk-amd64/lib/jvm.cfg`.
  private static let deepest = 4
  /// The same below `/usr/share`, as in `groovy/conf`: three levels hold some thirty thousand entries, most of them
  /// documents.
  private static let deepestShared = 2
  /// More files than any language has there.
  private static let mostFiles = 2000

  /// The targets of links below `folder` that everybody may read with all their contents: files that only root may
  /// read, such as keys of servers, must stay hidden from a bot of root's.
  ///
  /// Each folder is searched once: `/usr/lib` has some ten thousand entries.
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
      // Most links lead to a file in the same folder; following each of them took as long as everything else.
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

  /// The language's folder that contains a file, "/etc/java-17-openjdk"; nil for a file of the machine or of its users.
  private static func place(_ path: String) -> String? {
    parents.first { AbsolutePath.isBelow(path, $0) }.flatMap { parent in
      let words = path.dropFirst(parent.count + 1).split(separator: "/")
      if words.isEmpty || words.count == 1 && !SystemFile.isFolder(path) { return nil }
      return parent == "/etc" && SystemSettings.isHidden(String(words[0])) ? nil : "\(parent)/\(words[0])"
    }
  }

  /// True if everybody may read a folder and all its contents.
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
