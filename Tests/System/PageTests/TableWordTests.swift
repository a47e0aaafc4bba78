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

/// What people read and hear at a page: sentences of the game, and neither a key nor a notation.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct TableWordTests {
  static let alone = catalogue.games.filter { $0.seatCounts.contains(1) }
  static let together = catalogue.games.filter { $0.seatCounts.contains(2) }

  let scratch: TemporaryFolder
  let browser: Browser

  init() throws {
    scratch = try TemporaryFolder()
    browser = try SharedBrowser.open()
  }

  private func serve<G: Game>(_: G.Type) throws -> (table: SoloPage<G>, page: BrowserPage) {
    let links = try PageLinks(keptAt: scratch.file("link.json").path)
    let game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "words", deal: 1))
    let table = SoloPage(game, savedAt: scratch.file("game.json").path, links: links) { _ in }
    let page = try BrowserPage(browser, url: table.link, size: (1280, 800), media: BrowserPage.calm)
    #expect(try page.becomesTrue("typeof table === 'object' && table.layout !== undefined"))
    return (table, page)
  }

  private func deal<G: Game>(_: G.Type, seats: Int = 2, _ set: (inout G.Options) throws -> Void = { _ in }) throws -> G
  {
    var options = G.Options()
    try set(&options)
    var random = SeededRandom(seed: "words", game: G.name, deal: 1)
    return try G(dealtBy: &random, seats: seats, options: options)
  }

  /// All that the page says to eyes or ears, in menus that are closed too, without the drawings of cards.
  private static let words = """
    (() => {
      const texts = [];
      const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walk.currentNode; node; node = walk.nextNode()) {
        if (node.nodeType === Node.TEXT_NODE) {
          if (!node.parentElement.closest('script, style, svg')) texts.push(node.textContent.trim());
        } else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (node.hasAttribute(name)) texts.push(node.getAttribute(name).trim());
      }
      return texts.filter(Boolean);
    })()
    """

  /// No option's key, no option's value in the file's spelling, no action in notation and no card's code is among the words.
  private func expectPlain<G: Game>(_ page: BrowserPage, _ position: G) throws {
    let texts = try #require(try page.value(Self.words).strings)
    #expect(texts.count > 20)
    let whole = texts.joined(separator: "\n")
    for field in G.Options.fields {
      #expect(!texts.contains(field.key), "the key \(field.key)")
      if field.key.contains(where: { "._".contains($0) }) {
        #expect(!whole.contains(field.key), "the key \(field.key)")
      }
    }
    for action in position.legalActions(for: 0).map(\.description) {
      let isNotation = !action.allSatisfy(\.isLetter)
      #expect(!(isNotation ? whole.contains(action) : texts.contains(action)), "the action \(action)")
    }
    let tokens = Set(whole.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    for pile in position.scene.piles {
      for card in pile.cards { #expect(!tokens.contains(card.name), "the card \(card.name)") }
      let isNamed = texts.contains { $0 == pile.name || $0.hasSuffix(", \(pile.name)") }
      #expect(!isNamed || pile.name == pile.words, "the pile \(pile.name)")
    }
  }

  @Test(arguments: TestScope.some(of: catalogue.games))
  func `no key, no code and no notation stands on the page or in its menus`(
    game: any Game.Type
  ) throws {
    func alone<G: Game>(_: G.Type) throws {
      let (table, page) = try serve(G.self)
      defer { table.stop() }
      for _ in 0..<6 {
        for _ in 0..<2 { try page.act { try page.press("h") } }
        let data = FileManager.default.contents(atPath: scratch.file("game.json").path)
        let saved = try data.map { try SoloGame<G>(SavedGame(json: Array($0))) }
        try expectPlain(page, try saved?.table.position ?? deal(G.self, seats: 1))
        try page.act {
          try page.value(
            "table.view.moves.length ? sender.act(table.view.moves[0].action) : sender.act(table.view.words[0])")
        }
      }
      #expect(page.complaints == [])
    }
    func together<G: Game>(_: G.Type) throws {
      let seated = try SeatedPage(try deal(G.self), names: ["Anna", "Ben"], in: browser, scratch)
      for round in 0..<6 {
        try expectPlain(seated.page, seated.position)
        let claims = seated.position.legalActions(for: 1).prefix(1).map { Claim(seat: 1, action: $0) }
        try seated.happen(.race(round == 3 ? Array(claims) : []))
      }
      #expect(seated.page.complaints == [])
    }
    if game.seatCounts.contains(1) { try alone(game) } else { try together(game) }
  }

  /// Notes every text that the line for screen readers is given from now on, and each card that does not lie on the page at
  /// that moment as the view has it: its face, its side, and its place.
  private static let listening = """
    [window.heard, window.astray] = [[], []];
    for (const place of document.querySelectorAll('.message'))
      new MutationObserver(() => {
        const text = place.textContent;
        if (!text) return;
        heard.push(text);
        for (const { id, name } of table.view.cards) {
          const node = table.cards.cards[id];
          const [x, y] = table.layout.places.get(id);
          const isThere = Math.hypot(parseFloat(node.style.left) - 100 * x / table.cards.size.width, parseFloat(node.style.top) - 100 * y / table.cards.size.height) < .5;
          const isShown = node.classList.contains('up') === Boolean(name) && (!name || node.querySelector('use').getAttribute('href').endsWith(name));
          if (!isThere || !isShown) astray.push(text + ': ' + (name ?? 'card ' + id));
        }
      }).observe(place, { childList: true });
    """

  @Test(.onlyWithAll, arguments: alone)
  func `who cannot see hears every move, what it brought, and where each card lies`(
    game: any Game.Type
  ) throws {
    func play<G: Game>(_: G.Type) throws {
      let (table, page) = try serve(G.self)
      defer { table.stop() }
      #expect(
        try page.isTrue(
          "document.querySelector('.message').matches('[role=status][aria-live=polite]') && !document.querySelector('.message').hidden"
        ))
      try page.value(Self.listening)
      var game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "words", deal: 1))
      var points = 0
      for _ in 0..<40 {
        let before = game.table.position
        let action = try #require(
          before.automaticAction(for: 0) ?? before.hint(for: 0) ?? before.legalActions(for: 0).first)
        guard let events = game.play(.action(action), after: .zero) else { throw Failure() }
        let sentences = events.compactMap(\.event).flatMap {
          game.table.position.words(for: $0.event, verdicts: $0.verdicts, after: before, names: ["you"])
        }
        try page.act { try page.value("sender.act(\(action.description.json))") }
        let heard = try page.value("heard.splice(0)").strings ?? []
        #expect(heard.count == 1, "once: \(heard)")
        let lines =
          try page.value("[table.view.lines, table.view.results ?? []].flat()").strings ?? []
        #expect(heard.first == lines.first, "one sentence at a time")
        #expect(lines.inSentences.contains(sentences.inSentences), "\(lines), not \(sentences)")
        // The points are told where they changed.
        if lines.inSentences.contains(/[+−][0-9]/) { points += 1 }
        if game.table.position.outcome != nil { break }
      }
      #expect(try page.value("astray").strings == [])
      #expect(points > 0)
      for (key, words) in [("u", "Taken back"), ("r", "Played again")] {
        try page.act { try page.press(key) }
        #expect(try page.value("heard.splice(0)").strings?.last?.contains(words) == true)
        // Eyes see it happen, but are told again how a game ended.
        #expect(
          try page.isTrue("caption.aside.textContent === (table.view.results === undefined ? \(words.json) : '')"))
      }
      let labels = try page.value(
        "table.stops.map((node) => node.getAttribute('aria-label') + '|' + table.view.piles[node.dataset.pile].words)")
      for label in labels.strings ?? [] {
        let parts = label.split(separator: "|")
        #expect(parts[0].hasSuffix(", " + parts[1]), "\(label)")
      }
      #expect(labels.strings?.isEmpty == false)
    }
    try play(game)
  }

  @Test func `a card that the rules turn is heard once and not shown, and the piles are yours or their owner's`() throws
  {
    let game = try #require(catalogue.games.first { !$0.seatCounts.contains(1) })
    func look<G: Game>(_: G.Type) throws {
      let seated = try SeatedPage(try deal(G.self), names: ["Anna", "Ben"], in: browser, scratch)
      try seated.page.value(Self.listening)
      for _ in 0..<4 {
        let before = seated.position
        try seated.happen(.race([]))
        let words = seated.position.words(for: .race([]), verdicts: [], after: before, names: ["Anna", "Ben"])
        #expect(words.count == 1)
        let said = try seated.said()
        #expect(said.heard == words[0] && said.seen == "")
        #expect(try seated.page.value("heard.splice(0)").strings == words)
      }
      let labels = try #require(
        try seated.page.value("table.stops.map((node) => node.getAttribute('aria-label'))").strings)
      for pile in ["your open stack", "your closed stack", "Ben’s open stack", "Ben’s closed stack"] {
        #expect(labels.contains { $0.hasSuffix(", " + pile) }, "\(labels)")
      }
    }
    try look(game)
  }

  /// A position in which a hint to whoever is asked is a claim that is right.
  private func rightClaim<G: Game>(_ start: G) throws -> (steps: [Event<G.Action>], claim: G.Action) {
    var (position, steps): (G, [Event<G.Action>]) = (start, [])
    for _ in 0..<400 {
      let event: Event<G.Action>
      switch position.phase {
      case .race:
        if let hint = position.hint(for: 0) { return (steps, hint) }
        event = .race([])
      case .turn(let seat): event = .action(position.legalActions(for: seat)[0], by: seat)
      case .over: throw Failure()
      }
      try position.apply(event)
      steps.append(event)
    }
    throw Failure()
  }

  private struct Failure: Error {}

  @Test
  func `at every event the page says in words whose turn it is, who was right, wrong or late, who left and who won`()
    throws
  {
    let game = try #require(catalogue.games.first { !$0.seatCounts.contains(1) })
    func play<G: Game>(_: G.Type) throws {
      let dealt = try deal(G.self, seats: 3) { options in
        try G.Options.field("turning")?.set(&options, to: .text("player"))
      }
      let names = ["Anna", "Ben", "Carla"]
      let seated = try SeatedPage(dealt, names: names, in: browser, scratch)
      func seen() throws -> String { try seated.said().seen }
      func bubble(_ seat: Int) throws -> String? {
        try seated.page.text("document.querySelector('[data-seat=\"\(seat)\"] .say').textContent")
      }
      try seated.page.value(Self.listening)
      guard case .turn(let first) = dealt.phase else { throw Failure() }
      #expect(try seen() == (first == 0 ? "Your turn" : "It is \(names[first.index])’s turn"))
      let (steps, claim) = try rightClaim(dealt)
      // A call on the first card is wrong.
      for step in steps.prefix(1) { try seated.happen(step) }
      #expect(try seen().contains(/^(Anna|Ben|Carla) turns the [a-z]+ of [a-z]+$/))
      let caller = seated.position.legalActions(for: 2).isEmpty ? 1 : 2
      try seated.happen(.race([Claim(seat: Seat(caller), action: claim, reaction: .milliseconds(400))]))
      let told = try seen()
      #expect(told.hasPrefix("\(names[caller]) was wrong and pays 2 cards. "))
      #expect(told.contains(/(Your turn|It is (Ben|Carla)’s turn)$/))
      #expect(try bubble(caller) == "Snap!")
      let rest = try rightClaim(seated.position)
      for step in rest.steps { try seated.happen(step) }
      _ = try seen()
      try seated.happen(
        .race([
          Claim(seat: 1, action: claim, reaction: .milliseconds(400)),
          Claim(seat: 2, action: claim, reaction: .milliseconds(540)),
        ]))
      #expect(try seen().contains(/^Snap! Ben takes [0-9]+ cards\. Carla was 140 ms too late/))
      #expect(try bubble(1) == "Snap!" && bubble(2) == "140 ms too late" && bubble(0) == "")
      try seated.happen(.withdrawal(of: 1))
      #expect(try seen().hasPrefix("Ben has left: the cards are dealt out"))
      try seated.happen(.withdrawal(of: 2))
      _ = try seen()
      try seated.end()
      #expect(try seen() == "Anna wins with 52; Ben 0, Carla 0")
      #expect(try seated.page.value("astray").strings == [])
    }
    try play(game)
  }

  @Test(arguments: TestScope.some(of: PageStage.sizes))
  func `no word lies over a card, a button or a figure`(width: Int, height: Int) throws {
    let game = try #require(catalogue.games.first { !$0.seatCounts.contains(1) })
    func look<G: Game>(_: G.Type) throws {
      let names = ["Anna", "Bartholomew", "Carla", "Dora"]
      let seated = try SeatedPage(
        try deal(G.self, seats: 4), names: names, in: browser, scratch, size: (width, height))
      let page = seated.page
      try page.value(
        """
        window.covered = () => {
          const box = (node) => node.getBoundingClientRect();
          const meets = (a, b) => box(a).left < box(b).right - 1 && box(b).left < box(a).right - 1 && box(a).top < box(b).bottom - 1 && box(b).top < box(a).bottom - 1;
          const words = [...document.querySelectorAll('.line > *, .say:not(:empty)')].filter((node) => box(node).width > 1 && box(node).height > 1);
          const others = [...document.querySelectorAll('.card, .spot, .figure, button:not([hidden]), .line .people-bar')].filter((node) => box(node).width > 0);
          return words.flatMap((node) => [
            ...others.filter((other) => other !== node && !node.contains(other) && meets(node, other)).map((other) => node.className + ' over ' + other.className),
            ...box(node).left < 0 || box(node).right > innerWidth || box(node).bottom > innerHeight ? [node.textContent + ' is cut off'] : [],
            ...node.matches('.say') && (box(node).right > box(node.parentElement).right || box(node).left < box(node.parentElement).left) ? [node.textContent + ' leaves its plate'] : [],
          ]);
        }
        """)
      var shown = 0
      for _ in 0..<10 {
        for step in try rightClaim(seated.position).steps.prefix(4) { try seated.happen(step) }
        guard case .race(let asked) = seated.position.phase else { break }
        let claims = asked.enumerated().map { place, seat in
          Claim(
            seat: seat, action: seated.position.legalActions(for: seat)[0], reaction: .milliseconds(400 + 170 * place))
        }
        try seated.happen(.race(claims))
        #expect(try page.value("covered()").strings == [])
        // A long sentence, and somebody who is missing, do not change that.
        try page.value(
          "caption.say('Max Mustermann-Langname: not a set, shapes differ (diamond, diamond, squiggle). −1'); caption.place.classList.remove('gone'); tips.node.textContent = 'Tap the deck for more cards'; tips.node.hidden = false; 0"
        )
        #expect(try page.value("covered()").strings == [])
        shown += try page.integer("document.querySelectorAll('.seat:not([hidden]) .say:not(:empty)').length") ?? 0
        if seated.position.outcome != nil { break }
      }
      #expect(shown > 8)
    }
    try look(game)
  }

  @Test(arguments: TestScope.some(of: together))
  func `the cards of a game that is over go to the deck before those of the next are dealt`(
    game: any Game.Type
  ) throws {
    func play<G: Game>(_: G.Type) throws {
      let seated = try SeatedPage(try deal(G.self), names: ["Anna", "Ben"], in: browser, scratch, media: [])
      for _ in 0..<12 {
        if case .turn(let seat) = seated.position.phase {
          try seated.happen(.action(seated.position.legalActions(for: seat)[0], by: seat))
        } else {
          try seated.happen(.race([]))
        }
      }
      let page = seated.page
      #expect(try page.becomesTrue("document.getAnimations().every((one) => !one.effect.target.closest?.('.card'))"))
      let boxes =
        "table.cards.cards.map((node) => { const box = node.getBoundingClientRect(); return [box.x, box.y]; })"
      func places() throws -> [[Double]] {
        (try page.value(boxes).elements ?? []).map { ($0.elements ?? []).compactMap(\.value.double) }
      }
      let before = try places()
      let lying = try page.value(
        "table.view.cards.filter((card) => card.name || table.view.piles[card.pile].owner !== undefined).map((card) => card.id)"
      ).integers
      // The flights stand still as soon as they begin.
      try page.value(
        """
        (() => { const deal = table.cards.deal; table.cards.deal = function (...all) { deal.apply(this, all); this.flights.forEach((one) => one.pause()); }; })()
        """)
      var random = SeededRandom(seed: "words", game: G.name, deal: 2)
      try seated.begin(try G(dealtBy: &random, seats: 2, options: G.Options()))
      func at(_ time: Int) throws -> [[Double]] {
        try page.value("table.cards.flights.forEach((one) => { one.currentTime = \(time); })")
        return try places()
      }
      let (begun, wiped) = (try at(0), try at(200))
      let deck = try #require(lying?.first.map { wiped[$0] })
      for card in lying ?? [] {
        #expect(zip(begun[card], before[card]).allSatisfy { abs($0 - $1) < 2 }, "card \(card) lies where it lay")
        #expect(zip(wiped[card], deck).allSatisfy { abs($0 - $1) < 30 }, "card \(card) is not on the deck")
      }
      #expect((lying?.count ?? 0) > 10)
    }
    try play(game)
  }
}
