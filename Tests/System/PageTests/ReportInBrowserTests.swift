import BotProtocol
import Catalogue
import Foundation
import JSON
import Reports
import RunFiles
import TestBasics
import TestSupport
import Testing
import referee

/// The report of a run in a real browser.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
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
    #expect(try page.integer("document.querySelectorAll('section').length") == 10)
    #expect(try page.isTrue("document.querySelectorAll('.bar').length > 4"))
    #expect(try page.isTrue("document.querySelectorAll('.heat td').length > 4"))
    #expect(try page.isTrue("document.querySelectorAll('.chart path').length > 4"))
    #expect(try page.isTrue("document.documentElement.textContent.includes('<script>alert(1)</script>')"))
    #expect(page.complaints == [])
    #expect(page.requests == [])
  }

  @Test(arguments: [(390, 844), (844, 390), (1280, 800)]) func `everybody can use it`(size: (Int, Int)) throws {
    let page = try BrowserPage(browser, url: URL(filePath: report).absoluteString, size: size, hasTouch: size.0 < 1000)
    #expect(try page.brokenAccessLaws() == [])
    let boards = "[...document.querySelectorAll('.stacked')]"
    let areWhole = try page.isTrue(boards + ".every((board) => board.scrollWidth <= board.clientWidth)")
    #expect(areWhole || size.0 > 640, "a phone shows a board whole")
    let names = "[...document.querySelectorAll('.head td:nth-child(2)')].filter((cell) => cell.textContent.length < 20)"
    #expect(try page.isTrue(names + ".every((cell) => cell.clientHeight < 40)"), "a name is not broken")
  }

  @Test(.onlyWithAll) func `its links lead to replays that work`() throws {
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

  @Test func `a link to a bot shows its rows alone`() throws {
    let page = try BrowserPage(browser, file: report)
    let bot = "document.querySelector('#games tbody tr').dataset.bot"
    _ = try page.value("location.hash = '#' + \(bot)")
    let others =
      "[...document.querySelectorAll('#games tbody tr')].filter((row) => !row.hidden && row.dataset.bot !== \(bot)).length"
    #expect(try page.becomesTrue("document.querySelector('#games select[name=bot]').value === \(bot)"))
    #expect(try page.integer(others) == 0)
    #expect(page.complaints == [])
  }

  @Test func `its games are the same as those of referee games, and are filtered`() throws {
    let page = try BrowserPage(browser, file: report)
    let run = games.folder.path + "/run"
    let journal = try Journal.existing(in: run, catalogue)
    let list = try GamesList(journal, .init())
    func shown() throws -> String? { try page.text("document.querySelector('#games output').textContent") }
    #expect(try shown() == "\(list.count) games")
    for result in GamesList.Result.allCases {
      var selection = GamesList.Selection()
      selection.result = result
      let lost = try GamesList(journal, selection)
      _ = try page.value(
        "(() => { const e = document.querySelector('#games select[name=result]'); "
          + "if (![...e.options].some((o) => o.value === '\(result.rawValue)')) return false; "
          + "e.value = '\(result.rawValue)'; e.dispatchEvent(new Event('input')); return true; })()")
      if lost.count > 0 { #expect(try shown() == (lost.count == 1 ? "1 game" : "\(lost.count) games"), "\(result)") }
    }
    // Who won stands in each row, and is a choice of its own.
    _ = try page.value(
      "document.querySelectorAll('#games select').forEach((e) => { e.value = e.name === 'winner' ? e.options[1].value : ''; "
        + "e.dispatchEvent(new Event('input')); })")
    let rows = "[...document.querySelectorAll('#games tbody tr')].filter((row) => !row.hidden)"
    #expect(try page.integer(rows + ".length") ?? 0 > 0)
    let winner = "document.querySelector('#games select[name=winner]').value"
    #expect(try page.isTrue(rows + ".every((row) => row.cells[2].textContent.split(', ').includes(\(winner)))"))
    let command = "document.querySelector('#games code').textContent"
    let path = try #require(try page.text(command)?.split(separator: " ").last.map(String.init))
    #expect(FileManager.default.fileExists(atPath: run + "/" + path))
    #expect(page.complaints == [])
  }

  @Test func `it is readable without scripts`() throws {
    let page = try BrowserPage(browser, file: report, runsScripts: false)
    #expect(try page.isTrue("document.querySelectorAll('table').length > 4"))
    #expect(try page.isTrue("getComputedStyle(document.querySelector('.controls')).display === 'none'"))
    #expect(page.requests == [])
  }
}
