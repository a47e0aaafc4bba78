import BotKit
import Foundation
import GameRules
import OperatingSystem
import Synchronization
import WebServer

/// The page of the person whose seat this process serves.
public final class BrowserSeat: Sendable {
  public static let shared = BrowserSeat()

  /// The variable with the path of a file that tells who sits where: the names by seat, by the name of the table.
  public static let namesVariable = "REFEREE_SEATS"

  private struct Session {
    var server: PageServer?
    /// A `PageSeat` of the game that is played.
    var seat: (any Sendable)?
    var perform: (@Sendable (PageCommand) -> Int?)?
  }

  /// Answers line after line until the referee has no more.
  ///
  /// - Throws: `SystemError` where the system starts no thread.
  public func run(_ reply: ([UInt8]) -> [UInt8]?) throws {
    try RefereeLines.shared.run(reply)
    session.withLock(\.server)?.stop()
  }

  private let session = Mutex(Session())
  private let environment = ProcessInfo.processInfo.environment

  /// The page's seat of a game, the same for all its rounds.
  ///
  /// - Parameters:
  ///   - names: the names of the seats.
  ///   - place: the own one's.
  func seat<G: Game>(of _: G.Type, _ place: Seat, among names: [String]) -> PageSeat<G> {
    session.withLock { session in
      if let seat = session.seat as? PageSeat<G> {
        seat.lobby?.sit(at: place.index, among: names)
        return seat
      }
      let server = server(page: PlayPage.html(of: G.self, options: nil as G.Options?), &session)
      let lobby = environment[PeopleFolder.variable].map { folder in
        let longestAbsence = environment[PeopleFolder.absenceVariable].flatMap { Int($0) } ?? PeopleFolder.usualAbsence
        return Lobby(
          of: place.index, among: names, in: PeopleFolder(folder), longestAbsence: .seconds(longestAbsence), at: server)
      }
      let seat = PageSeat<G>(server, lobby)
      (session.seat, session.perform) = (seat, { seat.perform($0) })
      RefereeLines.shared.onLine { seat.look() }
      return seat
    }
  }

  private func server(page: String, _ session: inout Session) -> PageServer {
    if let server = session.server {
      server.replace(page: page)
      return server
    }
    guard let link = environment[SeatLink.variable].flatMap(SeatLink.init(readFrom:)) else {
      BrowserSeat.fail("no file with a link is named by \(SeatLink.variable)")
    }
    do throws(HTTPServerProblem) {
      let server = try listen(link, page)
      server.start { [weak self] command in self?.session.withLock { $0.perform }?(command) ?? nil }
      session.server = server
      return server
    } catch {
      BrowserSeat.fail(error.message)
    }
  }

  /// Takes the address, for which it waits a while: the process of the round before may still be ending.
  private func listen(_ link: SeatLink, _ page: String) throws(HTTPServerProblem) -> PageServer {
    let deadline = Monotonic.now() + BrowserSeat.longestWait
    while true {
      do throws(HTTPServerProblem) {
        return try PageServer(link, page: page)
      } catch .portInUse where Monotonic.now() < deadline {
        poll(nil, 0, 20)
      }
    }
  }

  private static let longestWait = Duration.seconds(20)

  /// Ends this program with a sentence on standard error, which the transcript keeps.
  private static func fail(_ message: String) -> Never {
    tell(message)
    exit(1)
  }

  private static func tell(_ message: String) {
    // There is no other place where a failure could be reported.
    try? FileHandle.standardError.write(contentsOf: Data(("referee: " + message + "\n").utf8))
  }

  /// The names of all at a table, by seat.
  func names<G: Game>(at start: BotStart<G>) -> [String] {
    let names = environment[BrowserSeat.namesVariable].flatMap { FileManager.default.contents(atPath: $0) }
      .flatMap { try? JSONDecoder().decode([String: [String]].self, from: $0) }?[start.table]
    if let names, names.count == start.seats { return names }
    return (0..<start.seats).map { $0 == start.seat.index ? "you" : "seat \($0 + 1)" }
  }
}
