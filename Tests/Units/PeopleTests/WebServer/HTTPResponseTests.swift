import TestBasics
import Testing
import WebServer

@Suite(.timeLimited) struct HTTPResponseTests {
  private func text(_ response: HTTPResponse, closing: Bool = false) -> String {
    String(decoding: response.bytes(closing: closing), as: UTF8.self)
  }

  @Test func `a page may load only what its own server has, and is kept by nobody`() {
    #expect(
      text(HTTPResponse(type: "text/html", Array("hello".utf8), location: "/b")).components(by: "\r\n") == [
        "HTTP/1.1 200 OK", "Content-Type: text/html", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
          + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "Connection: keep-alive", "Location: /b", "Content-Length: 5", "", "hello",
      ])
  }

  @Test func `refusals say their sentence`() {
    #expect(text(HTTPResponse(.notFound), closing: true).hasPrefix("HTTP/1.1 404 Refused\r\n"))
    #expect(text(HTTPResponse(.notFound), closing: true).contains("\r\nConnection: close\r\n"))
    let page = text(HTTPResponse(.notFound))
    #expect(page.contains("Content-Type: text/html; charset=utf-8\r\n"))
    #expect(page.contains("<h1>This page cannot be shown</h1>\n<p>\(HTTPProblem.notFound.message)</p>"))
  }

  @Test func `a stream of events has no length and begins with what is there`() {
    let first = serverSentEvent("view", json: Array("{\"a\":1}".utf8))
    let stream = text(HTTPResponse(eventsOf: "views", first: first))
    #expect(stream.contains("Content-Type: text/event-stream\r\n"))
    #expect(!stream.contains("Content-Length"))
    #expect(stream.hasSuffix("\r\n\r\nevent: view\ndata: {\"a\":1}\n\n"))
  }
}

extension String {
  fileprivate func components(by separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
