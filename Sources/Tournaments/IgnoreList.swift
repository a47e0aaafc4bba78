public import BotProcess
import Foundation

/// The files of a folder that are no part of a bot's program: hidden ones, what programs leave behind, and others by the
/// patterns of a `.gitignore`.
///
/// A line without a slash matches a name at any depth, another one a path from the folder; a slash at the end matches
/// folders alone, and "!" takes a match back. The last line that matches decides. Source: gitignore(5).
public struct IgnoreList: Sendable {
  private struct Pattern: Sendable {
    var text: String
    var isNegated: Bool
    var isForFolders: Bool
    var isPath: Bool
  }

  /// What programs leave behind, besides hidden files.
  private static let caches: Set = ["__pycache__", "node_modules"]

  private let patterns: [Pattern]

  init(_ lines: [String]) {
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
  }

  /// The patterns in a folder's `.gitignore`, and others.
  public init(of folder: String, adding lines: [String] = []) {
    let text = (try? String(contentsOfFile: folder + "/.gitignore", encoding: .utf8)) ?? ""
    self.init(text.components(separatedBy: .newlines) + lines)
  }

  /// Adds patterns to those in a folder's `.gitignore`.
  public static func extend(in folder: String, by lines: [String]) throws(SystemError) {
    let file = open(folder + "/.gitignore", O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw SystemError(errno) }
    defer { close(file) }
    try SystemFile.write(Array(([""] + lines + [""]).joined(separator: "\n").utf8), to: file)
  }

  /// True for a file or folder, by its path below the folder.
  public func contains(_ path: String, isFolder: Bool) -> Bool {
    let name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    if name.hasPrefix(".") || IgnoreList.caches.contains(name) { return true }
    let decisive = patterns.last { pattern in
      (isFolder || !pattern.isForFolders)
        // "**" crosses folders, as "*" does without this flag.
        && fnmatch(pattern.text, pattern.isPath ? path : name, pattern.text.contains("**") ? 0 : FNM_PATHNAME) == 0
    }
    return decisive.map { !$0.isNegated } ?? false
  }
}
