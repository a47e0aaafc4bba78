import BotProtocol
import GameRules
import JSON
import Limits
import RandomGames
import Refereeing

/// A game under the referee in made-up time, between bots that answer at random and not always well.
struct RefereedGame<G: Game> {
  let dealt: G
  private(set) var referee: Referee
  /// The types of the lines that each seat was sent, by seat.
  private(set) var mail: [[String]]
  /// The events that each seat was told, as JSON texts, by seat; the last seat wants updates.
  private(set) var told: [[String]]
  /// What the last seat saw in its last update, and at its end, as JSON texts.
  private(set) var views: (update: String?, end: String?)
  private var now = Duration.zero
  private var random: SeededRandom

  init(_ number: Int, at table: Table) throws {
    let game = try RandomGame<G>(number, at: table)
    dealt = game.dealt
    random = game.random
    mail = Array(repeating: [], count: table.seats)
    told = mail
    let races = RaceSettings(asking: number % 2 == 0 ? .serially : .together)
    referee = Referee(
      position: dealt, rules: TableRules(races: races), random: SeededRandom(seed: "\(number)", label: "table"))
    referee.begin(at: now)
  }

  /// Plays to the end, or until the bots have been asked `bound` times.
  mutating func play(bound: Int) throws {
    for _ in 0..<bound where referee.record == nil {
      let effects = referee.takeEffects()
      try carryOut(effects)
      if effects.isEmpty, let deadline = referee.deadline {
        now = deadline + .nanoseconds(1)
        referee.wake(at: now)
      }
    }
    try carryOut(referee.takeEffects())
  }

  private mutating func carryOut(_ effects: [Referee.Effect]) throws {
    for effect in effects {
      switch effect {
      case .send(let message, let seat): try deliver(JSONReader.read(message.line), to: seat)
      case .tell(let message, let seat): note(try JSONReader.read(message.line), to: seat)
      case .closeInput, .dismiss, .replace: break
      }
    }
  }

  private mutating func note(_ message: JSONNode, to seat: Seat) {
    told[seat.index] += (message["events"]?.elements ?? []).map(\.json)
    guard seat.index == told.count - 1 else { return }
    switch message["type"]?.string {
    case "update": views.update = message["observation"]?.json
    case "end": views.end = message["observation"]?.json
    default: break
    }
  }

  private mutating func deliver(_ message: JSONNode, to seat: Seat) throws {
    let type = message["type"]?.string ?? ""
    note(message, to: seat)
    mail[seat.index].append(type)
    referee.receive(.delivered(cpu: nil), from: seat, at: now)
    now += .milliseconds(random.below(30))
    guard let input = answer(to: message, type, from: seat) else { return }
    referee.receive(input, from: seat, at: now)
  }

  /// What a bot does with a line; nil where it says nothing.
  private mutating func answer(to message: JSONNode, _ type: String, from seat: Seat) -> Referee.Input? {
    if type == "start" {
      return .line(Array(#"{"type":"ready","updates":\#(seat.index == told.count - 1)}"#.utf8), cpu: nil)
    }
    guard type == "prompt", let id = message["id"]?.integer, let choices = message["choices"]?.integer else {
      return nil
    }
    let choice: String
    switch random.below(400) {
    case 0: return .ended(.exit(code: 1))
    case 1: choice = "\(choices)"
    case 2: choice = "nonsense"
    case 3...12: return nil
    case 13...100: choice = "\"\(random.some((referee.position as! G).legalActions(for: seat), 1)[0])\""
    default: choice = "\(random.below(choices))"
    }
    return .line(Array(#"{"id":\#(id),"action":\#(choice)}"#.utf8), cpu: nil)
  }
}
