import GameRules

/// The history of a position: its origin and its events.
struct GamePast {
  enum Origin {
    case deal(seed: String, number: Int)
    case cards(String)
    case imagined(start: String, prompt: String, seed: UInt64)

    /// The deal's number; 0 if there was none.
    var deal: Int { if case .deal(_, let number) = self { number } else { 0 } }
  }

  enum PastEvent {
    case event(Event<Int>)
    case playout(seed: UInt64, limit: Int)
  }

  var origin: Origin
  var events: [PastEvent] = []
}
