import BotProtocol
import Foundation
import OperatingSystem
import Records
import Reports
import RunFiles
import Tournaments

/// A folder that enters a bot by its file `bot.json`.
enum Submission {
  /// What its author is told in its file `report.txt`.
  static let report = "report.txt"

  /// The places that a pattern names, sorted, each with the reason why no bot can be in it, if there is one.
  ///
  /// Files that are no archives are none. A link is refused, as is what lies behind one: it would show a bot what it leads
  /// to.
  static func places(matching pattern: String) -> [(path: String, problem: String?)] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    let names = (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0] }
    return names.map { (path: String(cString: $0), isText: String(validatingCString: $0) != nil) }
      .sorted { $0.path < $1.path }
      .compactMap { path, isText in
        // Old zip files give names in the encoding of the machine on which they were made.
        if !isText { return (path, "its name is not UTF-8, as those from an old zip file; give it another name") }
        if isFolder(path, matching: pattern) { return (path, problem(inFolder: path)) }
        switch kind(of: path) {
        case S_IFREG: return Uploads.isArchive(path) ? (path, "it is an archive; unpack it into a folder") : nil
        default: return (path, "it is a link, or lies behind one; put a folder in its place")
        }
      }
  }

  /// True for the report, and for what the author had in its place.
  private static func isReport(_ name: String) -> Bool { name.hasPrefix("report") && name.hasSuffix(".txt") }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Why a folder enters no bot; nil if it may.
  private static func problem(inFolder path: String) -> String? {
    let name = SubmissionFile.name
    switch kind(of: path + "/" + name) {
    case S_IFREG: return nil
    case .some: return "\(name) is no regular file; write the file itself"
    case nil: break
    }
    let names = SystemFile.names(in: path, atMost: 200).filter { !isReport($0) }.sorted()
    func shown(_ name: String) -> String { SafeText.visible(name) }
    if let other = names.first(where: { $0.lowercased().hasPrefix(name) }) {
      return "the file \(shown(other)) must be called \(name)"
    }
    if let inner = names.first(where: { kind(of: "\(path)/\($0)/\(name)") == S_IFREG }) {
      return "\(name) lies in its folder \(shown(inner)); move everything in there one folder up"
    }
    if let archive = names.first(where: Uploads.isArchive) {
      return "it holds the archive \(shown(archive)); unpack it"
    }
    return names.isEmpty
      ? "it is empty" : "it has no file \(name), such as {\"name\": \"ann\", \"command\": [\"python3\", \"bot.py\"]}"
  }

  /// True if a path that matches a pattern is a folder, and neither a link nor behind one.
  ///
  /// - Parameter opened: what was opened there, which must be that folder.
  static func isFolder(_ path: String, matching pattern: String, opened: stat? = nil) -> Bool {
    // Of the links on the way, those before the first wildcard are the organiser's.
    let steps = pattern.split(separator: "/").prefix { step in !step.contains { "*?[\\".contains($0) } }
    let root = AbsolutePath.of("/" + steps.joined(separator: "/"))
    var status = stat()
    return AbsolutePath.real(path) == AbsolutePath.real(root) + AbsolutePath.of(path).dropFirst(root.count)
      && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && opened.map { $0.st_dev == status.st_dev && $0.st_ino == status.st_ino } ?? true
  }

  /// What is no part of the program in a folder, by its `.gitignore` and its `bot.json`, which always is.
  static func ignored(in folder: String) -> IgnoreList {
    IgnoreList(of: folder, adding: SubmissionFile.ignored(in: folder) + ["/" + report, "!/" + SubmissionFile.name])
  }

  /// What the files of a folder look like: names, sizes and times, without what is no part of the program.
  static func signature(of folder: String) -> String { look(at: folder).signature }

  /// What the files of a folder look like, and whether one was written in the last moments: it may not be complete.
  static func look(at folder: String) -> (signature: String, isBeingWritten: Bool) {
    var lines: [String] = []
    let now = Date().timeIntervalSince1970
    var isBeingWritten = !SystemFile.isThere(folder + "/" + SubmissionFile.name)
    ignored(in: folder).visitOthers(in: folder) { entry in
      let modified = entry.status.modified
      // A time far ahead is another machine's clock, or was set by hand.
      if now - 2..<now + 60 ~= modified { isBeingWritten = true }
      if !entry.isFolder { lines.append("\(entry.path) \(entry.status.st_size) \(modified)") }
      return .into
    }
    return (Checksum(of: lines.sorted().joined(separator: "\n").utf8).description, isBeingWritten)
  }
}

extension SubmissionTable {
  /// What a run's folder tells of the places that may enter bots; nil if there are none.
  init?(of journal: Journal, in folder: String) {
    var records = SubmissionRecord.read(in: folder)
    if records.isEmpty { return nil }
    // A referee that was killed has left what it was doing.
    if RunFolder.owner(of: folder) == nil {
      for index in records.indices where !records[index].stage.isSettled {
        records[index].enter(.waiting, at: records[index].since)
      }
    }
    self.init(records, of: journal.tournament, disqualified: Set(journal.faults.disqualified))
  }
}
