import Dispatch
import JSON
import Replays
public import Synchronization
import WebServer

/// The page on which a person chooses a game and how to play it; it then leads to the table.
public final class StartPage: Sendable {
  /// A way to play a game.
  public struct Choice: Equatable, Sendable {
    public let game: String
    /// The label of its button.
    public let words: String
    /// The command-line options for it, by their names.
    public let options: [String: [String]]
    /// For the deal of the day: the days on which it was played.
    public let days: DayCalendar?

    public init(_ game: String, _ words: String, options: [String: [String]] = [:], days: DayCalendar? = nil) {
      (self.game, self.words, self.options, self.days) = (game, words, options, days)
    }
  }

  /// The page on which this program's game was chosen; nil if the command line names it.
  public static let current = Mutex<StartPage?>(nil)

  private let page: ServedPage
  private let chosen = Mutex<Choice?>(nil)
  private let end = DispatchSemaphore(value: 0)

  public init(_ choices: [Choice], links: PageLinks) {
    page = links.page(of: links.names[0])
    page.serve(HTTPResponse("html", text: StartPage.html(choices)), at: "/")
    page.serve(HTTPResponse("css", text: PlayPage.styles), at: "/play.css")
    page.serve(HTTPResponse("javascript", text: TablePage.embedded("start.js")), at: "/start.js")
    page.answer { [weak self] request in
      guard request.path == "/do", request.method == .post else { return nil }
      guard let number = (try? JSONReader.read(request.body))?["choice"]?.integer, choices.indices.contains(number)
      else { return HTTPResponse(.malformed) }
      self?.choose(choices[number])
      return HTTPResponse(type: "application/json", Array("{}".utf8))
    }
    links.server.start()
  }

  /// The link for a browser.
  public var link: String { page.link }

  /// Only the first choice counts; its table is open from then on.
  private func choose(_ choice: Choice) {
    let isFirst = chosen.withLock { chosen in
      defer { chosen = chosen ?? choice }
      return chosen == nil
    }
    if isFirst { end.signal() }
  }

  /// Ends the wait.
  public func stop() { end.signal() }

  /// Waits for a choice.
  ///
  /// - Returns: nil if it was stopped.
  public func wait() -> Choice? {
    end.wait()
    return chosen.withLock { $0 }
  }

  /// Redirects browsers to the table, if they have the page open or open it later.
  public func lead(to link: String) {
    var json = JSONWriter()
    json.object { $0.member("link", link) }
    page.publish("go", json: json.bytes)
  }

  private static func html(_ choices: [Choice]) -> String {
    var games: [String] = []
    for choice in choices where !games.contains(choice.game) { games.append(choice.game) }
    let sections = games.map { game in
      let ways = choices.enumerated().filter { $0.element.game == game }.map { number, choice in
        let button = #"<button type="button" data-number="\#(number)">\#(TablePage.escape(choice.words))</button>"#
        return (button: button, days: choice.days)
      }
      let buttons = ways.filter { $0.days == nil }.map(\.button).joined()
      let days = ways.compactMap { way in way.days?.html(way.button) }.joined()
      return
        "<section><h2>\(game.prefix(1).uppercased() + game.dropFirst())</h2><div>\(buttons)</div>\(days)</section>"
    }
    return HTML.servedPage(
      title: "Choose a game", name: "play", script: "start", reachesEdges: true, kind: "start",
      body: """
        <main>
        <h1>What shall we play?</h1>
        \(sections.joined(separator: "\n"))
        <p role="status"></p>
        </main>
        """)
  }
}
