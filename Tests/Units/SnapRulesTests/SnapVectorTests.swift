import Cards
import Foundation
import GameRules
import SnapRules
import TestBasics
import Testing

/// Games of an independent implementation; `Data/README.md` says what a line holds.
@Suite(.timeLimited) struct SnapVectorTests {
  private struct Line: Decodable {
    var seats: Int
    var start: Int
    var deck: [String]
    var windows: [Window]
  }

  private struct Window: Decodable {
    var turned: Int
    var match: [Int]
    var calls: [Int]
    var closed: [[String]]
    var open: [[String]]
    var next: Int?
  }

  @Test func `P1 to P10 every window of every recorded game comes out the same`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/snap.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 30)
    for line in lines {
      let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      var game = try Snap(deck: line.deck.map { Card($0)! }, start: Seat(line.start), seats: line.seats)
      for window in line.windows {
        #expect(game.active.index == window.turned)
        #expect(game.matchingSeats.map(\.index) == window.match)
        let verdicts = try game.apply(.race(window.calls.map { call(Seat($0)) }))
        #expect(verdicts.first != (window.match.isEmpty ? .right : .wrong))

        #expect((game.ending == .won) == (window.next == nil))
        var hands = game.hands
        if let next = window.next {
          #expect(game.active.index == next)
          // The record was written before the next card was turned.
          hands[next].closed.append(hands[next].open.removeLast())
        }
        #expect(hands.map { $0.closed.map(\.description) } == window.closed)
        #expect(hands.map { $0.open.map(\.description) } == window.open)
      }
    }
  }
}
