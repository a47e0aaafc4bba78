import Catalogue
import GameRules
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// What a first visit shows, what help there is, and the choices of the menu.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct FirstVisitTests {
  private static let sizes = [(390, 844), (844, 390), (1280, 800)]
  private let stage: PageStage

  init() throws { stage = try PageStage() }

  private func look<G: Game>(
    at _: G.Type, _ size: (Int, Int), media: [(String, String)] = BrowserPage.calm,
    _ body: (BrowserPage) throws -> Void
  ) throws {
    let (table, link) = try stage.serve(G.self)
    defer { table.stop() }
    let page = try stage.open(link, size, media: media)
    try body(page)
    #expect(page.complaints == [])
  }

  @Test(arguments: TestScope.some(of: PageStage.alone), TestScope.some(of: sizes))
  func `a first visit asks nothing, and shows a short hint where something can be done, each once`(
    game: any Game.Type, size: (Int, Int)
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      try look(at: G.self, size) { (page: BrowserPage) throws in
        #expect(try page.isTrue("!document.querySelector('dialog[open]')"))
        #expect(try page.becomesTrue("!tips.node.hidden"))
        #expect(
          try page.isTrue(
            "(() => { const [own, line] = [tips.node, tips.node.parentElement].map((node) => node.getBoundingClientRect()); return line.height > 0 && own.left >= line.left && own.right <= line.right && own.top >= line.top - 1 && own.bottom <= line.bottom + 1 && tips.node.textContent.length < 60; })()"
          ))
        let first = try page.text("tips.shown")
        try page.act { try page.value("sender.act(table.view.moves[0].action)") }
        #expect(try page.becomesTrue("tips.shown !== \((first ?? "").json)"))
        try page.value("for (const kind of Object.keys(tips.words)) preferences.set('tip-' + kind, 'seen')")
        try page.act { try page.press("u") }
        #expect(try page.becomesTrue("tips.node.hidden && !document.querySelector('.tipped')"))
      }
    }
    try law(game)
  }

  @Test(arguments: TestScope.some(of: sizes))
  func `a lesson lets the cards be picked, and says why they do or do not belong together`(
    size: (Int, Int)
  ) throws {
    for game in catalogue.games where game.lesson != nil && game.seatCounts.contains(1) {
      func law<G: Game>(_: G.Type) throws {
        let lesson = try #require(G.lesson)
        try look(at: G.self, size) { (page: BrowserPage) throws in
          try page.click(".corner")
          try page.click(".learn")
          #expect(try page.becomesTrue("document.querySelector('.lesson').open"))
          #expect(try page.integer("document.querySelectorAll('.pick').length") == lesson.cards.count)
          for choice in lesson.choices {
            for card in choice.cards { try page.click(".pick[data-name='\(card)']") }
            #expect(try page.text("document.querySelector('.lesson [role=status]').textContent") == choice.words)
            let marked = choice.isRight ? "right" : "wrong"
            #expect(try page.integer("document.querySelectorAll('.pick.\(marked)').length") == choice.cards.count)
          }
          #expect(
            try page.isTrue(
              "(() => { const box = document.querySelector('.lesson footer').getBoundingClientRect(); return box.bottom <= innerHeight && box.right <= innerWidth; })()"
            ))
          try page.click(".lesson .play")
          #expect(try page.isTrue("!document.querySelector('.lesson').open"))
        }
      }
      try law(game)
    }
  }

  @Test(arguments: catalogue.games)
  func `a game's rules are a few short sentences, and its lesson has one right choice`(
    game: any Game.Type
  ) {
    #expect((3...5).contains(game.rules.count))
    #expect(game.rules.allSatisfy { $0.count < 140 && $0.hasSuffix(".") })
    if let lesson = game.lesson {
      #expect(lesson.choices.count { $0.isRight } == 1)
      #expect(lesson.choices.allSatisfy { Set($0.cards).isSubset(of: lesson.cards) })
    }
  }

  @Test(arguments: [((390, 844), ".touch"), ((1280, 800), ".keys")])
  func `help has the rules of this game, and the keys or the gestures of this device, and no other's`(
    size: (Int, Int), list: String
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      try look(at: G.self, size) { (page: BrowserPage) throws in
        try page.click(".corner")
        try page.value("document.querySelector('.more details').open = true")
        let help = try page.text("document.querySelector('.more details').innerText") ?? ""
        for rule in G.rules { #expect(help.contains(rule)) }
        #expect(try page.isTrue("document.querySelector('.more \(list)').checkVisibility()"))
        #expect(
          try page.integer("[...document.querySelectorAll('.more dl')].filter((node) => node.checkVisibility()).length")
            == 1)
        // What belongs to a race has no place where one plays alone.
        #expect(!help.contains(TableControl.pass.look.help) && !help.contains(TableControl.next.look.help))
        #expect(
          try page.isTrue(
            "(() => { const box = document.querySelector('.more').getBoundingClientRect(); return box.right <= innerWidth && box.bottom <= innerHeight; })()"
          ))
      }
    }
    try law(PageStage.alone[0])
  }

  @Test func `looks and sound are switches with labels, which are kept, and sound is off until it is wanted`() throws {
    func law<G: Game>(_: G.Type) throws {
      try look(at: G.self, (1280, 800)) { (page: BrowserPage) throws in
        let root = "document.documentElement.dataset"
        #expect(try page.isTrue("\(root).sound === undefined && sound.ready() === undefined"))
        try page.click(".corner")
        for (name, value) in [("sound", "on"), ("colours", "safe")] {
          let own = "document.querySelector('[data-choice=\(name)]')"
          #expect(try page.isTrue("\(own).role === 'switch' && \(own).closest('label').textContent.trim().length > 3"))
          try page.value("\(own).click()")
          #expect(
            try page.isTrue(
              "\(own).checked && \(root).\(name) === '\(value)' && preferences.get('\(name)') === '\(value)'"))
        }
        try page.value(
          "(() => { const theme = document.querySelector('[data-choice=theme]'); theme.value = 'dark'; theme.dispatchEvent(new Event('change')); })()"
        )
        #expect(try page.isTrue("\(root).theme === 'dark'"))
        // A hand has touched the page by now, as browsers want it before anything sounds.
        try page.click(at: (5, 5))
        try page.value("sound.slide(3); sound.flip(); sound.verdict('right'); sound.verdict('wrong')")
        #expect(try page.becomesTrue("sound.ready()?.state !== undefined"))
        try page.value("document.querySelector('[data-choice=sound]').click()")
        #expect(try page.isTrue("sound.ready() === undefined"))
      }
    }
    try law(PageStage.alone[0])
  }

  @Test(arguments: TestScope.some(of: sizes))
  func `alone, the header has what counts and the time, and the row has the main button of the moment`(
    size: (Int, Int)
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      try look(at: G.self, size) { (page: BrowserPage) throws in
        let header = try page.text("document.querySelector('header .seat').innerText") ?? ""
        #expect(header.contains("0:0"), "\(header)")
        #expect(
          try page.isTrue(
            "table.view.badges.filter((badge) => badge.seat === 0).slice(0, 2).every(({ label, value }) => document.querySelector('header .seat').innerText.includes(label) && document.querySelector('header .seat').innerText.includes(value))"
          ))
        #expect(
          try page.isTrue(
            "(() => { const seat = document.querySelector('header .seat'); return seat.scrollWidth <= seat.clientWidth; })()"
          ))
        try page.value(
          "table.show({ ...table.view, controls: [...table.view.controls, 'finish'], buttons: [...table.view.buttons, 'finish'], number: table.view.number + 1 })"
        )
        let main = "document.querySelector('[data-control=finish]')"
        #expect(
          try page.isTrue(
            "\(main).matches('.controls .play') && \(main).checkVisibility() && !document.querySelector('[data-control=automatic]').checkVisibility()"
          ))
        try page.value(
          "table.show({ ...table.view, controls: table.view.controls.filter((name) => name !== 'finish'), number: table.view.number + 1 })"
        )
        #expect(
          try page.isTrue(
            "!\(main).checkVisibility() && document.querySelector('[data-control=automatic]').checkVisibility()"))
      }
    }
    let game = try #require(PageStage.alone.first { $0.seatCounts == 1...1 })
    try law(game)
  }

  @Test(arguments: TestScope.some(of: sizes))
  func `the end of a game of several is a panel, too, with the best and the next round`(
    size: (Int, Int)
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      try look(at: G.self, size) { (page: BrowserPage) throws in
        try page.value(
          """
          (() => {
            const badges = [3, 9, 5, 1].map((value, seat) => ({ label: 'cards', value: String(value), seat }));
            table.show({ ...table.view, seats: ['Ann', 'Ben', 'Cid', 'Dan'], badges, results: 'Ben wins with 9', controls: ['next'], buttons: ['next'], number: 1e9 });
            ending.show({ ...table.view, figures: undefined, rows: undefined }, true);
          })()
          """)
        #expect(try page.becomesTrue("!ending.box.hidden"))
        #expect(try page.text("ending.box.querySelector('h2').textContent") == "Ben wins with 9")
        #expect(
          try page.text("ending.box.querySelector('.figures').innerText.replace(/\\s+/g, ' ').trim()")
            == "Ben 9 Cid 5 Ann 3")
        #expect(
          try page.text("[...ending.box.querySelectorAll('footer > *')].map((node) => node.textContent).join()")
            == "Close,Next round")
      }
    }
    try law(PageStage.alone[0])
  }

  @Test(arguments: TestScope.some(of: PageStage.alone), TestScope.some(of: sizes))
  func `everybody can use the table, its menu and its panels`(
    game: any Game.Type, size: (Int, Int)
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      try look(at: G.self, size) { (page: BrowserPage) throws in
        #expect(try page.brokenAccessLaws() == [])
        try page.click(".corner")
        try page.value("for (const part of document.querySelectorAll('.more details')) part.open = true")
        #expect(try page.brokenAccessLaws() == [], "menu")
        for open in [
          "document.querySelector('.own-games').click()", "sender.press('new')",
          "document.querySelector('.learn')?.click()",
        ] {
          try page.value("(() => { \(open) })()")
          if open.contains("own-games") { #expect(try page.becomesTrue("document.querySelector('.achieved').open")) }
          #expect(try page.brokenAccessLaws() == [], "\(open)")
          try page.value("document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
        }
        try page.value(
          "(() => { table.show({ ...table.view, figures: [['Moves', '1']], rows: [['Played', '1']], results: 'Won', number: 1e9 }); ending.show(table.view, true); })()"
        )
        #expect(try page.becomesTrue("!ending.box.hidden"))
        #expect(try page.brokenAccessLaws() == [], "the end")
      }
    }
    try law(game)
  }

  @Test func `words follow the palette, on the table and in the lesson, and back`() throws {
    for game in catalogue.games where game.lesson != nil && game.seatCounts.contains(1) {
      func law<G: Game>(_: G.Type) throws {
        try look(at: G.self, (1280, 800)) { (page: BrowserPage) throws in
          let inks = try #require(G.lesson?.cards.compactMap { G.face(of: $0)?.ink })
          for _ in 1...3 { try page.act { try page.press("h") } }
          let spoken =
            "[document.querySelector('.message').textContent, ...table.stops.map((node) => node.getAttribute('aria-label'))].join()"
          let usual = try page.text(spoken) ?? ""
          try page.value("document.querySelector('[data-choice=colours]').click()")
          let safe = try page.text(spoken) ?? ""
          #expect(usual != safe)
          for ink in inks {
            #expect(ink.name != ink.safeName && !safe.contains(ink.name), "\(safe)")
            #expect(usual.contains(ink.name) == safe.contains(ink.safeName))
          }
          try page.value("lesson.start()")
          for choice in G.lesson!.choices {
            for card in choice.cards { try page.click(".pick[data-name='\(card)']") }
            let said = try page.text("document.querySelector('.lesson').textContent") ?? ""
            for ink in inks { #expect(!said.contains(ink.name), "\(said)") }
          }
          try page.value(
            "document.querySelector('.lesson').close(); document.querySelector('[data-choice=colours]').click()")
          #expect(try page.text(spoken) == usual)
        }
      }
      try law(game)
    }
  }

  @Test func `who cannot see hears how many cards lie face down`() throws {
    func law<G: Game>(_: G.Type) throws {
      try look(at: G.self, (1280, 800)) { (page: BrowserPage) throws in
        let labels = try page.value("table.stops.map((node) => node.getAttribute('aria-label'))").strings ?? []
        #expect(
          try page.isTrue(
            """
            table.view.piles.every((pile, index) => {
              const closed = table.view.cards.filter((card) => card.pile === index && card.name === undefined).length;
              return !closed || table.stops.some((node) => Number(node.dataset.pile) === index && new RegExp(`\\\\b${closed} face down`).test(node.getAttribute('aria-label')));
            })
            """), "\(labels)")
      }
    }
    let game = try #require(PageStage.alone.first { $0.seatCounts == 1...1 })
    try law(game)
  }
}
