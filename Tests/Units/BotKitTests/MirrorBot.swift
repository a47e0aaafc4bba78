import BotKit
import BotProtocol
import GameRules
import JSON

/// Takes the last legal action, and says in its note what it was shown.
struct MirrorBot<Played: Game>: Bot {
  static var name: String { "mirror" }
  static var version: String { "2.1" }
  var random: BotRandom

  init(_ start: BotStart<Played>) { random = start.random }

  mutating func choose(_ prompt: Prompt<Played>) -> Reply<Played.Action> {
    let isConsistent = try? prompt.position(using: &random).observation(for: prompt.start.seat) == prompt.observation
    return Reply(prompt.legal.last, note: Self.note(on: prompt, isConsistent: isConsistent ?? false))
  }

  /// All that a bot can tell of a prompt, in one text.
  static func note(on prompt: Prompt<Played>, isConsistent: Bool) -> String {
    let start = prompt.start
    return [
      start.options.json, start.table, "\(start.seat) of \(start.seats)", start.clock.json, "\(start.seed)",
      prompt.clock.json, prompt.observation.json, prompt.events.json, "\(prompt.legal)", "\(prompt.isRace)",
      "\(isConsistent)",
    ].joined(separator: " | ")
  }
}
