import BotProtocol
import EmbeddedFiles
import Foundation
public import GameRules
import JSON

/// The files of a new bot, made from the templates that are embedded in this program.
public struct StarterFiles: Sendable {
  public let starter: Starter
  /// The bot's name for itself.
  public let name: String
  public let game: String
  /// The actions that the game never lists; nil if it lists every action.
  private let unlisted: UnlistedActions?
  /// The sample prompt of its test.
  private let sample: StarterSample
  /// The sample bot that its tournament enters as its opponent.
  private let opponent: String
  /// The differences if it plans with the games' rules; nil if it does not.
  private let planning: PlanningStarter?

  /// - Parameters:
  ///   - starter: the starter of its language.
  ///   - game: the name of the game that it plays.
  ///   - unlisted: the actions that the game never lists, for which it gets additional code.
  ///   - sample: the sample prompt of its test.
  ///   - opponent: the sample bot that its tournament enters as its opponent.
  ///   - isPlanning: whether it plans with the games' rules, if its language has such a starter.
  ///   - name: letters, digits, dashes and underscores; other characters become dashes, because it is inserted in
  ///     program text.
  public init(
    _ starter: Starter, name: String, game: String, unlisted: UnlistedActions? = nil, sample: StarterSample,
    opponent: String, isPlanning: Bool = false
  ) {
    self.opponent = opponent
    self.sample = sample
    self.starter = starter
    self.unlisted = unlisted
    planning = isPlanning ? starter.planning : nil
    let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" }
    self.name = plain.contains { $0 != "-" } ? String(plain.prefix(40)) : "starter"
    self.game = game
  }

  /// The names of the files, the bot's own first.
  public var names: [String] {
    [starter.file] + (planning?.modules ?? []) + ["README.md", "test.sh", "tournament.json"]
  }

  /// The name of the function that the author should change.
  public var function: String { planning == nil ? "choose" : "value" }

  /// The text of every file by its name.
  public var texts: [String: String] {
    var texts = [
      starter.file: planning?.template ?? starter.file, "README.md": planning == nil ? "README.md" : "README-engine.md",
      "test.sh": "test.sh", "tournament.json": "tournament.json",
    ].mapValues { filled(StarterFiles.template($0)) }
    for module in planning?.modules ?? [] { texts[module] = StarterFiles.template(module) }
    return texts
  }

  private static func template(_ file: String) -> String { String(cString: embedded_file(file)) }

  /// The template with or without the lines for games with unlisted actions; their marks are removed.
  private func chosen(_ template: String) -> String {
    template.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> Substring? in
      guard let mark = line.firstMatch(of: /\s*;?(#|\/\/|--|\(\*|<!--) BOT_CLAIM( \*\)| -->)?$/) else { return line }
      return unlisted == nil ? nil : line[..<mark.range.lowerBound]
    }.joined(separator: "\n")
  }

  private func filled(_ template: String) -> String {
    let start = starter.start.joined(separator: " ")
    let build = (planning?.build ?? starter.build)?.joined(separator: " ")
    let modules: String = (planning?.modules ?? []).map { "`\($0)`" }.joined(separator: ", ")
    let command: String = starter.start.map { "\"\($0)\"" }.joined(separator: ", ")
    let ran: String? = starter.ran.map { "This starter was last run with \($0)." }
    // With explicit types: inferring them took the compiler 5 s.
    let words: [String: String] = [
      "BOT_NAME": name, "BOT_GAME": game, "BOT_FILE": starter.file, "BOT_TITLE": starter.language.title,
      "BOT_NEEDS": planning?.needs ?? starter.needs, "BOT_START": start,
      "BOT_BUILD": build.map { "`\($0)`" } ?? "no build step", "BOT_MAKE": build ?? ":",
      "BOT_LOG": starter.language.log,
      "BOT_SEATS": "\(sample.seats)", "BOT_OBSERVATION": sample.observation, "BOT_CHOICES": "\(sample.legal.count)",
      "BOT_LEGAL": sample.legal.json, "BOT_FIRST": Array(sample.legal.prefix(1)).json,
      "BOT_MODULES": modules, "BOT_RULES": StarterFiles.words(of: planning), "BOT_OPPONENT": opponent,
      "BOT_COMMAND": "[\(command)]",
      "BOT_RAN": ran ?? "This starter has never been run: expect to correct it.",
    ]
    return (unlistedWords + words.map { ($0.key, $0.value) }).reduce(chosen(template)) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  /// The origin of a planning bot's rules.
  private static func words(of planning: PlanningStarter?) -> String {
    planning?.usesLibrary == false
      ? "has the rules of all games, a copy, and needs no library; its first lines describe it."
      : """
      is the way to the games' library, a copy. The referee names the library to its bots in `REFEREE_GAMES_LIBRARY`, and
      every sandbox shows it. Elsewhere it is found beside the program `referee`, if that is in `PATH`. The library also
      finds out whether a redeal can be won, for games that have such a search.
      """
  }

  /// The replacements in a template for the actions that the game never lists.
  private var unlistedWords: [(String, String)] {
    guard let unlisted else { return [("BOT_OR", ""), ("BOT_ALSO", "")] }
    let parts: String = "\(unlisted.count) different \(unlisted.parts) of \(unlisted.key)"
    return [
      ("BOT_KEY", unlisted.key), ("BOT_COUNT", "\(unlisted.count)"),
      ("BOT_OR", ", or \(unlisted.name) of \(parts)"), ("BOT_ALSO", " Never listed: \(unlisted.name) of \(parts)."),
      ("BOT_UNLISTED", "\(unlisted.name) of the first \(unlisted.count) \(unlisted.parts), which is never listed"),
    ]
  }
}
