import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A place at which a bot waits until a test lets it go on: a pipe that the bot reads.
public struct Gate: Sendable {
  private let path: String

  public init(at path: String) throws {
    self.path = path
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
  }

  /// The command of a shell bot that waits here.
  public var wait: String { "read -r opened < '\(path)'" }

  /// Waits until a bot is here, and lets it go on.
  public func open() throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Array("open\n".utf8))
    try file.close()
  }
}
