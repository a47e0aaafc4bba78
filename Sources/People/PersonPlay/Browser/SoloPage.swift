import Foundation
public import GameRules
import OperatingSystem
import Replays
package import RunFiles
import Synchronization
package import WebServer

/// A solo game in a browser, from a deal or a saved game, until the program ends.
///
/// Every step is saved before it is shown.
public final class SoloPage<G: Game>: Sendable {
  /// Plays a deal with sample bots, the best first; it may take some time.
  package typealias Comparison = @Sendable (SavedGame<G>) -> [OtherGame]

  private struct ShownGame {
    var play: SoloPlay<G>
    var table = PageTable<G>()
    /// The deal that sample bots play or have played, and their results so far.
    var compared: (deal: SavedGame<G>, games: [OtherGame])?
    /// The deal and the steps of the game that is or was judged after its end, and its costliest mistake.
    var judged: (source: DealSource, steps: [SavedGame<G>.Step], mistake: SoloMistake?)?
  }

  private let shown: Mutex<ShownGame>
  package let page: ServedPage
  private let server: PageServer
  private let own: PersonalGames?
  private let comparison: Comparison?

  /// - Parameters:
  ///   - path: the file of the saved game.
  ///   - own: the file of the person's games, to which finished games are appended.
  ///   - comparison: plays a deal that the person has finished with sample bots.
  ///   - report: receives the path of each transcript.
  package init(
    _ game: SoloGame<G>, savedAt path: String, own: PersonalGames? = nil, links: PageLinks,
    comparison: Comparison? = nil,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.own, self.comparison) = (own, comparison)
    (server, page) = (links.server, links.page(of: links.names[0]))
    page.show(PlayPage.html(of: G.self, options: game.saved.options))
    shown = Mutex(ShownGame(play: SoloPlay(game, savedAt: path, own: own, report: report)))
    shown.withLock { publish(&$0) }
    page.serve(HTTPResponse("css", text: ReplayPage.styles), at: "/game.css")
    page.serve(HTTPResponse("javascript", text: ReplayPage.scripts), at: "/game.js")
    page.answerCommands(or: { [weak self] in self?.content(at: $0.path) }) { [weak self] in self?.perform($0) }
    server.start()
  }

  /// The link for a browser.
  public var link: String { page.link }

  public func stop() { server.stop() }

  private func content(at path: String) -> HTTPResponse? {
    switch path {
    case "/replay": replay
    case "/games": games
    default: ServedPage.history(shown.withLock { $0.play.table.past }, at: path)
    }
  }

  /// The page with the person's records, and the month of the deals of the day.
  private var games: HTTPResponse {
    let games = own?.read() ?? []
    let days = DayCalendar(games, of: G.name, today: DealChoice.today)
      .html(#"<button type="button" class="play day">Play today's deal</button>"#)
    return HTTPResponse("html", text: days + PersonalGamesPage.html(of: G.self, games))
  }

  /// Saves the game again, if its last step could not be saved.
  public func save() throws(PlayProblem) {
    try shown.withLock { (shown) throws(PlayProblem) in if !shown.play.isSaved { try shown.play.save() } }
  }

  /// Executes a command of the page.
  ///
  /// - Returns: the number of the view that shows the result; nil if it is not possible now.
  package func perform(_ command: PageCommand) -> Int? {
    shown.withLock { shown in
      guard let command = shown.table.read(command, at: shown.play.table), shown.play.perform(command) else {
        return nil
      }
      publish(&shown)
      return shown.table.number
    }
  }

  /// The replay page of a finished game; nil before its end.
  private var replay: HTTPResponse? {
    guard let game = shown.withLock({ $0.play.table.game }), let outcome = game.table.position.outcome,
      let file = try? TranscriptFile(game.transcript(outcome), path: ""),
      let replay = try? ReplayTable(file, of: G.self)
    else { return nil }
    return HTTPResponse("html", text: ReplayPage.html([replay], servedIn: ""))
  }

  private func publish(_ shown: inout ShownGame) {
    judge(&shown)
    compare(&shown)
    page.publish("view", json: shown.table.view(shown.play.table))
  }

  /// Adds the costliest mistake to the panel of a finished game, when it is known.
  private func judge(_ shown: inout ShownGame) {
    guard let game = shown.play.table.game, shown.play.table.panel != nil else { return }
    let (source, steps) = (game.saved.source, game.saved.played)
    if let judged = shown.judged, judged.source == source, judged.steps == steps {
      shown.play.table.panel?.mistake = judged.mistake
      return
    }
    shown.judged = (source, steps, nil)
    do throws(SystemError) {
      try SystemThread.start("analysis") { [weak self] in
        let mistake = SoloMistake(in: game)
        self?.shown.withLock { shown in
          guard mistake != nil, shown.judged?.source == source, shown.judged?.steps == steps else { return }
          shown.judged = (source, steps, mistake)
          self?.publish(&shown)
        }
      }
    } catch {
      // Without a thread the panel has no mistake.
    }
  }

  /// Adds the sample bots' results to the panel of a finished game, when they are available.
  private func compare(_ shown: inout ShownGame) {
    guard let comparison, let game = shown.play.table.game?.saved, shown.play.table.panel != nil else { return }
    let deal = SavedGame<G>(options: game.options, source: game.source)
    guard shown.compared?.deal != deal else {
      shown.play.table.panel?.others = shown.compared?.games ?? []
      return
    }
    shown.compared = (deal, [])
    do throws(SystemError) {
      try SystemThread.start("comparison") { [weak self] in
        let games = comparison(deal)
        self?.shown.withLock { shown in
          guard shown.compared?.deal == deal else { return }
          shown.compared = (deal, games)
          self?.publish(&shown)
        }
      }
    } catch {
      // Without a thread the panel shows only the person's own game.
    }
  }
}
