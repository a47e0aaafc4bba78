import BotProcess
import Catalogue
import Foundation
import GameRules
import JSON
import TestBasics
import TestSupport
import Testing

@testable import PersonPlay
@testable import Reports
@testable import referee

/// A person's table in a real browser, with real pointer events, held against the saved game after every step.
@Suite(.serialized, .timeLimited, .sharedBrowser, .enabled(if: Browser.isInstalled, "Chromium is not installed"))
struct TablePageTests {
  private static let sizes = [(1280, 800), (390, 844), (844, 390)]
  private static let calm = [("prefers-reduced-motion", "reduce")]

  let scratch: TemporaryFolder
  let browser: Browser

  init() throws {
    scratch = try TemporaryFolder()
    browser = try SharedBrowser.open()
  }

  private var save: String { scratch.file("game.json").path }

  /// A solo game that is served, and a page that shows it.
  private func open<G: Game>(
    _ game: SoloGame<G>, size: (Int, Int), hasTouch: Bool, media: [(String, String)] = calm
  ) throws -> (table: SoloPage<G>, page: BrowserPage) {
    let link = try SeatLink(keptAt: scratch.file("link.json").path, at: nil)
    let table = try SoloPage(game, savedAt: save, link: link) { _ in }
    let page = try BrowserPage(browser, url: link.text, size: size, hasTouch: hasTouch, media: media)
    // The second view is the first that fits the page; a program's first number ends in 001.
    #expect(try page.becomesTrue("typeof table === 'object' && table.view?.number % 1000 > 1"))
    return (table, page)
  }

  /// What is drawn, pile by pile: the names of open cards, and "??" for the others.
  private func drawn(_ page: BrowserPage) throws -> [[String]] {
    let piles = try page.value(
      """
      table.view.piles.map((_, pile) => [...document.querySelectorAll('.card')]
        .filter((card) => Number(card.dataset.pile) === pile)
        .sort((a, b) => a.style.zIndex - b.style.zIndex)
        .map((card) => card.classList.contains('up') ? card.querySelector('use').getAttribute('href').slice(6) : '??'))
      """)
    return (piles.elements ?? []).map { ($0.elements ?? []).compactMap(\.string) }
  }

  private func lying(_ scene: Scene) -> [[String]] {
    scene.piles.map { $0.cards.map { $0.isFaceUp ? $0.name : "??" } }
  }

  /// The game as it is in the file.
  private func saved<G: Game>(_: G.Type) throws -> SoloGame<G> {
    let data = try #require(FileManager.default.contents(atPath: save))
    return try SoloGame(SavedGame(json: Array(data)))
  }

  /// The middle of the part of a card or a place that can be seen.
  private func point(_ page: BrowserPage, card: String? = nil, pile: String? = nil) throws -> BrowserPage.Point {
    let node =
      card.map { "table.cards.cards[table.view.cards.find((card) => card.name === \($0.json)).id]" }
      ?? "(table.view.cards.filter((card) => table.view.piles[card.pile].name === \(pile!.json)).map((card) => table.cards.cards[card.id]).pop() ?? table.spots[table.view.piles.findIndex((pile) => pile.name === \(pile!.json))])"
    let box = try page.value(
      "(() => { const box = \(node).getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })()")
    let numbers = (box.elements ?? []).compactMap(\.value.double)
    try #require(numbers.count == 4)
    return (numbers[0] + numbers[2] / 2, numbers[1] + min(numbers[3] / 2, 6))
  }

  /// Does something, and waits until the page shows what it led to.
  private func act(_ page: BrowserPage, _ hands: () throws -> Void) throws {
    let done = try page.integer("sender.done") ?? 0
    try hands()
    #expect(try page.becomesTrue("sender.done > \(done)"))
  }

  @Test(arguments: TestScope.isAll ? sizes : [sizes[0]])
  func `a whole game of cards that are dragged is drawn as it is saved, after every step`(size: (Int, Int)) throws {
    func play<G: Game>(_: G.Type) throws {
      var options = G.Options()
      for field in G.Options.fields where field.key == "max_actions" { try field.set(&options, to: .integer(60)) }
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: options, seed: "hands", deal: 1)), size: size, hasTouch: size.0 < 800)
      defer { table.stop() }
      var game = try SoloGame<G>(SavedGame(options: options, seed: "hands", deal: 1))
      while game.table.position.outcome == nil {
        let position = game.table.position
        let action = try #require(
          position.automaticAction(for: 0) ?? position.hint(for: 0) ?? position.legalActions(for: 0).first)
        let gesture = position.gesture(for: action)
        let target = try #require(gesture.target)
        // A pile that is turned over is no fan to drag.
        let source = position.scene.piles.first { $0.cards.contains { $0.name == gesture.cards.first } }
        let isTurnedOver = position.scene.piles.first { $0.name == target }?.mark == "↻"
        let open = source?.cards.first { $0.name == gesture.cards.first && $0.isFaceUp && !isTurnedOver }?.name
        try act(page) {
          if let open {
            try page.drag(
              from: point(page, card: open), to: point(page, pile: target), byTouch: size.0 < 800)
          } else {
            // Dealing and collecting are taps on the pile that the cards come from, or go to.
            let pile = source.map { $0.cards.last?.isFaceUp == true ? target : $0.name } ?? target
            let place = try point(page, pile: pile)
            if size.0 < 800 { try page.tap(at: place) } else { try page.click(at: place) }
          }
        }
        let played = game.saved.played.count
        game = try saved(G.self)
        try #require(game.saved.played.count == played + 1, "\(action) was not played")
        #expect(try drawn(page) == lying(game.table.position.scene), "after \(action)")
      }
      #expect(try page.isTrue("document.body.classList.contains('over')"))
      #expect(page.complaints == [])
      #expect(page.requests.allSatisfy { $0.hasPrefix("http://127.0.0.1:") })
      let transcripts = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).filter {
        $0.hasSuffix(".jsonl")
      }
      #expect(transcripts == ["game-1.jsonl"])
    }
    try play(Self.draggable)
  }

  /// The game that is played alone by moving cards.
  private static var draggable: any Game.Type {
    catalogue.games.first { $0.seatCounts == 1...1 } ?? catalogue.games[0]
  }

  /// The game that is played alone by pointing.
  private static var pointed: any Game.Type {
    catalogue.games.first { $0.seatCounts.contains(1) && $0.seatCounts.upperBound > 1 } ?? catalogue.games[0]
  }

  @Test(arguments: TestScope.isAll ? sizes : [sizes[1]])
  func `a whole game of cards that are pointed at is drawn as it is saved`(size: (Int, Int)) throws {
    func play<G: Game>(_: G.Type) throws {
      let start = SavedGame<G>(options: G.Options(), seed: "hands", deal: 2)
      let (table, page) = try open(SoloGame<G>(start), size: size, hasTouch: size.0 < 800)
      defer { table.stop() }
      var game = try SoloGame<G>(start)
      var steps = 0
      while game.table.position.outcome == nil, steps < 200 {
        steps += 1
        let position = game.table.position
        let hint = position.hint(for: 0).map { position.gesture(for: $0) }
        if let cards = hint?.cards, hint?.target == nil, !cards.isEmpty {
          for card in cards {
            let place = try point(page, card: card)
            try act(page) { if size.0 < 800 { try page.tap(at: place) } else { try page.click(at: place) } }
          }
          #expect(try page.text("table.view.verdict") == "right")
          #expect(try page.integer("document.querySelectorAll('.card.claimed.right .verdict').length") == cards.count)
        }
        // The next touch takes the match, or deals: on the deck, or on a card of the match once the deck is empty.
        let isDeckEmpty = position.scene.piles.first { $0.name == "deck" }?.cards.isEmpty ?? true
        let deck = try isDeckEmpty ? point(page, card: hint?.cards.first ?? "") : point(page, pile: "deck")
        if hint != nil {
          try act(page) { if size.0 < 800 { try page.tap(at: deck) } else { try page.click(at: deck) } }
        }
        game = try saved(G.self)
        #expect(try drawn(page) == lying(game.table.position.scene))
      }
      #expect(game.table.position.outcome != nil)
      #expect(page.complaints == [])
    }
    try play(Self.pointed)
  }

  @Test(arguments: [(media: [], pieces: 120), (media: calm, pieces: 0)])
  func `a game that is won is celebrated, without motion where that is asked for`(
    media: [(String, String)], pieces: Int
  ) throws {
    func play<G: Game>(_: G.Type) throws {
      let won = try #require((1...200).lazy.compactMap { try? wonGame(G.self, deal: $0) }.first)
      // The last card is for the person to lay.
      var game = won
      game.undo()
      #expect(game.table.position.outcome == nil)
      let (table, page) = try open(game, size: (1280, 800), hasTouch: false, media: media)
      defer { table.stop() }
      #expect(try page.isTrue("!document.body.matches('.over, .party') && !document.querySelector('.confetti')"))
      try page.value(
        """
        window.pieces = 0;
        new MutationObserver((changes) => {
          for (const change of changes) for (const node of change.addedNodes) if (node.matches?.('.confetti')) pieces += 1;
        }).observe(document.body, { childList: true });
        """)
      try act(page) { try page.press("a") }
      #expect(try page.becomesTrue("document.body.matches('.over.party')"))
      #expect(try page.becomesTrue("pieces === \(pieces)"))
      #expect(try page.isTrue("table.view.isWon"))
      #expect(try page.becomesTrue("!document.querySelector('.confetti')"), "the pieces are gone in the end")
      // A page that comes afterwards shows the end and celebrates nothing.
      let link = try #require(SeatLink(readFrom: scratch.file("link.json").path))
      let later = try BrowserPage(browser, url: link.text, size: (1280, 800))
      #expect(try later.becomesTrue("document.body?.matches('.over') === true && !document.querySelector('.confetti')"))
    }
    try play(Self.draggable)
  }

  /// A game that hints alone win.
  private func wonGame<G: Game>(_: G.Type, deal: Int) throws -> SoloGame<G>? {
    var game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "won", deal: deal))
    while game.table.position.outcome == nil {
      let position = game.table.position
      let action = position.automaticAction(for: 0) ?? position.hint(for: 0) ?? position.legalActions(for: 0)[0]
      guard game.take(.action(action), after: .zero) != nil else { return nil }
    }
    return game.table.position.outcome?.isWin == true ? game : nil
  }

  @Test func `a card that is dropped where it may not lie flies home, and a double click sends one home`() throws {
    func play<G: Game>(_: G.Type) throws {
      let start = SavedGame<G>(options: G.Options(), seed: "x", deal: 1)
      let (table, page) = try open(SoloGame<G>(start), size: (1280, 800), hasTouch: false)
      defer { table.stop() }
      let before = try drawn(page)
      let king = try point(page, card: "KD")
      try page.drag(from: king, to: point(page, card: "QS"))
      #expect(try page.becomesTrue("!document.querySelector('.dragged, .lit')"))
      #expect(try drawn(page) == before)
      #expect(!FileManager.default.fileExists(atPath: save), "nothing was played")
      let ace = try point(page, card: "AD")
      try page.click(at: ace)
      try page.click(at: ace, count: 2)
      #expect(
        try page.becomesTrue(
          "table.view.cards.some((card) => card.name === 'AD' && table.view.piles[card.pile].kind === 'stack')"))
      try act(page) { try page.press("u") }
      #expect(try drawn(page) == before)
    }
    try play(Self.draggable)
  }

  @Test func `a double click on the only card of a pile that may be turned over sends the card home`() throws {
    func play<G: Game>(_: G.Type) throws {
      // The card that lies alone is the one whose pile could go as a whole to where the stock was.
      var found: (game: SoloGame<G>, card: String)?
      for deal in 1...2000 where found == nil {
        guard var game = try? SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: deal)) else { break }
        for _ in 0..<400 where found == nil {
          let position = game.table.position
          let moves = game.table.legalActions.map(position.gesture)
          let home = moves.first { home in
            home.isHome && moves.contains { !$0.isHome && $0.cards == home.cards && $0.target == "stock" }
          }
          if let home { found = (game, home.cards[0]) }
          let next = position.hint(for: 0) ?? game.table.legalActions.first
          guard let next, game.take(.action(next), after: .zero) != nil else { break }
        }
      }
      let (game, card) = try #require(found)
      let (table, page) = try open(game, size: (1280, 800), hasTouch: false)
      defer { table.stop() }
      let place = try point(page, card: card)
      try page.click(at: place)
      try page.click(at: place, count: 2)
      #expect(
        try page.becomesTrue(
          "table.view.cards.some((card) => card.name === \(card.json) && table.view.piles[card.pile].name.startsWith('foundation'))"
        ))
    }
    try play(Self.draggable)
  }

  @Test func `keys alone play, and every card that can be reached has a name`() throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), size: (1280, 800), hasTouch: false)
      defer { table.stop() }
      #expect(try page.isTrue("table.stops.every((node) => node.getAttribute('aria-label')?.length > 3)"))
      try page.value("table.focus(table.stops[0])")
      try act(page) { try page.press("Enter") }
      #expect(try saved(G.self).saved.played.count == 1)
      try page.press("ArrowRight")
      #expect(try page.isTrue("document.activeElement === table.cursor && table.cursor !== table.stops[0]"))
    }
    try play(Self.draggable)
  }

  @Test func `a page that is closed and a program that is killed lose nothing, and the same link goes on`() throws {
    let words = ["play", Self.draggable.name, "--browser", "--no-open", "--seed", "x", "--save", save]
    func start() throws -> (Process, url: String) {
      let process = Process()
      process.executableURL = BuiltPrograms.folder.appending(path: "referee")
      process.arguments = words
      process.standardError = FileHandle.nullDevice
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      var text = ""
      while !text.contains("\n") { text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }
      return (process, String(text.dropFirst("open ".count).prefix { $0 != "\n" }))
    }
    let (first, url) = try start()
    var page = try BrowserPage(browser, url: url, size: (1280, 800), media: Self.calm)
    // The second view is the first that fits the page; a program's first number ends in 001.
    #expect(try page.becomesTrue("typeof table === 'object' && table.view?.number % 1000 > 1"))
    try act(page) { try page.press("d") }
    let shown = try drawn(page)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    #expect(try page.becomesTrue("!document.querySelector('.lost').hidden"))
    let (second, again) = try start()
    #expect(again == url)
    page = try BrowserPage(browser, url: again, size: (1280, 800), media: Self.calm)
    // The second view is the first that fits the page; a program's first number ends in 001.
    #expect(try page.becomesTrue("typeof table === 'object' && table.view?.number % 1000 > 1"))
    #expect(try drawn(page) == shown)
    second.interrupt()
    second.waitUntilExit()
    #expect(second.terminationStatus == 0)
  }

  @Test func `two people at one table play rounds, each sees the own seat at the bottom, and games won are counted`()
    throws
  {
    let folder = scratch.file("table")
    let process = Process()
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = [
      "play", "snap", "--people", "2", "--no-open", "--save", folder.path, "--window", "3000", "--option",
      "max_turns=4",
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer {
      process.interrupt()
      process.waitUntilExit()
    }
    let links = Self.links(in: pipe)
    try #require(links.count == 2)
    let pages = try links.map { try BrowserPage(browser, url: $0, size: (390, 844), media: Self.calm) }
    for round in 1...2 {
      for page in pages {
        #expect(
          try page.becomesTrue("typeof table === 'object' && table.view?.isRace && table.view.results === undefined"))
      }
      // One calls in every window until the end, the other says nothing.
      for _ in 0..<8 {
        #expect(try pages[0].becomesTrue("table.view.results !== undefined || table.view.words.includes('snap')"))
        if try pages[0].isTrue("table.view.results !== undefined") { break }
        let number = try pages[0].integer("table.view.number") ?? 0
        try pages[0].press(" ")
        if try pages[1].isTrue("table.view.controls.includes('pass')") { try pages[1].press("p") }
        #expect(try pages[0].becomesTrue("table.view.number > \(number) + 1 || table.view.results !== undefined"))
      }
      for page in pages {
        #expect(try page.becomesTrue("table.view.results !== undefined"), "round \(round)")
        #expect(try page.isTrue("table.view.seats.includes('person 1') && table.view.seats.includes('person 2')"))
        let own = "table.view.piles.filter((pile) => pile.owner === table.view.you).map((pile) => pile.y)"
        let others = "table.view.piles.filter((pile) => pile.owner !== table.view.you).map((pile) => pile.y)"
        #expect(try page.isTrue("Math.min(...\(own)) > Math.max(...\(others))"), "the own seat is at the bottom")
        #expect(try page.isTrue("table.view.wins.reduce((a, b) => a + b) <= \(round)"))
        // A person's program may be started anew between two rounds; the page connects again.
        #expect(page.complaints.filter { !$0.contains("ERR_CONNECTION_REFUSED") } == [])
      }
      let isReady = "document.querySelector('.lost').hidden && table.view.controls.includes('next')"
      for page in pages { #expect(try page.becomesTrue(isReady)) }
      for page in pages { try page.press("n") }
    }
    // The transcript of a round is written before the next begins.
    for page in pages { #expect(try page.becomesTrue("table.view.results === undefined && table.view.isRace")) }
    let starters = try (1...2).map { round in
      let table = try ReplayCommand.table(at: folder.path + "/run/transcripts/1-snap/00000\(round).jsonl")
      return table.seats[try #require(table.first.badges.compactMap(\.namedSeat).first).index]
    }
    #expect(Set(starters) == ["person 1", "person 2"], "the next round has the next starter")
  }

  /// The links of two people, as a program prints them.
  private static func links(in pipe: Pipe) -> [String] {
    var text = ""
    while text.components(separatedBy: "http://").count < 3 || !text.hasSuffix("\n") {
      text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    }
    return text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "http://").map { String(line[$0.lowerBound...]) }
    }
  }

  /// Two people at one table that a tournament file describes; each page is that of the seat with its number.
  private func tableOfTwo(_ event: String, _ play: ([BrowserPage]) throws -> Void) throws {
    try scratch.write(
      """
      {"out": "run", "seed": "two", "events": [{\(event), "seats": 2, "deals": 2, "ask": "together"}],
       "bots": [{"name": "ann", "command": "browser"}, {"name": "bob", "command": "browser"}]}
      """, to: "file.json")
    let process = Process()
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = ["run", scratch.file("file.json").path]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let links = Self.links(in: pipe)
    var pages = try links.map { try BrowserPage(browser, url: $0, size: (1280, 800), media: Self.calm) }
    try #require(pages.count == 2)
    for page in pages { #expect(try page.becomesTrue("typeof table === 'object' && table.view?.isRace")) }
    if try pages[0].integer("table.view.you") == 1 { pages.swapAt(0, 1) }
    try play(pages)
    for page in pages { #expect(page.complaints == []) }
  }

  /// Points at three cards, by the place of each in a list of the page.
  private func claim(_ page: BrowserPage, _ cards: String) throws {
    let names = try #require(
      page.value("(\(cards)).map((id) => table.view.cards.find((card) => card.id === id).name)").strings)
    for name in names { try page.click(at: point(page, card: name)) }
  }

  /// The first three open cards of which no letter of the names is the same on two cards alone.
  private static let set = """
    (() => {
      const open = table.view.cards.filter((card) => card.name);
      for (const a of open) for (const b of open) for (const c of open)
        if (a.id < b.id && b.id < c.id
          && [0, 1, 2, 3].every((place) => new Set([a, b, c].map((card) => card.name[place])).size !== 2))
          return [a.id, b.id, c.id];
    })()
    """

  private static let calls = #""game": "set", "options": {"calls": true, "first_call_decides": true}"#

  @Test func `one of two calls and is wrong, the other challenges and is right, each with a countdown of its own`()
    throws
  {
    let clock = #""clock": {"window_ms": 600000, "name_ms": 200000, "challenge_ms": 100000}"#
    try tableOfTwo(Self.calls + ", " + clock) { pages in
      let (ann, bob) = (pages[0], pages[1])
      for page in pages {
        #expect(try page.isTrue("table.view.words.includes('call') && table.view.whole_ms === 510000"))
        #expect(try page.isTrue("[...document.querySelectorAll('.words button')].length === 2"))
      }
      // The race is over with the call, though the other is silent and the deck is not empty.
      try ann.press("c")
      #expect(try ann.becomesTrue("table.view.whole_ms === 170000 && table.view.left_ms > 0"))
      #expect(try ann.isTrue("!document.querySelector('.timer').hidden"))
      #expect(
        try ann.isTrue("/^[0-9]+ seconds left$/.test(document.querySelector('.timer').getAttribute('aria-label'))"))
      for page in pages {
        #expect(try page.isTrue("!['hint', 'facts'].some((aid) => table.view.controls.includes(aid))"))
      }
      // Pressed all the same, they tell nothing.
      for aid in ["hint", "facts"] {
        try act(ann) { try ann.value("sender.press('\(aid)')") }
        #expect(
          try ann.isTrue(
            "table.view.message === 'not in a race against others' && table.view.hinted.length === 0"))
      }
      // Two cards of a set and a third that is not its.
      try ann.value("window.found = \(Self.set)")
      try claim(
        ann,
        "[...found.slice(0, 2), table.view.cards.find((card) => card.name && !found.includes(card.id)).id]")
      #expect(try bob.becomesTrue("table.view.whole_ms === 85000 && table.view.words.length === 0"))
      #expect(try bob.isTrue("table.view.says.some((said) => said.seat === 0 && said.verdict === 'wrong')"))
      #expect(try bob.isTrue("document.querySelector('.say.wrong') !== null"))
      #expect(try ann.isTrue("table.view.legal === undefined && table.view.moves.length === 0"))
      try claim(bob, Self.set)
      for page in pages {
        #expect(try page.becomesTrue("table.view.whole_ms === 510000 && table.view.words.includes('call')"))
        #expect(try page.isTrue("table.view.says.some((said) => said.seat === 1 && said.verdict === 'right')"))
        #expect(
          try page.value("table.view.badges.filter(({ label }) => label === 'points').map(({ value }) => value)")
            .strings == ["-1", "1"])
      }
    }
  }

  @Test func `who calls and names nothing in time pays, and when nobody challenges the next race begins`() throws {
    let clock = #""clock": {"window_ms": 600000, "name_ms": 300, "challenge_ms": 300}"#
    try tableOfTwo(Self.calls + ", " + clock) { pages in
      try pages[1].press("c")
      for page in pages {
        #expect(
          try page.becomesTrue(
            "table.view.whole_ms === 510000 && table.view.badges.some(({ label, value }) => label === 'points' && value === '-1')"
          ))
        #expect(
          try page.value("table.view.badges.filter(({ label }) => label === 'points').map(({ value }) => value)")
            .strings == ["0", "-1"])
        #expect(try page.isTrue("table.view.words.includes('call')"))
      }
    }
  }
}
