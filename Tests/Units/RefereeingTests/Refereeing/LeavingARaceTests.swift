import BotProtocol
import GameRules
import JSON
import Limits
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct LeavingARaceTests {
  @Test(arguments: RaceSettings.Asking.allCases)
  func `who leaves in a window loses the claim it sealed; the others' stand`(asking: RaceSettings.Asking) throws {
    var table = try Conversation.begun(Knock([true, true], seats: 3), .race(asking: asking))
    let order = try (0..<3).map { index in
      let seat = try table.expectPrompt().seat
      table.answer("K", seat, after: .milliseconds(10 * index))
      if index == 0 { table.say("and another thing", seat) }
      return seat
    }
    #expect(table.referee.transcript.events.count == 2)
    #expect(Set(table.reactionsOfFirstRace.keys) == Set(order.dropFirst()))
    #expect(table.referee.transcript.events.last == .withdrawal(of: order[0]))
    #expect(table.position.points[order[0].index] == 0)
  }

  @Test func `the withdrawal is applied when the race is over, and sent after it`() throws {
    var table = try Conversation.begun(Knock([true, true], seats: 3), .race())
    table.judgesLosses = false
    table.tell(.closed, 0)
    #expect(table.referee.transcript.events.isEmpty)
    table.answer("K", 1, after: .microseconds(1500))
    table.answer("pass", 2)
    try table.sleepToDeadline()
    _ = try table.expectPrompt(1)
    #expect(
      try table.expectPrompt(1).events == [
        #"{"seat":1,"action":"K","reaction_us":1500,"verdict":"right"}"#, #"{"seat":0,"withdrawn":true}"#,
      ])
  }

  @Test func `a process that ends after its claim is sealed keeps the claim`() throws {
    var table = try Conversation.begun(Knock([true, true], seats: 3), .race())
    table.answer("K", 0)
    table.tell(.ended(.exit(code: 0)), 0)
    for seat: Seat in [1, 2] { table.answer("pass", seat) }
    #expect(table.position.points == [1, 0, 0])
    #expect(table.faults == [.crash(.exit(code: 0))])
    #expect(!table.asked.dropFirst(3).contains(0))
  }

  @Test func `a seat that leaves before it is asked is not asked`() throws {
    var table = try Conversation.begun(Knock([true, true], seats: 3), .race(asking: .serially))
    let first = try table.expectPrompt().seat
    let leaver = try #require(Seat.all(3).first { $0 != first })
    table.say("me too", leaver)
    table.answer("pass", first)
    let second = try table.expectPrompt().seat
    #expect(second != leaver)
    table.answer("pass", second)
    #expect(table.referee.transcript.events == [.race([]), .withdrawal(of: leaver)])
  }

  @Test(arguments: RaceSettings.Asking.allCases)
  func `when all leave in one window the game is over, and nobody is asked again`(
    asking: RaceSettings.Asking
  ) throws {
    var table = try Conversation.begun(Knock([true, true], seats: 4), .race(asking: asking))
    table.judgesLosses = asking == .serially
    for seat in Seat.all(4) { table.tell(.ended(.signal(9)), seat) }
    if asking == .together { try table.sleepToDeadline() }
    let record = try #require(table.referee.record)
    #expect(record.faults == [Fault?](repeating: .crash(.signal(9)), count: 4))
    #expect(record.reusable.isEmpty)
    #expect(table.effects.count { if case .dismiss = $0 { true } else { false } } == 4)
  }

  @Test func `events are sent to each seat exactly once and in order`() throws {
    var table = try Conversation.begun(
      Knock([true, false, true, true, false], seats: 3), .race(asking: .serially), random: "told once")
    var told: [Seat: [String]] = [:]
    var turn = 0
    while table.referee.record == nil {
      let prompt = try table.expectPrompt()
      told[prompt.seat, default: []] += prompt.events
      turn += 1
      table.answer(turn % 3 == 0 ? "pass" : "K", prompt.seat, after: .milliseconds(turn))
    }
    let claims = table.referee.transcript.entries.flatMap { entry in
      if case .race(let race) = entry {
        race.claims.map {
          TableEvent.claim($0.claim.action, by: $0.claim.seat, reaction: $0.claim.reaction, verdict: $0.verdict).json
        }
      } else {
        [String]()
      }
    }
    for seat in Seat.all(3) {
      let heard = try #require(told[seat])
      #expect(heard == Array(claims.prefix(heard.count)))
      #expect(heard.count > 2)
    }
  }
}

extension Conversation {
  fileprivate var reactionsOfFirstRace: [Seat: Duration] {
    guard case .race(let claims) = referee.transcript.events.first else { return [:] }
    return Dictionary(uniqueKeysWithValues: claims.map { ($0.seat, $0.reaction) })
  }
}
