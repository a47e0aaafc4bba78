import BotProtocol
import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

@testable import Reports
@testable import referee

/// The report of a run in a real browser.
@Suite(.serialized, .timeLimited, .sharedBrowser, .enabled(if: Browser.isInstalled, "Chromium is not installed"))
struct ReportInBrowserTests {
  let games: RecordedGames
  let browser: Browser
  let report: String

  init() throws {
    games = try RecordedGames.shared.get()
    browser = try SharedBrowser.open()
    report = games.folder.path + "/run/standings.html"
  }

  @Test func `the report opens without a complaint or a request, and shows every event`() throws {
    let page = try BrowserPage(browser, file: report)
    #expect(try page.integer("document.querySelectorAll('section').length") == 9)
    #expect(try page.isTrue("document.querySelectorAll('.bar').length > 4"))
    #expect(try page.isTrue("document.querySelectorAll('.heat td').length > 4"))
    #expect(try page.isTrue("document.querySelectorAll('.chart path').length > 4"))
    #expect(try page.isTrue("document.documentElement.textContent.includes('<script>alert(1)</script>')"))
    #expect(page.complaints == [])
    #expect(page.requests == [])
  }

  @Test func `its links lead to replays that work`() throws {
    let page = try BrowserPage(browser, file: report)
    let links = try #require(
      try page.value("[...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'))").strings)
    #expect(links.count >= 3)
    for link in Set(links) {
      let replay = try BrowserPage(browser, file: games.folder.path + "/run/" + link)
      try replay.press("ArrowRight")
      #expect(try replay.becomesTrue("location.hash === '#step=2'"))
      #expect(replay.complaints == [])
      #expect(replay.requests == [])
    }
  }

  @Test func `its faults are filtered by bot, kind and game, and searched`() throws {
    let page = try BrowserPage(browser, file: report)
    let shown = "[...document.querySelectorAll('#faults tbody tr')].filter((row) => !row.hidden).length"
    let all = try #require(try page.integer(shown))
    #expect(all >= 1)
    func set(_ selector: String, _ value: String) throws {
      _ = try page.value(
        "(() => { const e = document.querySelector(\(selector.json)); e.value = \(value.json); "
          + "e.dispatchEvent(new Event('input')); return e.value; })()")
    }
    try set("#faults input", "ILLEGAL klondike")
    #expect(try page.integer(shown) == all)
    try set("#faults input", "illegal nowhere")
    #expect(try page.integer(shown) == 0)
    #expect(try page.text("document.querySelector('#faults output').textContent") == "0 faults")
    try set("#faults input", "")
    try set("#faults select[name=bot]", "<script>alert(1)</script>")
    #expect(try page.integer(shown) == all)
    #expect(page.complaints == [])
  }

  @Test func `it is readable without scripts`() throws {
    let page = try BrowserPage(browser, file: report, runsScripts: false)
    #expect(try page.isTrue("document.querySelectorAll('table').length > 4"))
    #expect(try page.isTrue("getComputedStyle(document.querySelector('.controls')).display === 'none'"))
    #expect(page.requests == [])
  }
}
