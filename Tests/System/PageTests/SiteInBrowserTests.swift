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

/// The pages of a run's site in a real browser, opened from the disk.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct SiteInBrowserTests {
  let games: RecordedGames
  let browser: Browser

  private static let first = "standings.html"
  /// The page of an event in which most bots play.
  private static let event = "pages/event-4.html"
  private static let pair = "pages/pair.html#shark-1,shark-2"
  private static let pages = [
    first, "pages/event-1.html", event, "pages/bots.html", "pages/bot-planner.html", "pages/bot-shark-1.html",
    "pages/games.html", "pages/faults.html", pair,
  ]

  init() throws {
    games = try RecordedGames.shared.get()
    browser = try SharedBrowser.open()
  }

  private func address(_ page: String) -> String {
    let path = String(page.prefix { $0 != "#" })
    return URL(filePath: games.folder.path + "/run/" + path).absoluteString + page.dropFirst(path.count)
  }

  private func open(
    _ page: String, size: (Int, Int) = (1280, 800), runsScripts: Bool = true
  ) throws -> BrowserPage {
    try BrowserPage(browser, url: address(page), size: size, hasTouch: size.0 < 1000, runsScripts: runsScripts)
  }

  /// What a page has asked for beside the files of its own site.
  private func foreignRequests(_ page: BrowserPage) -> [String] {
    page.requests.filter { !$0.hasPrefix(address("")) }
  }

  private static let shown = "[...document.querySelectorAll('tbody tr')].filter((row) => !row.hidden).length"

  @Test(arguments: pages, [(390, 844), (844, 390), (1280, 800)])
  func `everybody can use it, and it asks for nothing but its own files`(name: String, size: (Int, Int)) throws {
    let page = try open(name, size: size)
    #expect(try page.becomesTrue("document.querySelectorAll('main section').length > 0"))
    if name == SiteInBrowserTests.pair { #expect(try page.becomesTrue("document.querySelector('.strip') !== null")) }
    #expect(try page.brokenAccessLaws() == [])
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut at the side")
    let boards = "[...document.querySelectorAll('.stacked')]"
    let areWhole = try page.isTrue(boards + ".every((board) => board.scrollWidth <= board.clientWidth)")
    #expect(areWhole || size.0 > 640, "a phone shows a board whole")
    if size.0 < 640 { #expect(try smallTargets(page) == [], "a finger meets each link and heading") }
    #expect(page.complaints == [])
    #expect(foreignRequests(page) == [])
  }

  @Test func `the longest name of a bot moves no page sideways on a phone`() throws {
    let scratch = try TemporaryFolder()
    let names = ["a", "b"].map { String(repeating: $0, count: 40) }
    let bots = names.map { #"{"name": "\#($0)", "command": ["klondike-random"]}"# }
    let file = try scratch.write(
      #"{"out": "run", "events": [{"game": "klondike", "deals": 2}], "bots": [\#(bots.joined(separator: ", "))]}"#,
      to: "file.json")
    try #require(try Program.run(in: scratch.folder, ["run", file, "--quiet"]).exitCode == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/run/pages")
    let pages = files.filter { $0.hasSuffix(".html") && $0 != "game.html" }.map { "pages/" + $0 }
    for name in ["standings.html"] + pages {
      let address = URL(filePath: scratch.path + "/run/" + name).absoluteString
      let page = try BrowserPage(browser, url: address, size: (390, 844), hasTouch: true)
      #expect(try page.becomesTrue("document.querySelectorAll('main :is(section, h2, form)').length > 0"), "\(name)")
      // A phone zooms out of a page that is too wide, and its `innerWidth` grows.
      #expect(try page.isTrue("document.documentElement.scrollWidth <= 390"), "\(name)")
    }
  }

  /// The links and headings of tables, opened ones too, that are lower or narrower than 24 pixels.
  private func smallTargets(_ page: BrowserPage) throws -> [String]? {
    try page.value(
      """
      (() => {
        for (const part of document.querySelectorAll('details')) part.open = true;
        return [...document.querySelectorAll('td a, tbody th a, th button')].filter((node) => node.checkVisibility()).filter((node) => {
          const { width, height } = node.getBoundingClientRect();
          return width < 23.9 || height < 23.9;
        }).map((node) => node.outerHTML.slice(0, 100));
      })()
      """
    ).strings
  }

  @Test func `the first page leads to every event, bot, list and game`() throws {
    let page = try open(SiteInBrowserTests.first)
    #expect(try page.isTrue("document.documentElement.textContent.includes('<script>alert(1)</script>')"))
    let links = try #require(
      try page.value("[...new Set([...document.querySelectorAll('a')].map((link) => link.getAttribute('href')))]")
        .strings)
    for link in ["event-1", "event-4", "bot-planner", "bot-shark-1", "bots", "games", "faults"] {
      #expect(links.contains { $0.prefix { $0 != "#" } == "pages/\(link).html" }, "\(link)")
    }
    #expect(links.contains { $0.hasPrefix("pages/game.html#1-klondike-") })
    for link in links {
      let path = String(link.prefix { $0 != "#" })
      #expect(FileManager.default.fileExists(atPath: games.folder.path + "/run/" + path), "\(link)")
    }
  }

  @Test func `a pair leads to both games, side by side`() throws {
    let page = try open("pages/pair.html#planner,script-alert-1-s")
    #expect(try page.becomesTrue("document.querySelectorAll('.strip circle').length === 1"))
    let link = try #require(try page.text("document.querySelector('.strip a').getAttribute('href')"))
    #expect(link.wholeMatch(of: /game\.html#1-klondike-\d,1-klondike-\d/) != nil, "\(link)")
    let replay = try open("pages/" + link)
    #expect(try replay.becomesTrue("document.querySelectorAll('.game').length === 2"))
    let ways = try #require(
      try replay.value("[...document.querySelectorAll('header a, .seat a')].map((link) => link.getAttribute('href'))")
        .strings)
    #expect(
      Set(ways) == [
        "../standings.html", "event-1.html", "bot-planner.html", "bot-script-alert-1-s.html",
        "pair.html#planner,script-alert-1-s,event=1",
      ])
    for way in ways {
      #expect(FileManager.default.fileExists(atPath: games.folder.path + "/run/pages/" + way.prefix { $0 != "#" }))
    }
    #expect(try replay.text("document.querySelector('.home').innerText")?.hasSuffix("› all their games") == true)
    #expect(replay.complaints == [])
    #expect(foreignRequests(replay) == [])
    // Another pair is chosen on the page.
    try page.value(
      "(() => { const e = document.querySelector('select[name=second]'); e.value = 'finder'; e.dispatchEvent(new Event('change')); })()"
    )
    #expect(try page.becomesTrue("document.querySelector('[role=status]').textContent === 'They have not met.'"))
    #expect(try page.text("location.hash") == "#planner,finder")
    #expect(page.complaints == [])
  }

  @Test func `an address leads to an event of a pair, once, and stays with it for another pair`() throws {
    let page = try open(SiteInBrowserTests.pair + ",event=4", size: (1280, 300))
    let isThere = "Math.abs(document.querySelector('#event-4')?.getBoundingClientRect().top) < 2"
    #expect(try page.becomesTrue(isThere))
    try page.value("window.scrollTo(0, 0); show()")
    #expect(try page.becomesTrue("document.querySelectorAll('.strip').length === 2"))
    #expect(try page.isTrue("scrollY === 0"), "a reader who has come is not moved again")
    try page.value(
      "(() => { const e = document.querySelector('select[name=second]'); e.value = 'shark-3'; e.dispatchEvent(new Event('change')); })()"
    )
    #expect(try page.becomesTrue(isThere))
    #expect(try page.text("location.hash") == "#shark-1,shark-3,event=4")
    #expect(page.complaints == [])
  }

  @Test func `the deals that decided are told by the bot that won them, and all deals without a second scroll bar`()
    throws
  {
    let page = try open(SiteInBrowserTests.pair)
    #expect(try page.becomesTrue("document.querySelectorAll('.strip').length === 2"))
    let problems = try page.value(
      """
      [...document.querySelectorAll('main > section.board')].flatMap((section) => {
        const winners = new Map([...section.querySelectorAll('.figure-data tbody tr')].map((row) => [row.cells[0].textContent, row.cells[4].textContent]));
        const items = [...section.querySelectorAll('.beside li')];
        const told = items.map((item) => [item.textContent.match(/Deal (\\d+)/)[1], item.closest('div').querySelector('p').textContent]);
        const decided = [...winners.values()].filter((winner) => winner !== 'equal').length;
        return [
          ...told.filter(([deal, title]) => title !== `● ${winners.get(deal)} won`).map(String),
          ...(decided > 0 && !items.length ? ['no deal decided'] : []),
          ...(section.innerText.includes('Both sat at the same table') ? [] : ['not at one table']),
        ];
      })
      """)
    #expect(problems.strings == [])
    let tables = "[...document.querySelectorAll('.figure-data .wide:has([data-rows])')]"
    #expect(
      try page.isTrue("\(tables).length === 2 && \(tables).every((box) => getComputedStyle(box).maxHeight === 'none')"))
    #expect(page.complaints == [])
  }

  @Test func `the page of a pair says what is wrong with an address`() throws {
    for wrong in [
      "", "#planner", "#planner,planner", "#planner,event=1", "#planner,finder,event=x", "#../../x,planner", "#%00,%E0",
    ] {
      let page = try open("pages/pair.html" + wrong)
      #expect(
        try page.becomesTrue("document.querySelector('#pair [role=status]').textContent === 'Choose two bots.'"),
        "\(wrong)")
      #expect(page.complaints == [], "\(wrong)")
      #expect(foreignRequests(page) == [])
    }
  }

  @Test func `a cell of the cross table leads to its pair, and is as small as a reader wants`() throws {
    let page = try open(SiteInBrowserTests.event)
    #expect(try page.isTrue("document.querySelectorAll('.heat td a').length === 8 * 7"))
    let link = try page.text("document.querySelector('.heat tr[data-page=shark-1] td a').getAttribute('href')")
    #expect(link?.hasPrefix("pair.html#shark-1,") == true && link?.contains(/,event=\d$/) == true)
    try zoom(page, 6)
    #expect(try page.isTrue("document.querySelector('.heat td').offsetWidth === 6"))
    #expect(page.complaints == [])
  }

  @Test func `records sort by the share of the points, then by wins`() throws {
    let page = try open(SiteInBrowserTests.event)
    let records = ["2–0–2", "2–1–1", "4–0–0", "1–2–1", "0–0–4", "10–0–0"]
    let cells = records.map { "<tr><td>\($0)</td></tr>" }.joined()
    try page.value(
      """
      (() => {
        const part = document.querySelector('main').appendChild(document.createElement('div'));
        part.id = 'records';
        part.innerHTML = '<table class="sortable"><thead><tr><th>record</th></tr></thead><tbody>\(cells)</tbody></table>';
        bindLists(part);
        part.querySelector('button').click();
      })()
      """)
    #expect(
      try page.value("[...document.querySelectorAll('#records td')].map((cell) => cell.textContent)").strings
        == ["10–0–0", "4–0–0", "2–1–1", "2–0–2", "1–2–1", "0–0–4"])
  }

  @Test func `a phone chooses by what the leaderboard is sorted`() throws {
    let page = try open(SiteInBrowserTests.event, size: (390, 844))
    try page.value(
      """
      (() => {
        const choice = document.querySelector('.head .order select');
        choice.value = [...choice.options].find((option) => option.text === 'games').value;
        choice.dispatchEvent(new Event('change'));
      })()
      """)
    #expect(try page.isTrue("document.querySelector('.head .order').offsetHeight >= 24"))
    #expect(try page.text("document.querySelector('.head [aria-sort]').textContent") == "games")
  }

  private func zoom(_ page: BrowserPage, _ size: Int) throws {
    try page.value(
      "(() => { const e = document.querySelector('[data-zoom]'); e.value = \(size); e.dispatchEvent(new Event('input')); })()"
    )
  }

  @Test(arguments: [(390, 844), (1280, 800)])
  func `cells of any size have the figures that fit, and the whole heading of a column sorts`(size: (Int, Int)) throws {
    let page = try open(SiteInBrowserTests.event, size: size)
    let shown = """
      [...document.querySelectorAll('.heat td > a')].map((link) => parseFloat(getComputedStyle(link).fontSize) > 0
        ? link.textContent : getComputedStyle(link, '::after').content.match(/\\d+/)?.[0] ?? '')
      """
    let figures = try #require(
      try page.value("[...document.querySelectorAll('.heat td')].map((c) => c.textContent)").strings
    )
    .filter { !$0.isEmpty }
    let shares = figures.map { figure in
      let counts = figure.split(separator: "–").map { Double($0)! }
      return String(Int(exactly: ((100 * counts[0] + 50 * counts[1]) / counts.reduce(0, +)).rounded(.down))!)
    }
    try #require(figures.count == 8 * 7)
    for (cell, texts) in [(56, figures), (40, figures), (24, shares), (10, figures.map { _ in "" })] {
      try zoom(page, cell)
      let found = try #require(try page.value(shown).strings)
      // Half a per cent may be rounded up.
      let areAlike = zip(found, texts).allSatisfy { one, other in
        one == other || Int(one).flatMap { one in Int(other).map { one - $0 == 1 } } == true
      }
      #expect(areAlike, "\(cell): \(found.prefix(8))")
      let buttons = "[...document.querySelectorAll('.heat thead th:not(:first-child) button')]"
      #expect(
        try page.isTrue(
          """
          \(buttons).length === 8 && \(buttons).every((button) => {
            const [own, cell] = [button.getBoundingClientRect(), button.parentElement.getBoundingClientRect()];
            return own.width >= \(cell) && own.height >= Math.min(\(cell), 24) && Math.abs(own.width - cell.width) <= 1
              && Math.abs(own.height - cell.height) <= 2 && parseFloat(getComputedStyle(button).fontSize) >= 9;
          })
          """), "\(cell)")
    }
    // The largest cells have room for the counts of many games.
    let many = try page.text(
      """
      (() => {
        const slider = document.querySelector('[data-zoom]');
        const table = document.querySelector('.heat');
        const link = table.querySelector('td > a');
        const text = link.textContent;
        const large = Object.assign(Object.create(CrossTable.prototype), { slider, table, heads: [...table.tHead.rows[0].cells] });
        link.textContent = '1000–2000–3000';
        large.measure();
        slider.value = slider.max;
        large.zoom();
        const seen = table.dataset.figures + (link.scrollWidth <= link.clientWidth);
        link.textContent = text;
        return seen;
      })()
      """)
    #expect(many == "fulltrue")
    // Where every number would touch the next, every fifth one is there.
    try zoom(page, 6)
    let numbers =
      "[...document.querySelectorAll('.heat thead button')].filter((b) => parseFloat(getComputedStyle(b).fontSize) > 0)"
    #expect(try page.value(numbers + ".map((button) => button.textContent)").strings == ["bot", "5"])
    // A corner of the heading is as good as its middle.
    try zoom(page, 30)
    let rows = "[...document.querySelectorAll('.heat tbody tr')].map((row) => row.cells[0].textContent)"
    let before = try page.value(rows).strings
    try page.value(
      """
      (() => {
        const heading = document.querySelector('.heat thead th:nth-child(3)');
        heading.scrollIntoView({ block: 'center' });
        const box = heading.getBoundingClientRect();
        document.elementFromPoint(box.left + 2, box.top + 2).click();
      })()
      """)
    #expect(try page.text("document.querySelector('.heat [aria-sort]').textContent") == "2")
    #expect(try page.value(rows).strings != before)
    #expect(page.complaints == [])
  }

  @Test func `a table sorts by a click on a heading, in one order and then the other`() throws {
    let page = try open(SiteInBrowserTests.event)
    let names = "[...document.querySelectorAll('.head tbody tr')].map((row) => row.cells[1].textContent)"
    let before = try #require(try page.value(names).strings)
    let heading = "[...document.querySelectorAll('.head th')].find((cell) => cell.textContent === 'bot')"
    try page.value(heading + ".querySelector('button').click()")
    #expect(try page.value(names).strings == before.sorted())
    #expect(try page.text(heading + ".getAttribute('aria-sort')") == "ascending")
    try page.value(heading + ".querySelector('button').click()")
    #expect(try page.value(names).strings == before.sorted().reversed())
    // The best bot is bold as long as it stands first because it is the best.
    let firstWeight = "getComputedStyle(document.querySelector('.head tbody tr').cells[1]).fontWeight"
    #expect(try page.text(firstWeight) == "400")
    try page.value("document.querySelector('.head th button').click()")
    #expect(try page.value(names).strings == before)
    #expect(try page.text(firstWeight) == "700")
    try page.value(
      "[...document.querySelectorAll('.head th')].find((cell) => cell.textContent === 'rating').querySelector('button').click()"
    )
    let ratings = try #require(
      try page.value("[...document.querySelectorAll('.head tbody tr')].map((row) => row.cells[3].textContent)").strings)
    let numbers = ratings.map { Double($0.trimmingCharacters(in: CharacterSet(charactersIn: "≥≤~")))! }
    #expect(numbers == numbers.sorted(by: >))
    #expect(page.complaints == [])
  }

  @Test func `a long table shows its rows in parts`() throws {
    let page = try open("pages/games.html")
    let count = try #require(try page.integer("document.querySelectorAll('tbody tr').length"))
    // A part has twenty rows.
    try #require(count > 20)
    #expect(try page.integer(SiteInBrowserTests.shown) == 20)
    try page.value("[...document.querySelectorAll('.pages button')].find((one) => one.textContent === 'Next').click()")
    #expect(try page.integer(SiteInBrowserTests.shown) == min(count - 20, 20))
    #expect(page.complaints == [])
  }

  @Test func `a reader who comes back finds tables sorted, filtered and parted, and parts open, as they were`() throws {
    let seen = """
      JSON.stringify([
        [...document.querySelectorAll('tbody tr')].filter((row) => !row.hidden).map((row) => row.textContent),
        [...document.querySelectorAll('[aria-sort]')].map((heading) => heading.textContent + heading.ariaSort),
        [...document.querySelectorAll('.filters :is(select, input, output)')].map((one) => one.value),
        [...document.querySelectorAll('.pages')].map((pages) => pages.hidden + pages.textContent),
        [...document.querySelectorAll('details')].map((part) => part.open),
        [...document.querySelectorAll('.heat')].map((table) => table.style.cssText)])
      """
    let deeds = [
      // The next part of a list in another order.
      "pages/games.html": """
      document.querySelectorAll('th button')[2].click();
      [...document.querySelectorAll('.pages button')].find((one) => one.textContent === 'Next').click();
      """,
      "pages/faults.html": """
      (() => { const e = document.querySelector('#faults input'); e.value = 'nowhere'; e.dispatchEvent(new Event('input')); })();
      """,
      SiteInBrowserTests.event: """
      document.querySelectorAll('.head th button')[1].click();
      for (const part of document.querySelectorAll('details')) part.open = !part.open;
      (() => { const e = document.querySelector('[data-zoom]'); e.value = 33; e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change')); })();
      """,
      SiteInBrowserTests.pair: """
      document.querySelector('.figure-data').open = true; document.querySelectorAll('.figure-data th button')[1].click();
      """,
    ]
    for (name, deed) in deeds {
      let page = try open(name)
      let isDrawn = "document.querySelectorAll('main table').length > 0"
      #expect(try page.becomesTrue(isDrawn))
      let first = try page.text(seen)
      try page.value("(() => { \(deed) return 0; })()")
      let left = try #require(try page.text(seen))
      #expect(left != first, "\(name)")
      // What was opened is kept once the browser has told of it.
      #expect(
        try page.becomesTrue(
          "history.state?.view !== undefined && (keptView.get('part', 0) !== undefined || !/event|pair/.test(location.pathname))"
        ))
      try page.value("setTimeout(() => { location.href = 'bots.html'; }, 0)")
      #expect(try page.becomesTrue("document.querySelector('#bots') !== null && document.readyState === 'complete'"))
      try page.value("setTimeout(() => { history.back(); }, 0)")
      #expect(
        try page.becomesTrue("document.querySelector('#bots') === null && \(isDrawn) && \(seen) === \(left.json)"),
        "\(name)")
      try page.value("window.isOld = true; setTimeout(() => location.reload(), 0)")
      #expect(try page.becomesTrue("!window.isOld && \(isDrawn) && \(seen) === \(left.json)"), "\(name)")
      #expect(page.complaints == [])
      // Another visit begins anew.
      let anew = try open(name)
      #expect(try anew.becomesTrue("\(isDrawn) && \(seen) === \(first?.json ?? "")"), "\(name)")
    }
  }

  @Test func `its faults are filtered by bot, kind and game, and searched`() throws {
    let page = try open("pages/faults.html")
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
    #expect(try page.text("document.querySelector('#faults output').textContent")?.hasPrefix("0 of ") == true)
    try set("#faults input", "")
    try set("#faults select[name=bot]", "<script>alert(1)</script>")
    #expect(try page.integer(shown) == all)
    #expect(page.complaints == [])
  }

  @Test func `its games are the same as those of referee games, and are filtered`() throws {
    let page = try open("pages/games.html")
    let run = games.folder.path + "/run"
    let journal = try Journal.existing(in: run, catalogue)
    let list = try GamesList(journal, .init())
    func shown() throws -> String? { try page.text("document.querySelector('#games output').textContent") }
    #expect(try shown() == "\(list.count) results")
    for result in GamesList.Result.allCases {
      var selection = GamesList.Selection()
      selection.result = result
      let lost = try GamesList(journal, selection)
      _ = try page.value(
        "(() => { const e = document.querySelector('#games select[name=result]'); "
          + "if (![...e.options].some((o) => o.value === '\(result.rawValue)')) return false; "
          + "e.value = '\(result.rawValue)'; e.dispatchEvent(new Event('input')); return true; })()")
      let words = (lost.count < list.count ? "\(lost.count) of " : "") + "\(list.count) results"
      if lost.count > 0 { #expect(try shown() == words, "\(result)") }
    }
    // Who won stands in each row, and is a choice of its own.
    _ = try page.value(
      "document.querySelectorAll('#games select').forEach((e) => { e.value = e.name === 'winner' ? e.options[1].value : ''; "
        + "e.dispatchEvent(new Event('input')); })")
    let rows = "[...document.querySelectorAll('#games tbody tr')].filter((row) => !row.hidden)"
    #expect(try page.integer(rows + ".length") ?? 0 > 0)
    let winner = "document.querySelector('#games select[name=winner]').value"
    #expect(try page.isTrue(rows + ".every((row) => row.cells[2].textContent.split(', ').includes(\(winner)))"))
    let links = "[...document.querySelectorAll('#games td a')].map((link) => link.getAttribute('href'))"
    #expect(try page.value(links).strings?.allSatisfy { $0.hasPrefix("game.html#") } == true)
    #expect(page.complaints == [])
  }

  @Test(arguments: [(390, 844), (1280, 800)])
  func `a reader chooses lines, which are coloured and named, and others turn grey`(size: (Int, Int)) throws {
    let page = try open(SiteInBrowserTests.event, size: size)
    // The figure of the last event, in which most bots play.
    let figure = "[...document.querySelectorAll('.chart-figure:has(.chooser)')].at(-1)"
    let seen = "[...\(figure).querySelectorAll('svg')].filter((svg) => svg.getBoundingClientRect().width > 0)"
    #expect(try page.integer(seen + ".length") == 1)
    let chosen = "[...\(seen)[0].querySelectorAll('.chosen')].map((line) => line.dataset.i).sort().join()"
    let count = try #require(try page.integer("\(figure).querySelectorAll('[data-series]').length")) - 1
    #expect(try page.text(chosen) == (0..<min(count, 8)).map(String.init).joined(separator: ","))
    let places =
      "[...\(figure).querySelectorAll('[data-series]')].map((button) => button.offsetLeft + ' ' + button.offsetWidth).join()"
    let before = try page.text(places)
    func press(_ series: String) throws {
      try page.value("\(figure).querySelector('[data-series=\"\(series)\"]').click()")
      #expect(try page.text(places) == before, "no button moves")
    }
    try press("2")
    #expect(try page.text(chosen) == "2")
    try press("1")
    #expect(try page.text(chosen) == "1,2")
    let pressed = "[...\(figure).querySelectorAll('[aria-pressed=true]')].map((button) => button.dataset.series).join()"
    #expect(try page.text(pressed) == "1,2")
    // Names are there for chosen lines alone, one below another.
    let names =
      "[...\(seen)[0].querySelectorAll('.series text')].filter((text) => text.getAttribute('display') !== 'none')"
    #expect(try page.integer(names + ".length") == 2)
    #expect(
      try page.isTrue("((ys) => Math.abs(ys[0] - ys[1]) >= 14)(\(names).map((text) => Number(text.getAttribute('y'))))")
    )
    #expect(try page.isTrue(names + ".every((text) => text.getBoundingClientRect().height >= 11)"))
    try press("2")
    try press("1")
    #expect(try page.text(pressed) == (["all"] + (0..<min(count, 8)).map(String.init)).joined(separator: ","))
    #expect(page.complaints == [])
    #expect(foreignRequests(page) == [])
  }

  @Test func `a phone shows a list of sixty lines whole, and of more only a part`() throws {
    let page = try open(SiteInBrowserTests.event, size: (390, 844))
    for (count, isWhole) in [(60, true), (200, false)] {
      let list = try page.value(
        """
        (() => {
          const list = [...document.querySelectorAll('.chooser')].at(-1);
          while (list.children.length <= \(count)) list.append(list.lastElementChild.cloneNode(true));
          return [String(list.scrollHeight <= list.clientHeight + 1), String(list.clientHeight <= 844 * .6)];
        })()
        """)
      #expect(list.strings?.first == String(isWhole), "\(count)")
      #expect(isWhole || list.strings?.last == "true")
    }
  }

  @Test(arguments: ["light", "dark"])
  func `lines have a contrast of 3 with their picture, and texts one of 4.5`(theme: String) throws {
    let page = try open(SiteInBrowserTests.event)
    let weak = try page.value(
      """
      (() => {
        document.documentElement.dataset.theme = \(theme.json);
        for (const part of document.querySelectorAll('details')) part.open = true;
        const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((v) => v / 255)
          .map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
          .reduce((sum, v, index) => sum + v * [.2126, .7152, .0722][index], 0);
        const seen = [...document.querySelectorAll('.chart-figure svg')].filter((svg) => svg.checkVisibility());
        const weak = (svg, selector, property, least) => [...svg.querySelectorAll(selector)].filter((node) => {
          const [one, two] = [getComputedStyle(node)[property], getComputedStyle(svg.querySelector('.ground')).fill].map(light);
          return (Math.max(one, two) + .05) / (Math.min(one, two) + .05) < least;
        }).map((node) => node.outerHTML.slice(0, 80));
        if (seen.length < 4 || !seen.some((svg) => svg.querySelector('.chosen'))) return ['no picture'];
        return seen.flatMap((svg) => [
          ...weak(svg, '.chosen > path', 'stroke', 3), ...weak(svg, '.accent-line, .soft-line', 'stroke', 3),
          ...weak(svg, '.series text, .soft:is(text), .ink:is(text)', 'fill', 4.5)]);
      })()
      """)
    #expect(weak.strings == [])
  }

  @Test func `a leaderboard is saved as CSV, a row for each bot and no picture`() throws {
    let page = try open(SiteInBrowserTests.event)
    try page.value(
      """
      (() => {
        URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return '#'; };
        document.querySelector('[data-save-table]').click();
      })()
      """)
    #expect(try page.becomesTrue("window.saved !== undefined"))
    let rows = try #require(try page.text("window.saved")).split(separator: "\r\n")
    #expect(rows[0].hasPrefix("#,bot,games,rating,±,") && !rows[0].contains("95%"))
    #expect(try page.integer("document.querySelectorAll('.head tbody tr').length") == rows.count - 1)
  }

  @Test func `a figure is saved as a picture that is complete, and its data as CSV`() throws {
    let page = try open("pages/event-1.html")
    try page.value(
      """
      window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return '#'; };
      HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }; 0
      """)
    for kind in ["svg", "csv"] { try page.value("document.querySelector('[data-save=\(kind)]').click(); 0") }
    #expect(try page.becomesTrue("saved.length === 4"))
    let saved = try #require(try page.value("saved").strings)
    #expect(saved.contains("1-klondike-score-over-time.svg") && saved.contains("1-klondike-score-over-time.csv"))
    let picture = try #require(saved.first { $0.hasPrefix("<svg") })
    #expect(picture.contains(#"xmlns="http://www.w3.org/2000/svg""#) && !picture.contains("style="))
    // Its first line, above the drawing, says what it shows.
    #expect(picture.contains(/<text x="8" y="-8"[^>]*>Klondike, 1 seat: Mean score over time<\/text>/))
    #expect(picture.contains(#"viewBox="0 -26 "#))
    let printed = try Program.run(
      "standings", games.folder.path + "/run", "--figure", "score-over-time", "--event", "1", "--format", "csv")
    #expect(printed.exitCode == 0 && saved.contains(printed.output), "\(printed.errors)")
    #expect(page.complaints == [])
  }

  @Test(arguments: pages.dropLast()) func `it is whole without scripts`(name: String) throws {
    let page = try open(name, runsScripts: false)
    #expect(try page.isTrue("document.querySelectorAll('table').length > 0"))
    #expect(try page.isTrue("[...document.querySelectorAll('tbody tr')].every((row) => !row.hidden)"))
    #expect(try page.isTrue("getComputedStyle(document.querySelector('.controls')).display === 'none'"))
    #expect(foreignRequests(page) == [])
  }
}
