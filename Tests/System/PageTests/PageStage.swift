import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// What a test of a table in a browser needs: a folder, a browser, and tables that are served.
struct PageStage {
  static let sizes = [(390, 844), (844, 390), (1280, 800), (1920, 1080)]
  static let alone = catalogue.games.filter { $0.seatCounts.contains(1) }

  let scratch: TemporaryFolder
  let browser: Browser

  init() throws {
    scratch = try TemporaryFolder()
    browser = try SharedBrowser.open()
  }

  func serve<G: Game>(_: G.Type, deal: Int = 1) throws -> (table: SoloPage<G>, link: String) {
    let links = try PageLinks(keptAt: scratch.file("link.json").path)
    let game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "looks", deal: deal))
    let table = SoloPage(game, savedAt: scratch.file("game.json").path, links: links) { _ in }
    return (table, table.link)
  }

  func open(_ link: String, _ size: (Int, Int), media: [(String, String)] = BrowserPage.calm) throws
    -> BrowserPage
  {
    let page = try BrowserPage(browser, url: link, size: size, hasTouch: size.0 < 1000, media: media)
    #expect(try page.becomesTrue("typeof table === 'object' && table.layout !== undefined"))
    return page
  }

  static let box = "document.querySelector('main').getBoundingClientRect()"

  /// The cards and places that lie beyond the felt, by more than half a pixel.
  static let outside = """
    [...document.querySelectorAll('.card, .spot:not([hidden]), .cloth > .seat:not([hidden])')].filter((node) => {
      const [own, felt] = [node.getBoundingClientRect(), \(box)];
      return own.left < felt.left - .5 || own.right > felt.right + .5 || own.top < felt.top - .5 || own.bottom > felt.bottom + .5;
    }).map((node) => node.className + ' ' + node.textContent)
    """

  /// The table of any game that one plays alone, and what stops it.
  func serveAny() throws -> (stop: () -> Void, link: String) {
    func start<G: Game>(_: G.Type) throws -> (() -> Void, String) {
      let (table, link) = try serve(G.self)
      return ({ table.stop() }, link)
    }
    return try start(PageStage.alone[0])
  }
}
