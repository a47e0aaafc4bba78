import Foundation
import TestBasics

/// The project's own files, found from where this one lies.
enum Project {
  /// A text file, by its path from the root.
  struct File: CustomStringConvertible {
    let path: String
    let text: String

    var description: String { path }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    /// Without the last line feed's empty line.
    var lineCount: Int { text.hasSuffix("\n") ? lines.count - 1 : lines.count }
  }

  static let root = Repository.root

  static let manifest = File(path: "Package.swift", text: text(at: "Package.swift"))
  static let sources = files(in: "Sources", endings: ["swift", "c", "h"])
  /// The paths of all files in Sources, from the root.
  static let everySource: [String] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Sources").path)) ?? []
    return paths.map { "Sources/" + $0 }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }()
  static let tests = files(in: "Tests", endings: ["swift"])
  private static let bots = files(in: "Bots/swift", endings: ["swift"])
  /// The pages for people, those in the root among them.
  static let documents = files(in: "docs", endings: ["md"]) + files(in: "Bots", endings: ["md"]) + pagesInRoot

  /// The source files of one target, be it a module, a sample bot or tests.
  static func sources(of target: String) -> [File] {
    (sources + bots + tests).filter { $0.path.hasPrefix((Manifest.ours.folders[target] ?? target) + "/") }
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).standardized.path)
  }

  private static let pagesInRoot =
    ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { File(path: $0, text: text(at: $0)) }

  private static func files(in folder: String, endings: Set<String>) -> [File] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return paths.sorted().filter { endings.contains(($0 as NSString).pathExtension) }
      .map { File(path: "\(folder)/\($0)", text: text(at: "\(folder)/\($0)")) }
  }

  private static func text(at path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }
}
