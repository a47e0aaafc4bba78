import Cards
import Foundation
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct VectorTests {
  @Test func `every step of the reference games is reproduced`() throws {
    let games = try Self.load()
    #expect(games.count == 48)
    for (line, game) in games.enumerated() {
      var position = try KlondikePosition(deck: game.deck.compactMap(Card.init), options: game.options)
      for (number, step) in game.steps.enumerated() {
        let legal = position.moves.map(\.description).sorted()
        try #require(legal == step.legal, "line \(line + 1), step \(number + 1)")
        position.play(try #require(KlondikeMove(step.action)))
      }
      #expect(ReferenceGame.End(position) == game.end, "line \(line + 1)")
    }
  }

  private static func load() throws -> [ReferenceGame] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/klondike.jsonl")
    return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(ReferenceGame.self, from: $0)
    }
  }
}

/// One line of the reference file.
private struct ReferenceGame: Decodable {
  struct Step: Decodable {
    var legal: [String]
    var action: String
  }

  struct End: Decodable, Equatable {
    var stock: [String]
    var waste: [String]
    var foundations: [String: Int]
    var tableau: [[String]]
  }

  var deck: [String]
  var options: KlondikeOptions
  var steps: [Step]
  var end: End
}

extension ReferenceGame.End {
  init(_ position: KlondikePosition) {
    stock = position.stockCards.reversed().map(\.description)
    waste = position.wasteCards.map(\.description)
    foundations = Dictionary(
      uniqueKeysWithValues: Suit.allCases.map { (String($0.letter), position.foundation($0)) })
    tableau = (0..<7).map { column in
      position.column(column).enumerated().map { row, card in
        row < position.downCount(column) ? "(\(card))" : "\(card)"
      }
    }
  }
}
