import BotProtocol
import GameRules
import JSON
import Limits
import Refereeing

/// Plays a whole table with bots that are good, slow, silent, rude, broken or dying, all drawn from one seed.
struct RandomTable<G: Game> {
  private(set) var table: Conversation<G>
  private var random: SeededRandom
  private var latest: [Message?]
  private var oldLines: [String] = []

  init(_ position: G, _ rules: TableRules, seed: String) {
    random = SeededRandom(seed: seed, label: "bots")
    latest = [Message?](repeating: nil, count: position.seats)
    table = Conversation(position, rules, random: seed)
  }

  /// The table once the game is over.
  static func played(_ position: G, _ rules: TableRules, seed: String) -> Conversation<G> {
    var random = Self(position, rules, seed: seed)
    while random.table.referee.record == nil { random.step() }
    return random.table
  }

  private mutating func step() {
    while let message = table.next() { latest[message.seat.index] = message }
    let seat = Seat(random.below(latest.count))
    let pause = Duration.microseconds(random.below(2000))
    switch random.below(200) {
    case 0: table.tell(.closed, seat, after: pause)
    case 1: table.tell(.ended(.signal(9)), seat, after: pause)
    case 2: table.tell(.oversize(bytes: 70_000, limit: 65_536), seat, after: pause)
    case 3: table.say("gibberish", seat, after: pause)
    case 4: table.answer("no such action", seat, after: pause)
    case 5..<15: table.wake(after: .milliseconds(random.below(600)))
    case 15..<25:
      if !oldLines.isEmpty { table.say(oldLines[random.below(oldLines.count)], seat, after: pause) }
    default: reply(as: seat, after: pause)
    }
  }

  /// Says what the seat was asked for last, if that is still open.
  private mutating func reply(as seat: Seat, after pause: Duration) {
    guard let message = latest[seat.index] else { return }
    latest[seat.index] = nil
    switch message.type {
    case "start": table.say(#"{"type":"ready"}"#, seat, after: pause)
    case "prompt":
      let action = message.legal[random.below(message.legal.count)]
      let line = #"{"id":\#(message["id"] ?? ""),"action":\#(action.json),"after_ms":\#(random.below(3))}"#
      oldLines.append(line)
      table.say(line, seat, after: pause)
    default: break
    }
  }
}
