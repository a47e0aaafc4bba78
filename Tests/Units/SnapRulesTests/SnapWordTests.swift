import Cards
import GameRules
import SnapRules
import TestBasics
import Testing

/// What is said to people at a table of Snap.
@Suite(.timeLimited) struct SnapWordTests {
  private let names = ["Anna", "Ben", "Cara"]

  private func words(_ calls: [Claim<SnapAction>], in before: Snap) throws -> [String] {
    var game = before
    let verdicts = try game.apply(.race(calls))
    return game.words(for: .race(calls), verdicts: verdicts, after: before, names: names)
  }

  @Test func `a right call says how many cards are taken, and how much later the others were`() throws {
    let game = try Snap([SnapHand("9S 7D", "6S 8S"), SnapHand("5S 4S", "8C"), SnapHand("6D", "")])
    #expect(
      try words([call(1, after: 500), call(0, after: 640)], in: game)
        == ["Snap! Ben takes 3 cards", "Anna was 140 ms too late", "Ben turns the four of spades"])
    #expect(
      game.bubbles(for: [call(1, after: 500), call(0, after: 640)], verdicts: [.right, .late])
        == ["Snap!", "140 ms too late"])
  }

  @Test func `a wrong call says what it costs, and who has lost the last card`() throws {
    let game = try Snap([SnapHand("9S 7D", "8S"), SnapHand("5S", ""), SnapHand("6D", "TD")])
    #expect(try words([call(0)], in: game) == ["Anna was wrong and pays 2 cards", "Ben turns the five of spades"])
    #expect(game.bubbles(for: [call(0)], verdicts: [.wrong]) == ["Snap!"])
    let poor = try Snap([SnapHand("9S 7D", "8S"), SnapHand("5S", ""), SnapHand("6D", "TD")])
    #expect(
      try words([call(1)], in: poor)
        == ["Ben was wrong and pays 1 card", "Ben is out of cards", "Cara turns the six of diamonds"])
  }

  @Test func `what is said where the position before is unknown has no figures`() throws {
    let game = try Snap([SnapHand("9S 7D", "8S"), SnapHand("5S 4S", "8C"), SnapHand("6D", "")])
    var after = game
    let verdicts = try after.apply(.race([call(1)]))
    #expect(
      after.words(for: .race([call(1)]), verdicts: verdicts, after: nil, names: names)
        == ["Snap! Ben takes the cards", "Ben turns the four of spades"])
  }

  @Test func `a card that the rules turn after a silent window is told, but not one that a player is to turn`() throws {
    var game = try Snap([SnapHand("9S 7D", "8S"), SnapHand("5S", ""), SnapHand("6D", "TD")])
    #expect(try words([], in: game) == ["Ben turns the five of spades"])
    let before = game
    try game.apply(.race([]))
    #expect(game.words(for: .race([]), verdicts: [], after: nil, names: names) == ["Ben turns the five of spades"])
    #expect(game.words(for: .race([]), verdicts: [], after: before, names: names) == ["Ben turns the five of spades"])
    var options = SnapOptions()
    options.turning = .player
    var slow = try Snap([SnapHand("9S 7D", "8S"), SnapHand("5S", "")], options: options)
    try slow.apply(.action(.turn, by: 0))
    #expect(try words([], in: slow) == [])
  }

  @Test func `a card that a seat turns is named, and so are those who leave`() throws {
    var options = SnapOptions()
    options.turning = .player
    var game = try Snap(deck: .init(cards: 52), start: 0, seats: 2, options: options)
    #expect(game.words(for: .turn) == "Turn a card")
    #expect(game.words(for: .snap) == "Snap!")
    let turned = try #require(game.hands[0].closed.last.flatMap { Snap.face(of: "\($0)")?.words })
    let before = game
    try game.apply(.action(.turn, by: 0))
    #expect(
      game.words(for: .action(.turn, by: 0), verdicts: [], after: before, names: names) == ["Anna turns the \(turned)"])
    let earlier = game
    try game.apply(.withdrawal(of: 1))
    #expect(
      game.words(for: .withdrawal(of: 1), verdicts: [], after: earlier, names: names)
        == ["Ben has left: the cards are dealt out"])
    #expect(game.outcomeWords(names: names, seat: 0) == "Anna wins, 52 to 0")
    #expect(game.outcomeWords(names: names, seat: nil) == "Anna wins, 52 to 0")
  }

  @Test func `a game that nobody won says why it is over`() throws {
    var game = try Snap([SnapHand("9S", "8S"), SnapHand("7D", "5S")], options: SnapOptions(maxTurns: 1))
    try game.pass()
    #expect(game.outcomeWords(names: names, seat: 0) == "The last turn is over. A draw between Anna and Ben, 2 each")
  }
}

extension [Card] {
  fileprivate init(cards count: Int) { self = Array(Card.deck.prefix(count)) }
}
