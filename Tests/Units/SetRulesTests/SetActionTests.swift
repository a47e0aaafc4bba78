import SetRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SetActionTests {
  @Test func `S4 every action reads back from its own text`() {
    let table = SetCard.deck.prefix(15)
    for a in table {
      for b in table where b != a {
        let action = SetAction.claim(SetTrio(a, b, SetCard(number: 80))!)
        #expect(SetAction(action.description) == action)
      }
    }
    #expect(SetAction("deal") == .deal)
    #expect(SetAction("call") == .call)
    #expect(SetAction.deal.description == "deal")
    #expect(SetAction.call.description == "call")
  }

  @Test func `S4 a claim names its cards in any order and is written in the order of their numbers`() {
    #expect(SetAction("3rds 1rds 2rds")?.description == "1rds 2rds 3rds")
    #expect(SetAction("3rds 1rds 2rds") == SetAction("1rds 2rds 3rds"))
  }

  @Test(
    arguments: [
      "", "pass", "Deal", "deal ", "1rds", "1rds 2rds", "1rds 1rds 2rds", "1rds 2rds 3rds 1gds", "1rds  2rds 3rds",
      " 1rds 2rds 3rds", "1rds 2rds 3rds ", "1rds,2rds,3rds", "1rds 2rds 9rds", "1rds x 2rds 3rds",
    ])
  func `S4 what is no action is refused`(text: String) {
    #expect(SetAction(text) == nil)
  }
}
