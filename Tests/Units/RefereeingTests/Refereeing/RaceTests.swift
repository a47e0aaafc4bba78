import GameRules
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct RaceTests {
  @Test func `a race offers pass first, then what the game lists, and tells the window`() throws {
    var table = try Conversation.begun(Knock([true]), .race())
    let prompt = try table.expectPrompt(0)
    #expect(prompt.legal == ["pass", "K"])
    #expect(prompt["choices"] == "2")
    #expect(prompt["clock"] == #"{"window_ms":500}"#)
    #expect(prompt["observation"] == #"{"lit":true,"left":1}"#)
  }

  @Test func `a race after a call has its own time, if it is given one`() throws {
    var rules = TableRules.race()
    rules.time.naming = .milliseconds(700)
    for (stage, time) in [(RaceStage.open, 500), (.naming, 700), (.challenge, 500)] {
      var game = Knock([true])
      game.raceStage = stage
      var table = try Conversation.begun(game, rules)
      let prompt = try table.expectPrompt(0)
      #expect(prompt["clock"] == #"{"window_ms":\#(time)}"#)
      #expect(table.referee.deadline == table.now + .milliseconds(time + 3))
    }
    rules.time.challenge = .milliseconds(900)
    #expect(rules.time.window(of: .challenge) == .milliseconds(900))
    var table = Conversation(Knock([true]), rules)
    let clock = #""clock":{"bank_ms":10000,"increment_ms":0,"window_ms":500,"name_ms":700,"challenge_ms":900}"#
    #expect(try table.expect("start", 0).text.contains(clock))
  }

  @Test func `no event is sent before all seats have answered`() throws {
    var table = try Conversation.begun(Knock([true, false]), .race())
    for _ in 0..<2 { _ = try table.expectPrompt() }
    table.answer("K", 0)
    #expect(table.next() == nil)
    #expect(table.referee.transcript.entries.isEmpty)
    table.answer("pass", 1)
    #expect(table.asked.count == 2)
    #expect(table.position.points == [1, 0])
  }

  @Test func `asked together, all have their prompts at once`() throws {
    let table = try Conversation.begun(Knock([true], seats: 4), .race(asking: .together))
    #expect(Set(table.asked) == Set(Seat.all(4)))
  }

  @Test func `asked serially, each has its prompt when the one before has answered`() throws {
    var table = try Conversation.begun(Knock([true], seats: 4), .race(asking: .serially))
    var order: [Seat] = []
    while table.referee.record == nil {
      #expect(table.asked.count == 1)
      let seat = try table.expectPrompt().seat
      order.append(seat)
      table.answer("pass", seat, after: .milliseconds(5))
    }
    #expect(Set(order) == Set(Seat.all(4)))
    #expect(order.count == 4)
  }

  @Test(arguments: RaceSettings.Asking.allCases)
  func `the seat that is asked first is drawn at random for each race and table`(asking: RaceSettings.Asking) throws {
    var firsts = [0, 0, 0]
    for number in 0..<600 {
      var table = try Conversation.begun(
        Knock([true, true], seats: 3), .race(asking: asking), random: "\(number)")
      for _ in 0..<2 {
        firsts[table.asked[0].index] += 1
        for _ in 0..<3 { table.answer("pass", try table.expectPrompt().seat) }
      }
    }
    // 1200 draws of one in three: the standard deviation is 16.
    #expect(firsts.allSatisfy { abs($0 - 400) < 60 }, "\(firsts)")
  }

  @Test func `the fastest knock wins, regardless of the order of arrival`() throws {
    var table = try Conversation.begun(Knock([true], seats: 3), .race(asking: .serially))
    let order = try [30, 10, 20].map { milliseconds in
      let seat = try table.expectPrompt().seat
      table.answer("K", seat, after: .milliseconds(milliseconds))
      return seat
    }
    #expect(
      table.referee.transcript.events == [
        .race([
          Claim(seat: order[1], action: "K", reaction: .milliseconds(10)),
          Claim(seat: order[2], action: "K", reaction: .milliseconds(20)),
          Claim(seat: order[0], action: "K", reaction: .milliseconds(30)),
        ])
      ])
    #expect(table.position.points[order[1].index] == 1)
  }

  @Test(arguments: RaceSettings.Asking.allCases)
  func `answers are recorded in the order of asking, however they came`(asking: RaceSettings.Asking) throws {
    var table = try Conversation.begun(Knock([true], seats: 4), .race(asking: asking))
    var order: [Seat] = []
    while table.referee.record == nil {
      order += table.asked
      let batch = try table.asked.map { try table.expectPrompt($0).seat }
      for seat in batch.reversed() { table.answer("K", seat, after: .milliseconds(1)) }
    }
    guard case .race(let race) = table.referee.transcript.entries[0] else {
      Issue.record("no race: \(table.referee.transcript)")
      return
    }
    #expect(race.answers.map(\.seat) == order)
  }

  @Test func `asked together, a reaction runs from each seat's own delivery`() throws {
    var table = Conversation(Knock([true]), .race(), delivers: false)
    for seat in Seat.all(2) {
      table.tell(.delivered(cpu: nil), seat)
      table.say(#"{"type":"ready"}"#, seat)
    }
    table.tell(.delivered(cpu: nil), 0)
    table.tell(.delivered(cpu: nil), 1, after: .milliseconds(10))
    table.answer("K", 0, after: .milliseconds(5))
    table.answer("K", 1, after: .milliseconds(1))
    #expect(table.reactions == [1: .milliseconds(6), 0: .milliseconds(15)])
    #expect(table.position.points == [0, 1])
  }

  @Test func `what a bot declares is added to its reaction`() throws {
    var table = try Conversation.begun(Knock([true]), .race())
    table.answer("K", 0, after: .milliseconds(5), declaring: 100)
    table.answer("K", 1, after: .milliseconds(20))
    #expect(table.reactions == [0: .milliseconds(105), 1: .milliseconds(25)])
    #expect(table.position.points == [0, 1])
  }

  @Test(arguments: [
    (RaceSettings.Reactions.wall, Duration.milliseconds(25), Duration.milliseconds(46)),
    (.cpu, .milliseconds(9), .milliseconds(8)), (.declared, .milliseconds(5), .milliseconds(6)),
  ])
  func `a reaction is the wall's time, the CPU's or none, plus what is declared`(
    reactions: RaceSettings.Reactions, first: Duration, second: Duration
  ) throws {
    var table = try Conversation.begun(Knock([true]), .race(reactions: reactions))
    table.answer("K", 0, after: .milliseconds(20), using: .milliseconds(4), declaring: 5)
    table.answer("K", 1, after: .milliseconds(20), using: .milliseconds(2), declaring: 6)
    #expect(table.reactions == [0: first, 1: second])
  }

  @Test func `nobody gets ahead by letting a child compute, unless a tournament says that CPU time counts`() throws {
    #expect(RaceSettings() == RaceSettings(reactions: .wall))
    for (reactions, points) in [(RaceSettings().reactions, [0, 1]), (.cpu, [1, 0])] {
      var table = try Conversation.begun(Knock([true]), .race(asking: .serially, reactions: reactions))
      while table.referee.record == nil {
        let seat = try table.expectPrompt().seat
        table.answer("K", seat, after: .milliseconds(seat == 0 ? 20 : 5), using: .milliseconds(seat == 0 ? 0 : 5))
      }
      #expect(table.position.points == points)
    }
  }

  @Test func `reactions by CPU time fall back on the wall's where it cannot be measured`() throws {
    var table = try Conversation.begun(Knock([true]), .race(reactions: .cpu))
    table.answer("K", 0, after: .milliseconds(20), using: .milliseconds(4))
    table.answer("K", 1, after: .milliseconds(20))
    #expect(table.reactions == [0: .milliseconds(4), 1: .milliseconds(40)])
  }

  @Test func `a pass is said by its word or by index 0, and a claim by its index`() throws {
    var table = try Conversation.begun(Knock([true, true, true]), .race())
    table.answer("pass", 0)
    table.answer(index: 0, 1)
    table.answer(index: 1, 0)
    table.answer("pass", 1)
    #expect(table.position.points == [1, 0])
    #expect(table.faults.isEmpty)
  }

  @Test func `an answer given twice was not asked for the second time, and its claim is lost`() throws {
    var table = try Conversation.begun(Knock([true, true], seats: 3), .race())
    for _ in 0..<2 { table.answer("K", 0) }
    #expect(table.faults.map(\.kind.name) == ["unasked"])
    for seat: Seat in [1, 2] { table.answer("pass", seat) }
    #expect(table.position.points == [0, 0, 0])
  }

  @Test(arguments: ["\u{212A}", "k", "K ", "knock", "2"])
  func `a claim is read byte for byte`(action: String) throws {
    // U+212A, the sign of the kelvin, equals "K" in Swift.
    var table = try Conversation.begun(Knock([true]), .race())
    table.answer(action, 0)
    #expect(table.faults == [.illegal(action: action, offered: ["pass", "K"])])
  }

  @Test func `who rests in a race is not asked, and must not speak`() throws {
    var table = try Conversation.begun(Knock([false, true, true], seats: 3), .race())
    table.answer("K", 0)
    for seat: Seat in [1, 2] { table.answer("pass", seat) }
    for _ in 0..<3 { _ = try table.expectPrompt() }
    #expect(Set(table.asked) == [1, 2])
    table.answer("K", 0)
    #expect(table.faults.map(\.kind.name) == ["unasked"])
    for seat: Seat in [1, 2] { table.answer("pass", seat) }
    #expect(Array(table.position.present) == [1, 2])
  }
}

extension Conversation {
  /// The reactions of the last race's claims, by seat.
  var reactions: [Seat: Duration] {
    guard case .race(let claims) = referee.transcript.events.last else { return [:] }
    return Dictionary(uniqueKeysWithValues: claims.map { ($0.seat, $0.reaction) })
  }
}
