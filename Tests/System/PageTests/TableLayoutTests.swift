import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// What a person's table looks like in a real browser, measured: every window lays out the same position in its own room.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct TableLayoutTests {
  private let stage: PageStage

  init() throws { stage = try PageStage() }

  @Test(arguments: TestScope.some(of: PageStage.alone), TestScope.some(of: PageStage.sizes))
  func `nothing lies beyond the felt, whose size stays the same over a game`(
    game: any Game.Type, size: (Int, Int)
  ) throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, size)
      let felt = "JSON.stringify(\(PageStage.box))"
      let before = try page.text(felt)
      // The row has at most four buttons, each inside the window and large enough for a finger.
      let row = "[...document.querySelectorAll('.controls button:not([hidden])')]"
      #expect(try page.isTrue("\(row).length > 1 && \(row).length <= 4"))
      #expect(
        try page.isTrue(
          "\(row).every((node) => { const box = node.getBoundingClientRect(); return box.height >= 40 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && node.scrollWidth <= node.clientWidth; })"
        ))
      let places = "JSON.stringify(\(row).map((node) => node.getBoundingClientRect()))"
      let buttons = try page.text(places)
      for _ in 0..<TestScope.choose(quick: 10, all: 60) where try page.isTrue("table.view.results === undefined") {
        // What a hint points at is done, by the action that has these cards.
        try page.act { try page.press("h") }
        let isDone = try page.isTrue(
          """
          (() => {
            const move = table.view.moves.find(({ cards }) => String(cards) === String(table.view.hinted));
            if (move) sender.act(move.action);
            else for (const id of table.view.hinted) table.pointAt(table.cards.cards[id]);
            return table.view.hinted.length > 0;
          })()
          """)
        if !isDone { break }
        #expect(try page.becomesTrue("sender.queue.then(() => true)"))
        #expect(try page.value(PageStage.outside).strings == [])
        #expect(try page.text(felt) == before)
        #expect(try page.text(places) == buttons)
      }
      #expect(page.complaints == [])
    }
    try play(game)
  }

  @Test(arguments: TestScope.some(of: PageStage.sizes, quick: 2))
  func `twelve cards of a grid fill more than half of the felt, and no pile is larger than a card`(
    size: (Int, Int)
  ) throws {
    for game in catalogue.games {
      func measure<G: Game>(_: G.Type) throws {
        guard G.seatCounts.contains(1), G.Solo.takesPointing else { return }
        let (table, link) = try stage.serve(G.self)
        defer { table.stop() }
        let page = try stage.open(link, size)
        let share = """
          (() => {
            const boxes = [...document.querySelectorAll('.card')].filter((node) => table.view.piles[node.dataset.pile].kind === 'grid').map((node) => node.getBoundingClientRect());
            return boxes.length === 12 && boxes.reduce((sum, box) => sum + box.width * box.height, 0) / (\(PageStage.box).width * \(PageStage.box).height);
          })()
          """
        let filled = try page.value(share).value.double ?? 0
        #expect(filled >= 0.55, "\(size): \(filled)")
        #expect(
          try page.isTrue(
            "table.spots.every((spot, index) => table.view.piles[index].kind === 'grid' || spot.getBoundingClientRect().width <= table.layout.card + .5)"
          ))
      }
      try measure(game)
    }
  }

  @Test(arguments: TestScope.some(of: PageStage.sizes, quick: 2))
  func `columns stand over the whole width of the felt, from its upper edge on`(
    size: (Int, Int)
  ) throws {
    func measure<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, size)
      let seen = try page.value(
        """
        (() => {
          const felt = \(PageStage.box);
          const boxes = [...document.querySelectorAll('.card, .spot')].map((node) => node.getBoundingClientRect());
          const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
          return [(right - left) / felt.width, (Math.min(...boxes.map((box) => box.top)) - felt.top) / boxes[0].height];
        })()
        """)
      let numbers = (seen.elements ?? []).compactMap(\.value.double)
      try #require(numbers.count == 2)
      #expect(numbers[0] >= 0.9, "\(size): \(numbers[0]) of the width")
      #expect(numbers[1] <= 0.25, "\(size): \(numbers[1]) card heights are free above")
    }
    let game = try #require(PageStage.alone.first { $0.seatCounts == 1...1 })
    try measure(game)
  }

  @Test func `pips stand clear of the index and of each other, and court cards have two half figures`() throws {
    func look<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, (1280, 800))
      // Each card is drawn by itself, 250 pixels wide, where a pixel is a unit of the drawing. A letter's box has room
      // above and below: what it inks is measured on a canvas.
      let seen = try page.value(
        """
        [...document.querySelectorAll('symbol[id^="card-"]')].map((symbol) => {
          const svg = drawing('svg', { viewBox: '0 0 250 350', width: 250, height: 350 });
          svg.style.cssText = 'position: fixed; left: 0; top: 0';
          svg.innerHTML = symbol.innerHTML;
          document.body.append(svg);
          // The parts that several cards share are put where they are used.
          for (let shared; (shared = [...svg.querySelectorAll('use')].find((node) => document.querySelector(node.getAttribute('href')).matches('g')));) {
            shared.replaceWith(document.querySelector(shared.getAttribute('href')).cloneNode(true));
          }
          const face = svg.querySelector('.face-classic');
          const [text, suit] = [face.querySelector('text'), face.querySelector('[id^=corner-] > use')];
          const rest = [...face.querySelectorAll('use, rect')].filter((node) => !/^corner-/.test(node.closest('[id]').id));
          const box = (node) => { const { left, top, right, bottom } = node.getBoundingClientRect(); return [left, top, right, bottom]; };
          const pen = document.createElement('canvas').getContext('2d');
          pen.font = `700 ${text.getAttribute('font-size')}px ${getComputedStyle(text).fontFamily}`;
          const ink = pen.measureText(text.textContent);
          const [line, letters] = [Number(text.getAttribute('y')), box(text)];
          const index = [[letters[0], line - ink.actualBoundingBoxAscent, letters[2], line + ink.actualBoundingBoxDescent], box(suit)];
          const figures = rest.filter((node) => /king|queen|jack/.test(node.getAttribute('href')));
          // A frame holds its figures.
          const middle = (figures.length ? rest.slice(0, 1) : rest).map(box);
          const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
          const whole = box(svg);
          const isIn = (a) => a[0] >= whole[0] && a[1] >= whole[1] && a[2] <= whole[2] && a[3] <= whole[3];
          const shapes = figures.map((node) => document.querySelector(node.getAttribute('href')).children.length);
          svg.remove();
          return [
            symbol.id.slice(5), middle.length, figures.length, Math.min(...shapes, 99),
            Number(middle.some((one) => index.some((other) => meet(one, other)))),
            Number(middle.some((one, at) => middle.slice(at + 1).some((other) => meet(one, other)))),
            Number([...index, ...middle].every(isIn)),
          ];
        })
        """)
      let cards = seen.elements ?? []
      #expect(cards.count == 52)
      for card in cards {
        let (name, numbers) = (card.elements?[0].string ?? "", card.elements?.dropFirst().compactMap(\.integer) ?? [])
        try #require(numbers.count == 6, "\(name)")
        guard case .playing(let rank, _)? = G.face(of: name) else { continue }
        #expect(numbers[0] == (rank > 10 ? 1 : rank), "\(name) has \(numbers[0]) pips")
        #expect(rank > 10 ? numbers[1] == 2 && numbers[2] >= 8 : numbers[1] == 0, "\(name) has \(numbers[1]) figures")
        #expect(numbers[3] == 0, "the index of \(name) is covered")
        #expect(numbers[4] == 0, "pips of \(name) overlap")
        #expect(numbers[5] == 1, "\(name) is cut")
      }
    }
    let game = try #require(PageStage.alone.first { $0.seatCounts == 1...1 })
    try look(game)
  }

  @Test(arguments: TestScope.some(of: PageStage.sizes, quick: 2))
  func `a column of six closed and thirteen open cards shows every index, large enough to read`(
    size: (Int, Int)
  ) throws {
    for game in catalogue.games {
      func measure<G: Game>(_: G.Type) throws {
        guard G.seatCounts == 1...1 else { return }
        let (table, link) = try stage.serve(G.self)
        defer { table.stop() }
        let page = try stage.open(link, size)
        // The index is as the drawing of a card has it: on a card 250 wide, a font of 100 whose line ends at 87 of 350, and
        // on large cards a font of 75 with the suit below it, which ends at 100.
        let seen = try page.value(
          """
          (() => {
            const column = table.view.piles.findLastIndex((pile) => pile.kind === 'column');
            const cards = table.view.cards.slice(0, 19).map((card, index) => ({ ...card, pile: column, name: index < 6 ? undefined : 'x' }));
            const made = arrange({ ...table.view, cards }, space.clientWidth, space.clientHeight, 37);
            const tops = cards.map((card) => made.places.get(card.id)[1] * made.card);
            const height = made.card / made.aspect;
            const isLarge = made.card >= 100;
            return [made.card * (isLarge ? .3 : .4), Math.min(...tops.slice(7).map((top, index) => top - tops[index + 6])) - height * (isLarge ? 100 : 87) / 350,
              space.clientHeight - tops[18] - height, made.height * made.card - space.clientHeight];
          })()
          """)
        let numbers = (seen.elements ?? []).compactMap(\.value.double)
        try #require(numbers.count == 4)
        #expect(numbers[0] >= 17, "an index of \(numbers[0]) pixels")
        #expect(numbers[1] >= 0, "the index is covered")
        #expect(numbers[2] >= 0, "the last card is cut")
      }
      try measure(game)
    }
  }

  @Test func `controls and type grow with the window`() throws {
    func measure<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      for (size, least, most) in [
        ((390, 844), 16, 17), ((844, 390), 15, 15), ((1280, 800), 16, 16), ((3840, 2160), 28, 28),
      ] {
        let page = try stage.open(link, size)
        let type = try page.value("parseFloat(getComputedStyle(document.querySelector('.controls button')).fontSize)")
        #expect((Double(least)...Double(most)).contains(type.value.double ?? 0), "\(size)")
      }
    }
    try measure(PageStage.alone[0])
  }

  @Test func `a plate has a ring when it is its seat's turn, and the own one the time that is left`() throws {
    func look<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, (1280, 800))
      let ringed = "[...document.querySelectorAll('.seat.active')].map((plate) => plate.dataset.seat)"
      try page.value(
        "window.shown = (more) => table.show({ ...table.view, seats: ['you', 'ann', 'bob'], number: table.view.number + 1, ...more }); 0"
      )
      for (more, seats) in [
        ("{ active: [0, 1, 2] }", []), ("{ active: [0, 1, 2], turn: 1 }", ["1"]), ("{ active: [2] }", ["2"]),
        ("{ active: [2], results: 'over' }", []),
      ] {
        try page.value("shown(\(more))")
        #expect(try page.value(ringed).strings == seats, "\(more)")
        try page.value("delete table.view.turn")
      }
      let felt = "JSON.stringify(\(PageStage.box))"
      let before = try page.text(felt)
      try page.value(
        "shown({ results: undefined, left_ms: 4000, whole_ms: 8000, says: [{ seat: 1, verdict: 'wrong', text: 'a long word about what was wrong', cards: [] }] })"
      )
      #expect(try page.isTrue("document.querySelector('.own .timer:not([hidden])').ariaLabel === '4 seconds left'"))
      #expect(try page.isTrue("document.querySelector('[data-seat=\"1\"] .say.wrong') !== null"))
      #expect(try page.text(felt) == before)
    }
    try look(PageStage.alone[0])
  }

  @Test func `a grid in a room that suits no card lying down has cards that stand upright`() throws {
    let game = try #require(PageStage.alone.first { $0.seatCounts.upperBound > 1 })
    func look<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, (700, 1060))
      #expect(try page.isTrue("table.layout.isUpright && document.querySelector('.cloth.upright') !== null"))
      #expect(try page.value(PageStage.outside).strings == [])
      // The drawing is turned with the card, and fills it.
      #expect(
        try page.isTrue(
          """
          [...document.querySelectorAll('.card.up')].every((card) => {
            const [own, drawn] = [card.getBoundingClientRect(), card.querySelector('svg').getBoundingClientRect()];
            return own.height > own.width && Math.abs(own.width - drawn.width) < 1 && Math.abs(own.height - drawn.height) < 1;
          })
          """))
    }
    try look(game)
  }

  @Test(arguments: TestScope.some(of: PageStage.sizes, quick: 2))
  func `seats sit round the table without touching, and no call runs beyond the felt`(
    size: (Int, Int)
  ) throws {
    let game = try #require(catalogue.games.first { !$0.seatCounts.contains(1) })
    func sit<G: Game>(_: G.Type) throws {
      for seats in [2, 4, 8] {
        var random = SeededRandom(seed: "round", game: G.name, deal: 1)
        let position = try G(dealtBy: &random, seats: seats, options: G.Options())
        var shown = PersonTable(position, seat: 1, seats: (1...seats).map { "player \($0)" })
        shown.ask(position, isRace: true)
        var pages = PageTable<G>()
        let view = String(decoding: pages.view(shown), as: UTF8.self)
        let (table, link) = try stage.serveAny()
        defer { table() }
        let page = try stage.open(link, size)
        let says = (0..<seats).map { #"{"seat":\#($0),"text":"1234 ms too late","verdict":"late","cards":[]}"# }
        try page.value("table.show({ ...\(view), number: 1e15, says: [\(says.joined(separator: ","))] })")
        #expect(try page.value(PageStage.outside).strings == [], "\(seats) seats")
        #expect(
          try page.isTrue(
            """
            (() => {
              const plates = [...document.querySelectorAll('.cloth > .seat')].map((node) => node.getBoundingClientRect());
              const cards = [...document.querySelectorAll('.spot')].map((node) => node.getBoundingClientRect());
              const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
              // A seat's open cards may lie on half of its closed ones, where all are larger for it.
              const isOwn = (a, b) => table.view.piles[a].owner === table.view.piles[b].owner && Math.abs(cards[a].left - cards[b].left) >= cards[a].width / 2 - 1;
              return plates.length === \(seats) && plates.every((plate, index) => !cards.some((card) => meet(card, plate))
                && !plates.slice(index + 1).some((other) => meet(plate, other)))
                && cards.every((card, index) => !cards.slice(index + 1).some((other, at) => meet(card, other) && !isOwn(index, index + 1 + at)));
            })()
            """), "\(seats) seats")
        let calls = "[...document.querySelectorAll('.say')].map((node) => node.getBoundingClientRect())"
        #expect(try page.isTrue("\(calls).every((box) => box.left >= 0 && box.right <= innerWidth)"), "\(seats) seats")
        let own = "document.querySelector('.seat.own').getBoundingClientRect().bottom"
        #expect(
          try page.isTrue(
            "[...document.querySelectorAll('.seat')].every((plate) => plate.getBoundingClientRect().bottom <= \(own) + 1)"
          ))
      }
    }
    try sit(game)
  }

  @Test func `a grid of any number of cards fits any room, even and without overlap`() throws {
    let game = try #require(PageStage.alone.first { $0.seatCounts.upperBound > 1 })
    func lay<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, (1280, 800))
      let problems = try page.value(
        """
        (() => {
          const grid = table.view.piles.findIndex((pile) => pile.kind === 'grid');
          const rest = table.view.cards.filter((card) => card.pile !== grid);
          const problems = [];
          for (const [width, height] of [[382, 738], [646, 384], [1272, 694], [300, 900], [2000, 400], [700, 900]]) {
            for (let count = 1; count <= 81; count += 1) {
              const cards = [...rest, ...Array.from({ length: count }, (_, index) => ({ id: 1000 + index, name: 'x', pile: grid }))];
              const made = arrange({ ...table.view, cards }, width, height, 37);
              const boxes = [...made.places].map(([id, [x, y, scale]]) => [id, x, y, scale, scale / made.aspect]);
              const isIn = ([, x, y, wide, high]) => x > -1e-6 && y > -1e-6 && x + wide < made.width + 1e-6 && y + high < made.height + 1e-6;
              const own = boxes.filter(([id]) => id >= 1000);
              const meet = ([, x, y], [, left, top]) => Math.abs(x - left) < 1 && Math.abs(y - top) < 1 / made.aspect;
              const isFree = own.every((a, index) => !own.slice(index + 1).some((b) => meet(a, b)));
              const spots = made.boxes.filter((_, pile) => pile !== grid);
              const isApart = spots.every(([x, y, wide, high]) => !own.some(([, left, top]) =>
                left < x + wide - 1e-6 && x < left + 1 - 1e-6 && top < y + high - 1e-6 && y < top + 1 / made.aspect - 1e-6));
              if (!boxes.every(isIn) || !isFree || !isApart || own.some((box) => box[3] !== 1)) problems.push([width, height, count].join());
            }
          }
          return problems;
        })()
        """)
      #expect(problems.strings == [])
    }
    try lay(game)
  }

  @Test func `a seat's plate shows all that is counted, by a tap and by a key`() throws {
    func look<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, (390, 844))
      let isOpen = "document.querySelector('.details').matches(':popover-open')"
      try page.value("document.querySelector('.seat').focus()")
      try page.press("Enter")
      #expect(
        try page.isTrue("\(isOpen) && document.querySelectorAll('.badges li').length === table.view.badges.length"))
      try page.press("Enter")
      #expect(try !page.isTrue(isOpen))
      try page.click(".seat")
      #expect(try page.isTrue(isOpen))
      #expect(try page.integer("sender.done") == 0, "nothing was done at the table")
    }
    try look(PageStage.alone[0])
  }
}
