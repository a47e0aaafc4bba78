import TestBasics
import Testing
import WebServer

/// Requests pass only at the address that was printed, and not from another page.
@Suite(.timeLimited) struct AccessRulesTests {
  private static let host = "127.0.0.1:8080"
  private let rules = AccessRules(hosts: [host, "localhost:8080"])

  private func status(origin: String? = nil, host: String? = host, _ method: HTTPRequest.Method = .get) -> Int? {
    var headers: [String: String] = [:]
    (headers["host"], headers["origin"]) = (host, origin)
    return rules.refusal(of: HTTPRequest(method, "/", headers: headers))?.status
  }

  @Test(arguments: [nil, "", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8080.", "elsewhere.org:8080", "127.0.0.1:8080 "])
  func `another host is refused`(host: String?) { #expect(status(host: host) == 421) }

  @Test(arguments: [HTTPRequest.Method.get, .post])
  func `a page asks only the server that it came from, and programs say nothing`(method: HTTPRequest.Method) {
    #expect(status(method) == nil)
    #expect(status(origin: "http://127.0.0.1:8080", method) == nil)
    #expect(status(origin: "http://localhost:8080", host: "localhost:8080", method) == nil)
    for origin in ["null", "http://127.0.0.1:9090", "https://127.0.0.1:8080", "http://localhost:8080"] {
      #expect(status(origin: origin, method) == 403, "\(origin)")
    }
  }

  private func status(_ method: HTTPRequest.Method = .get) -> Int? { status(origin: nil, method) }

  @Test func `keys have 128 bits and differ`() {
    let keys = (0..<100).map { _ in AccessRules.newKey() }
    #expect(Set(keys).count == 100)
    #expect(keys.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
