import GameRules
import Refereeing
import TestBasics
import Testing

/// A seat that wants updates is told of every event when it happens, whoever is asked.
@Suite(.timeLimited) struct UpdateTests {
  private func begun<G: Game>(
    _ position: G, _ rules: TableRules = TableRules(), informing seat: Seat
  ) throws -> Conversation<G> {
    var table = Conversation(position, rules)
    for other in Seat.all(position.seats) {
      _ = try table.expect("start", other)
      table.say(other == seat ? #"{"type":"ready","updates":true}"# : #"{"type":"ready"}"#, other)
    }
    return table
  }

  @Test func `it sees the table as it was dealt, and each turn of the others before it is asked`() throws {
    var table = try begun(StoneGame(4), informing: 1)
    #expect(try table.expect("update", 1)["events"] == "[]")
    let prompt = try table.expectPrompt(0)
    table.answer(index: 0, 0)
    let update = try table.expect("update", 1)
    #expect(update["events"] == #"[{"seat":0,"action":"\#(prompt.legal[0])"}]"#)
    let own = try table.expectPrompt(1)
    #expect(own["events"] == "[]", "an event is told once")
    #expect(own["observation"] == update["observation"])
    table.answer(index: 0, 1)
    #expect(try table.expectPrompt(0)["events"]?.contains(#""seat":1"#) == true, "who wants none is told as before")
  }

  @Test func `of a race it is told the verdicts once all have answered, and of the last race before the end`() throws {
    var table = try begun(Knock([true]), .race(), informing: 0)
    _ = try table.expect("update", 0)
    for _ in 0..<2 { table.answer("K", try table.expectPrompt().seat) }
    let update = try table.expect("update", 0)
    #expect(update.text.contains(#""verdict":"right""#) && update.text.contains(#""verdict":"late""#))
    _ = try table.expect("end", 0)
  }

  @Test func `whoever leaves is told to it, and it is told nothing more once it has left`() throws {
    var table = try begun(Knock([true, true], seats: 3), .race(asking: .together), informing: 1)
    _ = try table.expect("update", 1)
    for seat in Seat.all(3) { _ = try table.expectPrompt(seat) }
    table.tell(.ended(.exit(code: 0)), 0)
    for seat: Seat in [1, 2] { table.answer("pass", seat) }
    #expect(try table.expect("update", 1)["events"] == "[]", "nobody claimed anything")
    #expect(try table.expect("update", 1)["events"] == #"[{"seat":0,"withdrawn":true}]"#)
  }

  @Test func `after a claim that was right or wrong the game stands still as long as the event says`() throws {
    for (action, pause) in [("K", Duration.seconds(1)), ("pass", .zero)] {
      var rules = TableRules.race(asking: .together)
      rules.races.pause = .seconds(1)
      var table = try Conversation.begun(Knock([true, true]), rules)
      for seat in Seat.all(2) { _ = try table.expectPrompt(seat) }
      table.answer(action, 0)
      table.answer("pass", 1)
      if pause > .zero {
        #expect(table.asked.isEmpty)
        #expect(table.referee.deadline == table.now + pause)
        table.wake(after: pause - .nanoseconds(1))
        #expect(table.asked.isEmpty)
        table.wake(after: .nanoseconds(1))
      }
      #expect(table.asked.count == 2)
    }
  }

  @Test func `a wish for updates that is neither true nor false is malformed`() throws {
    var table = Conversation(StoneGame(4))
    table.say(#"{"type":"ready","updates":"yes"}"#, 0)
    #expect(table.referee.fault(of: 0)?.kind.name == "malformed")
  }
}
