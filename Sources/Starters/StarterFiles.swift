import BotProtocol
import Foundation

/// The files of a new bot, made from the templates that this program carries in itself.
public struct StarterFiles: Sendable {
  public let starter: Starter
  /// What the bot calls itself.
  public let name: String
  public let game: String

  /// - Parameters:
  ///   - name: letters, digits, dashes and underscores; other characters become dashes, for it stands in program text.
  public init(_ starter: Starter, name: String, game: String) {
    self.starter = starter
    let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" }
    self.name = plain.contains { $0 != "-" } ? String(plain.prefix(40)) : "starter"
    self.game = game
  }

  /// Every file's text by its name.
  public var texts: [String: String] {
    [
      starter.file: filled(Templates.text(of: starter.file)), "README.md": filled(Templates.text(of: "README.md")),
      "test.sh": filled(Templates.text(of: "test.sh")),
      "tournament.json": filled(Templates.text(of: "tournament.json")),
    ]
  }

  private func filled(_ template: String) -> String {
    let start = starter.start.joined(separator: " ")
    let build = starter.build?.joined(separator: " ")
    let words = [
      "BOT_NAME": name, "BOT_GAME": game, "BOT_FILE": starter.file, "BOT_TITLE": starter.language.title,
      "BOT_NEEDS": starter.needs, "BOT_START": start,
      "BOT_BUILD": build.map { "`\($0)`" } ?? "no build step", "BOT_MAKE": build ?? ":",
      "BOT_LOG": starter.language.log,
      "BOT_COMMAND": "[" + starter.start.map { "\"\($0)\"" }.joined(separator: ", ") + "]",
      "BOT_RAN": starter.ran.map { "This starter was last run with \($0)." }
        ?? "This starter has never been run: expect to correct it.",
    ]
    return words.reduce(template) { $0.replacing($1.key, with: $1.value) }
  }
}
