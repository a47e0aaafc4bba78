import BotKit
import BotProtocol
import GameRules
import KlondikeRules
import SnapRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SessionTests {
  let klondike: Lines<Klondike>
  let snap: Lines<Snap>

  init() throws {
    var random = SeededRandom(seed: "session", label: "deal")
    klondike = Lines(game: try Klondike(dealtBy: &random, seats: 1, options: KlondikeOptions()))
    snap = Lines(game: try Snap(dealtBy: &random, seats: 2, options: SnapOptions()))
  }

  @Test func `a bot is ready when a game begins, and says who it is`() {
    var session = BotSession<Resigner>()
    #expect(session.replies(to: klondike.start) == [#"{"type":"ready","name":"resigner","version":"1.0"}"#])
  }

  @Test func `an answer brings the prompt's number back`() {
    var session = BotSession<Resigner>()
    let replies = session.replies(to: klondike.start, klondike.prompt(id: 281_474_976_710_655))
    #expect(replies.last == #"{"id":281474976710655,"action":"resign"}"#)
  }

  @Test func `a claim tells its delay, its note and its numbers`() {
    var session = BotSession<Dreamer>()
    let replies = session.replies(to: snap.start, snap.prompt(id: 5))
    #expect(
      replies.last
        == #"{"id":5,"action":"snap","after_ms":612.5,"note":"a \"late\" one","info":{"depth":9,"won":0.25}}"#)
  }

  @Test func `a bot begins anew with every game on one process`() {
    var session = BotSession<Counter>()
    let replies = session.replies(
      to: klondike.start, klondike.prompt(), klondike.prompt(), #"{"type":"end","termination":"normal","scores":[3]}"#,
      klondike.start, klondike.prompt())
    #expect(replies.count == 5)
    #expect(replies.filter { $0.contains(#""note":"1""#) }.count == 2)
  }

  @Test func `what a bot does not know it passes over`() {
    var session = BotSession<Resigner>()
    let prompt = klondike.prompt(id: 3).replacing(#""type":"prompt","#, with: #""type":"prompt","mood":{"good":[1]},"#)
    let replies = session.replies(
      to: #"{"type":"weather"}"#, "not JSON", "[]", "", #"{"type":"prompt"}"#, klondike.start, prompt)
    #expect(replies.count == 2)
    #expect(replies.last == #"{"id":3,"action":"resign"}"#)
  }

  @Test func `in a game that it does not play a bot takes the first choice`() {
    var session = BotSession<Resigner>()
    let replies = session.replies(to: snap.start, snap.prompt(id: 8), klondike.start, klondike.prompt(id: 9))
    #expect(replies[0].contains("ready"))
    #expect(replies[1] == #"{"id":8,"action":0,"note":"resigner does not play snap"}"#)
    #expect(replies[3] == #"{"id":9,"action":"resign"}"#)
  }

  @Test func `a prompt that makes no sense is answered with the first choice`() {
    var session = BotSession<Resigner>()
    let replies = session.replies(to: klondike.start, #"{"type":"prompt","id":4,"observation":{"stock":7}}"#)
    #expect(replies.last?.hasPrefix(#"{"id":4,"action":0,"note":"prompt not understood"#) == true)
  }

  @Test(arguments: [1, 7, 100_000])
  func `the loop answers whatever the bytes come in, and ends with the input`(size: Int) {
    var rest = Array((klondike.start + "\r\n" + klondike.prompt(id: 1) + "\n" + klondike.prompt(id: 2) + "\n").utf8)[
      ...]
    var sent: [String] = []
    var session = BotSession<Resigner>()
    session.run {
      defer { rest = rest.dropFirst(size) }
      return rest.isEmpty ? nil : Array(rest.prefix(size))
    } sending: {
      sent.append(String(decoding: $0, as: UTF8.self))
    }
    #expect(sent.count == 3)
    #expect(sent.last == #"{"id":2,"action":"resign"}"# + "\n")
  }
}
