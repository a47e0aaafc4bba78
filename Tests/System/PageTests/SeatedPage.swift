import BotProtocol
import Foundation
import GameRules
import JSON
import PersonPlay
import Synchronization
import TestSupport
import Testing
import WebServer

/// A person's page at a seat among others, told by a test what the referee would tell it.
final class SeatedPage<G: Game>: @unchecked Sendable {  // For its own position, which its test alone changes.
  let page: BrowserPage
  private let server: PageServer
  private let served: ServedPage
  private let seat: Mutex<PersonSeat<G>>
  private let names: [String]
  private(set) var position: G

  /// The first seat of a game of its own, which has just been dealt.
  init(
    _ position: G, names: [String], in browser: Browser, _: TemporaryFolder, size: (Int, Int) = (1280, 800),
    media: [(String, String)] = BrowserPage.calm
  ) throws {
    server = try PageServer(at: .local)
    served = server.page(key: AccessRules.newKey())
    served.show(PlayPage.html(of: G.self, options: nil as G.Options?))
    seat = Mutex(PersonSeat<G>(served))
    server.start()
    (self.position, self.names) = (position, names)
    page = try BrowserPage(browser, url: served.link, size: size, hasTouch: size.0 < 1000, media: media)
    try page.value(
      """
      (() => {
        const show = caption.show;
        window.told = [];
        caption.show = function (view) {
          const before = this.said;
          show.call(this, view);
          const words = view.results === undefined ? view.lines : [view.results];
          if (this.said !== before && words.length) told.push([String(view.isQuiet), ...words]);
        };
      })()
      """)
    served.answerCommands { [weak self] command in self?.seat.withLock { $0.perform(command) } ?? nil }
    try begin(position)
  }

  deinit { server.stop() }

  /// Another game begins at the same page.
  func begin(_ position: G) throws {
    self.position = position
    seat.withLock { $0.begin(position, in: 0, among: names, wins: []) }
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
    let scores = outcome.results.map { $0[G.scoreIndex] }
    _ = seat.withLock { $0.showEnd(scores: scores, wins: [], offersNextRound: false) }
    #expect(try page.becomesTrue("table.view.results !== undefined"))
  }

  /// What the page has said since this was last asked, for ears, and without what is only for ears.
  func said() throws -> (heard: String, seen: String) {
    let told = (try page.value("told.splice(0)").elements ?? []).map { $0.strings ?? [] }
    let seen = told.filter { $0.first == "false" }
    func words(_ told: [[String]]) -> String { told.flatMap { $0.dropFirst() }.joined(separator: ". ") }
    return (words(told), words(seen))
  }

  private func tell(_ events: [TableEvent]) throws {
    seat.withLock { seat in
      seat.tell(events, warning: "", at: .zero)
      // What has come of a call is shown a second later, of which no test needs to see the first.
      seat.wake(at: .seconds(1))
    }
    let number = try #require(served.lastView["number"]?.integer)
    #expect(try page.becomesTrue("typeof table === 'object' && table.view?.number >= \(number)"))
  }
}

extension ServedPage {
  /// The view that was published last.
  fileprivate var lastView: JSONNode {
    get throws {
      let event = String(decoding: state("view"), as: UTF8.self)
      let data = try #require(event.firstRange(of: "data: "))
      return try JSONReader.read(Array(event[data.upperBound...].prefix { $0 != "\n" }.utf8))
    }
  }
}
