import Arena
import Clocks
import Fields
import Synchronization
import WebServer

/// The run as a worker sees it: requests are repeated while the run cannot be reached.
///
/// It belongs to one thread.
final class RunServer {
  /// The pauses between attempts to reach the run.
  private static let (shortestPause, longestPause) = (Duration.milliseconds(100), Duration.seconds(1))

  private let place: WorkerSettings.Place
  private var client: LinkClient
  private var link: HTTPLink
  private let stop: StopSignal
  private let say: (@Sendable (String) -> Void)?

  /// - Parameter say: receives a sentence when the run cannot be reached.
  init(_ place: WorkerSettings.Place, stop: StopSignal, say: (@Sendable (String) -> Void)? = nil) {
    (self.place, self.stop, self.say, link) = (place, stop, say, place.current() ?? place.link)
    client = LinkClient(of: link)
  }

  /// Sends a message and returns the reply.
  func ask<Reply: Described>(
    _ path: String, _ message: some Described, _ empty: Reply
  ) throws(WorkerProblem) -> Reply {
    let bytes = try send(path, message.jsonLine)
    do {
      return try Reply(message: bytes, from: empty)
    } catch {
      throw .foreignReply(error.message)
    }
  }

  /// Sends a request until there is a reply.
  func send(_ path: String, _ body: [UInt8]) throws(WorkerProblem) -> [UInt8] {
    let begin = Monotonic.now()
    var (isFirst, pause) = (true, RunServer.shortestPause)
    while true {
      let found = Result { () throws(LinkProblem) in try client.post(path, body) }
      let problem: LinkProblem
      switch found {
      case .success(let reply) where reply.isSuccess: return reply.content
      case .success(let reply) where reply.status == HTTPProblem.forbidden.rawValue:
        // A run that starts over has another key.
        guard try takeLink() else { throw .wrongKey(link) }
        continue
      case .success(let reply): throw .refused(String(decoding: reply.content, as: UTF8.self))
      case .failure(let error): problem = error
      }
      guard Monotonic.now() - begin < place.patience else { throw .unreachable(link, problem, for: place.patience) }
      if isFirst {
        let time = place.patience.components.seconds
        say?("the run at \(link.host):\(link.port) cannot be reached (\(problem.message)); trying for \(time) s")
      }
      isFirst = false
      if stop.isSet(within: pause) { throw .stopped }
      pause = min(pause * 2, RunServer.longestPause)
      _ = try takeLink()
    }
  }

  /// Takes the link that the run has now: it may go on at another address.
  ///
  /// - Returns: false if the link is the same, or if there is none.
  /// - Throws: `WorkerProblem.ended` if the run is known to have ended.
  private func takeLink() throws(WorkerProblem) -> Bool {
    if place.hasEnded() { throw .ended }
    guard let current = place.current(), current != link else { return false }
    (link, client) = (current, LinkClient(of: current))
    return true
  }
}
