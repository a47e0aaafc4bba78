import Foundation
public import GameRules
public import Records
import Reports
public import WebServer
import Synchronization

/// A solo game in a browser, from a deal or a saved game, until the program is ended.
///
/// Every step is saved before it is shown.
public final class SoloPage<G: Game>: Sendable {
  private struct State {
    var play: SoloPlay<G>
    var page = PageTable<G>()
  }

  private let state: Mutex<State>
  let server: PageServer
  private let report: @Sendable (String) -> Void

  /// Takes the link's address.
  ///
  /// - Parameters:
  ///   - path: the file that saves the game.
  ///   - own: the person's own games, to which those that end are added.
  ///   - report: is given the path of each transcript.
  public init(
    _ game: SoloGame<G>, savedAt path: String, own: OwnGames? = nil, link: SeatLink,
    report: @escaping @Sendable (String) -> Void
  ) throws(HTTPServerProblem) {
    self.report = report
    server = try PageServer(link, page: PlayPage.html(of: G.self, options: game.saved.options))
    let play = SoloPlay(game, savedAt: path, own: own)
    state = Mutex(State(play: play))
    for path in play.transcripts { report(path) }
    state.withLock { publish(&$0) }
    server.serve(HTTPResponse("css", text: ReplayPage.styles), at: "/replay.css")
    server.serve(HTTPResponse("javascript", text: ReplayPage.scripts), at: "/replay.js")
    server.start(or: { [weak self] in $0.path == "/replay" ? self?.replay : nil }) { [weak self] in self?.perform($0) }
  }

  public func stop() { server.stop() }

  /// Does what a command of the page says.
  ///
  /// - Returns: the number of the view that shows it; nil if it is not possible now.
  func perform(_ command: PageCommand) -> Int? {
    state.withLock { state in
      let recorded = state.play.transcripts.count
      switch state.page.read(command, &state.play.table) {
      case .command(let command): guard state.play.perform(command) else { return nil }
      case .done: break
      case .impossible: return nil
      }
      for path in state.play.transcripts[recorded...] { report(path) }
      publish(&state)
      return state.page.number
    }
  }

  /// The page that shows the game that is over; nil before its end.
  private var replay: HTTPResponse? {
    guard let game = state.withLock({ $0.play.table.game }), let outcome = game.table.position.outcome,
      let file = try? TranscriptFile(game.transcript(outcome), path: ""), let replayed = try? ReplayedGame<G>(file)
    else { return nil }
    return HTTPResponse("html", text: ReplayPage.html([ReplayTable(replayed)], isServed: true))
  }

  private func publish(_ state: inout State) { server.publish("view", json: state.page.view(state.play.table)) }
}
