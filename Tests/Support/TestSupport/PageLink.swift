package import JSON

/// Where a person's page is served: `http://127.0.0.1:PORT/t/KEY/`.
package struct PageLink: Equatable, Sendable {
  package var port: UInt16
  package var key: String

  package init(port: UInt16, key: String) { (self.port, self.key) = (port, key) }

  /// Opens the page's stream of events; nil where no program listens.
  package func open() -> HTTPClient? {
    guard let client = HTTPClient(port: port), client.request("GET", "/t/\(key)/views") else { return nil }
    return client
  }

  /// What the page shows; nil while it shows nothing.
  package func view() throws -> JSONNode? {
    guard let client = open() else { return nil }
    var text = ""
    while !text.contains("\n\n") || !text.contains("retry:"), client.receive() {
      text = String(decoding: client.input, as: UTF8.self)
    }
    guard let data = text.firstMatch(of: /event: view\ndata: (.*)\n\n/) else { return nil }
    return try JSONReader.read(Array(data.1.utf8))
  }

  /// Sends what the page's script would.
  ///
  /// - Returns: the status, and the number of the view that shows it: 0 is a refusal. Nil where no program answers.
  package func post(_ body: String) -> (status: Int, view: Int)? {
    guard let client = HTTPClient(port: port), client.request("POST", "/t/\(key)/do", body: body),
      let answer = client.answer()
    else { return nil }
    return (answer.status, answer.body.firstMatch(of: /\{"view":([0-9]+)\}/).flatMap { Int($0.1) } ?? 0)
  }
}
