import Foundation
import GameRules
import WebServer
import Synchronization

/// The page of the person whose seat this process serves.
public final class BrowserSeat: Sendable {
  public static let shared = BrowserSeat()

  /// The variable that holds the names of all seats, as a JSON array.
  public static let namesVariable = "REFEREE_SEATS"
  /// The variable that is set where a person starts every round.
  public static let roundsVariable = "REFEREE_ROUNDS"

  private struct State {
    var server: PageServer?
    /// A `BrowserDesk` of the game that is played.
    var desk: (any Sendable)?
    var seat: Seat?
    var take: (@Sendable (PageCommand) -> Bool)?
  }

  private let state = Mutex(State())
  private let environment = ProcessInfo.processInfo.environment

  var asksForRounds: Bool { environment[BrowserSeat.roundsVariable] != nil }

  func desk<G: Game>(of _: G.Type, seat: Seat, seats: Int, options: G.Options) -> BrowserDesk<G> {
    state.withLock { state in
      if let desk = state.desk as? BrowserDesk<G>, desk.seats.count == seats, state.seat == seat { return desk }
      let names = names(seats: seats, own: seat)
      let page = PlayPage.html(of: G.self, seats: names, options: nil as G.Options?)
      let server = server(page: page, &state)
      let desk = BrowserDesk<G>(server, seat: seat, seats: names)
      (state.desk, state.seat, state.take) = (desk, seat, { desk.take($0) })
      return desk
    }
  }

  private func server(page: String, _ state: inout State) -> PageServer {
    if let server = state.server {
      server.replace(page: page)
      return server
    }
    guard let link = environment[SeatLink.variable].flatMap(SeatLink.init(readFrom:)) else {
      BrowserSeat.fail("no file with a link is named by \(SeatLink.variable)")
    }
    do throws(HTTPServerProblem) {
      let server = try PageServer(link, page: page, view: Array("null".utf8))
      server.start(link) { [weak self] command in self?.state.withLock { $0.take }?(command) ?? false }
      state.server = server
      return server
    } catch {
      BrowserSeat.fail(error.message)
    }
  }

  /// Ends this program with a sentence on standard error, which the transcript keeps.
  private static func fail(_ message: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data(("referee: " + message + "\n").utf8))
    exit(1)
  }

  private func names(seats: Int, own: Seat) -> [String] {
    let given = environment[BrowserSeat.namesVariable].flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    if let given, given.count == seats { return given }
    return (0..<seats).map { $0 == own.index ? "you" : "seat \($0)" }
  }
}
