import BotProcess
import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import Replays
import Reports
import TestBasics
import TestSupport
import Testing
import referee

/// A person's table in a real browser, with real pointer events, held against the saved game after every step.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct TablePageTests {
  private static let sizes = [(1280, 800), (390, 844), (844, 390)]
  private static let calm = BrowserPage.calm

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
    let links = try PageLinks(keptAt: scratch.file("link.json").path)
    let table = SoloPage(game, savedAt: save, links: links) { _ in }
    let page = try BrowserPage(browser, url: table.link, size: size, hasTouch: hasTouch, media: media)
    #expect(try page.becomesTrue("typeof table === 'object' && table.view !== undefined"))
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

  @Test(.onlyWithAll, arguments: sizes)
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
        try page.act {
          if let open {
            try page.drag(
              from: page.point(card: open), to: page.point(pile: target), byTouch: size.0 < 800)
          } else {
            // Dealing and collecting are taps on the pile that the cards come from, or go to.
            let pile = source.map { $0.cards.last?.isFaceUp == true ? target : $0.name } ?? target
            let place = try page.point(pile: pile)
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

  @Test(.onlyWithAll, arguments: sizes)
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
            let place = try page.point(card: card)
            try page.act { if size.0 < 800 { try page.tap(at: place) } else { try page.click(at: place) } }
          }
          #expect(try page.text("table.view.verdict") == "right")
          #expect(try page.integer("document.querySelectorAll('.card.claimed.right .verdict').length") == cards.count)
        }
        // The next touch takes the match, or deals: on the deck, or on a card of the match once the deck is empty.
        let isDeckEmpty = position.scene.piles.first { $0.name == "deck" }?.cards.isEmpty ?? true
        let deck = try isDeckEmpty ? page.point(card: hint?.cards.first ?? "") : page.point(pile: "deck")
        if hint != nil {
          try page.act { if size.0 < 800 { try page.tap(at: deck) } else { try page.click(at: deck) } }
        }
        game = try saved(G.self)
        #expect(try drawn(page) == lying(game.table.position.scene))
      }
      #expect(game.table.position.outcome != nil)
      #expect(page.complaints == [])
    }
    try play(Self.pointed)
  }

  @Test(arguments: TestScope.some(of: sizes)) func `a message moves no card, however long it is`(size: (Int, Int))
    throws
  {
    func place<G: Game>(_: G.Type) throws {
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "hands", deal: 2)), size: size, hasTouch: size.0 < 800)
      defer { table.stop() }
      // On a busy machine the room is measured after the first view.
      #expect(try page.becomesTrue("table.room === [space.clientWidth, space.clientHeight].join()"))
      let places =
        "JSON.stringify([...document.querySelectorAll('main, .card, .spot, .seat, .controls button')].map((node) => node.getBoundingClientRect()))"
      let before = try page.text(places)
      for (index, words) in [
        "", "right", "The cards that you have pointed at are no match, and they cost a point.",
      ].enumerated() {
        try page.value(
          "table.show({ ...table.view, lines: \(words.json) ? [\(words.json)] : [], messages: \(1000 + index) })")
        #expect(try page.text("document.querySelector('.message').textContent") == words)
        #expect(try page.text(places) == before)
      }
    }
    try place(Self.pointed)
    try place(Self.draggable)
  }

  @Test(.onlyWithAll, arguments: [(media: [], leaps: true), (media: calm, leaps: false)])
  func `a game that is won is celebrated, without motion where that is asked for`(
    media: [(String, String)], leaps: Bool
  ) throws {
    func play<G: Game>(_: G.Type) throws {
      let won = try #require((1...200).lazy.compactMap { try? wonGame(G.self, deal: $0) }.first)
      // The last card is for the person to lay.
      var game = won
      game.undo()
      #expect(game.table.position.outcome == nil)
      let (table, page) = try open(game, size: (1280, 800), hasTouch: false, media: media)
      defer { table.stop() }
      #expect(try page.isTrue("!document.body.matches('.over, .party')"))
      try page.act { try page.press("a") }
      #expect(try page.becomesTrue("document.body.matches('.over.party')"))
      // The cards themselves leap, each once, and lie where they lay in the end.
      let leaping = "document.getAnimations().filter((motion) => motion.id === 'leap').length"
      if leaps { #expect(try page.becomesTrue("\(leaping) > 40")) }
      #expect(try page.isTrue("table.view.isWon"))
      #expect(try page.becomesTrue("\(leaping) === 0"))
      // Then a panel, which leads to the game's replay.
      #expect(try page.becomesTrue("!document.querySelector('.ending').hidden"))
      #expect(
        try page.isTrue("/^Won in \\d+:\\d\\d/.test(document.querySelector('.ending h2').textContent)"))
      let figures = "[...document.querySelectorAll('.ending .figures dt')].map((name) => name.textContent)"
      #expect(try page.isTrue("\(figures)[0] === 'Moves' && !\(figures).includes('Time') && \(figures).length <= 3"))
      let buttons = "[...document.querySelectorAll('.ending footer > *')].map((node) => node.textContent).join()"
      #expect(try page.text(buttons) == "Close,Watch,Same deal,Next deal")
      try page.value(
        "fetch(document.querySelector('.ending a').href).then(async (answer) => { window.replayed = await answer.text(); })"
      )
      #expect(try page.becomesTrue("window.replayed?.includes('id=\"replay\"') === true"))
      // A page that comes afterwards shows the end and celebrates nothing.
      let later = try BrowserPage(browser, url: table.link, size: (1280, 800))
      #expect(try later.becomesTrue("document.body?.matches('.over') === true && \(leaping) === 0"))
    }
    try play(Self.draggable)
  }

  /// A game that hints alone win.
  private func wonGame<G: Game>(_: G.Type, deal: Int) throws -> SoloGame<G>? {
    var game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "won", deal: deal))
    while game.table.position.outcome == nil {
      let position = game.table.position
      let action = position.automaticAction(for: 0) ?? position.hint(for: 0) ?? position.legalActions(for: 0)[0]
      guard game.play(.action(action), after: .zero) != nil else { return nil }
    }
    return game.table.position.outcome?.isWin == true ? game : nil
  }

  @Test func `a card that is dropped where it may not lie flies home, and a double click sends one home`() throws {
    func play<G: Game>(_: G.Type) throws {
      let start = SavedGame<G>(options: G.Options(), seed: "x", deal: 1)
      let (table, page) = try open(SoloGame<G>(start), size: (1280, 800), hasTouch: false)
      defer { table.stop() }
      let before = lying(try SoloGame(start).table.position.scene)
      let king = try page.point(card: "KD")
      try page.drag(from: king, to: page.point(card: "QS"))
      #expect(try page.becomesTrue("!document.querySelector('.dragged, .lit')"))
      // It is on its way when it is no longer held.
      try Wait.until { try drawn(page) == before }
      #expect(try drawn(page) == before)
      #expect(!FileManager.default.fileExists(atPath: save), "nothing was played")
      let ace = try page.point(card: "AD")
      try page.click(at: ace)
      try page.click(at: ace, count: 2)
      #expect(
        try page.becomesTrue(
          "table.view.cards.some((card) => card.name === 'AD' && table.view.piles[card.pile].kind === 'stack')"))
      try page.act { try page.press("u") }
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
          guard let next, game.play(.action(next), after: .zero) != nil else { break }
        }
      }
      let (game, card) = try #require(found)
      let (table, page) = try open(game, size: (1280, 800), hasTouch: false)
      defer { table.stop() }
      let place = try page.point(card: card)
      try page.click(at: place)
      try page.click(at: place, count: 2)
      #expect(
        try page.becomesTrue(
          "table.view.cards.some((card) => card.name === \(card.json) && table.view.piles[card.pile].name.startsWith('foundation'))"
        ))
    }
    try play(Self.draggable)
  }

  @Test func `a new game asks a few things in words, and deals what was chosen`() throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), size: (390, 844), hasTouch: false)
      defer { table.stop() }
      try page.value("document.querySelector('[data-control=new]').click()")
      #expect(try page.becomesTrue("document.querySelector('.menu').open"))
      let words = try page.text("document.querySelector('.menu').textContent") ?? ""
      for field in G.Options.fields where field.key.contains("_") || field.key.contains(".") {
        #expect(!words.contains(field.key))
      }
      #expect(try page.isTrue("!document.querySelector('.menu details').open"))
      let box = "document.querySelector('.menu').getBoundingClientRect()"
      #expect(try page.isTrue("\(box).left >= 0 && \(box).right <= innerWidth && \(box).bottom <= innerHeight"))
      try page.value("[...document.querySelectorAll('.menu fieldset')][0].querySelector('input').click()")
      try page.value(
        "(() => { const box = document.querySelector('.menu .number'); box.value = 17; box.dispatchEvent(new Event('input')); })()"
      )
      try page.act { try page.value("document.querySelector('.menu .play').click()") }
      #expect(try page.text("table.view.message") == "Deal 17")
      let question = try #require(G.Options.questions.first { $0.isMain })
      var options = G.Options()
      try G.Options.field(question.key)?.set(&options, to: question.answers[0].value)
      let dealt = try SoloGame<G>(SavedGame(options: options, seed: DealChoice.numberedSeed, deal: 17))
      #expect(try drawn(page) == lying(dealt.table.position.scene))
      #expect(page.complaints == [])
    }
    try play(Self.draggable)
    try play(Self.pointed)
  }

  @Test func `giving up asks first, and a hint lights the card and its place`() throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), size: (1280, 800), hasTouch: false)
      defer { table.stop() }
      let place = "JSON.stringify(document.querySelector('[data-control=undo]').getBoundingClientRect())"
      let before = try page.text(place)
      #expect(try page.isTrue("document.querySelector('[data-control=undo]').ariaDisabled === 'true'"))
      try page.act { try page.press("d") }
      #expect(try page.text(place) == before, "undo has a place of its own")
      try page.act { try page.press("h") }
      #expect(
        try page.isTrue("['.card.hinted', '.spot.lit'].every((kind) => document.querySelectorAll(kind).length === 1)"))
      let giveUp = "[...document.querySelectorAll('[data-word]')].find((button) => button.textContent === 'Give up')"
      try page.act { try page.value("\(giveUp).click()") }
      #expect(try page.becomesTrue("document.querySelector('.ask').open"))
      #expect(try page.text("document.querySelector('.ask p').textContent") == "Give up this game?")
      try page.value("document.querySelector('.ask .play').click()")
      #expect(try page.isTrue("table.view.results === undefined && !document.querySelector('.ask').open"))
      try page.act { try page.press("h") }
      try page.act { try page.value("\(giveUp).click()") }
      #expect(try page.becomesTrue("document.querySelector('.ask').open"))
      try page.act { try page.value("document.querySelector('.ask button').click()") }
      #expect(try page.becomesTrue("table.view.results?.startsWith('Given up after 1 move')"))
      #expect(page.complaints == [])
    }
    try play(Self.draggable)
  }

  @Test func `the clock stands still while the page is out of sight, unless it was stopped by hand`() throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), size: (1280, 800), hasTouch: false)
      defer { table.stop() }
      func look(_ state: String) throws {
        try page.value(
          """
          Object.defineProperty(document, 'visibilityState', { value: '\(state)', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          """)
      }
      try look("hidden")
      #expect(try page.becomesTrue("table.view.isResting && clock.veil.hidden"))
      try look("visible")
      #expect(try page.becomesTrue("!table.view.isResting && clock.veil.hidden"))
      // Another window that shows the game keeps the clock going.
      let other = try BrowserPage(browser, url: table.link, size: (390, 844), media: Self.calm)
      #expect(try other.becomesTrue("typeof table === 'object' && table.view !== undefined"))
      try look("hidden")
      #expect(try other.becomesTrue("!table.view.isResting && !table.view.isPaused && clock.veil.hidden"))
      try other.load()
      #expect(
        try other.becomesTrue("typeof table === 'object' && table.view?.isResting === false && clock.veil.hidden"))
      try look("visible")
      try page.act { try page.press("P") }
      try look("hidden")
      try look("visible")
      // What had been sent would have been answered before this.
      try page.act { try page.press("h") }
      #expect(try page.isTrue("!table.view.isPaused"), "who acts goes on")
      try page.act { try page.press("P") }
      try look("hidden")
      try look("visible")
      #expect(try page.isTrue("table.view.isPaused"))
      #expect(page.complaints == [])
    }
    try play(Self.draggable)
  }

  @Test(arguments: TestScope.some(of: [(390, 844), (844, 390), (1280, 800)]))
  func `a question is asked in the window where it came up alone, and one that was declined is gone everywhere`(
    width: Int, height: Int
  ) throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), size: (width, height), hasTouch: false)
      defer { table.stop() }
      let other = try BrowserPage(browser, url: table.link, size: (390, 844), media: Self.calm)
      #expect(try other.becomesTrue("typeof table === 'object' && table.view !== undefined"))
      try page.act { try page.value("sender.act('resign')") }
      #expect(try page.becomesTrue("asker.dialog.open"))
      #expect(try other.becomesTrue("table.view.question !== undefined"))
      #expect(try other.isTrue("!asker.dialog.open"))
      // As Escape does.
      try page.act { try page.value("asker.dialog.close()") }
      for window in [page, other] {
        #expect(try window.becomesTrue("table.view.question === undefined && !asker.dialog.open"))
      }
      // Asked for elsewhere, it is asked again.
      try other.act { try other.value("sender.act('resign')") }
      #expect(try other.becomesTrue("asker.dialog.open && table.view.results === undefined"))
      try other.load()
      #expect(try other.becomesTrue("typeof asker === 'object' && table.view !== undefined && !asker.dialog.open"))
      try page.act { try page.value("sender.act('resign')") }
      #expect(try page.becomesTrue("asker.dialog.open && table.view.results === undefined"))
      #expect(page.complaints == [] && other.complaints == [])
    }
    try play(Self.draggable)
  }

  @Test func `a control that makes no sense now takes its key with it, and nobody gives up with one letter`() throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), size: (1280, 800), hasTouch: false)
      defer { table.stop() }
      #expect(try page.isTrue("!table.view.controls.includes('redo') && table.view.words.includes('resign')"))
      let number = try page.integer("table.view.number") ?? 0
      for key in ["r", "u", "n", "p", "E"] { try page.press(key) }
      // What had been sent would have been answered before this.
      try page.act { try page.press("h") }
      #expect(try page.integer("table.view.number") == number + 1)
      #expect(try page.isTrue("table.view.question === undefined && !asker.dialog.open"))
      #expect(
        try page.isTrue(
          "[...document.querySelectorAll('[data-control]')].every((button) => !table.view.keys.includes(button.dataset.key))"
        ))
    }
    try play(Self.draggable)
  }

  @Test func `the menu shows what one has achieved, without leaving the table`() throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, page) = try open(
        SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)), size: (390, 844), hasTouch: true)
      defer { table.stop() }
      try page.value("document.querySelector('.corner').click(); document.querySelector('.own-games').click()")
      #expect(try page.becomesTrue("document.querySelector('.achieved').open"))
      #expect(try page.text("document.querySelector('.achieved p').textContent") == "No game has ended yet.")
      try page.value("document.querySelector('.achieved button').click()")
      #expect(
        try page.isTrue(
          "!document.querySelector('.achieved').open && !document.querySelector('.more').matches(':popover-open')"))
      #expect(page.complaints == [])
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
      try page.act { try page.press("Enter") }
      #expect(try saved(G.self).saved.played.count == 1)
      try page.press("ArrowRight")
      #expect(try page.isTrue("document.activeElement === table.cursor && table.cursor !== table.stops[0]"))
    }
    try play(Self.draggable)
  }

  @Test func `a page that is closed and a program that is killed lose nothing, and the same link goes on`() throws {
    let words = ["play", Self.draggable.name, "--no-open", "--seed", "x", "--save", save]
    func start() throws -> (Process, url: String) {
      let process = Process()
      process.executableURL = BuiltPrograms.folder.appending(path: "referee")
      process.arguments = words
      process.standardError = FileHandle.nullDevice
      process.environment = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": scratch.path + "/data"]) {
        $1
      }
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      var text = ""
      while !text.contains("\n") { text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }
      return (process, String(text.dropFirst("open ".count).prefix { $0 != "\n" }))
    }
    let (first, url) = try start()
    var page = try BrowserPage(browser, url: url, size: (1280, 800), media: Self.calm)
    #expect(try page.becomesTrue("typeof table === 'object' && table.view !== undefined"))
    try page.act { try page.press("d") }
    let shown = try drawn(page)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    #expect(try page.becomesTrue("!document.querySelector('.lost').hidden"))
    let (second, again) = try start()
    #expect(again == url)
    page = try BrowserPage(browser, url: again, size: (1280, 800), media: Self.calm)
    #expect(try page.becomesTrue("typeof table === 'object' && table.view !== undefined"))
    #expect(try drawn(page) == shown)
    second.interrupt()
    second.waitUntilExit()
    #expect(second.terminationStatus == 0)
  }
}
