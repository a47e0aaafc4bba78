import Catalogue
import Foundation
import GameRules
import JSON
import Synchronization
import TestBasics
import TestSupport
import Testing

@testable import PersonPlay
/// A game that one person plays at a page, without the page.
@Suite(.timeLimited) struct SoloPageTests {
  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func `what is selected and told stays when the page gets another size or its cards other places`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let scratch = try TemporaryFolder()
      let page = try SoloPage(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), savedAt: scratch.file("game.json").path,
        link: SeatLink(keptAt: scratch.file("link.json").path, at: nil)
      ) { _ in }
      defer { page.stop() }
      func view() throws -> JSONNode {
        let event = String(decoding: page.server.view.withLock { $0 }, as: UTF8.self)
        let data = try #require(event.firstRange(of: "data: "))
        return try JSONReader.read(Array(event[data.upperBound...].prefix { $0 != "\n" }.utf8))
      }
      // The first open card that can be selected.
      var selected: [Int] = []
      for card in try view()["cards"]?.elements ?? [] where card["name"] != nil && selected.isEmpty {
        let shown = try view()
        let pile = try #require(shown["piles"]?.elements?[card["pile"]?.integer ?? 0]["name"]?.string)
        _ = page.take(.point(card: card["id"]?.integer, pile: pile, view: shown["number"]?.integer ?? 0))
        selected = try view()["selected"]?.elements?.compactMap(\.integer) ?? []
      }
      try #require(selected.count == 1)
      for command in [PageCommand.room(0.5), .shuffle, .room(2)] {
        #expect(page.take(command) != nil)
        #expect(try view()["selected"]?.elements?.compactMap(\.integer) == selected, "\(command)")
      }
      _ = page.take(.hint)
      let told = try (view()["message"]?.string, view()["hinted"]?.elements?.compactMap(\.integer))
      #expect(told.0?.hasPrefix("Hint: ") == true && told.1?.isEmpty == false)
      for command in [PageCommand.room(1), .shuffle] {
        _ = page.take(command)
        let now = try (view()["message"]?.string, view()["hinted"]?.elements?.compactMap(\.integer))
        #expect(now == told, "\(command)")
      }
    }
    try law(game)
  }
}
