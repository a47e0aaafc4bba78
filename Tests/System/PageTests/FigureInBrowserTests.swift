import Foundation
import TestBasics
import TestSupport
import Testing

/// The figures of a page, with and without its scripts.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct FigureInBrowserTests {
  @Test(arguments: ["event-1", "event-4"])
  func `a script names the same lines at the same places as the page without it`(name: String) throws {
    let page = try RecordedGames.shared.get().folder.path + "/run/pages/\(name).html"
    let names =
      "[...document.querySelectorAll('.wide-drawing .chosen')].map((line) => "
      + "[line.dataset.i, Number(line.lastElementChild.getAttribute('y')), line.getAttribute('stroke')].join(' ')).sort().join()"
    let browser = try SharedBrowser.open()
    let plain = try BrowserPage(browser, file: page, runsScripts: false).text(names)
    #expect(try #require(plain).contains("0 "))
    #expect(try BrowserPage(browser, file: page).text(names) == plain)
  }
}
