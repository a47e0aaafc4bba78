import BotProtocol
import Foundation
import GameRules
import JSON
import Replays
import Reports
import TestBasics
import TestSupport
import Testing
import referee

/// Replays in a real browser, driven as a person drives them, held against the transcript.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct ReplayPageTests {
  let games: RecordedGames
  let browser: Browser

  init() throws {
    games = try RecordedGames.shared.get()
    browser = try SharedBrowser.open()
  }

  @Test(arguments: TestScope.some(of: [("snap", 3, 1), ("klondike", 1, 2), ("set", 2, 1), ("snap", 4, 1)]))
  func `every step of a whole game lies on the page as in the transcript, there and back`(
    game: String, event: Int, table: Int
  ) throws {
    let path = games.path(game, event: event, table: table)
    do {
      try walk(path, in: browser)
    } catch let failure as Browser.Failure where failure.isSilence {
      // Chromium fell silent amid a game once in many hundreds; a second one tells whether it was the page.
      try walk(path, in: SharedBrowser.open(anew: true))
    }
  }

  @Test func `a link leads to the step with which a game was lost that could be won`() throws {
    let paths = [1, 2].map { games.path("klondike", event: 1, table: $0) }
    let lost = try paths.compactMap { path in
      try ReplayCommand.table(at: path).losingStep.map { (path: path, step: $0) }
    }
    #expect(lost.count == 1, "one bot won, and one forfeited the game")
    let (path, step) = try #require(lost.first)
    let page = try BrowserPage(browser, file: try games.page(of: [path]))
    _ = try page.value("document.querySelector('.loss a').click()")
    #expect(try page.becomesTrue("document.querySelector('.log .now.lost') !== null"))
    #expect(try page.integer("[...document.querySelectorAll('.log li')].findIndex((li) => li.matches('.now'))") == step)
    #expect(try page.isTrue("document.querySelector('.words').textContent.includes('could still be won')"))
    #expect(page.complaints == [])
  }

  /// Goes through a game forth and back, and by leaps.
  private func walk(_ path: String, in browser: Browser) throws {
    let scenes = try RecordedGames.scenes(at: path)
    let names = try ReplayCommand.table(at: path).seats
    let calm = [("prefers-reduced-motion", "reduce")]
    let page = try BrowserPage(browser, file: try games.page(of: [path]), media: calm)
    func check(_ index: Int, _ seen: SeenTable) {
      let difference = seen.difference(from: scenes[index].scene)
      #expect(difference == nil, "\(path), step \(index + 1): \(difference ?? "")")
      #expect(seen.badges == scenes[index].scene.badges.map { $0.value(amongst: names) })
      #expect(seen.active == scenes[index].scene.active.map(\.index))
      #expect(seen.verdicts == scenes[index].verdicts)
      #expect(!seen.words.isEmpty)
    }
    func check(_ index: Int) throws { check(index, try SeenTable(page)) }
    try check(0)
    let there = try SeenTable.each(scenes.count - 1, pressing: "ArrowRight", on: page)
    try #require(there.count == scenes.count - 1)
    for (index, seen) in zip(1..., there) { check(index, seen) }
    #expect(try page.becomesTrue("location.hash === '#step=\(scenes.count)'"))
    let back = try SeenTable.each(scenes.count - 1, pressing: "ArrowLeft", on: page)
    try #require(back.count == scenes.count - 1)
    for (index, seen) in zip((0..<scenes.count - 1).reversed(), back) { check(index, seen) }
    for index in stride(from: 7, to: scenes.count, by: 31) {
      try page.value(
        "scrubber.value = \(index + 1); scrubber.dispatchEvent(new Event('input'))")
      try check(index)
    }
    for (key, index) in [("End", scenes.count - 1), ("Home", nil)] {
      try page.press(key)
      if let index { try check(index) }
    }
    #expect(try page.isTrue("[...document.querySelectorAll('.card')].every(card => !card.classList.contains('up'))"))
    #expect(page.complaints == [])
    #expect(page.requests == [])
  }

  @Test func `a link opens its step, and playing reaches the end by itself`() throws {
    let path = games.path("set", event: 2)
    let scenes = try RecordedGames.scenes(at: path)
    let file = try games.page(of: [path])
    let page = try BrowserPage(browser, file: file, fragment: "#step=5")
    #expect(try SeenTable(page).difference(from: scenes[4].scene) == nil)
    try page.value("document.querySelector('#speed').value = '16'")
    try page.press(" ")
    #expect(try page.text("document.querySelector('[data-do=play]').textContent") == "Pause")
    #expect(try page.becomesTrue("location.hash === '#step=\(scenes.count)'"))
    #expect(try SeenTable(page).difference(from: scenes[scenes.count - 1].scene) == nil)
    #expect(page.complaints == [])
  }

  @Test(.onlyWithAll, arguments: [("klondike", 1, 2), ("set", 2, 1), ("snap", 3, 1)])
  func `cards that are still flying are where they belong when the next step comes`(
    game: String, event: Int, table: Int
  ) throws {
    let path = games.path(game, event: event, table: table)
    let scenes = try RecordedGames.scenes(at: path)
    let page = try BrowserPage(browser, file: try games.page(of: [path]))
    for index in 1..<min(scenes.count, 16) {
      try page.press("ArrowRight")
      #expect(try SeenTable(page).difference(from: scenes[index].scene) == nil)
    }
    for index in (0..<min(scenes.count, 16) - 1).reversed() {
      try page.press("ArrowLeft")
      #expect(try SeenTable(page).difference(from: scenes[index].scene) == nil)
    }
    #expect(page.complaints == [])
  }

  @Test func `cards fly, unless the reader prefers less motion`() throws {
    let file = try games.page(of: [games.path("klondike", event: 1, table: 2)])
    let flying = "document.getAnimations().length"
    let lively = try BrowserPage(browser, file: file)
    try lively.press("ArrowRight")
    #expect(try lively.integer(flying) ?? 0 > 0)
    let calm = try BrowserPage(browser, file: file, media: [("prefers-reduced-motion", "reduce")])
    try calm.press("ArrowRight")
    #expect(try calm.integer(flying) == 0)
    #expect(try calm.becomesTrue("location.hash === '#step=2'"))
  }

  @Test func `a won game is celebrated, but not where less motion is preferred`() throws {
    let won = games.path("klondike", event: 1, table: 2)
    #expect(try String(contentsOfFile: won, encoding: .utf8).contains(#""end":"won""#))
    let file = try games.page(of: [won])
    for (media, isParty) in [([], true), ([("prefers-reduced-motion", "reduce")], false)]
      as [([(String, String)], Bool)]
    {
      let page = try BrowserPage(browser, file: file, media: media)
      try page.press("End")
      try page.press("ArrowLeft")
      let leaping = "document.getAnimations().filter((motion) => motion.id === 'leap').length"
      #expect(try page.integer(leaping) == 0)
      try page.press("ArrowRight")
      #expect(try page.isTrue("\(leaping) > 0") == isParty)
    }
  }

  @Test(arguments: TestScope.some(of: [(390, 844), (844, 390), (1280, 800)]))
  func `the bar is one row, and the felt is seen over it`(size: (Int, Int)) throws {
    let file = try games.page(of: [games.path("klondike", event: 1, table: 2)])
    let page = try BrowserPage(browser, url: "file://\(file)", size: size, hasTouch: size.0 < 1000)
    #expect(try page.becomesTrue("typeof player === 'object' && player.tables.length > 0"))
    #expect(
      try page.isTrue(
        """
        (() => {
          const shown = [...document.querySelectorAll('.controls > *')].map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0);
          const bar = document.querySelector('.controls').getBoundingClientRect();
          const cloth = document.querySelector('.cloth').getBoundingClientRect();
          return shown.length >= 5 && bar.height < 64 && shown.every((box) => box.left >= 0 && box.right <= innerWidth && box.top < bar.top + bar.height / 2 && box.bottom > bar.top + bar.height / 2)
            && cloth.bottom <= bar.top + 1;
        })()
        """))
    #expect(try page.brokenAccessLaws() == [])
    // What has no room in the row is in its menu.
    let hint = "document.querySelector('[data-do=hint]').getBoundingClientRect()"
    if try page.isTrue("\(hint).width === 0") { try page.click(".controls .corner") }
    #expect(try page.becomesTrue("\(hint).width > 0 && \(hint).right <= innerWidth && \(hint).top >= 0"))
  }

  @Test func `modes of colour and light change what is seen,`() throws {
    let page = try BrowserPage(browser, file: try games.page(of: [games.path("set", event: 2)]))
    func style(_ name: String) throws -> String? {
      try page.text("getComputedStyle(document.documentElement).getPropertyValue('\(name)').trim()")
    }
    #expect(try style("--ink-green") == "#2a9134")
    try page.press("c")
    #expect(try style("--ink-green") == "#0072b2")
    #expect(try page.text("document.querySelector('[data-choice=colours]').getAttribute('aria-pressed')") == "true")
    let paper = "getComputedStyle(document.body).backgroundColor"
    let light = try page.text(paper)
    try page.press("d")
    #expect(try page.text(paper) != light)
    #expect(page.complaints == [])
  }

  @Test func `a hint points at a set that lies there`() throws {
    let path = games.path("set", event: 2)
    let scene = try #require(try RecordedGames.scenes(at: path).first).scene
    let page = try BrowserPage(browser, file: try games.page(of: [path]))
    try page.press("h")
    let hinted = try page.value(
      "[...document.querySelectorAll('.card.hinted use:first-child')].map(use => use.getAttribute('href').slice(6))")
    let cards = try #require(hinted.strings).filter { $0 != "" }
    #expect(Set(cards).count == 3)
    #expect(Set(cards).isSubset(of: scene.piles[0].cards.map(\.name)))
  }

  @Test func `an illegal move is shown going home, its fault explained, and hostile text is text`() throws {
    let path = games.path("klondike", event: 1, table: 1)
    let page = try BrowserPage(browser, file: try games.page(of: [path]))
    try page.press("End")
    try page.press("ArrowLeft")
    #expect(try page.integer("document.querySelectorAll('.card.bogus').length") == 1)
    let fault = try #require(try page.text("document.querySelector('.fault').textContent"))
    #expect(
      fault.hasPrefix("Fault of <script>alert(1)</script>: illegal. illegal action: t7-t1:1; legal actions:"))
    try page.press("ArrowLeft")
    #expect(try page.integer("document.querySelectorAll('.card.bogus').length") == 0)
    #expect(try page.isTrue("document.querySelector('.fault').hidden"))
    let told = try #require(try page.text("document.querySelector('.told').textContent"))
    #expect(told.contains("</script><img src=x onerror=pwned()>6"))
    #expect(told.contains(#"<b>line 6</b> \u{1B}[31m"#))
    #expect(try page.isTrue("document.images.length === 0 && document.querySelectorAll('b b, .told b').length === 0"))
    #expect(page.complaints == [])
    #expect(page.requests == [])
  }

  @Test func `what a bot reports stands beside its answer as text, and has a chart below the times`() throws {
    // The bot's notes end with the number of its turn: here it has reported a thousand times that.
    let recorded = try String(contentsOfFile: games.path("klondike", event: 1, table: 1), encoding: .utf8)
    let telling = recorded.replacing(/onerror=pwned\(\)>(\d+)"/) { #"\#($0.0),"info":{"<img src=x>":\#($0.1)000}"# }
    let name = UUID().uuidString + ".jsonl"
    try games.folder.write(Array(telling.utf8), to: name)
    let page = try BrowserPage(browser, file: try games.page(of: [games.folder.path + "/" + name]))
    try page.press("End")
    try page.press("ArrowLeft")
    try page.press("ArrowLeft")
    let told = try #require(try page.text("document.querySelector('.told').textContent"))
    #expect(told.contains("<script>alert(1)</script> reports<img src=x> 6,000"))
    // A point for each answer, the last the highest.
    let plots = "[...document.querySelectorAll('.plot')]"
    #expect(
      try page.value("\(plots).map((plot) => plot.querySelector('figcaption').textContent)").strings
        == ["Time of each answer", "<img src=x>, as reported"])
    let heights = """
      [...\(plots)[1].querySelector('path[stroke-width="4"]').getAttribute('d').matchAll(/ ([0-9.]+)h0/g)]
        .map((point) => Number(point[1]))
      """
    #expect(try page.integer("\(heights).length") == 6)
    #expect(try page.isTrue("\(heights).every((y, index, all) => index === 0 || y < all[index - 1])"))
    #expect(try page.isTrue("document.images.length === 0"))
    #expect(page.complaints == [])
  }

  @Test func `several bots on one deal stand side by side, in step by move or by time`() throws {
    let paths = (1...2).map { games.path("klondike", event: 1, table: $0) }
    let scenes = try paths.map(RecordedGames.scenes)
    let page = try BrowserPage(browser, file: try games.page(of: paths), fragment: "#step=1")
    for index in 1...4 {
      try page.press("ArrowRight")
      for table in 0..<2 {
        #expect(try SeenTable(page, table: table).difference(from: scenes[table][index].scene) == nil)
      }
    }
    try page.press("m")
    #expect(try page.becomesTrue("location.hash.startsWith('#moment=')"))
    try page.press("End")
    for table in 0..<2 {
      let last = scenes[table][scenes[table].count - 1].scene
      #expect(try SeenTable(page, table: table).difference(from: last) == nil)
    }
    try page.press("Home")
    try page.press("ArrowRight")
    for table in 0..<2 { #expect(try SeenTable(page, table: table).difference(from: scenes[table][0].scene) == nil) }
    #expect(page.complaints == [])
  }

  @Test func `without scripts every step is there in words`() throws {
    let path = games.path("snap", event: 3)
    let replay = try ReplayCommand.table(at: path)
    let page = try BrowserPage(browser, file: try games.page(of: [path]), runsScripts: false)
    let lines = try page.value("[...document.querySelectorAll('.log li')].map((line) => line.textContent)").strings
    #expect(lines == replay.happenings.map(\.words) && lines?.isEmpty == false)
    #expect(try page.text("getComputedStyle(document.querySelector('.controls')).display") == "none")
    #expect(page.requests == [])
  }

  @Test(
    arguments: TestScope.some(
      of: [("snap", 4, 1), ("set", 2, 1), ("klondike", 1, 2), ("klondike", 1, 1), ("snap", 3, 1)], quick: 2))
  func `a step is told in the game's sentences, with names, on the page and in its bubbles`(
    game: String, event: Int, table: Int
  ) throws {
    let path = games.path(game, event: event, table: table)
    let replay = try ReplayCommand.table(at: path)
    let (steps, end) = try RecordedGames.told(at: path, names: replay.seats)
    let page = try BrowserPage(browser, file: try games.page(of: [path]), media: [("prefers-reduced-motion", "reduce")])
    let log = try #require(
      try page.value("[...document.querySelectorAll('.log li')].map((line) => line.textContent)").strings)
    let bubbles = try page.value("player.tables[0].steps.map((step) => (step.claims ?? []).map((claim) => claim[1]))")
    try #require(log.count == steps.count + 2 && bubbles.elements?.count == log.count)
    for (index, step) in steps.enumerated() {
      let line = log[index + 2]
      guard let step else { continue }
      #expect(line.hasPrefix((step.words.isEmpty ? "Nobody says anything" : step.words) + "."), "\(line)")
      #expect(bubbles.elements?[index + 2].strings ?? [] == step.bubbles)
      #expect(!line.contains(/[a-z]-[a-z][0-9]|tableau|foundation [A-Z]|(closed|open|taken) [0-9]|false_/), "\(line)")
    }
    #expect(log.last?.contains(" \(end). ") == true, "\(log.last ?? "")")
    #expect(
      try page.isTrue(
        """
        player.tables[0].steps.every((step) => (step.clocks ?? []).every(([seat, text]) =>
          /, (passes|no answer)$/.test(text) === (step.claims.length > 0 && !step.claims.some((claim) => claim[0] === seat))))
        """), "a seat that did not claim beside one that did says so")
    // What stands in the bubbles and beside empty places is seen as it was made.
    let said = try #require(steps.lastIndex { $0?.bubbles.isEmpty == false } ?? (game == "klondike" ? 0 : nil))
    try page.value("player.go(\(said + 2), 0)")
    let shown = try page.value(
      "[...document.querySelectorAll('.say')].map((say) => say.textContent).filter(Boolean).sort()"
    ).strings
    #expect(shown == steps[said]?.bubbles.sorted())
    let places = try page.value("[...document.querySelectorAll('.spot > i')].map((name) => name.textContent)").strings
    #expect(places == replay.first.piles.map(\.words))
  }

  @Test func `who cannot see hears every step, and every control has a name`() throws {
    let page = try BrowserPage(browser, file: try games.page(of: [games.path("set", event: 2)]))
    #expect(try page.text("document.querySelector('.words').getAttribute('aria-live')") == "polite")
    try page.press("ArrowRight")
    #expect(
      try page.text("document.querySelector('.words').textContent")
        == page.text("document.querySelectorAll('.log li')[2].textContent"))
    let nameless =
      "[...document.querySelectorAll('button, input, select')].filter(control => !control.textContent.trim() && !control.ariaLabel && !control.labels?.length).length"
    #expect(try page.integer(nameless) == 0)
  }

  @Test func `keys from mistake to mistake are offered where an analysis has marked some, and other help likewise`()
    throws
  {
    let paths = (1...2).map { games.path("klondike", event: 1, table: $0) }
    let page = try BrowserPage(browser, file: try games.page(of: [paths[0]]))
    func offered(_ what: String) throws -> [String]? {
      try page.value(
        "[...document.querySelectorAll('[data-with=\(what)]')].filter((part) => part.checkVisibility()).map((part) => part.innerText.trim())"
      ).strings
    }
    let help = "document.querySelector('.keys').innerText"
    #expect(try offered("mistakes") == [] && offered("tables") == [])
    #expect(try page.isTrue("\(help).includes('hint') && !\(help).includes('mistake') && !\(help).includes('by time')"))
    try page.value("gamePage.own.games[0].mistakes = [[3, 0, 'a pity']]; gamePage.show(gamePage.own.games)")
    #expect(try offered("mistakes")?.count == 2)
    #expect(try page.isTrue("\(help).includes('next and previous mistake')"))
    try page.press("n")
    #expect(try page.text("document.querySelector('.mistake').textContent")?.contains("a pity.") == true)
    let both = try BrowserPage(browser, file: try games.page(of: paths))
    #expect(try both.isTrue("\(help).includes('by time')"))
    #expect(try both.isTrue("document.querySelector('header a, .seat a') === null"), "one file leads to no other")
  }

  @Test(arguments: [("set", 2), ("snap", 3), ("snap", 4)])
  func `a curve has the first fact of each seat at every step, and a sentence says from where the winner leads`(
    game: String, event: Int
  ) throws {
    let path = games.path(game, event: event)
    let scenes = try RecordedGames.scenes(at: path).map(\.scene)
    let seats = try ReplayCommand.table(at: path).seats
    let own = scenes.map { $0.badges.filter { $0.seat != nil } }
    let label = try #require(own[0].first).label
    let rows = own.map { badges in badges.filter { $0.label == label }.compactMap { Int($0.value) } }
    #expect(rows.allSatisfy { $0.count == seats.count })
    let page = try BrowserPage(browser, file: try games.page(of: [path]))
    let names = try page.value("[...document.querySelectorAll('.plot .legend')].map((name) => name.textContent)")
      .strings
    #expect(names == seats)
    let caption = try page.text("document.querySelector('.plot figcaption').firstChild.textContent")
    #expect(caption?.lowercased() == label)
    let end = zip(seats, try #require(rows.last)).map { "\($0) \($1)" }.joined(separator: ", ")
    #expect(try page.text("document.querySelector('.plot svg').ariaLabel")?.hasSuffix("in the end \(end)") == true)
    // The heights of all lines at all steps after the deal, as they are drawn: each value has its own height.
    let heights = try page.value(
      """
      (() => {
        const lines = [...document.querySelectorAll('.plot.copied path[stroke-width="2.5"]')].map((line) => line.getAttribute('d'));
        return player.tables[0].steps.slice(1).flatMap((_, index) => lines.map((line) => {
          const changes = [...line.matchAll(/H([0-9.]+)V([0-9.]+)/g)].filter((change) => Number(change[1]) <= player.tables[0].plots.x(index + 1) + 0.06);
          return changes.length ? changes.at(-1)[2] : line.match(/^M[0-9.]+ ([0-9.]+)/)[1];
        }));
      })()
      """
    ).strings
    let values = rows.flatMap { $0 }
    let least = try #require(values.min())
    let range = try #require(values.max()) - least
    #expect(range > 0 && heights?.count == values.count)
    for (height, value) in zip(heights ?? [], values) {
      let expected = 112 - 100 * Double(value - least) / Double(range)
      let drawn = try #require(Double(height))
      #expect(abs(drawn - expected) < 0.06)
    }
    // The first step from which the winner is above all others; the deal is step 1.
    let last = try #require(rows.last)
    let winner = try #require(last.indices.max { last[$0] < last[$1] })
    func leads(_ row: [Int]) -> Bool { row.indices.allSatisfy { $0 == winner || row[$0] < row[winner] } }
    let decided = (rows.lastIndex { !leads($0) } ?? -1) + 2
    let line = "document.querySelector('.lead').innerText"
    guard decided < rows.count else {
      #expect(try page.text(line) == "")
      return
    }
    #expect(try page.text(line) == "\(seats[winner]) leads from step \(decided) on.")
    try page.value("document.querySelector('.lead a').click()")
    #expect(try page.becomesTrue("player.position === \(decided)"))
    // Without a winner nothing is said.
    try page.value("delete gamePage.own.games[0].winner; gamePage.show(gamePage.own.games)")
    #expect(try page.isTrue("document.querySelector('.lead').hidden"))
    #expect(page.complaints == [])
  }

  @Test func `a press on any plot and a drag go to a step, and a game of one seat has no curve`() throws {
    let page = try BrowserPage(browser, file: try games.page(of: [games.path("set", event: 2)]))
    #expect(try page.integer("document.querySelectorAll('.plot').length") == 2)
    let last = try #require(try page.integer("player.end"))
    try page.value(
      "const go = player.go, steps = new Set(); player.go = function (step, speed) { steps.add(step); return go.call(this, step, speed); }"
    )
    for plot in 0..<2 {
      let svg = "document.querySelectorAll('.plot svg')[\(plot)]"
      try page.value("\(svg).scrollIntoView({ block: 'center' })")
      func point(_ step: Int) throws -> BrowserPage.Point {
        let box = "\(svg).getBoundingClientRect()"
        let x = try #require(try page.integer("Math.round(\(box).left + player.tables[0].plots.x(\(step)))"))
        return (Double(x), Double(try #require(try page.integer("Math.round(\(box).top + 60)"))))
      }
      try page.click(at: point(last - 2))
      #expect(try page.becomesTrue("player.position === \(last - 2)"))
      try page.value("steps.clear()")
      try page.drag(from: point(last - 2), to: point(3))
      #expect(try page.becomesTrue("player.position === 3"))
      #expect(try page.isTrue("steps.size > 2"), "a drag shows the steps on its way")
      let places =
        "[...document.querySelectorAll('.plot svg > path:last-child')].map((line) => line.getAttribute('transform'))"
      #expect(try Set(#require(try page.value(places).strings)).count == 1, "both cursors are at the step")
    }
    #expect(page.complaints == [])
    let alone = try BrowserPage(browser, file: try games.page(of: [games.path("klondike", event: 1, table: 2)]))
    #expect(try alone.integer("document.querySelectorAll('.plot').length") == 1)
    #expect(try alone.isTrue("document.querySelector('.lead').hidden"))
  }

  @Test(arguments: [("set", 2), ("snap", 3), ("klondike", 1)])
  func `the head is as high at every step`(game: String, event: Int) throws {
    // With these names, the head of several seats fills its row but for a little.
    let recorded = try String(contentsOfFile: games.path(game, event: event), encoding: .utf8)
    let name = UUID().uuidString + ".jsonl"
    let renamed = recorded.replacing("\"finder\"", with: "\"set-finder\"").replacing(
      "\"simple\"", with: "\"set-random\"")
    try games.folder.write(Array(renamed.utf8), to: name)
    let file = try games.page(of: [games.folder.path + "/" + name])
    for size in [(1280, 900), (1024, 768)] {
      let page = try BrowserPage(browser, url: "file://\(file)", size: size, media: BrowserPage.calm)
      #expect(try page.becomesTrue("typeof player === 'object' && player.tables.length > 0"))
      let heights = """
        new Set(player.tables[0].steps.map((_, step) => {
          player.go(step, 0);
          return Math.round(document.querySelector('.head').getBoundingClientRect().height);
        })).size
        """
      #expect(try page.integer(heights) == 1, "\(size)")
    }
  }
}
