import TestBasics
import Testing

import WebServer

@Suite(.timeLimited) struct HTTPReplyTests {
  private func parse(_ text: String, pieces: Int = 1, largest: Int = 1000) throws(LinkProblem) -> HTTPReply? {
    var parser = HTTPReplyParser(largest: largest)
    let bytes = Array(text.utf8)
    var reply: HTTPReply?
    for start in stride(from: 0, to: bytes.count, by: max(bytes.count / pieces, 1)) {
      parser.append(bytes[start..<min(start + max(bytes.count / pieces, 1), bytes.count)])
      reply = try parser.next() ?? reply
    }
    return reply
  }

  @Test(arguments: [1, 3, 1000]) func `a reply is read however it is split`(pieces: Int) throws {
    let response = HTTPResponse(409, Array("no\n".utf8)).bytes(closing: true)
    let reply = try #require(try parse(String(decoding: response, as: UTF8.self), pieces: pieces))
    #expect(reply == HTTPReply(status: 409, content: Array("no\n".utf8), closesConnection: true))
    #expect(!reply.isSuccess)
  }

  @Test(arguments: [
    "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 OK\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", "HTTP/1.1 200 OK\r\nno\r\n\r\n",
    "SSH-2.0-OpenSSH\r\n\r\n", String(repeating: "x", count: 20_000),
  ])
  func `what is no reply of this program is refused`(text: String) {
    #expect(throws: LinkProblem.malformed) { try parse(text) }
  }

  @Test func `a reply that is too long is refused before it is read`() {
    #expect(throws: LinkProblem.tooLong(limit: 10)) {
      try parse("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n", largest: 10)
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:7000/t/0a1b/", "http://127.0.0.1:7000/t/0a1b/"),
    (" http://node-1.lab:80/t/0a1b\n", "http://node-1.lab:80/t/0a1b/"),
    ("https://127.0.0.1:7000/t/0a1b/", nil), ("http://127.0.0.1/t/0a1b/", nil), ("http://127.0.0.1:7000/t//", nil),
    ("http://127.0.0.1:0/t/0a1b/", nil), ("http://a b:1/t/0a1b/", nil), ("http://a:1/t/0a1b/x", nil),
    ("http://a:1/t/0a1b/\r\nHost: b", nil), ("http://a:70000/t/0a1b/", nil), ("", nil),
  ])
  func `a link has a host, a port and a key`(text: String, link: String?) {
    #expect(HTTPLink(text)?.description == link)
  }
}
