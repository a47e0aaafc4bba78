import BotProtocol
import GameRules
import Refereeing
import TestBasics
import Testing

/// What prompts tell of the legal actions.
@Suite(.timeLimited) struct LegalListingTests {
  private func begun(_ listing: LegalListing, retries: Int = 0) throws -> Conversation<StoneGame> {
    var rules = TableRules()
    (rules.legal, rules.retries) = (listing, retries)
    return try Conversation.begun(StoneGame(7), rules)
  }

  @Test(
    arguments: [
      (.listed, "3", #"["take 1","take 2","take 3"]"#), (.counted, "3", nil), (.hidden, nil, nil),
    ] as [(LegalListing, String?, String?)])
  func `a prompt lists the actions, counts them, or tells nothing of them`(
    listing: LegalListing, choices: String?, legal: String?
  ) throws {
    var table = try begun(listing)
    let prompt = try table.expectPrompt(0)
    #expect(prompt["choices"] == choices && prompt["legal"] == legal)
    table.answer("take 2", 0)
    #expect(table.position.stones == 5)
  }

  @Test(arguments: [LegalListing.counted, .hidden])
  func `without a list an index names nothing, and no message tells what is legal`(listing: LegalListing) throws {
    var table = try begun(listing, retries: 1)
    _ = try table.expectPrompt(0)
    table.answer(index: 0, 0)
    let again = try table.expectPrompt(0)
    #expect(again["again"]?.contains("illegal action: 0; the prompt listed no actions") == true)
    table.answer("take 9", 0)
    #expect(table.faults == [.illegal(action: "take 9", offered: [])])
    #expect(table.sent.allSatisfy { !$0.text.contains("take 1") })
  }
}
