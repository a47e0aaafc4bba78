import Foundation
import TestBasics
import Testing
import WebServer

@Suite(.timeLimited) struct HTTPWordsTests {
  @Test func `a refusal says what is wrong and what to do`() {
    #expect(
      HTTPProblem.allCases.map(\.message) == [
        "This is not an HTTP/1.1 request",
        "Open the link that the referee printed; it holds the key to this page",
        "There is no such page; open the link that the referee printed",
        "This address takes no such request",
        "The request took longer than 10 seconds",
        "A POST needs the header Content-Length",
        "The body of a request is limited to 64 KiB",
        "This server answers only under the address that the referee printed",
        "The head of a request is limited to 16 KiB and 64 headers",
        "Only GET and POST without transfer codings are supported",
        "Only HTTP/1.1 is supported",
      ])
  }

  @Test func `the numbers in those sentences are the limits`() {
    let limits = HTTPLimits()
    #expect(limits.head == 16 * 1024 && limits.headers == 64 && limits.body == 64 * 1024)
    #expect(limits.requestTime == .seconds(10))
  }

  @Test func `a server that cannot listen says why`() throws {
    let address = try #require(HTTPAddress("10.0.0.1:80"))
    #expect(
      HTTPServerProblem(address, EADDRINUSE).message
        == "port 80 of 10.0.0.1 is in use; choose another, or none for a free one")
    #expect(HTTPServerProblem(address, EADDRNOTAVAIL).message == "10.0.0.1 is not an address of this machine")
    #expect(HTTPServerProblem(address, EACCES).message == "port 80 is reserved for the system; choose one above 1023")
    #expect(
      HTTPServerProblem(address, EMFILE).message
        == "cannot listen at 10.0.0.1:80: \(String(cString: strerror(EMFILE)))")
  }
}
