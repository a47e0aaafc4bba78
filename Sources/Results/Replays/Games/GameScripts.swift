package import Analysis
import Compression
import Foundation
package import GameRules
import JSON
package import RunFiles
import Scheduling

/// Writes the data files of recorded games, which a page of a site loads as scripts.
///
/// A page from the disk cannot fetch a file, but load it as a script: each calls one function with
/// compressed JSON. A running game has another function, so that the page follows it.
package struct GameScripts: Sendable {
  private let catalogue: GameCatalogue
  private let decks: [String: Deck]

  package init(_ catalogue: GameCatalogue) {
    self.catalogue = catalogue
    decks = Dictionary(
      uniqueKeysWithValues: catalogue.games.compactMap { game in deck(of: game).map { (game.name, $0) } })
    func deck<G: Game>(of game: G.Type) -> Deck? { Deck(of: game) }
  }

  /// The data file of a game.
  ///
  /// - Parameters:
  ///   - isPublic, isSolved, analysis: as for `ReplayTable`.
  /// - Throws: `FileProblem` for a transcript that cannot be replayed.
  package func script(
    ofTranscriptAt path: String, isPublic: Bool, isSolved: Bool = false, analysis: TableAnalysis? = nil
  ) throws -> [UInt8] {
    try script(
      of: TranscriptFile.read(at: path, hasInputs: false), isPublic: isPublic, isSolved: isSolved, analysis: analysis)
  }

  package func script(
    of file: TranscriptFile, isPublic: Bool, isSolved: Bool = false, analysis: TableAnalysis? = nil
  ) throws -> [UInt8] {
    guard let game = catalogue.game(named: file.game) else { throw UnknownGame(name: file.game) }
    let usual = decks[file.game]
    func data<G: Game>(_: G.Type) throws -> GameData {
      var reader = try StepReader<G>(file, isPublic: isPublic, isSolved: isSolved, usual: usual, analysis: analysis)
      var data = GameData(reader.head, isComplete: reader.head.deck.cards != usual?.cards)
      while let step = try reader.next() { data.append(step) }
      (data.isWin, data.winner) = (reader.isWin, reader.winner)
      return data
    }
    var json = JSONWriter(reserving: 8 * 1024)
    try data(game).write(to: &json)
    let name = TableKey(file.table).name(game: file.game)
    let text = Data(Deflate.compress(json.bytes)).base64EncodedString()
    let function = file.isRunning ? "runningGame" : "recordedGame"
    return Array("\(function)(\"\(name)\",\"\(text)\");\n".utf8)
  }

  /// A transcript of a game that the catalogue does not have.
  package struct UnknownGame: Error {
    package let name: String
  }

  /// The decks of the games, as JSON for the page.
  func writeDecks(to json: inout JSONWriter) {
    json.object { json in
      for (name, deck) in decks.sorted(by: { $0.key < $1.key }) {
        json.key(named: name)
        deck.write(to: &json)
      }
    }
  }
}
