import BotProtocol
import Foundation
import OperatingSystem
import Records
import RunFiles
import Tournaments
import Uploads

/// A submission: a folder that enters a bot by its file `bot.json`.
enum Submission {
  /// The paths that match a pattern, sorted, each with the reason why it cannot be a submission, if there is one.
  ///
  /// Files other than archives are ignored. A link is refused, and so is a path behind one: it would show a bot the
  /// target.
  static func places(matching pattern: String) -> [(path: String, problem: String?)] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    let names = (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0] }
    return names.map { (path: String(cString: $0), isText: String(validatingCString: $0) != nil) }
      .sorted { $0.path < $1.path }
      .compactMap { path, isText in
        // Old zip files store names in the encoding of the machine on which they were created.
        if !isText { return (path, "its name is not UTF-8, as those from an old zip file; give it another name") }
        if isFolder(path, matching: pattern) { return (path, problem(inFolder: path)) }
        switch kind(of: path) {
        case S_IFREG: return UploadUnpacking.isArchive(path) ? (path, "it is an archive; unpack it into a folder") : nil
        default: return (path, "it is a link, or lies behind one; put a folder in its place")
        }
      }
  }

  /// True for the report, and for a file of the author that was set aside from its place.
  private static func isReport(_ name: String) -> Bool { name.hasPrefix("report") && name.hasSuffix(".txt") }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Why a folder cannot enter a bot; nil if it can.
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
    if let archive = names.first(where: UploadUnpacking.isArchive) {
      return "it holds the archive \(shown(archive)); unpack it"
    }
    return names.isEmpty
      ? "it is empty" : "it has no file \(name), such as {\"name\": \"ann\", \"command\": [\"python3\", \"bot.py\"]}"
  }

  /// True if a path that matches a pattern is a folder, and neither a link nor behind one.
  ///
  /// - Parameter opened: the status of the opened folder, which must be the same.
  static func isFolder(_ path: String, matching pattern: String, opened: stat? = nil) -> Bool {
    // Links on the path before the first wildcard belong to the organiser.
    let steps = pattern.split(separator: "/").prefix { step in !step.contains { "*?[\\".contains($0) } }
    let root = AbsolutePath.of("/" + steps.joined(separator: "/"))
    var status = stat()
    return AbsolutePath.real(path) == AbsolutePath.real(root) + AbsolutePath.of(path).dropFirst(root.count)
      && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && opened.map { $0.st_dev == status.st_dev && $0.st_ino == status.st_ino } ?? true
  }

  /// The files in a folder that are not part of its program, by its `.gitignore` and its `bot.json`, which is always
  /// part of it.
  static func ignored(in folder: String) -> IgnoreList {
    IgnoreList(
      of: folder,
      adding: SubmissionFile.ignored(in: folder) + ["/" + SubmissionFile.report, "!/" + SubmissionFile.name])
  }

  /// A signature of the files of a folder: names, sizes and times, without files that are not part of the program.
  static func signature(of folder: String) -> String { look(at: folder).signature }

  /// The signature of a folder's files, and whether one was written very recently, so that it may be incomplete.
  static func look(at folder: String) -> (signature: String, isBeingWritten: Bool) {
    var lines: [String] = []
    let now = Date().timeIntervalSince1970
    var isBeingWritten = !SystemFile.isThere(folder + "/" + SubmissionFile.name)
    ignored(in: folder).visitOthers(in: folder) { entry in
      let modified = entry.status.modified
      // A time far in the future comes from another machine's clock, or was set by hand.
      if now - 2..<now + 60 ~= modified { isBeingWritten = true }
      if !entry.isFolder { lines.append("\(entry.path) \(entry.status.st_size) \(modified)") }
      return .into
    }
    return (Checksum(of: lines.sorted().joined(separator: "\n").utf8).description, isBeingWritten)
  }
}
