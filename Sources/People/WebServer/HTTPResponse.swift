/// A response of the server.
public struct HTTPResponse: Equatable, Sendable {
  public var status: Int
  public var type: String
  /// The complete content; for a stream of events, the first ones.
  public var content: [UInt8]
  /// The channel of a stream of server-sent events, as in `HTTPServer.publish`; nil for a response with an end.
  ///
  /// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
  public var channel: String?
  /// The target of a redirection.
  public var location: String?
  /// True if the content is in the gzip format.
  private(set) var isCompressed = false

  public init(
    _ status: Int = 200, type: String = "text/plain; charset=utf-8", _ content: [UInt8], location: String? = nil
  ) {
    (self.status, self.type, self.content, self.location) = (status, type, content, location)
  }

  /// A text: a page, a style sheet or a script.
  ///
  /// - Parameter subtype: "html", or another subtype of "text".
  public init(_ subtype: String, text: String) { self.init(type: "text/\(subtype); charset=utf-8", Array(text.utf8)) }

  /// A stream of events that stays open.
  public init(eventsOf channel: String, first: [UInt8]) {
    self.init(type: "text/event-stream", first)
    self.channel = channel
  }

  /// A refusal: a page with one sentence.
  public init(_ problem: HTTPProblem) {
    let text = """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>referee</title>
      <style>:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; } body { max-width: 34rem; margin: 20vh auto; padding: 0 1.2rem; }</style>
      <h1>This page cannot be shown</h1>
      <p>\(problem.message)</p>
      <p><small>\(problem.rawValue)</small></p>

      """
    self.init(problem.rawValue, type: "text/html; charset=utf-8", Array(text.utf8))
  }

  /// The bytes of the response; those of an event stream end with its first event.
  ///
  /// Every page may load only from its own server, and may run no inline script.
  package func bytes(closing: Bool) -> [UInt8] {
    // Browsers ignore the word; it is for people who read the bytes.
    var head = "HTTP/1.1 \(status) \(status < 400 ? "OK" : "Refused")\r\n"
    var fields = [
      ("Content-Type", type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Content-Security-Policy", HTTPResponse.policy), ("Connection", closing ? "close" : "keep-alive"),
    ]
    if isCompressed { fields.append(("Content-Encoding", "gzip")) }
    if let location { fields.append(("Location", location)) }
    if channel == nil { fields.append(("Content-Length", "\(content.count)")) }
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    return Array((head + "\r\n").utf8) + content
  }

  /// The same in the gzip format.
  var compressed: HTTPResponse {
    var response = self
    (response.content, response.isCompressed) = (GZip.compress(content), true)
    return response
  }

  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

public func serverSentEvent(_ name: String, json: [UInt8]) -> [UInt8] {
  Array("event: \(name)\ndata: ".utf8) + json + [10, 10]
}
