import Foundation

/// A folder that is there as long as this value.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "referee-test-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try text.write(to: file(name), atomically: true, encoding: .utf8)
    return file(name).path
  }

  func read(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }
}
