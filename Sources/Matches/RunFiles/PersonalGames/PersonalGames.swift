import Fields
public import Foundation
import JSON
public import OperatingSystem
import Records

/// The file of personal games: one line per game, and lines are only ever appended.
///
/// A program that is killed while it writes leaves half a line at the end. The next line begins with a line feed, so
/// that the half line stands alone and is skipped.
public struct PersonalGames: Sendable {
  public let path: String

  public init(at path: String) { self.path = path }

  /// The file of the current user, as specified by the XDG Base Directory Specification (version 0.8):
  /// `referee/games.jsonl` in `$XDG_DATA_HOME`, an absolute path, or else in `~/.local/share`.
  ///
  /// - Returns: nil if the environment has neither.
  public init?(in environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      path = data + "/referee/games.jsonl"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.local/share/referee/games.jsonl"
    } else {
      return nil
    }
  }

  /// The games, in the order in which they ended; invalid lines are skipped.
  public func read() -> [PersonalGame] {
    guard let text = try? SystemFile.read(path) else { return [] }
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let source = ObjectReader.Source(path: path, text: Array(line))
      return (try? source.node()).flatMap { try? PersonalGame($0, in: source, path: "", from: PersonalGame()) }
    }
  }

  /// Appends a game, and waits until it would survive a crash of the machine.
  public func append(_ game: PersonalGame) throws(SystemError) {
    do throws(RunProblem) {
      try RunProblem.naming(path) { () throws(SystemError) in
        try SystemFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
      }
      let file = try DurableFile(appendingTo: path)
      let isTorn = file.size > 0 && (try? SystemFile.read(path))?.last != UInt8(ascii: "\n")
      try file.append((isTorn ? [UInt8(ascii: "\n")] : []) + game.jsonLine)
      try file.sync()
    } catch .io(_, let number) {
      throw SystemError(number)
    } catch {
      throw SystemError(EINVAL)
    }
  }
}
