public import Fields
import Foundation
public import GameRules
import JSON
import OperatingSystem
import Sandboxes

/// The file `bot.json` of a folder that enters a bot.
public struct SubmissionFile: Equatable, Sendable, Described {
  /// The file's name in the folder.
  public static let name = "bot.json"
  /// The name of the file in the folder with the report for its author.
  package static let report = "report.txt"
  /// The maximal size of the file, in bytes.
  public static let largest = 64 << 10

  public private(set) var bot: Competitor

  public static let fields: [Field<SubmissionFile>] = [
    Field(
      "name", \.bot.name, .name,
      "The name in leaderboards. It must not look like the name of another bot."),
    Field(
      "command", \.bot.command, .command, "The program and its arguments, started in the folder."),
    Field(
      "plays", optional: \.bot.plays, .games, default: "every game", "The events that the bot enters."),
    Field(
      "build", \.bot.build, .command, omittedIf: [], default: "none",
      "A program and its arguments that make the bot's program. It is run in a copy of the folder, which it alone may write."
    ),
    Field(
      "ignore", \.bot.ignored, .patterns, omittedIf: [], default: "`[]`",
      "Files in the folder that are no part of the program, as patterns of a `.gitignore`, which is read too."),
  ]

  /// Reads the file of a submission in a copy of its folder.
  ///
  /// - Parameters:
  ///   - copy: the absolute path of the copy, from which the bot starts.
  ///   - folder: the absolute path of the submission's folder, for problems.
  ///   - tournament: the path of the tournament file.
  /// - Throws: `FileProblem` for the first thing that is wrong.
  public static func read(
    in copy: String, entering folder: String, of tournament: String, catalogue: GameCatalogue
  ) throws(FileProblem) -> SubmissionFile {
    let source = ObjectReader.Source(
      path: folder + "/" + name, text: try ForeignFile.bytes(at: copy + "/" + name, atMost: largest), folder: copy,
      catalogue: catalogue)
    let reader = try ObjectReader(try source.node(), in: source, path: "", of: SubmissionFile.self)
    var file = SubmissionFile(bot: Competitor(name: "", command: [], folder: copy))
    try reader.read(into: &file)
    let authors = AuthorWords(in: copy, host: ProcessInfo.processInfo.environment)
    for (key, words) in [("command", file.bot.command), ("build", file.bot.build)] {
      guard let index = authors.firstForeign(in: words), let word = try reader.array(key)?[index] else { continue }
      throw source.problem(.foreignPath(words[index]), at: word.offset, key: "\(key)[\(index)]")
    }
    file.bot.owner = submission(folder, of: tournament)
    return file
  }

  /// The key "ignore" of a folder's file, which is needed before the folder is copied; empty if it cannot be read.
  public static func ignored(in folder: String) -> [String] {
    guard let text = try? ForeignFile(name, below: folder).bytes(atMost: largest) else { return [] }
    return (try? JSONReader.read(text))?["ignore"]?.strings ?? []
  }

  /// The path of a submission's folder as a tournament records it.
  public static func submission(_ folder: String, of tournament: String) -> String {
    let root = AbsolutePath.folder(of: tournament)
    return AbsolutePath.isBelow(folder, root) ? String(folder.dropFirst(root.count).drop { $0 == "/" }) : folder
  }
}

extension FieldType<[String]> {
  /// A program and its arguments.
  static var command: FieldType {
    FieldType(words: "list of texts", schema: .nonEmptyArray(of: ["type": "string"])) {
      reader, key throws(FileProblem) in
      if let line = reader.node(key)?.string {
        throw reader.problem(.commandLine(line.split(whereSeparator: \.isWhitespace).map(String.init)), key: key)
      }
      guard let words = try reader.arguments(key) else { return nil }
      if words.isEmpty {
        throw reader.problem(
          .outOfRange(expected: "a program and its arguments", found: "an empty array"), key: key)
      }
      return words
    } write: {
      .strings($0)
    }
  }

  static var patterns: FieldType { .list("list of patterns", of: .text) }
}

extension TournamentFile {
  /// The tournament with additional bots.
  ///
  /// - Throws: `FileProblem` for a name that could be confused with another bot's, or an event that the bots cannot
  ///   play.
  public func entering(_ bots: [Competitor]) throws(FileProblem) -> TournamentFile {
    var file = self
    for bot in bots {
      if let clash = bot.clash(with: file.competitors) { throw FileProblem(clash, file: path, key: "bots_from") }
      file.competitors.append(bot)
    }
    file.competitors = Competitor.sorted(file.competitors)
    for index in file.events.indices {
      file.events[index].enter(file, before: Array(file.events[..<index]))
      if let (kind, key) = file.events[index].problem(with: file.competitors) {
        throw FileProblem(kind, file: path, key: ["events[\(index)]", key].compactMap(\.self).joined(separator: "."))
      }
    }
    return file
  }
}
