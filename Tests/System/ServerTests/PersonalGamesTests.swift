import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import Replays
import RunFiles
import TestBasics
import TestSupport
import Testing

/// The file of one's own games, and what a person is told from it.
@Suite(.timeLimited) struct PersonalGamesTests {
  private func game(won: Bool, seconds: Int = 60, moves: Int = 100, deal: Int, options: String = "{}") -> PersonalGame {
    var game = PersonalGame()
    (game.game, game.options, game.seed, game.deal, game.isWon) = ("a", options, "s", deal, won)
    (game.milliseconds, game.moves, game.points) = (seconds * 1000, moves, deal)
    return game
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/referee/games.jsonl"),
    (["XDG_DATA_HOME": "relative", "HOME": "/home/a"], "/home/a/.local/share/referee/games.jsonl"),
    (["HOME": "/home/a"], "/home/a/.local/share/referee/games.jsonl"), ([:], nil),
  ])
  func `the file lies in the user's data folder`(environment: [String: String], path: String?) {
    #expect(PersonalGames(in: environment)?.path == path)
  }

  @Test func `games are read as they were added, and a line that was torn costs no other`() throws {
    let scratch = try TemporaryFolder()
    let own = PersonalGames(at: scratch.path + "/data/referee/games.jsonl")
    #expect(own.read() == [])
    let games = [game(won: true, deal: 1), game(won: false, deal: 2), game(won: true, deal: 3)]
    try own.append(games[0])
    try own.append(games[1])
    #expect(own.read() == Array(games.prefix(2)))
    let whole = try Data(contentsOf: URL(filePath: own.path))
    // Killed at any byte of the second line.
    let first = try #require(whole.firstIndex(of: 10)) + 1
    for length in stride(from: first, through: whole.count - 1, by: TestScope.choose(quick: 7, all: 1)) {
      try whole.prefix(length).write(to: URL(filePath: own.path))
      #expect(own.read() == (length == whole.count - 1 ? Array(games.prefix(2)) : [games[0]]))
      try own.append(games[2])
      #expect(own.read() == (length == whole.count - 1 ? games : [games[0], games[2]]))
    }
    // A newer program may add keys.
    let newer = String(decoding: whole, as: UTF8.self).replacing("{\"game\"", with: "{\"new\":1,\"game\"")
    try newer.write(toFile: own.path, atomically: true, encoding: .utf8)
    #expect(own.read() == Array(games.prefix(2)))
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func `one's games are shown by kind, the latest first, in words and with no key of a file`(game: any Game.Type) throws
  {
    func law<G: Game>(_: G.Type) throws {
      #expect(PersonalGamesPage.html(of: G.self, []) == "<p>No game has ended yet.</p>")
      var games = [self.game(won: true, deal: 1)]
      #expect(PersonalGamesPage.html(of: G.self, games) == "<p>No game has ended yet.</p>", "it is one of another game")
      for question in G.Options.questions {
        let field = try #require(G.Options.field(question.key))
        let others = question.answers.map(\.value).filter { $0 != field.get(G.Options()) }
        for value in others {
          var options = G.Options()
          try field.set(&options, to: value)
          var one = self.game(won: true, deal: games.count, options: options.json)
          one.game = G.name
          games.append(one)
        }
      }
      let html = PersonalGamesPage.html(of: G.self, games)
      #expect(html.split(separator: "<h3>").count == games.count - 1, "a part for each kind")
      for question in G.Options.questions where question.key.contains(where: { "._".contains($0) }) {
        #expect(!html.contains(question.key))
      }
      #expect(!html.contains("{") && !html.contains("&quot;"))
      for question in G.Options.questions {
        for answer in question.answers.dropFirst() {
          #expect(html.contains(TablePage.escape("\(question.text): \(answer.words.lowercased())")))
        }
      }
      #expect(html.contains("<dt>Played</dt><dd>1</dd>"))
    }
    try law(game)
  }

  @Test func `a record counts games of one kind, a deal once, and its streak ends with a loss`() {
    let games = [
      game(won: true, seconds: 90, moves: 120, deal: 1), game(won: true, seconds: 60, moves: 130, deal: 2),
      game(won: true, seconds: 5, moves: 5, deal: 2, options: "{\"x\":1}"), game(won: false, deal: 3),
      game(won: true, seconds: 200, moves: 110, deal: 3), game(won: false, deal: 4),
      game(won: true, seconds: 70, moves: 140, deal: 5),
    ]
    let record = PersonalRecord(games, like: games[0])
    #expect((record.played, record.won, record.streak, record.bestStreak) == (5, 4, 1, 3))
    #expect((record.bestMilliseconds, record.fewestMoves, record.mostPoints) == (60_000, 110, 5))
    #expect(
      PersonalRecord([], like: games[0]) == PersonalRecord([game(won: true, deal: 1, options: "[]")], like: games[0]))
  }

  private static let alone = catalogue.games.filter { $0.seatCounts.contains(1) }

  /// A game of one seat that has come to its end by hints, or by the first action that ends it.
  private func ended<G: Game>(_: G.Type) throws -> SoloGame<G> {
    var options = G.Options()
    for field in G.Options.fields where field.key == "max_actions" { try field.set(&options, to: .integer(8)) }
    var game = try SoloGame<G>(SavedGame(options: options, seed: "own", deal: 1))
    while game.table.position.outcome == nil {
      let action = try #require(game.table.position.hint(for: 0) ?? game.table.legalActions.first)
      try #require(game.play(.action(action), after: .milliseconds(1500)) != nil)
    }
    return game
  }

  @Test(arguments: alone) func `a game that ends is added once, and the page shows how it compares`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let scratch = try TemporaryFolder()
      let own = PersonalGames(at: scratch.path + "/games.jsonl")
      var last = try ended(G.self)
      last.undo()
      func open() throws -> SoloPage<G> {
        try SoloPage(
          last, savedAt: scratch.path + "/game.json", own: own,
          links: PageLinks(keptAt: scratch.path + "/link.json")
        ) { _ in }
      }
      var page = try open()
      #expect(own.read() == [])
      _ = page.perform(.control(.redo))
      let view = try page.page.lastView
      #expect(view["results"]?.string?.contains(/in \d+:\d\d/) == (view["isWon"]?.value == .bool(true)))
      let rows = (view["rows"]?.elements ?? []).compactMap { $0.elements?.first?.string }
      let figures = (view["figures"]?.elements ?? []).compactMap { $0.elements?.first?.string }
      // The words of a win have its time, and one game is no record.
      #expect(figures.first == "Moves" && figures.contains("Time") != (view["isWon"]?.value == .bool(true)))
      #expect(!figures.contains("Won"))
      #expect(rows.contains("Played") && rows.contains("Streak"))
      let line = try #require(own.read().first)
      #expect(own.read().count == 1)
      #expect(abs(line.ended - Int(Date().timeIntervalSince1970)) < 3600)
      #expect(line.game == G.name && line.undos == 1 && line.moves == last.saved.played.count + 1)
      page.stop()
      // A program that is started again finds the game over and adds nothing.
      last.redo()
      page = try open()
      #expect(own.read().count == 1)
      #expect(try page.page.lastView["rows"]?.elements?.count == rows.count)
      page.stop()
    }
    try law(game)
  }

  @Test(arguments: alone)
  func `an end that cannot be written is shown all the same, and is saved when there is room`(game: any Game.Type)
    throws
  {
    func law<G: Game>(_: G.Type) throws {
      let scratch = try TemporaryFolder()
      // A file in the place of the folder of both.
      try scratch.write("mine", to: "place")
      let page = try SoloPage(
        ended(G.self), savedAt: scratch.path + "/place/game.json",
        own: PersonalGames(at: scratch.path + "/place/games.jsonl"),
        links: PageLinks(keptAt: scratch.path + "/link.json")
      ) { _ in Issue.record("nothing is recorded") }
      defer { page.stop() }
      let view = try page.page.lastView
      #expect(view["message"]?.string?.hasPrefix("not saved: ") == true)
      #expect(view["figures"]?.elements?.first?.elements?.first?.string == "Moves")
      #expect(throws: PlayProblem.self) { try page.save() }
      #expect(try scratch.read("place") == "mine")
      try FileManager.default.removeItem(at: scratch.file("place"))
      try scratch.makeFolder("place")
      try page.save()
      #expect(try scratch.read("place/game.json").hasPrefix("{"))
    }
    try law(game)
  }

  @Test(arguments: alone) func `the clock stands still in a pause, and goes on with the next step`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var table = PersonTable(try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)))
      let early = try #require(table.clock)
      _ = table.perform(.control(.pause))
      #expect(table.isPaused)
      let stopped = try #require(table.clock)
      #expect(stopped >= early)
      var looks = 0
      Wait.until {
        looks += 1
        return looks > 20
      }
      #expect(table.clock == stopped)
      _ = table.perform(.control(.pause))
      #expect(!table.isPaused)
      Wait.until { table.clock.map { $0 > stopped } == true }
      _ = table.perform(.control(.pause))
      let action = try #require(table.position.hint(for: 0) ?? table.legal.first)
      _ = table.perform(.step(.action(action)))
      #expect(!table.isPaused && table.game?.saved.elapsed ?? .zero >= stopped)
      // What was played is saved with its time.
      let saved: SavedGame<G> = try SavedGame(json: Array(try #require(table.game).saved.json.utf8))
      #expect(saved == table.game?.saved)
    }
    try law(game)
  }

  @Test func `a person is told that a position is lost if asked for, and what lies open is played home`() throws {
    func law<G: Game>(_: G.Type) throws {
      var isLostTold = false
      var isFinished = false
      for deal in 1...60 where !(isLostTold && isFinished) {
        let start = try SoloGame<G>(SavedGame(options: G.Options(), seed: "lost", deal: deal))
        var table = PersonTable(start)
        switch start.table.position.solution(for: 0, positions: 50_000) {
        case .lost? where !isLostTold:
          #expect(table.note.isEmpty && table.controls.contains(.certainty))
          _ = table.perform(.control(.certainty))
          #expect(table.note == "This position is lost for certain")
          _ = table.perform(.control(.certainty))
          #expect(table.note.isEmpty)
          isLostTold = true
        case .won(let actions)? where !isFinished:
          for action in actions where !table.controls.contains(.finish) {
            _ = table.perform(.step(.action(action)))
          }
          #expect(table.position.outcome == nil && table.scene.hasOnlyOpenColumns)
          _ = table.perform(.control(.finish))
          #expect(table.isWon && table.results?.hasPrefix("Won! ") == true)
          isFinished = true
        default: break
        }
      }
      #expect(isLostTold && isFinished)
    }
    let solved: any Game.Type = try #require(Self.alone.first { isSolved($0) })
    try law(solved)
  }

  private func isSolved<G: Game>(_: G.Type) -> Bool { G.isSolved(G.Options()) }
}
