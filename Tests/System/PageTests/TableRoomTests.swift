import Catalogue
import GameRules
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// What has to be seen on any screen, however small: faces, piles, frames, names, and the buttons of panels.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct TableRoomTests {
  private static let sizes = [(390, 844), (844, 390), (1280, 800)]
  private let stage: PageStage

  init() throws { stage = try PageStage() }

  /// Runs with the page of a game that one plays alone.
  private func look(
    at game: any Game.Type, _ size: (Int, Int), _ body: (BrowserPage) throws -> Void
  ) throws {
    func open<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      try body(try stage.open(link, size))
    }
    try open(game)
  }

  /// A game that is always played alone, and one that is played on a grid.
  private var solitaire: any Game.Type {
    get throws { try #require(PageStage.alone.first { $0.seatCounts == 1...1 }) }
  }
  private var grid: any Game.Type {
    get throws { try #require(PageStage.alone.first { $0.seatCounts.upperBound > 1 }) }
  }

  @Test(arguments: TestScope.some(of: sizes)) func `a card chooses its face by its own width`(size: (Int, Int)) throws {
    try look(at: solitaire, size) { (page: BrowserPage) throws in
      #expect(
        try page.isTrue(
          """
          [...document.querySelectorAll('.card')].every((card) => {
            const [width, style] = [card.clientWidth, getComputedStyle(card.firstElementChild)];
            const [classic, large, figure] = ['--classic', '--large', '--figure'].map((name) => style.getPropertyValue(name));
            return width >= 100 ? classic === '' && large === '' : classic === 'none' && large === 'inline' && (figure === 'none') === (width < 60);
          })
          """))
    }
  }

  @Test(arguments: TestScope.some(of: sizes))
  func `a pile lies within its outline, and each card of a spread shows its rank and its suit`(
    size: (Int, Int)
  ) throws {
    try look(at: solitaire, size) { (page: BrowserPage) throws in
      try page.act {
        try page.value("sender.act(table.view.moves.find((move) => !table.cards.places[move.cards[0]][4]).action)")
      }
      // The drawings of a card have its index as far as these parts of the width.
      let seen = try page.value(
        """
        (() => {
          const box = (node) => node.getBoundingClientRect();
          const index = table.view.piles.findIndex((pile) => pile.kind === 'spread');
          const own = table.view.cards.filter((card) => card.pile === index).map((card) => table.cards.cards[card.id]);
          const least = own[0].clientWidth >= 100 ? 56 : own[0].matches('.beside') ? 98 : 172;
          const shown = own.slice(1).map((card, at) => (box(card).left - box(own[at]).left) / box(own[at]).width * 250);
          const stock = table.view.piles.findIndex((pile) => pile.kind === 'stack' && table.view.cards.some((card) => card.pile === table.view.piles.indexOf(pile)));
          const top = table.cards.cards[table.view.cards.findLast((card) => card.pile === stock).id];
          return [own.length, Math.min(...shown) - least, Math.abs(box(top).left - box(table.spots[stock]).left), Math.abs(box(top).top - box(table.spots[stock]).top)];
        })()
        """)
      let numbers = (seen.elements ?? []).compactMap(\.value.double)
      try #require(numbers.count == 4)
      #expect(numbers[0] == 3 && numbers[1] >= -0.5, "\(numbers)")
      #expect(numbers[2] < 1 && numbers[3] < 1, "\(numbers)")
      #expect(try page.value(PageStage.outside).strings == [])
    }
  }

  @Test(arguments: TestScope.some(of: PageStage.alone), [(640, 400), (320, 568)])
  func `a window that is enlarged to twice its size still shows and offers everything`(
    game: any Game.Type, size: (Int, Int)
  ) throws {
    try look(at: game, size) { (page: BrowserPage) throws in
      #expect(try page.value(PageStage.outside).strings == [])
      let cut = """
        [...document.querySelectorAll('button, summary, label, h1, dt, dd')].filter((node) => node.checkVisibility()).filter((node) => {
          const box = node.getBoundingClientRect();
          return box.left < -.5 || box.right > innerWidth + .5 || node.closest('header, nav') && (box.top < -.5 || box.bottom > innerHeight + .5);
        }).map((node) => node.textContent)
        """
      #expect(try page.value(cut).strings == [])
      try page.click(".corner")
      try page.value("for (const part of document.querySelectorAll('.more details')) part.open = true")
      #expect(try page.value(cut).strings == [], "menu")
      #expect(try page.brokenAccessLaws() == [])
    }
  }

  @Test
  func `columns use the height of an upright phone, but for a row near the thumb, until cards overlap by a third only`()
    throws
  {
    try look(at: solitaire, (390, 844)) { (page: BrowserPage) throws in
      for count in [3, 7, 13, 19] {
        let seen = try page.value(
          """
          (() => {
            const column = table.view.piles.findLastIndex((pile) => pile.kind === 'column');
            const cards = table.view.cards.slice(0, \(count)).map((card) => ({ ...card, pile: column, name: 'x' }));
            const made = arrange({ ...table.view, cards }, space.clientWidth, space.clientHeight, 37);
            const low = made.boxes[0][1];
            if (low < made.height / 2) return [0, 0];
            const tops = cards.map((card) => made.places.get(card.id)[1]);
            return [(tops[1] - tops[0]) * made.aspect, (tops.at(-1) + 1 / made.aspect) / low];
          })()
          """)
        let numbers = (seen.elements ?? []).compactMap(\.value.double)
        try #require(numbers.count == 2)
        #expect(numbers[0] > 0.66 || numbers[1] > 0.95, "\(count) cards: \(numbers)")
        #expect(numbers[1] <= 1)
      }
    }
  }

  @Test(arguments: TestScope.some(of: sizes)) func `frames and marks of a match are not cut by the felt's edge`(
    size: (Int, Int)
  ) throws {
    try look(at: grid, size) { (page: BrowserPage) throws in
      for verdict in ["right", "wrong"] {
        try page.value(
          """
          table.show({ ...table.view, number: table.view.number + 1, verdict: '\(verdict)',
            selected: table.view.cards.filter((card) => card.name).map((card) => card.id) })
          """)
        let cut = try page.value(
          """
          (() => {
            const felt = \(PageStage.box);
            const isIn = (box, more) => box.left - more >= felt.left && box.right + more <= felt.right && box.top - more >= felt.top && box.bottom + more <= felt.bottom;
            const frame = (node) => Number(getComputedStyle(node).boxShadow.match(/0px 0px 0px ([\\d.]+)px/)[1]);
            return [...document.querySelectorAll('.card.claimed')].flatMap((card) => [
              isIn(card.getBoundingClientRect(), frame(card.querySelector('svg'))) ? [] : ['frame'],
              isIn(card.querySelector('.verdict').getBoundingClientRect(), 0) ? [] : ['mark']]).flat();
          })()
          """)
        #expect(cut.strings == [], "\(verdict)")
      }
    }
  }

  @Test(arguments: TestScope.some(of: sizes))
  func `the buttons of a panel stay in sight, and what is between them and its title scrolls`(
    size: (Int, Int)
  ) throws {
    try look(at: solitaire, size) { (page: BrowserPage) throws in
      let long = "Array.from({ length: 30 }, (_, index) => ['figure ' + index, '1'])"
      let panels = [
        ("menu", "sender.press('new')"), ("achieved", "document.querySelector('.own-games').click()"),
        (
          "ending",
          "table.show({ ...table.view, results: 'Won', figures: [], rows: \(long), number: 1e9 }); ending.show(table.view, true); ending.box.querySelector('details').open = true"
        ),
      ]
      for (name, open) in panels {
        try page.value("(() => { \(open) })()")
        #expect(
          try page.becomesTrue("document.querySelector('.\(name) footer')?.getBoundingClientRect().height > 0"),
          "\(name)")
        #expect(
          try page.isTrue(
            """
            (() => {
              const panel = document.querySelector('.\(name)');
              const boxes = [panel, ...panel.querySelectorAll('footer > *')].map((node) => node.getBoundingClientRect());
              const scroll = panel.querySelector('.scroll');
              return boxes.every((box) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth)
                && scroll.tabIndex === 0 && getComputedStyle(scroll).overflowY === 'auto' && panel.scrollHeight <= panel.clientHeight + 1;
            })()
            """), "\(name)")
        try page.value("document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
      }
      #expect(
        try page.isTrue(
          "(() => { const area = document.querySelector('.ending .scroll'); return area.scrollHeight > area.clientHeight; })()"
        ) == (size.1 < 1000))
    }
  }

  @Test(arguments: TestScope.some(of: PageStage.sizes))
  func `the end of a game that was given up counts no move for that, and covers no card that went home`(
    size: (Int, Int)
  ) throws {
    try look(at: solitaire, size) { (page: BrowserPage) throws in
      try page.act { try page.value("sender.act(table.view.moves[0].action)") }
      // What is asked before it is done has no key.
      try page.act { try page.value("sender.act(table.view.words[table.view.keys.indexOf('')])") }
      try page.act { try page.click(".ask[open] button") }
      #expect(try page.becomesTrue("!ending.box.hidden"))
      let figures = try page.value("table.view.figures.map(([name, figure]) => name + ' ' + figure)").strings ?? []
      #expect(figures.first == "Move 1" && figures.count == 2, "\(figures)")
      #expect(
        try page.isTrue(
          """
          (() => {
            const panel = ending.box.getBoundingClientRect();
            return table.spots.filter((_, index) => table.view.piles[index].mark && index > 0).every((spot) => {
              const box = spot.getBoundingClientRect();
              return box.right <= panel.left || box.left >= panel.right || box.bottom <= panel.top || box.top >= panel.bottom;
            });
          })()
          """))
    }
  }

  @Test func `a narrow plate shows the whole sign of a verdict, and of a long name what fits`() throws {
    try look(at: grid, (390, 844)) { (page: BrowserPage) throws in
      try page.value(
        """
        table.show({ ...table.view, seats: ['Bartholomäus', 'Ann', 'Ben'], number: 1e9,
          says: [{ seat: 0, text: 'Not a set', verdict: 'wrong', cards: [] }, { seat: 1, text: 'A set', verdict: 'right', cards: [] }] })
        """)
      #expect(
        try page.isTrue(
          """
          (() => {
            const signs = [...document.querySelectorAll('.seat .say svg')];
            return signs.length === 2 && signs.every((sign) => {
              const [inner, outer] = [sign, sign.closest('.say')].map((node) => node.getBoundingClientRect());
              return inner.width > 8 && inner.left >= outer.left - .5 && inner.right <= outer.right + .5;
            });
          })()
          """))
      try page.value("table.show({ ...table.view, seats: ['Bartholomäus', 'Ben'], says: [], number: 1e9 })")
      #expect(
        try page.isTrue(
          "/^Bartho/.test(document.querySelector('[data-seat] b').textContent)"))
    }
  }

  @Test func `a name that is cut keeps the number that tells it from others`() throws {
    try look(at: grid, (390, 844)) { (page: BrowserPage) throws in
      try page.value(
        """
        table.show({ ...table.view, seats: ['a player of a long name', 'a player of a long name 2', 'a player of a long name 3'], number: 1e9 })
        """)
      #expect(
        try page.isTrue(
          """
          [...document.querySelectorAll('.seat')].every((plate, seat) => {
            const [whole, end] = [plate.getBoundingClientRect(), plate.querySelector('b').lastChild.getBoundingClientRect()];
            return plate.querySelector('b').lastChild.textContent === ['', ' 2', ' 3'][seat] && end.right <= whole.right && end.width >= (seat ? 8 : 0);
          })
          """))
    }
  }
}
