import TestBasics
import Testing
import WebServer

/// Only who has the link passes, and only at the address that was printed.
@Suite(.timeLimited) struct AccessRulesTests {
  private static let secret = "0123456789abcdef0123456789abcdef"
  private static let host = "127.0.0.1:8080"
  private let rules = AccessRules(secret: secret, hosts: [host, "localhost:8080"], port: 8080)

  private func status(
    _ method: HTTPRequest.Method = .get, _ path: String = "/", query: String = "",
    _ headers: [String: String] = [:], host: String? = host
  ) -> Int? {
    var headers = headers
    headers["host"] = host
    return rules.refusal(of: HTTPRequest(method, path, query: query, headers: headers))?.status
  }

  private func status(_ headers: [String: String], host: String? = host) -> Int? {
    status(.get, "/", headers, host: host)
  }

  private static let cookie = ["cookie": "a=1; referee-8080=\(secret)"]

  @Test func `a cookie or a bearer's header with the secret passes`() {
    #expect(status(AccessRulesTests.cookie) == nil)
    #expect(status(AccessRulesTests.cookie, host: "localhost:8080") == nil)
    #expect(status(["authorization": "Bearer \(AccessRulesTests.secret)"]) == nil)
    #expect(status(.post, "/", ["authorization": "Bearer \(AccessRulesTests.secret)"]) == nil)
  }

  @Test(arguments: [nil, "", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8080.", "elsewhere.org:8080", "127.0.0.1:8080 "])
  func `another host is refused, with the secret too`(host: String?) {
    #expect(status(AccessRulesTests.cookie, host: host) == 421)
    #expect(status(query: "key=" + AccessRulesTests.secret, host: host) == 421)
  }

  @Test func `without the secret, or with another one, nothing is served`() {
    let other = String(AccessRulesTests.secret.dropLast()) + "0"
    #expect(status() == 403)
    for headers in [
      ["cookie": "referee-8080=" + other], ["cookie": "referee-8080="],
      // Another seat's.
      ["cookie": "referee-8081=" + AccessRulesTests.secret],
      ["authorization": "Bearer " + other], ["authorization": AccessRulesTests.secret],
      AccessRulesTests.cookie.merging(["authorization": "Bearer " + other]) { $1 },
    ] { #expect(status(headers) == 403, "\(headers)") }
    #expect(status(.get, "/views", query: "key=" + AccessRulesTests.secret) == 403, "the link leads to / alone")
    #expect(status(.post, "/", query: "key=" + AccessRulesTests.secret) == 403)
    for key in ["", other, AccessRulesTests.secret + "0", "\(AccessRulesTests.secret)&a=b"] {
      #expect(status(query: "key=" + key) == 403)
    }
  }

  @Test func `the link's key is exchanged for a cookie that no script and no other site gets`() throws {
    let request = HTTPRequest(
      .get, "/", query: "key=" + AccessRulesTests.secret, headers: ["host": AccessRulesTests.host])
    let response = try #require(rules.refusal(of: request))
    #expect(response.status == 200)
    #expect(response.headers.map(\.name) == ["Set-Cookie"])
    #expect(
      response.headers[0].value
        == "referee-8080=\(AccessRulesTests.secret); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict")
    guard case .bytes(let page) = response.content else { throw HTTPProblem.malformed }
    #expect(!String(decoding: page, as: UTF8.self).contains(AccessRulesTests.secret))
  }

  @Test func `a page posts only to the server that it came from`() {
    func status(origin: String?) -> Int? {
      var headers = AccessRulesTests.cookie
      headers["origin"] = origin
      return self.status(.post, "/", headers)
    }
    #expect(status(origin: "http://127.0.0.1:8080") == nil)
    for origin in [nil, "null", "http://127.0.0.1:9090", "https://127.0.0.1:8080", "http://localhost:8080"] {
      #expect(status(origin: origin) == 403, "\(origin ?? "none")")
    }
  }

  @Test func `secrets have 128 bits and differ`() {
    let secrets = (0..<100).map { _ in AccessRules.newSecret() }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
