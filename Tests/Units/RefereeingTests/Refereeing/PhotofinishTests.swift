import GameRules
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct PhotofinishTests {
  private func claims(_ microseconds: [Int]) -> [Claim<Knock.Action>] {
    microseconds.enumerated().map { Claim(seat: Seat($0), action: Knock.Action(), reaction: .microseconds($1)) }
  }

  /// How often each order of seats came out in as many draws.
  private func orders(_ microseconds: [Int], draws: Int) -> [[Int]: Int] {
    var random = SeededRandom(seed: "photo", label: "finish")
    var counts: [[Int]: Int] = [:]
    for _ in 0..<draws {
      let finish = Photofinish.order(claims(microseconds), margin: .microseconds(50), random: &random)
      counts[finish.ordered.map(\.seat.index), default: 0] += 1
    }
    return counts
  }

  @Test func `claims further apart than the margin are ordered by reaction`() {
    var random = SeededRandom(seed: "", label: "")
    let finish = Photofinish.order(claims([300, 100, 151, 202]), margin: .microseconds(50), random: &random)
    #expect(finish.ordered.map(\.seat) == [1, 2, 3, 0])
    #expect(finish.ordered.map(\.reaction) == [100, 151, 202, 300].map { .microseconds($0) })
    #expect(finish.draws == 0)
  }

  @Test func `claims within the margin of the fastest are one finish with the fastest's reaction`() {
    var random = SeededRandom(seed: "", label: "")
    let finish = Photofinish.order(claims([150, 100, 130, 151]), margin: .microseconds(50), random: &random)
    #expect(Set(finish.ordered.prefix(3).map(\.seat)) == [0, 1, 2])
    #expect(finish.ordered[3].seat == 3)
    #expect(finish.ordered.map(\.reaction) == [100, 100, 100, 151].map { .microseconds($0) })
    #expect(finish.draws == 1)
  }

  @Test func `each photo finish has its own draw`() {
    var random = SeededRandom(seed: "", label: "")
    let finish = Photofinish.order(claims([0, 500, 20, 520]), margin: .microseconds(50), random: &random)
    #expect(finish.draws == 2)
    #expect(finish.ordered.map(\.reaction) == [0, 0, 500, 500].map { .microseconds($0) })
  }

  @Test func `without a margin only equal reactions are drawn`() {
    var random = SeededRandom(seed: "", label: "")
    #expect(Photofinish.order(claims([7, 7]), margin: .zero, random: &random).draws == 1)
    #expect(Photofinish.order(claims([7, 8]), margin: .zero, random: &random).draws == 0)
    #expect(Photofinish.order(claims([]), margin: .zero, random: &random).ordered.isEmpty)
  }

  @Test func `every order of a finish is equally likely, whatever the seats and the last microseconds`() {
    let counts = orders([40, 0, 20], draws: 6000)
    #expect(counts.count == 6)
    // 6000 draws of one in six: the standard deviation is 29.
    #expect(counts.values.allSatisfy { abs($0 - 1000) < 120 }, "\(counts)")
  }

  @Test func `at the table a photo finish favours no seat, and is counted`() throws {
    var wins = [0, 0]
    for number in 0..<400 {
      var table = try Conversation.begun(
        Knock([true]), .race(photoFinish: .microseconds(50)), random: "\(number)")
      table.answer("K", 0, after: .microseconds(100))
      table.answer("K", 1, after: .microseconds(50))
      let winner = try #require(table.position.points.firstIndex(of: 1))
      wins[winner] += 1
      #expect(table.reactions == [0: .microseconds(100), 1: .microseconds(100)])
      #expect(table.referee.record?.photoFinishes == 1)
    }
    // 400 draws of one in two: the standard deviation is 10.
    #expect(abs(wins[0] - 200) < 40, "\(wins)")
  }
}
