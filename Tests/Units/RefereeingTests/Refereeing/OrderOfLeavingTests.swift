import BotProtocol
import GameRules
import Limits
import Refereeing
import TestBasics
import Testing

// The last seat that is left may win, so the order of leaving must be just.
@Suite(.timeLimited) struct OrderOfLeavingTests {
  @Test(arguments: [[0, 1], [1, 0]] as [[Seat]])
  func `who did wrong first leaves first`(order: [Seat]) throws {
    var table = try Conversation.begun(Knock([true, true]), .race())
    for seat in order { table.say("nonsense", seat, after: .milliseconds(1)) }
    #expect(table.referee.transcript.events == [.race([]), .withdrawal(of: order[0])])
    #expect(table.referee.record?.outcome.results[order[1].index] == [1, 0])
  }

  @Test func `seats that were silent equally long leave in a random order`() throws {
    var winners = [0, 0, 0]
    for number in 0..<300 {
      var table = Conversation(Knock([true], seats: 3), random: "\(number)")
      try table.sleepToVerdict()
      let record = try #require(table.referee.record)
      #expect(record.faults == [Fault?](repeating: .stall(.notReady(limit: .seconds(10))), count: 3))
      winners[try #require(record.outcome.results.firstIndex { $0[0] == 1 })] += 1
    }
    // 300 draws of one in three: the standard deviation is 8.
    #expect(winners.allSatisfy { abs($0 - 100) < 32 }, "\(winners)")
  }

  @Test func `seats that were silent leave in a random order, whichever was reached first`() throws {
    var winners = [0, 0, 0]
    for number in 0..<300 {
      var table = Conversation(Knock([true], seats: 3), random: "\(number)", delivers: false)
      for seat in Seat.all(3) { table.tell(.delivered(cpu: nil), seat, after: .microseconds(1)) }
      while table.referee.record == nil { try table.sleepToDeadline() }
      winners[try #require(table.referee.record?.outcome.results.firstIndex { $0[0] == 1 })] += 1
    }
    #expect(winners.allSatisfy { abs($0 - 100) < 32 }, "\(winners)")
  }

  @Test func `seats that were silent equally long leave in a random order, however soon a program ended`() throws {
    var winners = [0, 0]
    for number in 0..<300 {
      var table = Conversation(Knock([true]), random: "\(number)")
      try table.sleepToDeadline()
      table.tell(.ended(.exit(code: 0)), 0)
      #expect(table.faults.isEmpty)
      table.tell(.ended(.exit(code: 0)), 1)
      winners[try #require(table.referee.record?.outcome.results.firstIndex { $0[0] == 1 })] += 1
    }
    // 300 tosses of a coin: the standard deviation is 9.
    #expect(winners.allSatisfy { abs($0 - 150) < 36 }, "\(winners)")
  }
}
