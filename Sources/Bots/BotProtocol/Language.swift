/// A programming language that bots are written in, with the idioms on which first bots fail.
///
/// The one table of languages, for the advice of `check` and of faults, and for `docs/protocol.md`.
public struct Language: Equatable, Sendable {
  /// The name on a command line: "python", "c++".
  public let name: String
  /// The name for people: "JavaScript (Node.js)".
  public let title: String
  /// The programs that run its bots, without a version: "python3" is "python".
  public let programs: [String]
  /// How its source files end.
  public let endings: [String]
  /// How to write one line so that it leaves at once.
  public let flush: String
  /// How to read line by line.
  public let read: String
  /// How to write for oneself, which is to standard error.
  public let log: String
  /// How to write an answer as JSON on one line: with the library, or by hand where the language comes without one.
  public let json: String
  /// How its runtime is held to less memory than the limit; nil where it has no such setting.
  public var memory: String?
}

extension Language {
  /// The language with this name.
  public static func named(_ name: String) -> Language? { all.first { $0.name == name } }

  /// The language that a bot's command and the files beside it tell of, if any does.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments; what stands first and tells something decides.
  ///   - files: the names of files in the bot's folder, looked at where the command is a program without an ending.
  public static func of(command: [String], files: [String] = []) -> Language? {
    // An interpreter may be started by another program, as in `env python3 bot.py`; a script tells more than a shell.
    for word in command {
      let name = word.split(separator: "/").last.map(String.init) ?? word
      if let language = all.first(where: { $0.endings.contains(ending(of: name)) }) { return language }
    }
    for word in command {
      let name = word.split(separator: "/").last.map(String.init) ?? word
      let bare = String(name.prefix { !$0.isNumber && $0 != "." })
      if let language = all.first(where: { $0.programs.contains(bare) }) { return language }
    }
    let endings = Set(files.map(ending))
    let found = all.filter { !endings.isDisjoint(with: $0.endings) }
    return found.count == 1 ? found[0] : nil
  }

  private static func ending(of name: String) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[parts.count - 1]) : ""
  }
}
