import Foundation
import GameRules
import JSON
import Replays
import Reports
import TestBasics
import TestSupport
import Testing
import referee

/// Several people at one table, each in a real browser.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct SharedTablePageTests {
  let scratch: TemporaryFolder
  let browser: Browser

  init() throws {
    scratch = try TemporaryFolder()
    browser = try SharedBrowser.open()
  }

  @Test func `two people at one table play rounds, each sees the own seat at the bottom, and games won are counted`()
    throws
  {
    let folder = scratch.file("table")
    let program = try sit(2, "--save", folder.path, "--window", "3000", "--option", "max_turns=4")
    defer { program.end() }
    let pages = program.pages
    try start(pages, as: ["Anna", "Ben"])
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
        let name = page === pages[0] ? "Anna" : "Ben"
        #expect(try page.text("table.view.seats[table.view.you]") == name)
        #expect(try page.isTrue("table.view.seats.includes('Anna') && table.view.seats.includes('Ben')"))
        #expect(try page.becomesTrue("lobby.view.people.find((one) => one.isYou).name === \(name.json)"))
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

  /// A table of people that the program serves, each with a page open.
  private struct Sitting {
    let process: Process
    let pages: [BrowserPage]

    func end() {
      process.interrupt()
      process.waitUntilExit()
    }
  }

  private func sit(_ people: Int, _ words: String...) throws -> Sitting {
    let sitting = try serve(people, ["play", "snap", "--people", "\(people)", "--no-open"] + words, size: (390, 844))
    // A page is opened before it is loaded.
    for page in sitting.pages { #expect(try page.becomesTrue("typeof lobby === 'object'")) }
    return sitting
  }

  private func serve(_ people: Int, _ arguments: [String], size: (Int, Int)) throws -> Sitting {
    let process = Process()
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: scratch.path)
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let links = Self.links(in: pipe, people)
    return Sitting(
      process: process,
      pages: try links.map { try BrowserPage(browser, url: $0, size: size, media: BrowserPage.calm) })
  }

  @Test func `whoever is not asked sees the deal, every turn and every call at the moment when it happens`() throws {
    let program = try sit(2, "--window", "60000", "--option", "turning=player")
    defer { program.end() }
    try start(program.pages, as: ["Anna", "Ben"])
    let anna = try #require(program.pages.first { (try? $0.becomesTrue("table.view.words.includes('turn')")) ?? false })
    let ben = try #require(program.pages.first { $0 !== anna })
    #expect(try ben.isTrue("table.view.words.length === 0 && table.view.cards.length === 52"))
    let cards = "table.view.cards.filter((card) => card.name).length"
    try anna.press("t")
    for page in program.pages { #expect(try page.becomesTrue("\(cards) === 1 && table.view.words.includes('snap')")) }
    // One card never matches: whoever calls pays, and both see it, though only one is asked next.
    try ben.press(" ")
    try anna.press("p")
    for page in program.pages {
      #expect(try page.becomesTrue("table.view.says.some((said) => said.verdict === 'wrong')"))
      #expect(try page.becomesTrue("document.querySelector('.say.wrong') !== null"))
      let past = "fetch('history').then((answer) => answer.json())"
      #expect(try page.isTrue("\(past).then((lines) => lines.includes('Ben was wrong and pays 1 card'))"))
      let counts = "table.view.badges.filter(({ label }) => label === 'cards').map(({ value }) => value).sort().join()"
      #expect(try page.becomesTrue("\(counts) === '25,27'"))
      #expect(page.complaints == [])
    }
  }

  @Test(.onlyWithAll) func `whoever is out of cards sees the others play on, and has no call`() throws {
    let program = try sit(1, "--window", "2000", "--against", "snap-simple", "--against", "snap-simple", "--seed", "x")
    defer { program.end() }
    try start(program.pages, as: ["Anna"])
    let page = program.pages[0]
    // Two bots alone are quick, and the game may be over before anybody asks what the page shows.
    _ = try page.value(
      """
      (window.shown = [],
       window.show = table.show,
       table.show = function (view) { window.show.call(this, view); window.shown.push(view); },
       true)
      """)
    let without = "shown.filter((view) => view.cards.every((card) => view.piles[card.pile].owner !== view.you))"
    let turns = "new Set(\(without).map((view) => view.badges.find(({ label }) => label === 'turn')?.value)).size"
    // Who calls in every window pays for it.
    #expect(
      try page.becomesTrue("(table.view.words.includes('snap') && sender.act('snap'), \(turns) > 2)"),
      "the others are seen to play")
    #expect(
      try page.isTrue(
        "\(without).every((view) => view.results || !view.words.includes('snap') && view.seats.length === 3)"))
    #expect(try page.value("table.view.seats").strings?.sorted() == ["Anna", "Mia", "Otto"])
    #expect(page.complaints == [])
  }

  @Test func `who closes the page is away, and the table goes on without them when the others say so`() throws {
    let program = try sit(3, "--window", "60000", "--option", "turning=player")
    defer { program.end() }
    try start(program.pages, as: ["Anna", "Ben", "Carla"])
    let (others, carla) = (program.pages[..<2], program.pages[2])
    let seat = try #require(try carla.integer("table.view.you"))
    try carla.value("views.close()")
    for page in others { #expect(try page.becomesTrue("lobby.bar.textContent.includes('Carla is away')")) }
    for page in others { try page.click(".people-bar button") }
    for page in others {
      #expect(try page.becomesTrue("lobby.view.people[\(seat)].state === 'left'"))
    }
    // Whoever is gone leaves the game when it is their turn, or in the next race.
    for page in others where try page.isTrue("table.view.words.includes('turn')") { try page.press("t") }
    for page in others where try page.becomesTrue("table.view.controls.includes('pass')") { try page.press("p") }
    for page in others {
      #expect(try page.becomesTrue("table.view.message.includes('Carla has left: the cards are dealt out')"))
      #expect(
        try page.becomesTrue(
          "table.view.cards.every((card) => table.view.piles[card.pile].owner !== \(seat)) && table.view.cards.length === 52"
        ))
    }
  }

  /// Presses the way out of a round, as the menu has it.
  private func leave(_ page: BrowserPage) throws {
    try page.value("lobby.way.querySelector('button').click()")
    #expect(try page.becomesTrue("lobby.view.people.find((one) => one.isYou).state === 'left'"))
  }

  /// What the bar over the felt says, and its buttons.
  private static let bar = "(lobby.bar.hidden ? '' : lobby.bar.textContent)"

  /// Presses a button of the bar over the felt.
  private func pressBar(_ words: String, on page: BrowserPage) throws {
    let button = "[...lobby.bar.querySelectorAll('button')].find((one) => one.textContent === \(words.json))"
    #expect(try page.becomesTrue("!lobby.bar.hidden && \(button) !== undefined"), "\(words)")
    try page.value("\(button).click()")
  }

  @Test(arguments: TestScope.some(of: [(390, 844), (844, 390), (1280, 800)]))
  func `who leaves a table of three keeps the page and comes back with one button, and all others read it at once`(
    width: Int, height: Int
  ) throws {
    let program = try serve(
      3, ["play", "snap", "--people", "3", "--no-open", "--window", "60000", "--option", "turning=player"],
      size: (width, height))
    defer { program.end() }
    for page in program.pages { #expect(try page.becomesTrue("typeof lobby === 'object'")) }
    try start(program.pages, as: ["Anna", "Ben", "Carla"])
    let (others, carla) = (program.pages[..<2], program.pages[2])
    try leave(carla)
    #expect(try carla.becomesTrue("lobby.form.hidden && \(Self.bar).startsWith('You have left this round')"))
    #expect(
      try carla.isTrue("document.querySelector('.lost').hidden && document.querySelectorAll('.card').length === 52"))
    for page in others {
      #expect(try page.becomesTrue("\(Self.bar).startsWith('Carla has left · may come back: ')"))
      let bar = "lobby.bar.getBoundingClientRect()"
      let own = "document.querySelector('.seat.own').getBoundingClientRect()"
      #expect(try page.isTrue("\(bar).left >= 0 && \(bar).right <= innerWidth"))
      #expect(
        try page.isTrue(
          "\(bar).bottom <= \(own).top || \(bar).top >= \(own).bottom || \(bar).right <= \(own).left || \(bar).left >= \(own).right"
        ), "the bar lies over no own plate")
    }
    // A page that is loaded again, and a second window, watch too.
    try carla.load()
    #expect(
      try carla.becomesTrue("typeof lobby === 'object' && lobby.view?.people.find((one) => one.isYou).state === 'left'")
    )
    try pressBar("Come back", on: carla)
    for page in program.pages {
      #expect(try page.becomesTrue("lobby.view.people.every((one) => one.state === 'playing') && lobby.bar.hidden"))
      #expect(page.complaints == [])
    }
  }

  @Test func `who left for too long watches to the end, and plays the next round`() throws {
    let program = try sit(3, "--window", "60000", "--option", "max_turns=3", "--away", "1")
    defer { program.end() }
    try start(program.pages, as: ["Anna", "Ben", "Carla"])
    let (others, carla) = (program.pages[..<2], program.pages[2])
    try leave(carla)
    #expect(try carla.becomesTrue("\(Self.bar).startsWith('You are out of this round')"))
    try pressBar("Play the next round", on: carla)
    #expect(try carla.becomesTrue("\(Self.bar).startsWith('You watch, and play again')"))
    // All say nothing until the end, which who watches sees too.
    for _ in 0..<4 {
      for page in others {
        #expect(try page.becomesTrue("table.view.results !== undefined || table.view.controls.includes('pass')"))
        if try page.isTrue("table.view.results === undefined") { try page.press("p") }
      }
      if try others[0].becomesTrue("table.view.results !== undefined || table.view.controls.includes('pass')"),
        try others[0].isTrue("table.view.results !== undefined")
      {
        break
      }
    }
    for page in program.pages {
      #expect(try page.becomesTrue("table.view.results !== undefined"))
      #expect(try page.isTrue("lobby.form.hidden"), "nothing lies over the table")
    }
    #expect(try carla.becomesTrue("table.view.message !== undefined && table.view.cards.length === 52"))
    for page in others {
      #expect(try page.becomesTrue("table.view.controls.includes('next')"))
      try page.press("n")
    }
    for page in program.pages {
      #expect(try page.becomesTrue("table.view.results === undefined && table.view.seats.includes('Carla')"))
      #expect(try page.becomesTrue("lobby.view.people.every((one) => one.state === 'playing')"))
      #expect(page.complaints == [])
    }
  }

  @Test(arguments: [true, false])
  func `at a table of two the one who stays reads it, waits for a while, and goes on alone or claims the game`(
    claims: Bool
  ) throws {
    let program = try sit(2, "--window", "60000", "--option", "turning=player", "--away", "2")
    defer { program.end() }
    try start(program.pages, as: ["Anna", "Ben"])
    let (anna, ben) = (program.pages[0], program.pages[1])
    try leave(ben)
    #expect(try anna.becomesTrue("\(Self.bar).startsWith('Ben has left')"))
    #expect(try anna.isTrue("lobby.form.hidden && !document.querySelector('.veil:not([hidden])')"))
    if claims {
      try pressBar("Claim the game", on: anna)
      for page in program.pages {
        #expect(try page.becomesTrue("table.view.results === 'Ben has left: Anna wins'"))
        #expect(try page.isTrue("table.view.wins[table.view.seats.indexOf('Anna')] === 1"))
        let isOver = "table.view?.controls.includes('next') && lobby.view.stage === 'over'"
        #expect(try page.becomesTrue(isOver))
        try page.load()
        #expect(try page.becomesTrue("typeof lobby === 'object' && \(isOver) && lobby.form.hidden"), "read again")
        try page.value("document.querySelector('dialog[open]')?.close()")
        try page.press("n")
      }
      for page in program.pages {
        #expect(try page.becomesTrue("lobby.view.stage === 'playing' && table.view.results === undefined"))
      }
    } else {
      try pressBar("Go on alone", on: anna)
      #expect(try anna.becomesTrue("lobby.bar.hidden"))
      // The seat of the other turns its card and claims nothing, so that Anna can play.
      for _ in 0..<3 {
        #expect(try anna.becomesTrue("table.view.words.length > 0"))
        let number = try anna.integer("table.view.number") ?? 0
        try anna.press(anna.isTrue("table.view.words.includes('turn')") ? "t" : "p")
        #expect(try anna.becomesTrue("table.view.number > \(number) + 1"))
      }
      try pressBar("Come back", on: ben)
      #expect(try ben.becomesTrue("lobby.view.people.every((one) => one.state === 'playing')"))
    }
    for page in program.pages { #expect(page.complaints == []) }
  }

  @Test func `a table begins without somebody who never comes, once all the others say so`() throws {
    let program = try sit(3, "--window", "60000", "--option", "turning=player")
    defer { program.end() }
    let present = Array(program.pages[..<2])
    try program.pages[2].value("views.close()")
    for (page, name) in zip(present, ["Anna", "Ben"]) {
      #expect(try page.becomesTrue("!lobby.form.hidden"))
      try page.value("lobby.name.value = \(name.json)")
      try page.click(".lobby .play")
      #expect(try page.becomesTrue("lobby.view.isReady"))
    }
    for page in present {
      #expect(try page.becomesTrue("lobby.form.querySelector('footer').textContent.includes('Waiting for person 3')"))
      try page.click(".lobby footer button")
    }
    for page in present {
      #expect(try page.becomesTrue("lobby.form.hidden && table.view?.seats.includes('Anna')"))
      #expect(try page.becomesTrue("table.view.words.length > 0 || table.view.active.length === 1"))
    }
  }

  /// Sits people at their table, which waits until the last of them starts.
  private func start(_ pages: [BrowserPage], as names: [String]) throws {
    for page in pages {
      #expect(try page.becomesTrue("lobby.form && !lobby.form.hidden"))
    }
    for (page, name) in zip(pages, names) {
      #expect(try page.isTrue("table.view === undefined"), "no card is dealt before all are there")
      try page.value("lobby.name.value = \(name.json)")
      try page.click(".lobby .play")
      for other in pages {
        #expect(try other.becomesTrue("lobby.view?.people.some((one) => one.name === \(name.json))"))
      }
    }
    for page in pages { #expect(try page.becomesTrue("lobby.form.hidden && table.view !== undefined")) }
  }

  /// The links of all people, as a program prints them.
  private static func links(in pipe: Pipe, _ people: Int) -> [String] {
    var text = ""
    while text.components(separatedBy: "http://").count <= people || !text.hasSuffix("\n") {
      text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    }
    // The link of those who watch may have come, too.
    let links = text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "http://").map { String(line[$0.lowerBound...]) }
    }
    return Array(links.prefix(people))
  }

  /// Two people at one table that a tournament file describes; each page is that of the seat with its number.
  private func tableOfTwo(_ event: String, _ play: ([BrowserPage]) throws -> Void) throws {
    try scratch.write(
      """
      {"out": "run", "seed": "two", "events": [{\(event), "seats": 2, "deals": 2, "ask": "together"}],
       "bots": [{"name": "ann", "command": "browser"}, {"name": "bob", "command": "browser"}]}
      """, to: "file.json")
    let program = try serve(2, ["run", scratch.file("file.json").path], size: (1280, 800))
    defer { program.end() }
    var pages = program.pages
    try #require(pages.count == 2)
    try start(pages, as: ["ann", "bob"])
    for page in pages { #expect(try page.becomesTrue("typeof table === 'object' && table.view?.isRace")) }
    if try pages[0].integer("table.view.you") == 1 { pages.swapAt(0, 1) }
    try play(pages)
    for page in pages { #expect(page.complaints == []) }
  }

  /// Points at three cards, by the place of each in a list of the page.
  private func claim(_ page: BrowserPage, _ cards: String) throws {
    let names = try #require(
      page.value("(\(cards)).map((id) => table.view.cards.find((card) => card.id === id).name)").strings)
    for name in names { try page.click(at: page.point(card: name)) }
  }

  /// The first three open cards of which no letter of the names is the same on two cards alone.
  private static let set = """
    (() => {
      const open = table.view.cards.filter((card) => card.name && table.view.piles[card.pile].kind === 'grid');
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
        try ann.act { try ann.value("sender.press('\(aid)')") }
        #expect(
          try ann.isTrue(
            "table.view.message === 'Not in a race against others' && table.view.hinted.length === 0"))
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

  @Test(arguments: TestScope.some(of: [(390, 844), (844, 390), (1280, 800)]))
  func `three taps claim a set, who calls reads for how long, and who asks for more cards is named on every page`(
    width: Int, height: Int
  ) throws {
    let program = try serve(2, ["play", "set", "--people", "2", "--no-open", "--seed", "y"], size: (width, height))
    defer { program.end() }
    let (anna, ben) = (program.pages[0], program.pages[1])
    for page in program.pages { #expect(try page.becomesTrue("typeof lobby === 'object'")) }
    try start(program.pages, as: ["Anna", "Ben"])
    func said(_ words: String, on page: BrowserPage) throws {
      #expect(try page.becomesTrue("table.view.lines.includes(\(words.json))"), "\(words)")
    }
    // Three taps, as everybody does.
    #expect(try anna.becomesTrue("table.view.words.includes('call')"))
    try claim(anna, Self.set)
    for page in program.pages {
      #expect(try page.becomesTrue("table.view.says.some((one) => one.verdict === 'right' && one.cards.length === 3)"))
      #expect(
        try page.becomesTrue(
          "table.view.badges.some(({ label, value, seat }) => label === 'sets' && value === '1' && table.view.seats[seat] === 'Anna')"
        ))
    }
    // With the call there is time to look.
    #expect(try anna.becomesTrue("table.view.words.includes('call')"))
    try anna.press("c")
    try said("Your ten seconds, Anna: find a set", on: anna)
    try said("Anna is about to show a set", on: ben)
    try ben.click(at: ben.point(card: ben.value("table.view.cards.find((card) => card.name).name").string))
    try said("Anna is about to show a set", on: ben)
    try claim(anna, Self.set)
    #expect(try ben.becomesTrue("table.view.badges.some(({ label, value }) => label === 'sets' && value === '2')"))
    #expect(try ben.becomesTrue("table.view.words.includes('deal')"))
    try ben.press("d")
    try said("Ben asks for three more: agree, or show a set · 1 of 2 agree", on: anna)
    try said("1 of 2 agree", on: ben)
    #expect(
      try anna.becomesTrue("document.querySelector('.message').textContent.startsWith('Ben asks for three more')"))
    #expect(try anna.text("document.querySelector('[data-word=deal]').textContent") == "Agree")
    for page in program.pages {
      #expect(try page.becomesTrue(#"/^\d+ s$/.test(document.querySelector('.line .seconds').textContent)"#))
    }
    // All of it stands in the panel.
    try anna.value("past.showPopover()")
    #expect(
      try anna.becomesTrue(
        "past.textContent.includes('Your ten seconds, Anna') && past.textContent.includes('Ben asks')"))
    for page in program.pages { #expect(page.complaints == []) }
  }
}
