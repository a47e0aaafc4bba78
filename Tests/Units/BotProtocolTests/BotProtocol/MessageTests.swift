import BotProtocol
import GameRules
import JSON
import TestBasics
import Testing

@Suite(.timeLimited) struct MessageTests {
  private struct Options: GameOptions {
    var draw = 3
    var points = 1

    static let fields: [OptionField<Self>] = [
      .integer("draw", \.draw, 1...24, "How many cards a draw turns."),
      .integer("points.set", \.points, 0...100, "Points for a set."),
    ]
  }

  private struct Observation: JSONWritable {
    func write(to json: inout JSONWriter) {
      json.object { json in
        json.key("you")
        json.integer(0)
      }
    }
  }

  /// A prompt as it stands in a line.
  private func json(_ prompt: PromptMessage, offering legal: [String]) -> String {
    var json = JSONWriter()
    prompt.write(to: &json, offering: OfferedActions(legal)) { Observation().write(to: &$0) }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `start`() {
    let start = StartMessage(
      game: "klondike", options: Options(), table: "k7f2mx", seat: 0, seats: 1, botSeed: 530218,
      clock: ClockMessage(bank: .seconds(10), increment: .zero, move: .milliseconds(1500), window: .milliseconds(500)))
    #expect(
      start.json
        == #"{"type":"start","protocol":1,"game":"klondike","options":{"draw":3,"points":{"set":1}},"table":"k7f2mx","#
        + #""seat":0,"seats":1,"bot_seed":530218,"#
        + #""clock":{"bank_ms":10000,"increment_ms":0,"move_ms":1500,"window_ms":500}}"#)
  }

  @Test func `every time of a clock is written and read back`() throws {
    let clock = ClockMessage(
      bank: .milliseconds(1), increment: .milliseconds(2), move: .milliseconds(3), window: .milliseconds(4),
      naming: .milliseconds(5), challenge: .milliseconds(6))
    let node = try JSONReader.read(Array(clock.json.utf8))
    #expect(try JSONNodeDecoder.decode(ClockMessage.self, from: node) == clock)
    guard case .object(let members) = node.value else { Issue.record("\(clock.json)"); return }
    let count = Mirror(reflecting: clock).children.count
    #expect(members.count == count, "give the clock above a value for each of its \(count) times")
  }

  @Test func `prompt, whose first keys need no parser`() {
    let prompt = PromptMessage(
      id: 281_474_976_710_655, clock: ClockMessage(bank: .microseconds(9_999_999)),
      events: [
        .action("draw", by: 0), .claim("snap", by: 1, reaction: .nanoseconds(312_999), verdict: .wrong),
        .withdrawal(of: 1),
      ])
    #expect(
      json(prompt, offering: ["draw", "w-t4", "resign"])
        == #"{"type":"prompt","id":281474976710655,"choices":3,"clock":{"bank_ms":9999},"observation":{"you":0},"#
        + #""events":[{"seat":0,"action":"draw"},{"seat":1,"action":"snap","reaction_us":312,"verdict":"wrong"},"#
        + #"{"seat":1,"withdrawn":true}],"legal":["draw","w-t4","resign"]}"#)
  }

  @Test func `prompt, where nothing has happened and nothing applies`() {
    let prompt = PromptMessage(id: 0, clock: ClockMessage(), events: [])
    #expect(
      json(prompt, offering: [])
        == #"{"type":"prompt","id":0,"choices":0,"clock":{},"observation":{"you":0},"events":[],"legal":[]}"#)
  }

  @Test func `prompt that asks again, in which the legal actions come last`() {
    let prompt = PromptMessage(
      id: 5, clock: ClockMessage(), events: [],
      again: FaultMessage(kind: "illegal", message: "\"t9-f\" is not legal"))
    #expect(
      json(prompt, offering: ["draw"])
        == #"{"type":"prompt","id":5,"choices":1,"clock":{},"observation":{"you":0},"events":[],"#
        + #""again":{"kind":"illegal","message":"\"t9-f\" is not legal"},"legal":["draw"]}"#)
  }

  @Test func `end of a game`() {
    let end = EndMessage(scores: [52, -3], observation: Observation())
    #expect(end.json == #"{"type":"end","termination":"normal","scores":[52,-3],"observation":{"you":0}}"#)
  }

  @Test func `end for a bot at fault`() {
    let end = EndMessage(
      scores: nil, observation: Observation(),
      fault: FaultMessage(kind: "illegal", message: "\"t9-f\" is not legal"))
    #expect(
      end.json
        == #"{"type":"end","termination":"illegal","scores":null,"observation":{"you":0},"#
        + #""fault":{"kind":"illegal","message":"\"t9-f\" is not legal"}}"#)
  }
}
