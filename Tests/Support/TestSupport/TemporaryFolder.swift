public import Foundation
import Synchronization

/// A folder for one test; it is removed with this value.
public final class TemporaryFolder: Sendable {
  /// An absolute path.
  public let path: String

  public init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "referee-test-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// Removes a folder when the tests are over: one in which several tests look lives as long as the program.
  public static func removeInTheEnd(_ path: String) { lasting.withLock { $0.append(path) } }

  private static let lasting: Mutex<[String]> = {
    atexit { lasting.withLock { for path in $0 { try? FileManager.default.removeItem(atPath: path) } } }
    return Mutex([])
  }()

  /// Another folder with the same files.
  public func copy() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: path + "/" + name, toPath: copy.path + "/" + name)
    }
    return copy
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The bytes of a file; none if it does not exist.
  public func bytes(of name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path + "/" + name).map { [UInt8]($0) } ?? []
  }

  public func text(of name: String) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

  public func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
  }

  /// Makes a folder in it, with the folders on the way.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  public func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  /// Sets the permissions of a file or folder in it, or of itself.
  public func setPermissions(_ permissions: Int, of name: String = "") throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path + "/" + name)
  }

  public var folder: URL { URL(filePath: path, directoryHint: .isDirectory) }

  public func file(_ name: String) -> URL { folder.appending(path: name) }

  /// Writes a text file and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
    return file(name).path
  }

  /// Writes a program that the system may start at once.
  ///
  /// A file that is open for writing cannot be started ("Text file busy"), and a process that another test starts at this
  /// moment has what this one has open until it starts its own program. So a process that starts none writes it.
  public func writeProgram(_ text: String, to name: String) throws {
    let source = try write(text, to: name + ".text")
    let copying = try Process.run(
      URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", source, file(name).path])
    copying.waitUntilExit()
    try FileManager.default.removeItem(atPath: source)
  }

  /// The text of a file that must exist.
  public func read(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }
}
