package import GameRules
import JSON
import Replays
package import RunFiles

/// A person's records in a game, by its options: a part of a page.
package enum PersonalGamesPage {
  /// - Parameter games: in the order in which they ended; other games are ignored.
  package static func html<G: Game>(of _: G.Type, _ games: [PersonalGame]) -> String {
    var kinds: [PersonalGame] = []
    for game in games.reversed() where game.game == G.name && !kinds.contains(where: game.isLike) { kinds.append(game) }
    guard !kinds.isEmpty else { return "<p>No game has ended yet.</p>" }
    return kinds.map { kind in
      let options = (try? JSONReader.read(Array(kind.options.utf8))).flatMap {
        try? G.Options(reading: $0, from: .init())
      }
      let rows = PersonalRecord(games, like: kind).rows.map { row in
        "<dt>\(TablePage.escape(row.name))</dt><dd>\(TablePage.escape(row.figure))</dd>"
      }
      let words = TablePage.escape(options?.words ?? kind.options)
      return "<h3>\(words)</h3><dl>\(rows.joined())</dl>\(charts(of: games.filter(kind.isLike)))"
    }.joined(separator: "\n")
  }

  /// The trend of the times and the distribution of the moves of games that were won, or of the points if none was.
  private static func charts(of games: [PersonalGame]) -> String {
    let wins = games.filter(\.isWon)
    guard max(wins.count, games.count) > 2 else { return "" }
    if wins.count < 3 { return bars(games.map(\.points), called: "Points") }
    return line(wins.map { Double($0.milliseconds) / 1000 }, called: "Seconds to each win, the latest at the right")
      + bars(wins.map(\.moves), called: "Moves of the wins")
  }

  private static func line(_ values: [Double], called name: String) -> String {
    let shown = values.suffix(30)
    let (low, high) = (shown.min()!, shown.max()!)
    let points = shown.enumerated().map { index, value in
      let x = 6 + 288 * index / max(shown.count - 1, 1)
      return "\(x),\(Int(54 - 46 * (value - low) / max(high - low, 1)))"
    }
    return chart(name, "from \(Int(low)) to \(Int(high)), the last \(Int(shown.last!))") {
      #"<polyline points="\#(points.joined(separator: " "))"/><circle cx="294" cy="\#(points.last!.split(separator: ",")[1])" r="4"/>"#
    }
  }

  private static func bars(_ values: [Int], called name: String) -> String {
    let (low, high) = (values.min()!, values.max()!)
    let width = max((high - low) / 8 + 1, 1)
    let counts = (0..<8).map { bin in values.count { ($0 - low) / width == bin } }
    let most = max(counts.max()!, 1)
    return chart(name, "\(low) to \(high)") {
      counts.enumerated().map { bin, count in
        let height = 50 * count / most
        return
          #"<rect x="\#(6 + 36 * bin)" y="\#(56 - height)" width="32" height="\#(height)"><title>\#(low + bin * width) to \#(low + (bin + 1) * width - 1): \#(count)</title></rect>"#
      }.joined()
    }
  }

  private static func chart(_ name: String, _ words: String, _ drawing: () -> String) -> String {
    """
    <figure class="chart"><figcaption>\(name): \(words)</figcaption>
    <svg viewBox="0 0 300 60" role="img" aria-label="\(name): \(words)">\(drawing())</svg></figure>
    """
  }
}
