import Catalogue
import Foundation
import GameRules
import JSON
import Replays
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import referee

/// The page of a site that shows its games, opened from the disk.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct GamePageTests {
  let games: RecordedGames
  let browser: Browser
  private static let scripts = GameScripts(catalogue)
  private static let tables = [
    ("klondike", 1, 1), ("klondike", 1, 2), ("set", 2, 1), ("snap", 3, 1), ("snap", 4, 1),
  ]

  init() throws {
    games = try RecordedGames.shared.get()
    browser = try SharedBrowser.open()
  }

  private func name(_ table: (game: String, event: Int, number: Int)) -> String {
    TableKey(event: table.event - 1, number: table.number).name(game: table.game)
  }

  /// A folder with the page and the data of all recorded games.
  private func site(isPublic: Bool = false) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(GamePage.html(title: "Games", GamePageTests.scripts, home: "../index.html"), to: "game.html")
    try folder.write(GamePage.styles, to: "game.css")
    try folder.write(GamePage.scripts, to: "game.js")
    try folder.makeFolder("games")
    for table in GamePageTests.tables {
      let path = games.path(table.0, event: table.1, table: table.2)
      let script = try GamePageTests.scripts.script(ofTranscriptAt: path, isPublic: isPublic)
      try folder.write(script, to: "games/\(name(table)).js")
    }
    return folder
  }

  private func open(
    _ address: String, in folder: TemporaryFolder, size: (Int, Int)? = nil
  ) throws -> BrowserPage {
    let page = try BrowserPage(
      browser, url: folder.file("game.html").absoluteString + "#" + address, size: size, media: BrowserPage.calm)
    #expect(try page.becomesTrue("player.tables.length > 0 || document.querySelector('main > .fault') !== null"))
    return page
  }

  @Test func `every game of a site is drawn as in its transcript, step by step, in the same words`() throws {
    let folder = try site()
    for table in GamePageTests.tables {
      let path = games.path(table.0, event: table.1, table: table.2)
      let page = try open(name(table), in: folder)
      let scenes = try RecordedGames.scenes(at: path)
      #expect(try SeenTable(page).difference(from: scenes[0].scene) == nil)
      let seen = try SeenTable.each(scenes.count - 1, pressing: "ArrowRight", on: page)
      try #require(seen.count == scenes.count - 1)
      for (index, seen) in zip(1..., seen) {
        let difference = seen.difference(from: scenes[index].scene)
        #expect(difference == nil, "\(path), step \(index + 1): \(difference ?? "")")
      }
      // Data files leave the solver's search out.
      let recorded = try TranscriptFile.read(at: path)
      func words<G: Game>(_: G.Type) throws -> [String] {
        try ReplayTable(recorded, of: G.self, isSolved: false).happenings.map(\.words)
      }
      let expected = try words(try catalogue.require(recorded.game))
      let log = try page.value("[...document.querySelectorAll('.log li')].map((line) => line.textContent)").strings
      #expect(log.map { Array($0.dropFirst(2)) } == expected)
      #expect(try page.text("document.title")?.contains(recorded.table.seats[0]) == true)
      #expect(try page.becomesTrue("location.hash === '#\(name(table));step=\(scenes.count)'"))
      #expect(page.complaints == [])
      #expect(page.requests.allSatisfy { $0.hasPrefix(folder.folder.absoluteString) })
    }
  }

  @Test func `games of one deal lie side by side, from the first step at which their actions differ`() throws {
    let folder = try site()
    let paths = (1...2).map { games.path("klondike", event: 1, table: $0) }
    let scenes = try paths.map(RecordedGames.scenes)
    let shorter = min(scenes[0].count, scenes[1].count)
    // The deal is step 1.
    let differing = ((1..<shorter).first { scenes[0][$0].scene != scenes[1][$0].scene } ?? shorter) + 1
    #expect(differing > 2)
    let both = "1-klondike-1,1-klondike-2"
    for (address, step) in [(both, differing), (both + ";step=differs", differing), (both + ";step=3", 3)] {
      let page = try open(address, in: folder)
      #expect(try page.integer("document.querySelectorAll('.game').length") == 2)
      #expect(try page.integer("player.position") == step, "\(address)")
      let place = step == differing ? "this step" : "step \(differing)"
      #expect(try page.text("document.querySelector('.parting').innerText") == "The games part at \(place).")
      #expect(page.complaints == [])
    }
    let early = try open(both + ";step=2", in: folder)
    try early.value("document.querySelector('.parting a').click()")
    #expect(try early.becomesTrue("player.position === \(differing)"))
    #expect(try early.text("document.querySelector('.parting').innerText") == "The games part at this step.")
    // A game has no difference from itself, and one alone none to speak of.
    let same = try open("1-klondike-2,1-klondike-2", in: folder)
    #expect(try same.text("document.querySelector('.parting').innerText") == "The games are the same.")
    let alone = try open("1-klondike-2", in: folder)
    #expect(try alone.isTrue("document.querySelector('.parting').hidden"))
    let byTime = try open(both + ";moment=2", in: folder)
    #expect(try byTime.isTrue("player.byTime && player.position === 2"))
  }

  @Test func `in one column all boards come before what is told of each`() throws {
    let folder = try site()
    for (size, isColumn) in [((390, 844), true), ((1280, 800), false)] {
      let page = try open("1-klondike-1,1-klondike-2", in: folder, size: size)
      let order =
        "[...document.querySelectorAll('.felt, .side')].sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)"
        + ".map((part) => part.className).join()"
      #expect(try page.text(order) == "felt,felt,side,side")
      let isBelow =
        "((felts) => felts[1].bottom > felts[0].bottom + 100)([...document.querySelectorAll('.felt')].map((felt) => felt.getBoundingClientRect()))"
      #expect(try page.isTrue(isBelow) == isColumn)
      let owners =
        "[...document.querySelectorAll('.owner')].filter((name) => name.checkVisibility()).map((name) => name.textContent)"
      #expect(try page.value(owners).strings?.count == (isColumn ? 2 : 0))
      #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    }
    let touched = try BrowserPage(
      browser, url: folder.file("game.html").absoluteString + "#1-klondike-2", size: (390, 844), hasTouch: true)
    #expect(try touched.becomesTrue("player.tables.length > 0"))
    #expect(try touched.isTrue("!document.querySelector('.keys').checkVisibility()"), "no help for keys without any")
  }

  @Test func `an address that names no game of the site is answered by a sentence`() throws {
    let folder = try site()
    for address in [
      "", ";step=3", "1-klondike", "../1-klondike-1", "1-klondike-1/../x", "1-klondike-0", "x", "%3Cscript%3E",
      "<img src=x onerror=alert(1)>", "javascript:alert(1)", "1-klondike-1,", "//example.org/1-klondike-1",
      Array(repeating: "1-klondike-1", count: 9).joined(separator: ","), "1-klondike-1,2-set-1",
    ] {
      let page = try open(address, in: folder)
      let sentence = try page.text("document.querySelector('main > .fault').textContent") ?? ""
      #expect(sentence.hasPrefix("The address names"), "\(address): \(sentence)")
      #expect(try page.isTrue("document.images.length === 0"))
      #expect(page.complaints == [])
      #expect(page.requests.allSatisfy { $0.hasPrefix(folder.folder.absoluteString) })
    }
    let missing = try open("1-klondike-77", in: folder)
    #expect(
      try missing.text("document.querySelector('main > .fault').textContent")?.hasPrefix(
        "The game 1-klondike-77 cannot be shown: it has no data file here.") == true)
    try folder.write(#"recordedGame("1-klondike-5","AAAA");"#, to: "games/1-klondike-5.js")
    let damaged = try open("1-klondike-5", in: folder)
    #expect(
      try damaged.text("document.querySelector('main > .fault').textContent")
        == "The game 1-klondike-5 cannot be shown: its data file is damaged.")
    #expect(damaged.complaints == [])
  }

  @Test func `another address in the same tab shows its game`() throws {
    // The folder is removed with its last use.
    let folder = try site()
    let page = try open("1-klondike-1", in: folder)
    func follow(_ address: String, _ shown: String) throws {
      #expect(try page.becomesTrue("(location.hash = \(address.json), true)"))
      #expect(try page.becomesTrue(shown), "\(address)")
    }
    func isShown(_ heading: String, _ step: Int) -> String {
      "document.querySelector('h1').textContent === '\(heading)' && player.position === \(step) && player.tables.length === 1"
    }
    try follow("2-set-1;step=4", isShown("Set, deal 1", 4))
    try follow("2-set-1;step=5", isShown("Set, deal 1", 5))
    try follow(
      "nothing", "document.querySelector('main > .fault') !== null && document.querySelector('.controls').hidden")
    try follow("1-klondike-2", isShown("Klondike, deal 1", 1) + " && !document.querySelector('.controls').hidden")
    let scenes = try RecordedGames.scenes(at: games.path("klondike", event: 1, table: 2))
    #expect(try SeenTable(page).difference(from: scenes[0].scene) == nil)
    #expect(try page.brokenAccessLaws() == [])
    #expect(page.complaints == [])
    #expect(page.requests.allSatisfy { $0.hasPrefix(folder.folder.absoluteString) })
  }

  @Test(arguments: ["light", "dark"])
  func `the page fits a phone, and can be read by anybody`(theme: String) throws {
    let folder = try site()
    for table in [("klondike", 1, 2), ("set", 2, 1), ("snap", 3, 1)] {
      let page = try open(name(table), in: folder, size: (390, 844))
      try page.value("document.documentElement.dataset.theme = \(theme.json)")
      #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
      #expect(try page.brokenAccessLaws() == [])
      #expect(page.complaints == [])
    }
  }

  @Test func `public data have no text of a bot, and other data have it`() throws {
    for isPublic in [false, true] {
      let page = try open("1-klondike-1", in: try site(isPublic: isPublic))
      let text = try #require(try page.text("gamePage.unpack('1-klondike-1').then((data) => JSON.stringify(data))"))
      for own in ["onerror=pwned()", "<b>line 6</b>", "t7-t1:1"] {
        #expect(text.contains(own) != isPublic, "\(own), public: \(isPublic)")
      }
    }
  }

  @Test func `the names of bots are text, whatever they are`() throws {
    let names = try JSONReader.read(Array(Data(contentsOf: GamePageTests.evilNames))).strings ?? []
    try #require(names.count > 50)
    let folder = try site()
    let path = games.path("snap", event: 3)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let seats = try TranscriptFile.read(at: path).table.seats
    var shown = 0
    for name in names {
      let renamed = text.replacing("\"seats\":[\(seats[0].json)", with: "\"seats\":[\(name.json)", maxReplacements: 1)
      // A name that no tournament would take may be refused.
      guard
        let file = try? TranscriptFile(Array(renamed.utf8), path: path, hasInputs: false),
        let script = try? GamePageTests.scripts.script(of: file, isPublic: true)
      else { continue }
      shown += 1
      try folder.write(script, to: "games/3-snap-1.js")
      guard shown % 8 == 1 || name.contains("<") || name.contains("\t") else { continue }
      let page = try open("3-snap-1", in: folder)
      let own = try page.text("document.querySelector('.seat b').textContent")
      #expect(own == (try page.text("player.tables[0].data.seats[0]")))
      #expect(
        try page.isTrue(
          "document.images.length === 0 && document.querySelectorAll('script:not([src], [type])').length === 0"))
      #expect(page.complaints == [])
    }
    #expect(shown > 20)
  }

  private static let evilNames = Repository.root.appending(path: "Tests/Support/HostileBots/Bots/names.json")

  @Test func `the same transcript has the same data, of few bytes a step`() throws {
    for table in GamePageTests.tables {
      let path = games.path(table.0, event: table.1, table: table.2)
      let scripts = try (1...2).map { _ in
        try GameScripts(catalogue).script(ofTranscriptAt: path, isPublic: true)
      }
      #expect(scripts[0] == scripts[1])
      let file = try TranscriptFile.read(at: path)
      let (seats, steps) = (file.table.seats.count, file.entryCount)
      #expect(
        scripts[0].count < 1200 + 200 * seats + 20 * steps, "\(path): \(scripts[0].count) bytes for \(steps) steps")
    }
  }

  @Test func `a transcript that cannot be replayed has no data, and that is all`() throws {
    let whole = try String(contentsOfFile: games.path("klondike", event: 1, table: 2), encoding: .utf8)
    let lines = whole.split(separator: "\n")
    for damaged in [
      "", "{}", String(whole.prefix(500)), whole.replacing("\"game\":\"klondike\"", with: "\"game\":\"chess\""),
      whole.replacing("\"rules\":1", with: "\"rules\":99"), String(lines[0]),
      (lines[...1] + lines[3...]).joined(separator: "\n"), whole.replacing("\"seat\":0", with: "\"seat\":1"),
    ] {
      let folder = try TemporaryFolder()
      try folder.write(damaged, to: "t.jsonl")
      #expect(throws: (any Error).self) {
        try GamePageTests.scripts.script(ofTranscriptAt: folder.file("t.jsonl").path, isPublic: true)
      }
    }
  }

  @Test func `a name of a game is read back, and no other text is one`() throws {
    let read = try #require(TableKey.named("2-set-17"))
    #expect(read.table == TableKey(event: 1, number: 17) && read.game == "set")
    for text in ["0-set-17", "2-set-0", "2-set", "2-SET-1", "2-set-17-1", "../2-set-17", "2-set-99999999999999"] {
      #expect(TableKey.named(text) == nil, "\(text)")
    }
  }

  @Test func `a pile of any number of cards is laid out within its room, even and without overlap`() throws {
    let page = try open("2-set-1", in: try site())
    let broken = try page.value(
      """
      (() => {
        const [pile, problems] = [{ x: 0, y: 0, kind: 'grid', measures: [4, 3] }, []];
        const [width, height] = pileLayout.room(pile);
        for (let count = 3; count <= 81; count += 1) {
          const places = pileLayout.places(pile, Array(count).fill(1), 1.5).map(([x, y, scale]) => [x - 0.3, y - 0.3, scale]);
          const size = places[0][2];
          const best = Math.max(...Array.from({ length: count }, (_, index) => Math.min(width / (index + 1), height / Math.ceil(count / (index + 1)))));
          if (Math.abs(size - best * pileLayout.cell) > 1e-9) problems.push(count + ' cards could be larger');
          for (const [x, y, scale] of places) if (x < 0 || y < 0 || x + scale > width + 1e-9 || y + scale / 1.5 > height / 1.5 + 1e-9 || scale !== size) problems.push(count + ' cards leave the room');
          places.forEach(([x, y], index) => { for (const other of places.slice(index + 1)) if (Math.abs(x - other[0]) < size - 1e-9 && Math.abs(y - other[1]) < size / 1.5 - 1e-9) problems.push(count + ' cards overlap'); });
        }
        const column = pileLayout.places({ x: 0, y: 0, kind: 'column', measures: [3.2] }, Array.from({ length: 19 }, (_, index) => (index > 5 ? 1 : 0)), 1.5).map((place) => place[1]);
        if (column[18] - column[0] > 2.2 / 1.5 + 1e-9 || column.some((y, index) => index > 0 && y < column[index - 1])) problems.push('a long column is not squeezed');
        return [...new Set(problems)];
      })()
      """)
    #expect(broken.strings == [])
  }
}
