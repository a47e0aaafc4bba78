import JSON
package import WebServer

extension ServedPage {
  /// Serves a page that says that no game has begun, and checks for one every second.
  ///
  /// It opens no event stream, so a person who has it open does not count as present at the table.
  func showThatNothingHasBegun() {
    serve(HTTPResponse("html", text: PlayPage.beforeTheFirstGame), at: "/")
    serve(HTTPResponse("css", text: PlayPage.styles), at: "/play.css")
  }

  /// Serves the page of a table; browsers with an earlier page load it.
  package func show(_ html: String) {
    serve(HTTPResponse("html", text: html), at: "/")
    serve(HTTPResponse("css", text: PlayPage.styles), at: "/play.css")
    serve(HTTPResponse("javascript", text: PlayPage.scripts), at: "/play.js")
    publish("reload", json: Array("{}".utf8), stays: false)
  }

  /// The history of a table's messages; nil at another path.
  static func history(_ lines: [String], at path: String) -> HTTPResponse? {
    guard path == "/history" else { return nil }
    var json = JSONWriter()
    json.array(lines)
    return HTTPResponse(type: "application/json", json.bytes)
  }

  /// Handles the commands of the page.
  ///
  /// - Parameters:
  ///   - other: handles requests that are not commands, or returns nil.
  ///   - perform: executes a command, and returns the number of the view that shows the result; nil if it is not
  ///     possible now.
  package func answerCommands(
    or other: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil },
    _ perform: @escaping @Sendable (PageCommand) -> Int?
  ) {
    answer { request in
      guard request.path == "/do" else { return other(request) }
      guard request.method == .post else { return HTTPResponse(.wrongMethod) }
      guard let command = PageCommand(request.body) else { return HTTPResponse(.malformed) }
      // Being late is not an error, because another seat may have been faster.
      return HTTPResponse(type: "application/json", Array(#"{"view":\#(perform(command) ?? 0)}"#.utf8))
    }
  }
}
