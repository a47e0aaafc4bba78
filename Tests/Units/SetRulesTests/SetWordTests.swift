import GameRules
import SetRules
import TestBasics
import Testing

/// What is said to people at a table of Set.
@Suite(.timeLimited) struct SetWordTests {
  private let names = ["Anna", "Ben"]

  private func words(_ claims: [Claim<SetAction>], in before: SetGame) throws -> [String] {
    var game = before
    let verdicts = try game.apply(.race(claims))
    return game.words(for: .race(claims), verdicts: verdicts, after: before, names: names)
  }

  @Test func `a set says who took it and its points, and who was slower by how much`() throws {
    let game = try SetGame(table: twelve)
    #expect(
      try words([claim(0, "2gos 2gds 2gss"), claim(1, "2gos 2gds 2gss", after: 640)], in: game)
        == ["Anna: a set, +1", "Ben was 140 ms too late"])
    let fast = try SetGame(
      table: twelve,
      options: SetOptions {
        ($0.points.speed, $0.speedMilliseconds) = (10, 1000)
      })
    #expect(try words([claim(0, "2gos 2gds 2gss", after: 100)], in: fast) == ["Anna: a set, +10"])
  }

  @Test func `a bubble says in a word or two what its seat said, or by how much it was too late`() throws {
    let game = try SetGame(table: twelve, options: SetOptions { $0.calls = true })
    let set = "2gos 2gds 2gss"
    let late = [claim(0, set, after: 500), claim(1, set, after: 640)]
    #expect(game.bubbles(for: late, verdicts: [.right, .late]) == ["Set!", "140 ms too late"])
    #expect(game.bubbles(for: [claim(1, "2gos 2gds 1rds")], verdicts: [.wrong]) == ["Not a set"])
    #expect(
      game.bubbles(for: [claim(0, "call"), claim(1, "call")], verdicts: [.right, .late]) == ["Set!", "Too late"])
    #expect(game.bubbles(for: [claim(0, "deal")], verdicts: [.wrong]) == ["There is one!"])
    #expect(game.bubbles(for: [claim(0, "deal")], verdicts: [.right]) == ["Three more"])
  }

  @Test(arguments: [
    ("1ros 1rot 2gos", "colours differ (red, red, green)"),
    ("1ros 1rds 1rdt", "shapes differ (diamond, diamond, oval)"),
    ("1ros 2ros 3rot", "shadings differ (solid, solid, striped)"), ("1ros 1rds 2rss", "numbers differ (one, one, two)"),
  ])
  func `what is no set says which feature differs`(names: String, flaw: String) throws {
    #expect(trio(names).flaw == flaw)
    #expect(trio("1ros 2ros 3ros").flaw == nil)
  }

  @Test func `who has called reads how long there is to find a set, and the others what they wait for`() throws {
    var game = try SetGame(table: twelve, options: SetOptions { ($0.calls, $0.firstCallDecides) = (true, true) })
    func situation(_ seat: Seat, _ seconds: Int? = nil) -> String? {
      game.situation(for: seat, names: names, seconds: seconds)
    }
    #expect(situation(0) == nil && game.announcement(for: 0) == .call)
    #expect(game.words(ofOpenClaim: .deal, by: 0, names: names) == "Anna asks for three more: agree, or show a set")
    #expect(game.words(ofOpenClaim: .call, by: 0, names: names) == nil, "a call is no secret once the race is over")
    try game.apply(.race([claim(0, "call")]))
    #expect(situation(0, 10) == "Your ten seconds, Anna: find a set" && game.announcement(for: 0) == nil)
    #expect(situation(1) == "Anna is about to show a set")
    try game.apply(.race([claim(0, "2gos 2gds 1rds")]))
    #expect(situation(0) == "Now the others may show a set")
    #expect(situation(1, 10) == "Show a set yourself within ten seconds, or pass")
    #expect(game.refusal(of: "deck") == "Nobody can ask for cards now")
    #expect(game.refusal(of: "discard") == "These sets are taken" && game.refusal(of: "table") == nil)
  }

  @Test func `a mistake says what it costs`() throws {
    let game = try SetGame(table: twelve)
    #expect(
      try words([claim(1, "2gos 2gds 1rds")], in: game) == ["Ben: not a set, colours differ (green, green, red). −1"])
    #expect(try words([claim(1, "deal")], in: game) == ["Ben: there is one! −1"])
    let alone = try SetGame(table: twelve, seats: 1)
    #expect(try words([claim(0, "2gos 2gds 1rds")], in: alone) == ["Not a set: colours differ (green, green, red). −1"])
    #expect(try words([claim(0, "deal")], in: alone) == ["There is one! −1"])
  }

  @Test func `cards that are asked for rightly are announced, and so are those that come by themselves`() throws {
    let game = try SetGame(table: Array(cap.prefix(12)), options: SetOptions { $0.patience = 1 })
    #expect(try words([claim(0, "deal")], in: game) == ["Anna: right, no set here: three more"])
    #expect(try words([], in: game) == ["Nobody sees a set: three more"])
  }

  @Test func `a call is announced, and one that names nothing is a mistake`() throws {
    let game = try SetGame(table: twelve, options: SetOptions { $0.calls = true })
    #expect(
      try words([claim(0, "call"), claim(1, "call", after: 700)], in: game) == [
        "Anna calls", "Ben was 200 ms too late",
      ])
    var called = game
    try called.apply(.race([claim(0, "call")]))
    #expect(try words([], in: called) == ["Anna: no cards named. −1"])
  }

  @Test func `actions are words, and the end says what was found`() throws {
    var game = try SetGame(table: twelve, deck: 0, seats: 1)
    #expect(
      game.words(for: SetAction("2gos 2gds 2gss")!)
        == "Claim two green solid ovals, two green solid diamonds and two green solid squiggles")
    #expect(game.words(for: .deal) == "Deal three more")
    #expect(game.words(for: .call) == "Call a set")
    #expect(game.outcomeWords(names: ["Anna"], seat: 0) == "0 sets: 0 points")
    try game.apply(.race([claim(0, "1rds 3rds 2rds")]))
    try game.apply(.race([claim(0, "2gos 2gds 1gdo")]))
    try game.apply(.race([claim(0, "2gos 2gds 2gss")]))
    #expect(game.outcomeWords(names: ["Anna"], seat: 0) == "No set is left. 2 sets, 1 false claim: 1 point")
  }
}
