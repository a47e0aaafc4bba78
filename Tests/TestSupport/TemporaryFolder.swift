import Foundation

/// A folder for one test, gone with its owner.
public final class TemporaryFolder: Sendable {
  /// An absolute path.
  public let path: String

  public init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "referee-test-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The bytes of a file in it; none where there is no such file.
  public func bytes(of name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path + "/" + name).map { [UInt8]($0) } ?? []
  }

  public func text(of name: String) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

  public func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
  }
}
