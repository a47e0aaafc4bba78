import BotProcess
import Foundation
import Records
import Tournaments

/// What is known of a folder that enters a bot by its file `bot.json`.
struct Submission: Codable {
  /// What its author is told in its file `report.txt`.
  static let report = "report.txt"
  /// As many files and folders are looked at.
  private static let most = 20_000

  /// What its files looked like when they were examined last.
  var signature: String
  /// Why these files do not play; nil if they do, or while they are examined.
  var problem: String?
  /// The name of the bot that plays from a copy of the folder; nil if none has passed so far.
  var name: String?
  /// When the examination began that goes on now.
  var began: Date?

  /// The folders that a pattern names, sorted.
  ///
  /// A link is none, nor is what lies behind one: it would show a bot what it leads to.
  static func folders(matching pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }.filter { path in
      var status = stat()
      return isFolder(path, matching: pattern)
        && lstat(path + "/" + SubmissionFile.name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }.sorted()
  }

  /// True if a path that matches a pattern is a folder, and neither a link nor behind one.
  static func isFolder(_ path: String, matching pattern: String) -> Bool {
    // Of the links on the way, those before the first wildcard are the organiser's.
    let steps = pattern.split(separator: "/").prefix { step in !step.contains { "*?[\\".contains($0) } }
    let root = AbsolutePath.of("/" + steps.joined(separator: "/"))
    var status = stat()
    return AbsolutePath.real(path) == AbsolutePath.real(root) + AbsolutePath.of(path).dropFirst(root.count)
      && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// What is no part of the program in a folder.
  static func ignored(in folder: String) -> IgnoreList { IgnoreList(of: folder, adding: ["/" + report]) }

  /// What the files of a folder look like: names, sizes and times, without what a `.gitignore` lists.
  static func signature(of folder: String) -> String {
    let ignored = ignored(in: folder)
    var lines: [String] = []
    var (looked, work) = (0, 0)
    FolderWalk.visit(folder) { entry in
      looked += 1
      work += ignored.cost(of: entry.path)
      if looked > most || work > IgnoreList.most { return .end }
      if ignored.contains(entry.path, isFolder: entry.isFolder) { return .over }
      if !entry.isFolder { lines.append("\(entry.path) \(entry.status.st_size) \(entry.status.modified)") }
      return .into
    }
    return Checksum(of: lines.sorted().joined(separator: "\n").utf8).description
  }

  /// True if a file of a folder was written in the last moments: it may not be complete.
  static func isBeingWritten(_ folder: String) -> Bool {
    var status = stat()
    guard lstat(folder + "/" + SubmissionFile.name, &status) == 0 else { return true }
    let now = Date().timeIntervalSince1970
    var (isBeingWritten, looked) = (false, 0)
    FolderWalk.visit(folder) { entry in
      looked += 1
      // A time far ahead is another machine's clock, or was set by hand.
      isBeingWritten = entry.path != report && now - 2..<now + 60 ~= entry.status.modified
      return looked < most && !isBeingWritten ? .into : .end
    }
    return isBeingWritten
  }
}

extension stat {
  /// When the file was written, in seconds since 1970.
  fileprivate var modified: Double {
    #if os(Linux)
      Double(st_mtim.tv_sec) + Double(st_mtim.tv_nsec) / 1e9
    #else
      Double(st_mtimespec.tv_sec) + Double(st_mtimespec.tv_nsec) / 1e9
    #endif
  }
}
