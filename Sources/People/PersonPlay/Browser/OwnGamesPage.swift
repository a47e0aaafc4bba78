package import GameRules
import JSON
import Replays
package import RunFiles

/// What a person has achieved in a game, by the kinds of it that were played: a part of a page.
package enum OwnGamesPage {
  /// - Parameter games: in the order in which they ended; those of other games are passed over.
  package static func html<G: Game>(of _: G.Type, _ games: [OwnGame]) -> String {
    var kinds: [OwnGame] = []
    for game in games.reversed() where game.game == G.name && !kinds.contains(where: game.isLike) { kinds.append(game) }
    guard !kinds.isEmpty else { return "<p>No game has ended yet.</p>" }
    return kinds.map { kind in
      let options = (try? JSONReader.read(Array(kind.options.utf8))).flatMap {
        try? G.Options(reading: $0, from: .init())
      }
      let rows = OwnRecord(games, like: kind).rows.map { row in
        "<dt>\(TablePage.escape(row.name))</dt><dd>\(TablePage.escape(row.figure))</dd>"
      }
      return "<h3>\(TablePage.escape(options?.words ?? kind.options))</h3><dl>\(rows.joined())</dl>"
    }.joined(separator: "\n")
  }
}
