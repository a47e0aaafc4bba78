import BotProtocol
import Catalogue
import Dispatch
import Foundation
import GameRules
import JSON
import PersonPlay
import Synchronization
import TestBasics
import TestSupport
import Testing
import WebServer

/// The seat of a person among others, without a page.
@Suite(.timeLimited) struct PageSeatTests {
  /// A seat whose person is asked about a position, on a thread that waits for the answer.
  private final class Asked<G: Game>: Sendable {
    let server: PageServer
    let seat: PageSeat<G>
    private let answers = Mutex<[G.Action?]>([])
    private let hasAnswer = DispatchSemaphore(value: 0)

    init(_: G.Type, in scratch: TemporaryFolder) throws {
      let link = try SeatLink(keptAt: scratch.file("link.json").path, at: nil)
      server = try PageServer(link, page: "")
      seat = PageSeat<G>(server)
      seat.begin()
    }

    /// Asks, and waits until the question is shown.
    ///
    /// - Returns: the number of the position that hands are to act on.
    func ask(_ position: G) throws -> Int {
      func shown() throws -> Int? {
        server.state("view").isEmpty ? nil : try server.lastView["position"]?.integer
      }
      let before = try shown()
      let thread = Thread { [self] in
        let answer = seat.ask(within: nil) { table in
          table = table ?? PersonTable(position, seat: 0, seats: ["you", "other"])
          table?.ask(position, isRace: position.isContested)
        }
        answers.withLock { $0.append(answer ?? nil) }
        hasAnswer.signal()
      }
      thread.start()
      while true {
        if let number = try shown(), number != before { return number }
        sched_yield()
      }
    }

    func answer() -> G.Action? {
      hasAnswer.wait()
      return answers.withLock { $0.removeLast() }
    }
  }

  /// The first position of a game of two in which seat 0 is in a race.
  private func race<G: Game>(_: G.Type) throws -> G? {
    var random = SeededRandom(seed: "race", game: G.name, deal: 1)
    var position = try G(dealtBy: &random, seats: 2, options: G.Options())
    for _ in 0..<100 {
      switch position.phase {
      case .race(let seats) where seats.contains(0): return position
      case .race: try position.apply(.race([]))
      case .turn(let seat): try position.apply(.action(position.legalActions(for: seat)[0], by: seat))
      case .over: return nil
      }
    }
    return nil
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(2) })
  func `a call is shown with its words on the table as it was, and for a second before the cards move`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let before = try #require(try race(G.self))
      let action = try #require(before.legalActions(for: 1).first)
      var after = before
      let verdict = try #require(try after.apply(.race([Claim(seat: 1, action: action)])).first)
      let link = try SeatLink(keptAt: TemporaryFolder().file("link.json").path, at: nil)
      let server = try PageServer(link, page: "")
      let seat = PageSeat<G>(server)
      seat.begin()
      seat.tell({ _ in }) { $0 = PersonTable(before, seat: 0, seats: ["you", "other"]) }
      let cards = try server.lastView["cards"]?.json
      let event = TableEvent.claim(action.description, by: 1, reaction: .milliseconds(300), verdict: verdict)
      let claim = try #require(JudgedClaim.read([event], before: before, now: before).first)
      let done = DispatchSemaphore(value: 0)
      // Before the thread begins, which may be long before this one gets a core again.
      let began = ContinuousClock.now
      Thread.detachNewThread { [after] in
        seat.tell({ $0.hear([claim], "said") }) { $0?.see(after, claims: [], "done") }
        done.signal()
      }
      while try server.lastView["message"]?.string != "said" { sched_yield() }
      #expect(try server.lastView["says"]?.elements?.count == 1)
      #expect(try server.lastView["cards"]?.json == cards, "nothing has moved")
      done.wait()
      #expect(ContinuousClock.now - began >= .seconds(1))
      #expect(try server.lastView["message"]?.string == "done")
    }
    try law(game)
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(2) })
  func `a race takes an answer after the cards got other places, refuses one for the race before, and gives no aid`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let position = try #require(try race(G.self))
      let action = try #require(position.legalActions(for: 0).first)
      let asked = try Asked(G.self, in: TemporaryFolder())
      let first = try asked.ask(position)
      #expect(asked.seat.perform(.control(.shuffle)) != nil)
      let controls = try asked.server.lastView["controls"]?.strings ?? []
      #expect(controls.contains("pass") && !controls.contains("hint") && !controls.contains("facts"))
      for command in [PageCommand.control(.hint), .control(.facts)] {
        _ = asked.seat.perform(command)
        let view = try asked.server.lastView
        #expect(view["message"]?.string == G.contested)
        #expect(view["hinted"]?.elements?.isEmpty == true)
      }
      #expect(asked.seat.perform(.action(action.description, position: first)) != nil)
      #expect(asked.answer() == action)

      let second = try asked.ask(position)
      for late in [PageCommand.action(action.description, position: first), .control(.pass, position: first)] {
        _ = asked.seat.perform(late)
        #expect(try asked.server.lastView["message"]?.string == PageCommand.tooLate)
      }
      #expect(asked.seat.perform(.control(.pass, position: second)) != nil)
      #expect(asked.answer() == nil)
    }
    try law(game)
  }
}
