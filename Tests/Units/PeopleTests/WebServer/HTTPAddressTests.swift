import TestBasics
import Testing
import WebServer

@Suite(.timeLimited) struct HTTPAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1:8080"), ("127.0.0.1", "127.0.0.1:0"), ("localhost:80", "127.0.0.1:80"),
    ("0.0.0.0:65535", "0.0.0.0:65535"), ("192.168.1.2:0", "192.168.1.2:0"),
  ])
  func `an address and a port are read`(text: String, expected: String) {
    #expect(HTTPAddress(text)?.description == expected)
  }

  @Test(arguments: [
    "", ":", ":80", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1", "127.0.0.1:8 ", "127.1:80",
    "1.2.3.256", "::1", "elsewhere.org:80", "127.0.0.1:80:80", "0x7f.0.0.1", "١.0.0.1",
  ])
  func `what is no address is not taken for one`(text: String) {
    #expect(HTTPAddress(text) == nil)
  }

  @Test func `only addresses of the loopback are local`() throws {
    #expect(HTTPAddress.local.isLocal)
    #expect(try #require(HTTPAddress("127.0.0.2")).isLocal)
    #expect(try !#require(HTTPAddress("0.0.0.0")).isLocal)
    #expect(try !#require(HTTPAddress("10.0.0.1")).isLocal)
  }

  @Test func `a server that listens everywhere is reached by the addresses of this machine`() throws {
    #expect(HTTPAddress.local.reachable == ["127.0.0.1"])
    let everywhere = try #require(HTTPAddress("0.0.0.0")).reachable
    #expect(everywhere.last == "127.0.0.1")
    #expect(everywhere.allSatisfy { HTTPAddress($0) != nil })
    #expect(Set(everywhere).count == everywhere.count)
  }
}
