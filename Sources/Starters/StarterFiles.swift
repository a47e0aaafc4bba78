import BotProtocol
import Foundation

/// The files of a new bot, made from the templates that this program carries in itself.
public struct StarterFiles: Sendable {
  public let starter: Starter
  /// What the bot calls itself.
  public let name: String
  public let game: String
  /// What is different if it plans with the games' library; nil if it does not.
  private let planning: PlanningStarter?

  /// - Parameters:
  ///   - isPlanning: whether it plans with the games' library, where its language has such a starter.
  ///   - name: letters, digits, dashes and underscores; other characters become dashes, for it stands in program text.
  public init(_ starter: Starter, name: String, game: String, isPlanning: Bool = false) {
    self.starter = starter
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
    ].mapValues { filled(Templates.text(of: $0)) }
    for module in planning?.modules ?? [] { texts[module] = Templates.text(of: module) }
    return texts
  }

  private func filled(_ template: String) -> String {
    let start = starter.start.joined(separator: " ")
    let build = starter.build?.joined(separator: " ")
    let words = [
      "BOT_NAME": name, "BOT_GAME": game, "BOT_FILE": starter.file, "BOT_TITLE": starter.language.title,
      "BOT_NEEDS": planning?.needs ?? starter.needs, "BOT_START": start,
      "BOT_BUILD": build.map { "`\($0)`" } ?? "no build step", "BOT_MAKE": build ?? ":",
      "BOT_LOG": starter.language.log,
      "BOT_MODULES": (planning?.modules ?? []).map { "`\($0)`" }.joined(separator: ", "),
      "BOT_COMMAND": "[" + starter.start.map { "\"\($0)\"" }.joined(separator: ", ") + "]",
      "BOT_RAN": starter.ran.map { "This starter was last run with \($0)." }
        ?? "This starter has never been run: expect to correct it.",
    ]
    return words.reduce(template) { $0.replacing($1.key, with: $1.value) }
  }
}
