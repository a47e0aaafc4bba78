import BotProcess
import Synchronization
import WebServer

/// One page for one person: its files, its views as they change, and what the person's hands do.
final class PageServer: Sendable {
  private let server: HTTPServer
  private let page: Mutex<[UInt8]>
  /// The event with the last view; empty before the first.
  let view = Mutex<[UInt8]>([])

  private static let channel = "views"
  /// How soon a page connects again, in milliseconds: a person's program may be started anew between two rounds.
  private static let patience = Array("retry: 400\n".utf8)

  /// - Parameter page: the HTML of the page.
  init(_ link: SeatLink, page: String) throws(HTTPServerProblem) {
    server = try HTTPServer(at: link.address)
    self.page = Mutex(Array(page.utf8))
  }

  /// Starts to serve.
  ///
  /// - Parameter take: does what a command says, and gives the number of the view that shows it; nil if it is not
  ///   possible now.
  func start(_ link: SeatLink, _ take: @escaping @Sendable (PageCommand) -> Int?) {
    let access = link.access
    server.start { [weak self] request in
      guard let self else { return HTTPResponse(.notFound) }
      return access.refusal(of: request) ?? answer(request, take)
    }
  }

  /// Shows a new view to whoever has the page open, and to those who open it later.
  func publish(_ view: [UInt8]) {
    let event = serverSentEvent("view", json: view)
    self.view.withLock { $0 = event }
    server.publish(event, to: PageServer.channel)
  }

  /// Lets whoever has the page open load it anew, since another game begins.
  func replace(page: String) {
    self.page.withLock { $0 = Array(page.utf8) }
    server.publish(serverSentEvent("reload", json: Array("{}".utf8)), to: PageServer.channel)
  }

  func stop() { server.stop() }

  private func answer(
    _ request: HTTPRequest, _ take: @Sendable (PageCommand) -> Int?
  ) -> HTTPResponse {
    switch (request.method, request.path) {
    case (.get, "/"): HTTPResponse(type: "text/html; charset=utf-8", page.withLock { $0 })
    case (.get, "/play.css"): HTTPResponse(type: "text/css; charset=utf-8", Array(PlayPage.styles.utf8))
    case (.get, "/play.js"): HTTPResponse(type: "text/javascript; charset=utf-8", Array(PlayPage.scripts.utf8))
    case (.get, "/views"): HTTPResponse(eventsOf: PageServer.channel, first: PageServer.patience + view.withLock { $0 })
    case (.post, "/do"):
      if let command = PageCommand(request.body) {
        // Too late is no error: another seat may have been faster.
        HTTPResponse(type: "application/json", Array(#"{"view":\#(take(command) ?? 0)}"#.utf8))
      } else {
        HTTPResponse(.malformed)
      }
    case (_, "/"), (_, "/play.css"), (_, "/play.js"), (_, "/views"), (_, "/do"): HTTPResponse(.wrongMethod)
    default: HTTPResponse(.notFound)
    }
  }
}
