import TestBasics
import Testing
import WebServer

/// Requests are read from bytes however they are cut, and nothing else is taken for one.
@Suite(.timeLimited) struct HTTPRequestParserTests {
  private static let get = "GET /views?a=b?c HTTP/1.1\r\nHost: 127.0.0.1:80\r\nCookie: a=1; referee-80=abc\r\n\r\n"
  private static let post = "POST /do HTTP/1.1\r\nContent-Length: 5\r\nX-Empty:\r\n\r\nhello"

  /// All requests in a text that comes in pieces of some size.
  private func requests(_ text: String, pieces: Int) throws(HTTPProblem) -> [HTTPRequest] {
    var parser = HTTPRequestParser()
    var found: [HTTPRequest] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      parser.append(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      while let request = try parser.next() { found.append(request) }
    }
    return found
  }

  @Test(arguments: [1, 2, 7, 1000]) func `requests are the same however their bytes are cut`(pieces: Int) throws {
    let (get, post) = (HTTPRequestParserTests.get, HTTPRequestParserTests.post)
    let found = try requests(get + post + get, pieces: pieces)
    #expect(found.map(\.method) == [.get, .post, .get])
    #expect(found[0].path == "/views")
    #expect(found[0].headers["host"] == "127.0.0.1:80")
    #expect(found[0].headers["cookie"] == "a=1; referee-80=abc")
    #expect(found[1].body == Array("hello".utf8))
    #expect(found[1].headers["x-empty"] == "")
    #expect(found[2] == found[0])
  }

  @Test(arguments: [
    ("GET / HTTP/1.0\r\n\r\n", HTTPProblem.wrongVersion), ("GET  / HTTP/1.1\r\n\r\n", .malformed),
    ("GET http://a/ HTTP/1.1\r\n\r\n", .malformed), ("HEAD / HTTP/1.1\r\n\r\n", .notImplemented),
    ("GET / HTTP/1.1\nHost: a\n\n\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nHost a\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nA: 1\r\na: 2\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nA: \u{1}\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nA: é\r\n\r\n", .malformed),
    ("POST / HTTP/1.1\r\n\r\n", .lengthRequired), ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", .malformed),
    ("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n", .bodyTooLong),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", .bodyTooLong),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .notImplemented),
    ("GET / HTTP/1.1\r\n" + String(repeating: "A", count: 20_000), .headersTooLong),
    ("GET / HTTP/1.1\r\n" + (0..<65).map { "A\($0): b\r\n" }.joined() + "\r\n", .headersTooLong),
  ])
  func `what is no request of ours is refused for its reason`(text: String, problem: HTTPProblem) {
    for pieces in [1, 1000] {
      #expect(throws: problem) { try requests(text, pieces: pieces) }
    }
  }

  @Test func `random and damaged bytes end in a request or a refusal, and memory is bounded`() {
    var random = SystemRandomNumberGenerator()
    for round in 0..<3000 {
      var bytes = Array((round.isMultiple(of: 2) ? HTTPRequestParserTests.post : HTTPRequestParserTests.get).utf8)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(.random(in: 0...255, using: &random), at: place)
        }
      }
      var parser = HTTPRequestParser()
      parser.append(bytes)
      while case .some(.some) = try? parser.next() {}
    }
  }
}
