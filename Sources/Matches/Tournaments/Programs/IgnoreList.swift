public import Fields
import Foundation
public import OperatingSystem

/// The files of a folder that are not part of a bot's program: hidden files, caches of other programs, and files that
/// match the patterns of a `.gitignore`.
///
/// A pattern without a slash matches a name at any depth; any other matches a path from the folder. A slash at the end
/// restricts it to folders, and "!" reverses a match. The last matching line decides. Source: gitignore(5).
public struct IgnoreList: Sendable {
  private struct Pattern: Sendable {
    var text: String
    var isNegated: Bool
    var isForFolders: Bool
    var isPath: Bool
  }

  /// Caches of other programs, besides hidden files.
  private static let caches: Set = ["__pycache__", "node_modules"]

  private static let name = ".gitignore"
  /// The maximal size of the list, in bytes; a larger one is not read.
  private static let largest = 256 << 10
  /// The maximal size for a submission, before the patterns of its `bot.json` are added.
  private static let largestSubmitted = 64 << 10
  /// The limit of `cost` summed over all files of a folder: a second of work.
  package static let mostWork = 1 << 30

  private let patterns: [Pattern]
  /// The cost of comparing a name with all patterns, per byte of the name.
  private let size: Int

  public init(_ lines: [String]) {
    patterns = lines.compactMap { line in
      var text = line.trimmingCharacters(in: .whitespaces)[...]
      guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
      let isNegated = text.hasPrefix("!")
      if isNegated { text.removeFirst() }
      let isForFolders = text.hasSuffix("/")
      if isForFolders { text.removeLast() }
      let isPath = text.contains("/")
      if text.hasPrefix("/") { text.removeFirst() }
      return Pattern(text: String(text), isNegated: isNegated, isForFolders: isForFolders, isPath: isPath)
    }
    size = patterns.reduce(0) { $0 + $1.text.utf8.count + 16 }
  }

  /// The patterns in a folder's `.gitignore`, and additional ones.
  public init(of folder: String, adding lines: [String] = []) {
    let bytes = (try? ForeignFile(IgnoreList.name, below: folder).bytes(atMost: IgnoreList.largest)) ?? []
    self.init(String(decoding: bytes, as: UTF8.self).components(separatedBy: .newlines) + lines)
  }

  /// Checks the `.gitignore` of a submission's folder.
  ///
  /// - Throws: `FileProblem` if it cannot be read.
  public static func check(in folder: String) throws(FileProblem) {
    do {
      _ = try ForeignFile.bytes(at: folder + "/" + name, atMost: largestSubmitted)
    } catch {
      if error.kind != .missing { throw error }
    }
  }

  /// Visits the entries of a folder that are part of a program.
  ///
  /// - Returns: false if there are too many entries to visit, or to compare with patterns.
  @discardableResult
  public func visitOthers(in folder: String, _ visit: (FolderWalk.Entry) -> FolderWalk.Step) -> Bool {
    var (entries, work) = (0, 0)
    FolderWalk.visit(folder) { entry in
      entries += 1
      work += cost(of: entry.path)
      if entries > FolderCopy.mostEntries || work > IgnoreList.mostWork { return .end }
      return contains(entry.path, isFolder: entry.isFolder) ? .over : visit(entry)
    }
    return entries <= FolderCopy.mostEntries && work <= IgnoreList.mostWork
  }

  /// The maximal work of `contains` for a path, in units of about a nanosecond.
  package func cost(of path: String) -> Int { size * max(path.utf8.count, 16) }

  /// True if a file or folder is not part of the program; the path is relative to the folder.
  public func contains(_ path: String, isFolder: Bool) -> Bool {
    let name = IgnoreList.name(of: path)
    return name.hasPrefix(".") || IgnoreList.caches.contains(name) || lists(path, isFolder: isFolder)
  }

  private static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// True if the patterns match a file or folder.
  func lists(_ path: String, isFolder: Bool) -> Bool {
    let name = IgnoreList.name(of: path)
    let decisive = patterns.last { pattern in
      (isFolder || !pattern.isForFolders)
        // "**" crosses folders, as "*" does without this flag.
        && fnmatch(pattern.text, pattern.isPath ? path : name, pattern.text.contains("**") ? 0 : FNM_PATHNAME) == 0
    }
    return decisive.map { !$0.isNegated } ?? false
  }
}
