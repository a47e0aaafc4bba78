import BotProtocol
import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing
import WebServer

/// The seat of a person among others, without a page.
@Suite(.timeLimited) struct PersonSeatTests {
  /// The first seat of two, and what its page is told.
  private final class Place<G: Game> {
    let page: ServedPage
    var seat: PersonSeat<G>

    init(_ dealt: G) throws {
      page = try PageServer(at: .local).page(key: AccessRules.newKey())
      seat = PersonSeat(page)
      seat.begin(dealt, in: 0, among: ["you", "other"], wins: [])
    }

    func perform(_ command: PageCommand) -> Int? { seat.perform(command) }
    func takeAnswer(isOver: Bool = false) -> String?? { seat.takeAnswer(isOver: isOver) }
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
      let event = TableEvent.claim(action.description, by: 1, reaction: .milliseconds(300), verdict: verdict)
      for isCutShort in [false, true] {
        let place = try Place(before)
        let page = place.page
        place.seat.tell([], warning: "", at: .zero)
        let cards = try page.lastView["cards"]?.json
        place.seat.tell([event], warning: "", at: .seconds(5))
        let told = try page.lastView["message"]?.string
        let names = ["You", "other"]
        let claim = Event.race([Claim(seat: 1, action: action, reaction: .milliseconds(300))])
        let sentences = after.words(for: claim, verdicts: [verdict], after: before, names: names)
        #expect(told?.isEmpty == false && told == sentences.first)
        #expect(try page.lastView["says"]?.elements?.count == 1)
        place.seat.wake(at: .seconds(5.9))
        #expect(try page.lastView["cards"]?.json == cards, "nothing has moved")
        #expect(place.seat.deadline == .seconds(6))
        // The next question does not wait.
        if isCutShort {
          place.seat.ask(within: .seconds(9), warning: "", at: .seconds(5.9))
        } else {
          place.seat.wake(at: .seconds(6))
        }
        #expect(place.seat.deadline == nil)
        let rest = sentences.dropFirst().joined(separator: ". ")
        #expect(
          try page.lastView["message"]?.string == (rest.isEmpty ? told : rest), "what follows is said with what moves")
        #expect(try page.lastView["number"] != nil)
        let shown = try page.lastView["badges"]?.json
        let there = try Place(after)
        there.seat.tell([], warning: "", at: .zero)
        #expect(try there.page.lastView["badges"]?.json == shown, "the table is up to date")
      }
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
      let place = try Place(position)
      let page = place.page
      func ask() throws -> Int {
        place.seat.ask(within: .seconds(60), warning: "", at: .zero)
        return try #require(page.lastView["position"]?.integer)
      }
      let first = try ask()
      #expect(place.takeAnswer() == nil)
      #expect(place.perform(.control(.shuffle)) != nil)
      let controls = try page.lastView["controls"]?.strings ?? []
      #expect(controls.contains("pass") && !controls.contains("hint") && !controls.contains("facts"))
      for command in [PageCommand.control(.hint), .control(.facts)] {
        _ = place.perform(command)
        let view = try page.lastView
        #expect(view["message"]?.string == G.contested)
        #expect(view["hinted"]?.elements?.isEmpty == true)
      }
      // Nobody is told what only the true position knows.
      #expect(place.perform(.control(.certainty)) == nil)
      #expect(place.perform(.action(action.description, position: first)) != nil)
      #expect(place.takeAnswer() == .some(action.description))
      #expect(place.takeAnswer(isOver: true) == nil, "an answer is given once")

      let second = try ask()
      for late in [PageCommand.action(action.description, position: first), .control(.pass, position: first)] {
        _ = place.perform(late)
        #expect(try page.lastView["message"]?.string == PageCommand.tooLate)
      }
      #expect(place.perform(.control(.pass, position: second)) != nil)
      #expect(place.takeAnswer() == .some(nil))
      let third = try ask()
      #expect(place.takeAnswer(isOver: true) == .some(nil), "silence is a pass")
      // The race is over: a call is too late, and a pass is not worth a word.
      place.seat.tell([], warning: "", at: .zero)
      let told = try page.lastView["message"]?.string
      _ = place.perform(.control(.pass, position: third))
      #expect(try page.lastView["message"]?.string == told)
      _ = place.perform(.action(action.description, position: third))
      #expect(try page.lastView["message"]?.string == PageCommand.tooLate)
    }
    try law(game)
  }
}
