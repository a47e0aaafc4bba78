import GameRules
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct PromptIDTests {
  private func ids(random: String) throws -> [Int] {
    var table = try Conversation.begun(StoneGame(40), random: random)
    while table.referee.record == nil { table.answer("take 1", try table.expectPrompt().seat) }
    return table.sent.compactMap(\.id)
  }

  @Test func `ids have 48 bits and never come twice`() throws {
    let all = try (0..<50).flatMap { try ids(random: "\($0)") }
    #expect(all.count == 2000)
    #expect(Set(all).count == 2000)
    #expect(all.allSatisfy { 0..<(1 << 48) ~= $0 })
    let bits: Int = all.reduce(0, |)
    #expect(bits == 1 << 48 - 1)
    #expect(all.count { $0 >= 1 << 47 } > 900)
  }

  @Test func `the same luck asks with the same ids, another with others`() throws {
    #expect(try ids(random: "a") == ids(random: "a"))
    #expect(try Set(ids(random: "a")).isDisjoint(with: ids(random: "b")))
  }
}
