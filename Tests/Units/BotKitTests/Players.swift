import BotKit
import GameRules
import KlondikeRules
import SnapRules

struct Resigner: Bot {
  static let name = "resigner"
  init(_ start: BotStart<Klondike>) {}
  mutating func choose(_ prompt: Prompt<Klondike>) -> Reply<KlondikeAction> { .play(.resign) }
}

/// Notes how many prompts it has seen.
struct Counter: Bot {
  static let name = "counter"
  var prompts = 0

  init(_ start: BotStart<Klondike>) {}

  mutating func choose(_ prompt: Prompt<Klondike>) -> Reply<KlondikeAction> {
    prompts += 1
    return Reply(prompt.legal.first, note: "\(prompts)")
  }
}

struct Dreamer: Bot {
  static let name = "dreamer"
  init(_ start: BotStart<Snap>) {}

  mutating func choose(_ prompt: Prompt<Snap>) -> Reply<SnapAction> {
    .play(.snap, after: .microseconds(612_500), note: #"a "late" one"#, info: ["won": 0.25, "depth": 9])
  }
}
