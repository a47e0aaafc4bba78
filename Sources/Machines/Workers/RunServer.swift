import Arena
import Clocks
import Fields
import Synchronization
import WebServer

/// The run as a worker sees it: requests are repeated while the run cannot be reached.
///
/// It belongs to one thread.
struct RunServer {
  private let link: HTTPLink
  private let client: LinkClient
  private let patience: Duration
  private let stop: StopSignal
  private let say: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - patience: how long it tries to reach the run.
  ///   - say: receives a sentence when the run cannot be reached.
  init(_ link: HTTPLink, patience: Duration, stop: StopSignal, say: (@Sendable (String) -> Void)? = nil) {
    (self.link, self.patience, self.stop, self.say) = (link, patience, stop, say)
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
    var isFirst = true
    while true {
      let found = Result { () throws(LinkProblem) in try client.post(path, body) }
      let problem: LinkProblem
      switch found {
      case .success(let reply) where reply.isSuccess: return reply.content
      case .success(let reply) where reply.status == HTTPProblem.forbidden.rawValue: throw .wrongKey(link)
      case .success(let reply): throw .refused(String(decoding: reply.content, as: UTF8.self))
      case .failure(let error): problem = error
      }
      guard Monotonic.now() - begin < patience else { throw .unreachable(link, problem, for: patience) }
      if isFirst {
        let time = patience.components.seconds
        say?("the run at \(link.host):\(link.port) cannot be reached (\(problem.message)); trying for \(time) s")
      }
      isFirst = false
      if stop.isSet(within: .seconds(1)) { throw .stopped }
    }
  }
}
