import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

/// What is said to people at a table of Klondike.
@Suite(.timeLimited) struct WordTests {
  private func words(_ action: String, in game: Klondike) throws -> String {
    game.words(for: try #require(KlondikeAction(action)))
  }

  /// What is said after an action; nothing of the cards is known of the position before where `isKnown` is false.
  private func said(_ text: String, in before: Klondike, isKnown: Bool = true) throws -> [String] {
    var game = before
    try game.play(text)
    let event = Event.action(try #require(KlondikeAction(text)), by: 0)
    return game.words(for: event, verdicts: [], after: isKnown ? before : nil, names: ["Anna"])
  }

  private let high = Table(
    columns: ["QS", "(TC) JH", "KD QC JD", "KC QH", "", "(QD) JS", "TS"], home: [9, 9, 10, 10], waste: "JC KS")
  private let blocked = Table(
    columns: ["KS", "(TS) KC", "(TC) KD", "(QS) JS", "(QC) JC", "(QD) JD", "(QH) JH"], home: [9, 9, 9, 9],
    stock: "KH TD TH", isPassBarren: true)

  @Test func `moves name their card and where it goes`() throws {
    let (game, other) = (try high.game(), try blocked.game())
    for (action, game, expected) in [
      ("t2-t1", game, "Jack of hearts onto the queen of spades"),
      ("t2-f", game, "Jack of hearts home"),
      ("w-t5", game, "King of spades to the empty column 5"),
      ("t3-t5:3", game, "King of diamonds and two more to the empty column 5"),
      ("fH-t6", game, "Ten of hearts back onto the jack of spades"),
      ("draw", game, "Turn a card"),
      ("draw", other, "Turn three cards"),
      ("redeal", game, "Turn the waste over"),
      ("undo", game, "Take the last move back"),
      ("resign", game, "Give up"),
    ] { #expect(try words(action, in: game) == expected) }
  }

  @Test func `a card that lies face down is not named, even if the move is not legal`() throws {
    var table = high
    table.options.flip = .action
    table.columns[1] = "(TC)"
    table.waste += " JH"
    let game = try table.game()
    #expect(try words("t2-f", in: game) == "The top of column 2 home")
    #expect(try words("flip t2", in: game) == "Turn up the top of column 2")
    #expect(try said("flip t2", in: game) == ["Turn up the top of column 2. Turned up: ten of clubs"])
  }

  @Test func `what was done says which cards came to light`() throws {
    let (game, other) = (try high.game(), try blocked.game())
    for (action, game, expected) in [
      ("t2-t1", game, "Jack of hearts onto the queen of spades. Turned up: ten of clubs"),
      ("t2-f", game, "Jack of hearts home, +1. Turned up: ten of clubs"),
      ("fH-t6", game, "Ten of hearts back onto the jack of spades, −1"),
      ("draw", game, "Turned the king of hearts"),
      ("draw", other, "Turned three cards, the king of hearts on top"),
      ("resign", game, "Give up"),
    ] { #expect(try said(action, in: game) == [expected]) }
    #expect(try said("t2-t1", in: game, isKnown: false) == ["From column 2 to column 1"])
  }

  @Test func `piles are called what people call them`() throws {
    let words = try Klondike(deal: 1).scene.piles.map(\.words)
    #expect(words.prefix(3) == ["stock", "waste", "foundation of spades"])
    #expect(words.dropFirst(2).prefix(4).allSatisfy { $0.hasPrefix("foundation of ") })
    #expect(Array(words.suffix(7)) == (1...7).map { "column \($0)" })
  }

  @Test func `the end says how it came`() throws {
    var game = try Table(columns: ["KH"], home: [13, 13, 13, 12]).game()
    #expect(game.outcomeWords(names: ["Anna"], seat: 0) == "")
    try game.play("t1-f")
    #expect(game.outcomeWords(names: ["Anna"], seat: 0) == "Won! 1 move")
    #expect(game.outcomeWords(names: ["Anna"], seat: nil) == "Anna wins: 1 move")
    var lost = try Klondike(deal: 1)
    try lost.play("draw", "resign")
    #expect(lost.outcomeWords(names: ["Anna"], seat: 0) == "Given up after 1 move: 0 cards home")
    var stuck = try blocked.game()
    try stuck.play("draw")
    #expect(stuck.ended == "stuck")
    #expect(stuck.outcomeWords(names: ["Anna"], seat: 0) == "No move helps any more: 36 cards home")
    let long = try Table(columns: ["KH", "KS"], home: [12, 13, 13, 12], actionsLeft: 0).game()
    #expect(long.outcomeWords(names: ["Anna"], seat: 0) == "The limit of 1000 moves is reached: 50 cards home")
  }
}
