import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import Synchronization
import TestBasics
import TestSupport
import Testing
import WebServer

/// A game that one person plays at a page, without the page.
@Suite(.timeLimited) struct SoloPageTests {
  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func `what is selected and told stays when the cards get other places`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let scratch = try TemporaryFolder()
      let page = try SoloPage(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), savedAt: scratch.file("game.json").path,
        links: PageLinks(keptAt: scratch.file("link.json").path)
      ) { _ in }
      defer { page.stop() }
      func view() throws -> JSONNode { try page.page.lastView }
      // The first open card that can be selected.
      var selected: [Int] = []
      for card in try view()["cards"]?.elements ?? [] where card["name"] != nil && selected.isEmpty {
        let shown = try view()
        let pile = try #require(shown["piles"]?.elements?[card["pile"]?.integer ?? 0]["name"]?.string)
        _ = page.perform(.point(card: card["id"]?.integer, pile: pile, position: shown["position"]?.integer ?? 0))
        selected = try view()["selected"]?.elements?.compactMap(\.integer) ?? []
      }
      try #require(selected.count == 1)
      for command in [PageCommand.control(.shuffle), .control(.shuffle)] {
        #expect(page.perform(command) != nil)
        #expect(try view()["selected"]?.elements?.compactMap(\.integer) == selected, "\(command)")
      }
      _ = page.perform(.control(.hint))
      let told = try (view()["message"]?.string, view()["hinted"]?.elements?.compactMap(\.integer))
      #expect(told.0?.hasPrefix("Hint: ") == true && told.1?.isEmpty == false)
      _ = page.perform(.control(.shuffle))
      let now = try (view()["message"]?.string, view()["hinted"]?.elements?.compactMap(\.integer))
      #expect(now == told)
    }
    try law(game)
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func
    `an answer on its way is taken after the cards got other places, and one for a table that is gone is refused in words`(
      game: any Game.Type
    ) throws
  {
    func law<G: Game>(_: G.Type) throws {
      let scratch = try TemporaryFolder()
      let start = try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1))
      let page = try SoloPage(
        start, savedAt: scratch.file("game.json").path, links: PageLinks(keptAt: scratch.file("link.json").path)
      ) { _ in }
      defer { page.stop() }
      let position = try #require(page.page.lastView["position"]?.integer)
      let action = try #require(start.table.legalActions.first).description
      for command in [PageCommand.control(.shuffle), .control(.facts)] {
        #expect(page.perform(command) != nil)
      }
      #expect(try page.page.lastView["message"]?.string != PageCommand.tooLate)
      #expect(page.perform(.action(action, position: position)) != nil)
      let after = try page.page.lastView
      #expect(after["position"]?.integer == position + 1 && after["message"]?.string != PageCommand.tooLate)
      // It comes once more, as from another window with the same page.
      let saved = try Data(contentsOf: scratch.file("game.json"))
      for late in [
        PageCommand.action(action, position: position), .control(.pass, position: position),
        .point(card: 0, pile: "table", position: position),
      ] {
        _ = page.perform(.control(.facts))
        #expect(page.perform(late) != nil)
        #expect(try page.page.lastView["message"]?.string == PageCommand.tooLate)
        #expect(try page.page.lastView["position"]?.integer == position + 1)
        #expect(try Data(contentsOf: scratch.file("game.json")) == saved)
      }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts == 1...1 })
  func `what lost a game joins its end when it is known, and the person plays on from before it`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let scratch = try TemporaryFolder()
      var game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 7))
      for _ in 0..<9 { game.play(.action(game.table.legalActions[0]), after: .zero) }
      // The last action is to give up.
      game.play(.action(try #require(game.table.legalActions.last)), after: .zero)
      try #require(game.table.position.outcome != nil)
      let page = try SoloPage(
        game, savedAt: scratch.file("game.json").path, links: PageLinks(keptAt: scratch.file("link.json").path)
      ) { _ in }
      defer { page.stop() }
      while try page.page.lastView["lostAfter"] == nil { sched_yield() }
      let view = try page.page.lastView
      #expect(view["lostAfter"]?.integer == 9)
      #expect(view["lostBy"]?.string?.hasPrefix("Move 10: costs ") == true)
      for steps in [-1, 10] { #expect(page.perform(.back(steps: steps)) == nil) }
      #expect(page.perform(.back(steps: 9)) != nil)
      #expect(try page.page.lastView["results"] == nil && page.page.lastView["lostAfter"] == nil)
      #expect(try page.page.lastView["controls"]?.elements?.map(\.string).contains("redo") == true)
    }
    try law(game)
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func `how others played a deal joins its end when it is known, and they play it once`(game: any Game.Type) throws {
    func law<G: Game>(_: G.Type) throws {
      let scratch = try TemporaryFolder()
      var game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 7))
      while game.table.position.outcome == nil {
        let position = game.table.position
        let action = position.automaticAction(for: 0) ?? position.hint(for: 0) ?? position.legalActions(for: 0).last
        try #require(action.flatMap { game.play(.action($0), after: .zero) } != nil)
      }
      let played = Mutex(0)
      let mayEnd = DispatchSemaphore(value: 0)
      let page = try SoloPage(
        game, savedAt: scratch.file("game.json").path, links: PageLinks(keptAt: scratch.file("link.json").path),
        comparison: { deal in
          played.withLock { $0 += 1 }
          mayEnd.wait()
          return [
            OtherGame(
              name: "bot of deal \(deal.source.number)", words: "\(deal.source.seed), \(deal.played.count) steps",
              moves: 7,
              isWon: true, isSolved: true)
          ]
        }
      ) { _ in }
      defer { page.stop() }
      func last() throws -> [String?] {
        try page.page.lastView["rows"]?.elements?.last?.elements?.map(\.string) ?? []
      }
      let figures = try page.page.lastView["figures"]?.elements?.count
      try #require(figures ?? 0 > 1, "the end is shown before others have played")
      #expect(try last().first != "bot of deal 7")
      mayEnd.signal()
      while try last().first != "bot of deal 7" { sched_yield() }
      #expect(try last() == ["bot of deal 7", "x, 0 steps"])
      _ = page.perform(.control(.undo))
      #expect(try last() == [])
      _ = page.perform(.control(.redo))
      #expect(try last().first == "bot of deal 7")
      #expect(played.withLock { $0 } == 1)
    }
    try law(game)
  }
}

extension ServedPage {
  /// The view that was published last.
  var lastView: JSONNode {
    get throws {
      let event = String(decoding: state("view"), as: UTF8.self)
      let data = try #require(event.firstRange(of: "data: "))
      return try JSONReader.read(Array(event[data.upperBound...].prefix { $0 != "\n" }.utf8))
    }
  }
}
