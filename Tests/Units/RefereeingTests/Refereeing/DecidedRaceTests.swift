import GameRules
import Refereeing
import TestBasics
import Testing

/// A window closes once whoever is silent could only be late: 3 ms of margin after the first knock's reaction.
@Suite(.timeLimited) struct DecidedRaceTests {
  @Test func `asked together, a race ends when the silent seats could only be late`() throws {
    var table = try Conversation.begun(Knock([true, true], seats: 4), .race())
    let began = table.now
    table.answer("K", 0, after: .milliseconds(10))
    table.answer("pass", 1)
    #expect(table.referee.deadline == began + .milliseconds(13) + .nanoseconds(1))
    try table.sleepToDeadline()
    #expect(table.position.points == [1, 0, 0, 0])
    guard case .race(let race) = table.referee.transcript.entries[0] else {
      Issue.record("no race: \(table.referee.transcript)")
      return
    }
    #expect(race.answers.filter(\.isSilent).map(\.seat).sorted() == [2, 3])
    #expect(race.answers.filter(\.isSilent).allSatisfy { $0.wall == .milliseconds(13) + .nanoseconds(1) })
    #expect(race.claims.map(\.verdict) == [.right])
  }

  @Test func `asked serially, every seat is asked, and has as long as the best knock took`() throws {
    var table = try Conversation.begun(Knock([true], seats: 3), .race(asking: .serially))
    let first = try table.expectPrompt().seat
    table.answer("K", first, after: .milliseconds(20))
    let second = try table.expectPrompt().seat
    #expect(table.referee.deadline == table.now + .milliseconds(23) + .nanoseconds(1))
    try table.sleepToDeadline()
    let third = try table.expectPrompt().seat
    #expect(Set([first, second, third]).count == 3)
    table.answer("K", third, after: .milliseconds(19))
    #expect(table.position.points[third.index] == 1)
  }

  @Test func `a seat that is no longer waited for may still answer until the window closes`() throws {
    var table = try Conversation.begun(Knock([true], seats: 3), .race(asking: .serially))
    let first = try table.expectPrompt().seat
    table.answer("K", first, after: .milliseconds(20))
    let second = try table.expectPrompt().seat
    try table.sleepToDeadline()
    let third = try table.expectPrompt().seat
    table.answer("K", second, after: .milliseconds(1))
    table.answer("pass", third)
    guard case .race(let race) = table.referee.transcript.entries[0] else {
      Issue.record("no race: \(table.referee.transcript)")
      return
    }
    #expect(race.claims.map(\.claim.seat) == [first, second])
    #expect(race.claims.map(\.verdict) == [.right, .late])
    #expect(table.referee.record?.tallies.map(\.late) == [0, 0, 0])
  }

  @Test func `an answer after the race is dropped, noted as late and harmless`() throws {
    var table = try Conversation.begun(Knock([true, true]), .race())
    let old = try #require(table.expectPrompt(1).id)
    table.answer("K", 0)
    try table.sleepToDeadline()
    _ = try table.expectPrompt(1)
    table.say(#"{"id":\#(old),"action":"K"}"#, 1, after: .milliseconds(1))
    table.answer("pass", 1)
    table.answer("pass", 0)
    let record = try #require(table.referee.record)
    #expect(table.position.points == [1, 0])
    #expect(record.faults == [nil, nil])
    #expect(record.tallies.map(\.late) == [0, 1])
    #expect(Array(record.reusable) == [0, 1])
  }

  @Test(arguments: RaceSettings.Asking.allCases)
  func `silence in a race that is decided counts towards no stall`(asking: RaceSettings.Asking) throws {
    var table = try Conversation.begun(
      Knock([Bool](repeating: true, count: 20), seats: 3), .race(asking: asking, silentWindows: 1))
    var silences = 0
    var knockedIn = -1
    for _ in 0..<200 where table.referee.record == nil {
      let race = table.referee.transcript.entries.count
      guard let seat = table.asked.first(where: { $0 != 2 }) ?? table.asked.first else {
        try table.sleepToDeadline()
        continue
      }
      _ = try table.expectPrompt(seat)
      if seat != 2 {
        table.answer("K", seat, after: .milliseconds(1))
        knockedIn = race
      } else if knockedIn == race {
        silences += 1
      } else {
        // It was asked before anybody had knocked: nothing is decided yet.
        table.answer("pass", 2)
      }
    }
    #expect(table.faults.isEmpty)
    #expect(silences > 2)
    #expect(table.referee.record?.reusable.contains(2) == false, "it owes its answers")
  }

  @Test func `a seat that still answers what it was not waited for is not stalled`() throws {
    var table = try Conversation.begun(
      Knock([true, true, true, true, true, true], seats: 2), .race(silentWindows: 2))
    for _ in 0..<3 {
      let owed = try #require(table.expectPrompt(1).id)
      table.answer("K", 0)
      try table.sleepToDeadline()
      table.answer("pass", 0)
      table.say(#"{"id":\#(owed),"action":"K"}"#, 1, after: .milliseconds(100))
      _ = try table.expectPrompt(1)
      try table.sleepToDeadline()
    }
    #expect(table.faults.isEmpty)
    #expect(table.referee.record?.tallies.map(\.late) == [0, 3])
  }

  @Test func `a game that says nothing of it, or claims that decide nothing, close no window early`() throws {
    var table = try Conversation.begun(Knock([false], seats: 3), .race())
    let began = table.now
    table.answer("K", 0, after: .milliseconds(10))
    #expect(table.referee.deadline == began + .milliseconds(503))
  }

  @Test(arguments: [RaceSettings.Reactions.cpu, .declared])
  func `where the wall clock does not count, no window closes early`(reactions: RaceSettings.Reactions) throws {
    var table = try Conversation.begun(Knock([true]), .race(reactions: reactions))
    let began = table.now
    table.answer("K", 0, after: .milliseconds(10), using: .milliseconds(1))
    #expect(table.referee.deadline == began + .milliseconds(503))
  }

  @Test func `what the first knock declares and the photo finish are waited for`() throws {
    var table = try Conversation.begun(Knock([true]), .race(photoFinish: .milliseconds(5)))
    let began = table.now
    table.answer("K", 0, after: .milliseconds(10), declaring: 100)
    #expect(table.referee.deadline == began + .milliseconds(118) + .nanoseconds(1))
    table.answer("K", 1, after: .milliseconds(80))
    #expect(table.position.points == [0, 1])
  }

  @Test func `a seat's time runs from its own delivery; until then it is waited for`() throws {
    var table = Conversation(Knock([true]), .race(), delivers: false)
    for seat in Seat.all(2) {
      table.tell(.delivered(cpu: nil), seat)
      table.say(#"{"type":"ready"}"#, seat)
    }
    let began = table.now
    table.tell(.delivered(cpu: nil), 0)
    table.answer("K", 0, after: .milliseconds(5))
    #expect(table.referee.deadline == began + .milliseconds(503))
    table.tell(.delivered(cpu: nil), 1, after: .milliseconds(200))
    #expect(table.referee.deadline == began + .milliseconds(213) + .nanoseconds(1))
    table.answer("K", 1, after: .milliseconds(4))
    #expect(table.position.points == [0, 1])
  }

  @Test func `time in which the host was late does not make a seat hopeless`() throws {
    var table = try Conversation.begun(Knock([true]), .race())
    table.answer("K", 0, after: .milliseconds(10))
    table.oversleep(.milliseconds(100))
    #expect(table.referee.deadline == table.now + .milliseconds(3) + .nanoseconds(1))
    #expect(table.referee.record == nil)
  }

  @Test func `where answers are recalled, nobody is hopeless, and the game does not stand still after the race`() throws
  {
    var rules = TableRules.race(asking: .together)
    rules.races.pause = .seconds(1)
    var table = try Conversation.begun(Knock([true, true]), rules)
    let (first, second) = (try #require(table.expectPrompt(0).id), try #require(table.expectPrompt(1).id))
    table.tell(.recalls(id: first, after: .milliseconds(10)), 0, after: .milliseconds(90))
    table.answer("K", 0)
    #expect(table.position.points == [0, 0], "the other has been asked for 90 ms, and was faster than 13 ms before")
    table.tell(.recalls(id: second, after: .milliseconds(4)), 1, after: .milliseconds(100))
    table.answer("K", 1)
    #expect(table.position.points == [0, 1])
    #expect(table.asked.count == 2)
  }

  @Test func `if the seat leaves whose knock decided, the others are waited for again`() throws {
    var table = try Conversation.begun(Knock([true, true], seats: 3), .race(asking: .serially))
    let began = table.now
    let first = try table.expectPrompt().seat
    table.answer("K", first, after: .milliseconds(10))
    let second = try table.expectPrompt().seat
    try table.sleepToDeadline()
    let third = try table.expectPrompt().seat
    table.say("and another thing", first)
    table.answer("pass", third)
    #expect(table.referee.transcript.events.isEmpty)
    #expect(table.referee.deadline == began + .milliseconds(513))
    table.answer("K", second, after: .milliseconds(100))
    #expect(table.position.points[second.index] == 1)
  }
}
