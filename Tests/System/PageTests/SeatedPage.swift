import BotKit
import BotProtocol
import Foundation
import GameRules
import JSON
import PersonPlay
import TestSupport
import Testing
import WebServer

/// A person's page at a seat among others, told by a test what the referee would tell it.
final class SeatedPage<G: Game> {
  let page: BrowserPage
  private let server: PageServer
  private let seat: PageSeat<G>
  private let start: BotStart<G>
  private var player: PersonPlayer<G>
  private let names: [String]
  private(set) var position: G

  /// The first seat of a game of its own, which has just been dealt.
  init(
    _ position: G, names: [String], in browser: Browser, _ scratch: TemporaryFolder, size: (Int, Int) = (1280, 800),
    media: [(String, String)] = BrowserPage.calm
  ) throws {
    let link = try SeatLink(keptAt: scratch.file(UUID().uuidString).path, at: nil)
    server = try PageServer(link, page: PlayPage.html(of: G.self, options: nil as G.Options?))
    seat = PageSeat<G>(server)
    server.start { [seat] in seat.perform($0) }
    let text = """
      {"options": \(position.options.json), "table": "t", "seat": 0, "seats": \(position.seats), "clock": {}, "bot_seed": 1}
      """
    start = try JSONDecoder().decode(BotStart<G>.self, from: Data(text.utf8))
    (self.position, self.names) = (position, names)
    player = PersonPlayer(start, at: seat, names: names)
    page = try BrowserPage(browser, url: link.text, size: size, hasTouch: size.0 < 1000, media: media)
    try begin(position)
  }

  deinit { server.stop() }

  /// Another game begins at the same page.
  func begin(_ position: G) throws {
    self.position = position
    player = PersonPlayer(start, at: seat, names: names)
    seat.begin()
    try tell([])
  }

  /// Something happens, and the page shows it.
  func happen(_ event: Event<G.Action>) throws {
    let verdicts = try position.apply(event)
    switch event {
    case .action(let action, let seat): try tell([.action(action.description, by: seat)])
    case .withdrawal(let seat): try tell([.withdrawal(of: seat)])
    case .race(let claims):
      try tell(
        zip(claims, verdicts).map {
          .claim($0.action.description, by: $0.seat, reaction: $0.reaction, verdict: $1)
        })
    }
  }

  /// The referee ends the game.
  func end() throws {
    let outcome = try #require(position.outcome)
    player.finish(
      GameEnd(
        termination: "normal", scores: outcome.results.map { $0[G.scoreIndex] },
        observation: position.observation(for: 0)))
    #expect(try page.becomesTrue("table.view.results !== undefined"))
  }

  /// What the page says, for eyes and ears; nil where it shows nothing to eyes.
  func said() throws -> (heard: String?, seen: String?) {
    let heard = try page.text("document.querySelector('.message').textContent")
    let isSeen = try page.isTrue("getComputedStyle(document.querySelector('.message')).opacity === '1'")
    return (heard, isSeen ? heard : nil)
  }

  private func tell(_ events: [TableEvent]) throws {
    player.look(at: Update(start: start, observation: position.observation(for: 0), events: events))
    let view = String(decoding: server.state("view"), as: UTF8.self)
    let number = try #require(view.firstMatch(of: /"number":([0-9]+)/)?.output.1)
    #expect(try page.becomesTrue("typeof table === 'object' && table.view?.number >= \(number)"))
  }
}
