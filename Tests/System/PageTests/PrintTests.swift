import BotProtocol
import Foundation
import Replays
import Reports
import TestBasics
import TestSupport
import Testing
import referee

/// Replay and report as they are printed.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct PrintTests {
  let games: RecordedGames
  let browser: Browser

  init() throws {
    games = try RecordedGames.shared.get()
    browser = try SharedBrowser.open()
  }

  /// The elements that reach beyond the sheet, at its right, and how far.
  private static let cutOff = """
    [...document.querySelectorAll('body *')].map((e) => [e, e.getBoundingClientRect().right - innerWidth])
      .filter(([e, right]) => right > 1).map(([e, right]) => `${e.tagName} ${e.className} ${Math.round(right)}`).join()
    """

  @Test(arguments: [("klondike", 1, 2), ("set", 2, 1), ("snap", 3, 1)])
  func `a printed game shows the open sides of its cards, all its steps, and nothing cut off`(
    game: String, event: Int, table: Int
  ) throws {
    let file = try games.page(of: [games.path(game, event: event, table: table)])
    let page = try BrowserPage(
      browser, file: file, fragment: "#step=6", media: [("prefers-color-scheme", "dark")], isOnPaper: true)
    // No printer turns cards over: the side that is not seen must not be there.
    func shown(_ cards: String, _ side: String) -> String {
      """
      [...document.querySelectorAll('.card\(cards) .turn > svg:\(side)')].every((svg) => {
        const style = getComputedStyle(svg);
        return style.display !== 'none' && style.transform === 'none' && style.backfaceVisibility === 'visible';
      })
      """
    }
    #expect(try page.isTrue("document.querySelectorAll('.card.up').length > 3"))
    #expect(try page.isTrue(shown(".up", "first-child")))
    #expect(try page.isTrue(shown(":not(.up)", "last-child")))
    #expect(
      try page.isTrue(
        "[...document.querySelectorAll('.card')].every((c) => [...c.querySelectorAll('.turn > svg')].filter((s) => s.getClientRects().length).length === 1)"
      ))
    let cutOff = try page.text(PrintTests.cutOff)
    #expect(cutOff == "")
    #expect(try page.isTrue("getComputedStyle(document.querySelector('.log')).maxHeight === 'none'"))
    #expect(try page.isTrue("getComputedStyle(document.querySelector('.controls')).display === 'none'"))
    // Black on white, whatever the reader prefers on a screen.
    #expect(try page.text("getComputedStyle(document.body).color") == "rgb(28, 33, 39)")
    #expect(page.complaints == [])
  }

  @Test func `a printed report has its whole tables on the sheet`() throws {
    let page = try BrowserPage(
      browser, file: games.folder.path + "/run/standings.html", media: [("prefers-color-scheme", "dark")],
      isOnPaper: true)
    let cutOff = try page.text(PrintTests.cutOff)
    #expect(cutOff == "")
    #expect(try page.text("getComputedStyle(document.body).color") == "rgb(28, 33, 39)")
    #expect(
      try page.isTrue(
        "[...document.querySelectorAll('section')].every((s) => getComputedStyle(s).breakInside === 'auto')"))
  }
}
