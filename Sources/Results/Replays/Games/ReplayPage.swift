import JSON

/// Recorded games as one HTML file, which a list of what happened makes readable without scripts.
public enum ReplayPage {
  /// The page of one game, or of several bots' games on one deal side by side.
  ///
  /// - Parameter folder: the relative URL of the folder in which a server has `styles` as `game.css` and `scripts` as
  ///   `game.js`; nil for a self-contained page.
  public static func html(_ tables: [ReplayTable], servedIn folder: String? = nil) -> String {
    let game = tables[0].game
    let title = "\(game.prefix(1).uppercased() + game.dropFirst()), deal \(tables[0].head.deal)"
    var json = JSONWriter(reserving: 64 * 1024)
    json.object { json in
      json.key("games")
      json.array { json in for table in tables { GameData(table).write(to: &json) } }
    }
    let body = GamePage.body(title: title, data: json.bytes, noscript: tables.map(\.list).joined(separator: "\n"))
    return folder.map { HTML.servedPage(title: title, name: "game", in: $0, body: body) }
      ?? HTML.page(title: title, styles: [styles], scripts: [scripts], body: body)
  }

  public static var styles: String { GamePage.styles }
  public static var scripts: String { GamePage.scripts }
}

extension ReplayTable {
  /// What happened, as a list for a reader without scripts.
  fileprivate var list: String {
    let steps = happenings.map { "<li>\(HTML.escape($0.words))</li>" }
    return
      "<section class=\"plain\"><h2>\(HTML.escape(seats.joined(separator: ", ")))</h2><ol class=\"log\">\(steps.joined())</ol></section>"
  }
}
