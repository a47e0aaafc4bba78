/// A programming language for bots, with the idioms in which first bots often fail.
///
/// The only list of languages, for the advice of `check` and of faults, and for `docs/protocol.md`.
public struct Language: Equatable, Sendable {
  /// The name on a command line: "python", "c++".
  public let name: String
  /// The name for people: "JavaScript (Node.js)".
  public let title: String
  /// The programs that run its bots, without a version: "python3" is "python".
  public let programs: [String]
  /// The extensions of its source files.
  public let endings: [String]
  /// How to write one line and flush it.
  public let flush: String
  /// How to read line by line.
  public let read: String
  /// How to write log messages, which go to standard error.
  public let log: String
  /// How to write an answer as JSON on one line: with a library, or by hand in a language without one.
  public let json: String
  /// How to limit its run-time's memory; nil if it has no such setting.
  public var memory: String?
}

extension Language {
  public static func named(_ name: String) -> Language? { all.first { $0.name == name } }

  /// The language of a bot, guessed from its command and the files of its folder; nil if unknown.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments; the first informative word decides.
  ///   - files: the names of files in the bot's folder, used if the command is a program without an ending.
  public static func of(command: [String], files: [String] = []) -> Language? {
    // An interpreter may be started by another program, as in `env python3 bot.py`; a script is more informative than a
    // shell.
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
