/// What a server answers.
public struct HTTPResponse: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case bytes([UInt8])
    /// Server-sent events, as `HTTPServer.publish` names the channel; the first of them are given here.
    ///
    /// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
    case events(channel: String, first: [UInt8])
  }

  public var status: Int
  public var type: String
  public var content: Content
  public var headers: [(name: String, value: String)]

  public init(
    _ status: Int = 200, type: String = "text/plain; charset=utf-8", _ content: [UInt8],
    headers: [(name: String, value: String)] = []
  ) {
    (self.status, self.type, self.headers) = (status, type, headers)
    self.content = .bytes(content)
  }

  /// A text: a page, a style sheet or a script.
  ///
  /// - Parameter subtype: "html", or what else follows "text/" in the type.
  public init(_ subtype: String, text: String) { self.init(type: "text/\(subtype); charset=utf-8", Array(text.utf8)) }

  /// A stream of events that stays open.
  public init(eventsOf channel: String, first: [UInt8]) {
    (status, type, headers) = (200, "text/event-stream", [])
    content = .events(channel: channel, first: first)
  }

  /// A refusal, in a sentence.
  public init(_ problem: HTTPProblem) { self.init(problem.rawValue, Array((problem.message + "\n").utf8)) }

  public static func == (a: HTTPResponse, b: HTTPResponse) -> Bool {
    a.status == b.status && a.type == b.type && a.content == b.content
      && a.headers.elementsEqual(b.headers) { $0 == $1 }
  }

  /// The bytes of the answer; those of an event stream end with its first event.
  ///
  /// Every page may load only what comes from its own server, and run no script that stands in a page.
  package func bytes(closing: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(HTTPResponse.reason(status))\r\n"
    var fields = [
      ("Content-Type", type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Content-Security-Policy", HTTPResponse.policy), ("Connection", closing ? "close" : "keep-alive"),
    ]
    fields += headers.map { ($0.name, $0.value) }
    let body: [UInt8]
    switch content {
    case .bytes(let bytes):
      fields.append(("Content-Length", "\(bytes.count)"))
      body = bytes
    case .events(_, let first): body = first
    }
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }

  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// Browsers do not show it; it is there for people who read the bytes.
  private static func reason(_ status: Int) -> String {
    switch status {
    case 200...299: "OK"
    case 300...399: "Elsewhere"
    default: "Refused"
    }
  }
}

/// The bytes of one server-sent event.
public func serverSentEvent(_ name: String, json: [UInt8]) -> [UInt8] {
  Array("event: \(name)\ndata: ".utf8) + json + [10, 10]
}
