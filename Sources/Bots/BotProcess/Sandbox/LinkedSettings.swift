import Foundation
import OperatingSystem

/// Settings and data of a language outside its own folder, to which links in it lead.
///
/// Debian keeps those of Java in `/etc/java-17-openjdk` and Haskell's list of packages in `/var/lib/ghc`; the compilers find
/// them by links below `/usr/lib`. A file that lies in `/etc` itself is no language's own.
enum LinkedSettings {
  private static let parents = ["/etc", "/var/lib"]
  /// How deep a link may lie: `jvm/java-17-openjdk-amd64/lib/jvm.cfg`.
  private static let deepest = 4
  /// No language has more files there.
  private static let mostFiles = 2000

  /// The folders to which links below `folder` lead, those of them that everybody may read with all that they hold: what only
  /// root may, as keys of servers, a bot of root's must not read.
  static func folders(linkedBelow folder: String) -> Set<String> {
    var found: Set<String> = []
    FolderWalk.visit(folder) { entry in
      let depth = FilesystemView.depth(entry.path) + 1
      if entry.isLink, let place = place(AbsolutePath.real(folder + "/" + entry.path)) { found.insert(place) }
      return depth < deepest ? .into : .over
    }
    return found.filter(isPublic)
  }

  /// The language's folder in which a file lies: "/etc/java-17-openjdk".
  private static func place(_ path: String) -> String? {
    parents.first { AbsolutePath.isBelow(path, $0) }.flatMap { parent in
      let words = path.dropFirst(parent.count + 1).split(separator: "/")
      return words.isEmpty || words.count == 1 && !SystemFile.isFolder(path) ? nil : "\(parent)/\(words[0])"
    }
  }

  private static func isPublic(_ folder: String) -> Bool {
    var files = 0
    return FolderWalk.visit(folder) { entry in
      files += 1
      let others = entry.status.st_mode & 0o7
      let isReadable = entry.isLink || others & 0o4 != 0 && (!entry.isFolder || others & 0o1 != 0)
      return isReadable && files <= mostFiles ? .into : .end
    }
  }
}
