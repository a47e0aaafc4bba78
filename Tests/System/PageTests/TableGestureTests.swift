import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// What a hand does at a table in a real browser, and what its window shows of that: taps, keys, cards that fly.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct TableGestureTests {
  private let stage: PageStage

  init() throws { stage = try PageStage() }

  @Test func `two windows on one link have their own layouts, and a window that changes its size refuses no answer`()
    throws
  {
    func play<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let pages = try [(1280, 800), (390, 844)].map { try stage.open(link, $0) }
      for _ in 0..<3 {
        try pages[0].act { try pages[0].press("h") }
        let number = try pages[0].integer("table.view.number") ?? 0
        for page in pages {
          #expect(try page.becomesTrue("table.view.number >= \(number)"))
          #expect(try page.value(PageStage.outside).strings == [])
        }
        // The other window is turned while the answer is on its way.
        try pages[1].resize(to: (844, 390))
        let position = try pages[0].integer("table.view.position") ?? 0
        try pages[0].act {
          try pages[0].value(
            "table.view.moves.length ? sender.act(table.view.moves[0].action) : sender.act(table.view.words[0])")
        }
        #expect(try pages[0].integer("table.view.position") == position + 1)
        #expect(try pages[1].becomesTrue("table.view.position === \(position + 1)"))
        #expect(try pages[1].becomesTrue("table.layout.width * table.layout.card > 500"))
        #expect(try pages[1].value(PageStage.outside).strings == [])
        try pages[1].resize(to: (390, 844))
        #expect(try pages[1].becomesTrue("table.layout.width * table.layout.card < 400"))
      }
      for page in pages { #expect(page.complaints == []) }
    }
    try play(PageStage.alone[0])
  }

  @Test(.onlyWithAll, arguments: [(390, 844), (1280, 800)])
  func `every quick tap on the stock is a step, while cards fly`(
    size: (Int, Int)
  ) throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, size, media: [])
      let stock = try page.point(pile: "stock")
      for _ in 0..<25 { if size.0 < 1000 { try page.tap(at: stock) } else { try page.click(at: stock) } }
      #expect(try page.becomesTrue("sender.done === 25"))
      #expect(try page.isTrue("table.cards.flights.every((one) => one.effect.getComputedTiming().endTime <= 900)"))
      let data = try #require(FileManager.default.contents(atPath: stage.scratch.file("game.json").path))
      let played = try SoloGame<G>(SavedGame(json: Array(data))).saved.played
      #expect(played.count == 25, "\(played.map(\.step))")
      #expect(
        try page.becomesTrue("document.getAnimations().every((one) => one.effect.target.closest?.('.card') === null)"))
      #expect(page.complaints == [])
    }
    let game = try #require(PageStage.alone.first { $0.seatCounts == 1...1 })
    try play(game)
  }

  @Test(arguments: TestScope.some(of: PageStage.alone))
  func `cards of a new game fly one after another, for less than a second, and calm ones not`(
    game: any Game.Type
  ) throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      // The longest end of all flights, and how many begin at different times.
      let flights = """
        (() => {
          table.cards.deal(table.view.cards.map(({ id }) => id), [0, 0, 1], undefined, pace);
          const all = table.cards.flights.map((one) => one.effect.getComputedTiming().endTime);
          table.cards.settle();
          return all.length === 0 ? -1 : Math.max(...all);
        })()
        """
      let page = try stage.open(link, (1280, 800), media: [])
      #expect(try page.isTrue("table.cards.flights.length > 5"), "the first deal flies")
      let longest = try page.value(flights).value.double ?? -1
      #expect(longest > 200 && longest <= 900, "\(longest) ms")
      try page.value(
        "window.dealt = 0; const deal = table.cards.deal; table.cards.deal = function (...all) { dealt += all[0].length; return deal.apply(this, all); }; 0"
      )
      try page.act { try page.value("sender.send(() => ({ do: 'new' }))") }
      #expect(try page.isTrue("dealt > 5 && dealt <= table.view.cards.length"))
      let calm = try stage.open(link, (1280, 800))
      try calm.act { try calm.value("sender.send(() => ({ do: 'new' }))") }
      #expect(try calm.isTrue("table.cards.flights.length === 0 && document.getAnimations().length === 0"))
    }
    try play(game)
  }

  @Test(arguments: TestScope.some(of: PageStage.alone)) func `who plays by keys stays where the table was touched`(
    game: any Game.Type
  )
    throws
  {
    func play<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      for media in [[], BrowserPage.calm] {
        let page = try stage.open(link, (1280, 800), media: media)
        let pile = "document.activeElement?.dataset?.pile"
        try page.value("table.focus(table.stops[0])")
        let before = try page.text(pile)
        for _ in 0..<4 {
          try page.act { try page.press("Enter") }
          #expect(try page.text(pile) == before)
        }
      }
    }
    try play(game)
  }

  @Test func `a card that is laid where it may not lie says so, and takes an old hint away`() throws {
    let game = try #require(PageStage.alone.first { $0.seatCounts == 1...1 })
    func drag<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, (1280, 800))
      func drop(_ card: String) throws -> String {
        try page.act { try page.press("h") }
        #expect(try page.isTrue("table.view.hinted.length > 0"))
        let name = try #require(try page.text(card))
        // No column takes a card from the stock's place.
        let stock = try #require(try page.text("table.view.piles.find((pile) => pile.kind === 'stack').name"))
        try page.act { try page.drag(from: page.point(card: name), to: page.point(pile: stock)) }
        #expect(try page.isTrue("table.view.hinted.length === 0 && document.querySelector('.dragged') === null"))
        return try page.text("table.view.message") ?? ""
      }
      let top =
        "table.view.cards.find(({ id, name }) => name && table.view.moves.MATCH((move) => move.cards[0] === id)).name"
      #expect(try drop(top.replacing("MATCH", with: "some")).hasSuffix(" cannot lie there"))
      let still =
        "table.view.cards.find(({ id, name }) => name && !table.view.moves.some((move) => move.cards[0] === id))?.name"
      if try page.text(still) != nil { #expect(try drop(still) == "This card cannot move") }
    }
    try drag(game)
  }

  @Test func `a card in hand goes home when the window is turned, and only then`() throws {
    let game = try #require(PageStage.alone.first { $0.seatCounts == 1...1 })
    func turn<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, (390, 844))
      let card = try page.point(
        card: page.text(
          "table.view.cards.find((card) => card.name && table.stops.includes(table.cards.cards[card.id])).name"))
      let hold = """
        for (const [kind, x, y] of [['pointerdown', 0, 0], ['pointermove', 9, 9], ['pointermove', 40, 40]]) {
          const at = { clientX: \(card.x) + x, clientY: \(card.y) + y, pointerId: 1, bubbles: true };
          Element.prototype.setPointerCapture = () => {};
          cloth.dispatchEvent(new PointerEvent(kind, at));
        }
        """
      try page.value(hold)
      #expect(try page.isTrue("table.fit() === undefined && document.querySelectorAll('.dragged').length === 1"))
      try page.resize(to: (844, 390))
      #expect(try page.becomesTrue("table.layout.width * table.layout.card > 500"))
      #expect(try page.isTrue("document.querySelectorAll('.dragged').length === 0 && gestures.drag === undefined"))
      #expect(try page.value(PageStage.outside).strings == [])
    }
    try turn(game)
  }

  @Test func `a button that makes no sense now is disabled, keeps the focus and does nothing`() throws {
    func press<G: Game>(_: G.Type) throws {
      let (table, link) = try stage.serve(G.self)
      defer { table.stop() }
      let page = try stage.open(link, (1280, 800))
      let undo = "document.querySelector('[data-control=undo]')"
      #expect(try page.isTrue("\(undo).ariaDisabled === 'true' && !\(undo).hidden"))
      try page.value("\(undo).click()")
      #expect(try page.integer("sender.done") == 0)
      try page.act {
        try page.value(
          "table.view.moves.length ? sender.act(table.view.moves[0].action) : sender.act(table.view.words[0])")
      }
      #expect(try page.isTrue("\(undo).ariaDisabled === 'false'"))
      try page.act { try page.value("\(undo).focus(), \(undo).click()") }
      #expect(try page.isTrue("\(undo).ariaDisabled === 'true' && document.activeElement === \(undo)"))
      // A control that is offered no longer keeps its button.
      let row =
        "JSON.stringify([...document.querySelectorAll('.controls button:not([hidden])')].map((button) => button.textContent))"
      let before = try page.text(row)
      try page.value(
        "table.show({ ...table.view, controls: [], buttons: [], words: [], number: table.view.number + 1 })")
      #expect(try page.text(row) == before)
      // What is rare stands in the menu, with the choices of looks.
      #expect(try page.isTrue("document.querySelectorAll('.controls [data-control=redo]').length === 0"))
      try page.click(".corner")
      #expect(try page.becomesTrue("document.querySelector('.more').matches(':popover-open')"))
      #expect(
        try page.isTrue(
          "[...document.querySelectorAll('.more button:not([hidden])')].every((button) => button.getBoundingClientRect().height >= 40) && document.querySelector('.more [data-control=redo]') !== null"
        ))
    }
    try press(PageStage.alone[0])
  }
}
