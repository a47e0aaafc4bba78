import JSON
package import WebServer

extension ServedPage {
  /// Serves a page that says that no game has begun, and looks for one every second.
  ///
  /// It listens to nothing, so that whoever has it open does not count as being at the table.
  func showThatNothingHasBegun() {
    serve(HTTPResponse("html", text: PlayPage.beforeTheFirstGame), at: "/")
    serve(HTTPResponse("css", text: PlayPage.styles), at: "/play.css")
  }

  /// Serves the page of a table; whoever has another open loads this one.
  package func show(_ html: String) {
    serve(HTTPResponse("html", text: html), at: "/")
    serve(HTTPResponse("css", text: PlayPage.styles), at: "/play.css")
    serve(HTTPResponse("javascript", text: PlayPage.scripts), at: "/play.js")
    publish("reload", json: Array("{}".utf8), stays: false)
  }

  /// All that was said at a table; nil at another path.
  static func history(_ lines: [String], at path: String) -> HTTPResponse? {
    guard path == "/history" else { return nil }
    var json = JSONWriter()
    json.array(lines)
    return HTTPResponse(type: "application/json", json.bytes)
  }

  /// Answers what hands do at the page.
  ///
  /// - Parameters:
  ///   - other: answers what is no command, or gives nil.
  ///   - perform: does what a command says, and gives the number of the view that shows it; nil if it is not possible
  ///     now.
  package func answerCommands(
    or other: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil },
    _ perform: @escaping @Sendable (PageCommand) -> Int?
  ) {
    answer { request in
      guard request.path == "/do" else { return other(request) }
      guard request.method == .post else { return HTTPResponse(.wrongMethod) }
      guard let command = PageCommand(request.body) else { return HTTPResponse(.malformed) }
      // Too late is no error: another seat may have been faster.
      return HTTPResponse(type: "application/json", Array(#"{"view":\#(perform(command) ?? 0)}"#.utf8))
    }
  }
}
