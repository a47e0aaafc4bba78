import Catalogue
import Foundation
import JSON
import RunFiles
import TestBasics
import TestSupport
import Testing
import referee

/// How a game is chosen at a page, and how people come to a table.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct GatheringPageTests {
  let scratch: TemporaryFolder
  let browser: Browser

  init() throws {
    scratch = try TemporaryFolder()
    browser = try SharedBrowser.open()
  }

  static let sizes = [(390, 844), (844, 390), (1280, 800)]

  /// Starts a program in a folder of its own, and waits for its links.
  private func start(_ words: String..., links count: Int) throws -> (process: Process, links: [String]) {
    let process = Process()
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = ["play"] + words + ["--no-open"]
    process.currentDirectoryURL = URL(filePath: scratch.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": scratch.path + "/data"]) { $1 }
    let pipe = Pipe()
    (process.standardError, process.standardOutput) = (pipe, pipe)
    try process.run()
    var text = ""
    while text.components(separatedBy: "http://").count <= count || !text.hasSuffix("\n") {
      let more = pipe.fileHandleForReading.availableData
      try #require(!more.isEmpty, "\(text)")
      text += String(decoding: more, as: UTF8.self)
    }
    let links = text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "http://").map { String(line[$0.lowerBound...]) }
    }
    return (process, links)
  }

  private func stop(_ process: Process) {
    process.interrupt()
    process.waitUntilExit()
  }

  private static let cut = """
    [...document.querySelectorAll('button, input, img, h1, h2, summary')].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.width && (box.left < 0 || box.right > innerWidth + .5);
    }).map((node) => node.textContent)
    """

  @Test(arguments: TestScope.some(of: sizes))
  func `without a game one page offers all of them, and leads to the one that is chosen`(
    width: Int, height: Int
  ) throws {
    var won = PersonalGame()
    (won.game, won.seed, won.isWon) = (catalogue.names[0], Date().localDay, true)
    try PersonalGames(at: scratch.path + "/data/referee/games.jsonl").append(won)
    let (process, links) = try start(links: 1)
    defer { stop(process) }
    let page = try BrowserPage(browser, url: links[0], size: (width, height), hasTouch: width < 1000)
    let second = try BrowserPage(browser, url: links[0], size: (1280, 800))
    #expect(
      try page.value("[...document.querySelectorAll('h2')].map((node) => node.textContent)").strings?.count ?? 0 > 2)
    let days = try page.value("[...document.querySelectorAll('.days')].map((node) => node.textContent)").strings ?? []
    #expect(days.count > 1 && days[0].contains("Won today") && !days[1].contains("Won today"), "\(days)")
    #expect(try page.isTrue("document.querySelector('.days .today').matches('.won')"))
    #expect(try page.value(Self.cut).strings == [])
    #expect(try page.brokenAccessLaws() == [])
    #expect(page.complaints == [])
    try page.click("[data-number='0']")
    for window in [page, second] {
      #expect(try window.becomesTrue("typeof table === 'object' && table.view?.cards.length > 0"))
    }
    // The link of the page leads there from now on.
    let third = try BrowserPage(browser, url: links[0], size: (390, 844))
    #expect(try third.becomesTrue("typeof table === 'object' && table.view?.cards.length > 0"))
  }

  @Test(arguments: TestScope.some(of: sizes))
  func `whoever opens a table shows the others a code and a link, and reads how bots play`(
    width: Int, height: Int
  ) throws {
    let (process, links) = try start(
      "snap", "--people", "2", "--against", "snap-simple", "--against", "snap-human", links: 2)
    defer { stop(process) }
    let host = try BrowserPage(browser, url: links[0], size: (width, height), hasTouch: width < 1000)
    #expect(
      try host.becomesTrue(
        "typeof lobby === 'object' && lobby.form.querySelectorAll('[data-colour] .invite').length === 1"))
    let list = try host.text("lobby.form.querySelector('ul').textContent") ?? ""
    #expect(list.contains("Mia") && list.contains("plays by a simple rule"))
    #expect(list.contains("Otto") && list.contains("plays like a person"))
    try host.value("lobby.form.querySelector('[data-colour] .invite').open = true")
    #expect(try host.becomesTrue("lobby.form.querySelector('[data-colour] .invite img').naturalWidth > 0"))
    #expect(try host.text("lobby.form.querySelector('[data-colour] .invite input').value") == links[1])
    #expect(try host.value(Self.cut).strings == [])
    #expect(
      try host.isTrue(
        "innerHeight > 400 || document.querySelector('.lobby .play').getBoundingClientRect().bottom <= innerHeight"),
      "where there is little height, the button to start stays in sight")
    try host.value("lobby.form.querySelector('[data-colour] .invite button').click()")
    #expect(try host.becomesTrue("lobby.form.querySelector('[data-colour] .invite button').textContent === 'Copied'"))
    // Who has no seat watches, and has nothing to press.
    let watcher = try BrowserPage(browser, url: host.text("lobby.view.watch") ?? "", size: (width, height))
    #expect(
      try watcher.becomesTrue("typeof lobby === 'object' && lobby.view?.stage === 'waiting' && !lobby.form.hidden"))
    #expect(try watcher.isTrue("getComputedStyle(document.querySelector('.lobby .play')).display === 'none'"))
    // Who has come needs no link, and gets none of others.
    let guest = try BrowserPage(browser, url: links[1], size: (390, 844))
    #expect(try guest.becomesTrue("typeof lobby === 'object' && lobby.view !== undefined"))
    #expect(try host.becomesTrue("!lobby.form.querySelector('[data-colour] .invite')"))
    #expect(try guest.isTrue("lobby.view.people.every((one) => one.link === undefined)"))
    #expect(try host.isTrue("fetch('qr/1').then((answer) => answer.status === 404)"))
    for page in [host, guest] { try page.click(".lobby .play") }
    #expect(
      try watcher.becomesTrue("lobby.form.hidden && table.view?.cards.length === 52 && table.view.words.length === 0"))
    #expect(
      try watcher.isTrue(
        "!document.querySelector('.seat.own') && table.view.piles.every((pile) => !pile.words.startsWith('your'))"))
    #expect(try watcher.becomesTrue("table.view.cards.some((card) => card.name)"))
    #expect(
      try watcher.isTrue("lobby.view.people.every((one) => one.link === undefined) && lobby.view.watch === undefined"))
    for page in [guest, watcher] { #expect(page.complaints == []) }
  }
}
