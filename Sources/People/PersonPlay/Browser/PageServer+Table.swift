package import WebServer

extension PageServer {
  /// Takes the address of a person's link.
  ///
  /// - Parameter page: the HTML of the page.
  package convenience init(_ link: SeatLink, page: String) throws(HTTPServerProblem) {
    try self.init(at: link.address, secret: link.secret, stream: "/views")
    serve(HTTPResponse("html", text: page), at: "/")
    serve(HTTPResponse("css", text: PlayPage.styles), at: "/play.css")
    serve(HTTPResponse("javascript", text: PlayPage.scripts), at: "/play.js")
  }

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - other: answers what is no command, or gives nil.
  ///   - perform: does what a command says, and gives the number of the view that shows it; nil if it is not possible
  ///     now.
  package func start(
    or other: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil },
    _ perform: @escaping @Sendable (PageCommand) -> Int?
  ) {
    start { request in
      guard request.path == "/do" else { return other(request) }
      guard request.method == .post else { return HTTPResponse(.wrongMethod) }
      guard let command = PageCommand(request.body) else { return HTTPResponse(.malformed) }
      // Too late is no error: another seat may have been faster.
      return HTTPResponse(type: "application/json", Array(#"{"view":\#(perform(command) ?? 0)}"#.utf8))
    }
  }

  /// Lets whoever has the page open load it anew, since another game begins.
  func replace(page: String) {
    serve(HTTPResponse("html", text: page), at: "/")
    publish("reload", json: Array("{}".utf8), stays: false)
  }
}
