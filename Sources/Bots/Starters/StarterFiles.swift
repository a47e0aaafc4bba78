import BotProtocol
import EmbeddedFiles
import Foundation
public import GameRules
import JSON

/// The files of a new bot, made from the templates that this program carries in itself.
public struct StarterFiles: Sendable {
  public let starter: Starter
  /// What the bot calls itself.
  public let name: String
  public let game: String
  /// What the game never lists; nil if it lists every action.
  private let unlisted: UnlistedActions?
  /// What its test shows it.
  private let sample: StarterSample
  /// The sample bot that its tournament enters beside it.
  private let opponent: String
  /// What is different if it plans with the games' rules; nil if it does not.
  private let planning: PlanningStarter?

  /// - Parameters:
  ///   - starter: of which language.
  ///   - game: the name of the game that it plays.
  ///   - unlisted: the actions that the game never lists, which it then makes as well.
  ///   - sample: what its test shows it.
  ///   - opponent: the sample bot that its tournament enters beside it.
  ///   - isPlanning: whether it plans with the games' rules, where its language has such a starter.
  ///   - name: letters, digits, dashes and underscores; other characters become dashes, for it stands in program text.
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

  /// The files' names, the bot's own first.
  public var names: [String] {
    [starter.file] + (planning?.modules ?? []) + ["README.md", "test.sh", "tournament.json"]
  }

  /// The function that waits for the author's idea.
  public var function: String { planning == nil ? "choose" : "value" }

  /// Every file's text by its name.
  public var texts: [String: String] {
    var texts = [
      starter.file: planning?.template ?? starter.file, "README.md": planning == nil ? "README.md" : "README-engine.md",
      "test.sh": "test.sh", "tournament.json": "tournament.json",
    ].mapValues { filled(StarterFiles.template($0)) }
    for module in planning?.modules ?? [] { texts[module] = StarterFiles.template(module) }
    return texts
  }

  /// The text of a file among the templates.
  private static func template(_ file: String) -> String { String(cString: embedded_file(file)) }

  /// The template without the lines that only a game with unlisted actions needs, or with them and without their mark.
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
    // With its type, and without expressions that have none: the compiler took 5 s to find it out.
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

  /// Where a bot that plans has its rules from.
  private static func words(of planning: PlanningStarter?) -> String {
    planning?.usesLibrary == false
      ? "has the rules of all games, a copy, and needs no library; its first lines describe it."
      : """
      is the way to the games' library, a copy. The referee names the library to its bots in `REFEREE_GAMES_LIBRARY`, and
      every sandbox shows it. Elsewhere it is found beside the program `referee`, if that is in `PATH`. The library also
      finds out whether a redeal can be won, for games that have such a search.
      """
  }

  /// What stands in a template for the actions that the game never lists.
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
