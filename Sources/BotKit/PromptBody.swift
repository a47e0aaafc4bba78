import BotProtocol
import GameRules

/// A prompt as it stands on the line.
struct PromptBody<Played: Game>: Decodable {
  var clock: ClockMessage
  var observation: Played.Observation
  var events: [TableEvent]
  var legal: [String]

  func prompt(after start: BotStart<Played>) -> Prompt<Played> {
    Prompt(
      start: start, clock: clock, observation: observation, events: events,
      legal: legal.compactMap { Played.Action($0) }, isRace: legal.contains("pass"))
  }
}
