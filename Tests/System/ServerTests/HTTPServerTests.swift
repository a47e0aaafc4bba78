import Foundation
import TestBasics
import TestSupport
import Testing
import WebServer

/// What a server does with clients that behave, and with others.
@Suite(.timeLimited) struct HTTPServerTests {
  private static let large = [UInt8](repeating: 120, count: 5_000_000)

  /// Runs a server whose pages are their paths.
  private func serving(_ limits: HTTPLimits = HTTPLimits(), _ body: (HTTPServer) throws -> Void) throws {
    let server = try HTTPServer(at: .local, limits: limits)
    server.start { request -> HTTPResponse in
      switch request.path {
      case "/events": HTTPResponse(eventsOf: "events", first: Array("first\n".utf8))
      case "/large": HTTPResponse(200, HTTPServerTests.large)
      case "/forbidden": HTTPResponse(.forbidden)
      default: HTTPResponse(200, Array(request.path.utf8) + request.body)
      }
    }
    defer { server.stop() }
    try body(server)
    // Whatever happened, it goes on.
    let answers = (1...100).lazy.map { _ in
      let client = HTTPClient(server.address)
      client.get("/alive")
      return client.answer()?.body
    }
    // On a busy machine a connection may be over its limits before it was used.
    #expect(answers.contains("/alive"))
  }

  private func limits(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
    var limits = HTTPLimits()
    change(&limits)
    return limits
  }

  @Test func `one connection serves many requests, one after another or all at once`() throws {
    try serving { server in
      let client = HTTPClient(server.address)
      for number in 1...3 {
        client.get("/\(number)")
        #expect(client.answer()?.body == "/\(number)")
      }
      let posts = (1...2000).map { "POST /\($0) HTTP/1.1\r\nContent-Length: 1\r\n\r\n!" }.joined()
      client.send(posts)
      for number in 1...2000 { #expect(client.answer()?.body == "/\(number)!") }
      client.send("GET /last HTTP/1.1\r\nConnection: close\r\n\r\n")
      #expect(client.answer()?.body == "/last")
      #expect(client.answer() == nil)
    }
  }

  @Test func `an answer of any size arrives, also after the client has ended its side`() throws {
    try serving { server in
      for ends in [false, true] {
        let client = HTTPClient(server.address)
        client.get("/large")
        client.get("/after")
        if ends { client.endOutput() }
        #expect(client.answer()?.body.utf8.count == HTTPServerTests.large.count)
        #expect(client.answer()?.body == "/after")
        if ends { #expect(client.answer() == nil) }
      }
    }
  }

  @Test func `requests that are too long are refused, and their connections closed`() throws {
    try serving { server in
      let head = HTTPClient(server.address)
      head.send("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 100_000))
      #expect(head.answer()?.status == 431)
      let body = HTTPClient(server.address)
      body.send("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n")
      #expect(body.answer()?.status == 413)
      #expect(body.answer() == nil)
      let largest = HTTPClient(server.address)
      largest.send("POST /a HTTP/1.1\r\nContent-Length: 65536\r\n\r\n" + String(repeating: "a", count: 65536))
      #expect(largest.answer()?.body.utf8.count == 65538)
    }
  }

  @Test func `a request that does not end is refused when its time is over`() throws {
    try serving(limits { $0.requestTime = .milliseconds(50) }) { server in
      let client = HTTPClient(server.address)
      client.get()
      #expect(client.answer()?.status == 200)
      client.send("GET / HTTP/1.1\r\n")
      #expect(client.answer()?.status == 408)
      #expect(client.answer() == nil)
    }
  }

  @Test func `a connection without a request is closed when its time is over`() throws {
    try serving(limits { $0.idleness = .seconds(1) }) { server in
      #expect(HTTPClient(server.address).rest() == [])
      let used = HTTPClient(server.address)
      used.get()
      #expect(used.answer()?.status == 200)
      #expect(used.answer() == nil)
    }
  }

  @Test func `a client that does not read its answer is closed when its time is over`() throws {
    try serving(limits { $0.idleness = .seconds(1) }) { server in
      let client = HTTPClient(server.address, receiveBuffer: 4096)
      client.get("/large")
      // Meanwhile the server is not held up.
      let other = HTTPClient(server.address)
      other.get("/other")
      #expect(other.answer()?.body == "/other")
      #expect(other.answer() == nil, "by now the other client's time is over, too")
      #expect(client.rest().count < HTTPServerTests.large.count)
    }
  }

  @Test
  func `beyond the limit an idle connection is closed, then the oldest event stream, and each request is answered`()
    throws
  {
    try serving(limits { $0.connections = 4 }) { server in
      let idle = HTTPClient(server.address)
      idle.get()
      #expect(idle.answer()?.status == 200)
      var streams: [HTTPClient] = []
      func listen() {
        let client = HTTPClient(server.address)
        client.get("/events")
        #expect(client.reads("first"))
        streams.append(client)
      }
      for _ in 1...4 { listen() }
      #expect(idle.answer() == nil, "it made room")
      listen()
      #expect(streams[0].rest() == Array("\n".utf8), "the oldest went")
      for _ in 1...20 {
        let client = HTTPClient(server.address)
        client.get("/done")
        #expect(client.answer()?.body == "/done")
      }
      server.publish(Array("news\n".utf8), to: "events")
      for client in streams[1...] { #expect(client.reads("news")) }
    }
  }

  @Test(arguments: ["", "G", "GET / HTTP/1.1\r\n"])
  func `any number of slow connections without a key keeps nobody out who has it`(start: String) throws {
    let limits = HTTPLimits()
    try serving(limits) { server in
      let listening = HTTPClient(server.address)
      listening.get("/events")
      #expect(listening.reads("first"))
      let kept = HTTPClient(server.address)
      kept.get("/kept")
      #expect(kept.answer()?.body == "/kept")
      let slow = (0..<2 * limits.unknownConnections).map { _ in
        let client = HTTPClient(server.address)
        client.send(start)
        return client
      }
      // One that is open stays so, and a new one finds its place.
      kept.get("/again")
      #expect(kept.answer()?.body == "/again")
      let new = HTTPClient(server.address)
      new.get("/new")
      #expect(new.answer()?.body == "/new")
      server.publish(Array("news\n".utf8), to: "events")
      #expect(listening.reads("news"))
      #expect(slow[0].rest().isEmpty, "the oldest went")
    }
  }

  @Test func `who has no key keeps no connection`() throws {
    try serving { server in
      let client = HTTPClient(server.address)
      client.get("/forbidden")
      client.get()
      #expect(client.answer()?.status == 403)
      #expect(client.answer() == nil)
    }
  }

  @Test func `events reach all who listen, and those who come later begin with what is there`() throws {
    try serving { server in
      func next(_ client: HTTPClient) -> String? {
        client.bytes(upTo: "\n").map { String(decoding: $0, as: UTF8.self) }
      }
      let early = HTTPClient(server.address)
      early.get("/events")
      #expect(early.reads("\r\n\r\nfirst\n"))
      server.publish(Array("not heard\n".utf8), to: "another channel")
      server.publish(Array("second\n".utf8), to: "events")
      #expect(next(early) == "second\n")
      let late = HTTPClient(server.address)
      late.get("/events")
      #expect(late.reads("\r\n\r\nfirst\n"))
      server.publish(Array("third\n".utf8), to: "events")
      #expect(next(early) == "third\n")
      #expect(next(late) == "third\n")
      late.send("x")
      #expect(!late.reads("more"), "a page that listens sends nothing")
    }
  }

  @Test func `a stream without events says that it is alive`() throws {
    try serving(limits { $0.heartbeat = .milliseconds(20) }) { server in
      let client = HTTPClient(server.address)
      client.get("/events")
      #expect(client.reads("\r\n\r\nfirst\n:\n\n:\n\n:\n\n"))
    }
  }

  @Test func `a listener that does not read is closed at its backlog, and the others are not held up`() throws {
    try serving(limits { $0.backlog = 100_000 }) { server in
      let sleeper = HTTPClient(server.address, receiveBuffer: 4096)
      sleeper.get("/events")
      #expect(sleeper.reads("first"))
      let reader = HTTPClient(server.address)
      reader.get("/events")
      #expect(reader.reads("first"))
      for number in 1...500 {
        server.publish([UInt8](repeating: 120, count: 50_000) + Array("\n\(number).\n".utf8), to: "events")
        #expect(reader.reads("\n\(number).\n"))
      }
      #expect(sleeper.rest().count < 500 * 50_000)
    }
  }

  @Test func `a stopped server closes its connections and gives its address free, once or twice`() throws {
    let server = try HTTPServer(at: .local)
    server.start { _ in HTTPResponse(eventsOf: "events", first: Array("first\n".utf8)) }
    server.start { _ in HTTPResponse(200, []) }
    #expect(throws: HTTPServerProblem(server.address, EADDRINUSE)) { try HTTPServer(at: server.address) }
    let client = HTTPClient(server.address)
    client.get()
    #expect(client.reads("first"))
    server.publish(Array("last\n".utf8), to: "events")
    server.stop()
    server.stop()
    server.publish(Array("too late\n".utf8), to: "events")
    #expect(String(decoding: client.rest(), as: UTF8.self) == "\nlast\n")
    let next = try HTTPServer(at: server.address)
    next.stop()
  }

  @Test func `an address of another machine is refused`() throws {
    let address = try #require(HTTPAddress("192.0.2.1:0"))
    #expect(throws: HTTPServerProblem(address, EADDRNOTAVAIL)) { try HTTPServer(at: address) }
  }

  @Test func `random bytes, cut anywhere and half of them abandoned, crash nothing`() throws {
    let hurry = limits { ($0.requestTime, $0.idleness, $0.connections) = (.milliseconds(20), .milliseconds(50), 8) }
    try serving(hurry) { server in
      let good = "GET /good HTTP/1.1\r\nHost: a\r\n\r\nPOST /b HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc"
      var random = SystemRandomNumberGenerator()
      let end = ContinuousClock.now + .seconds(TestScope.fuzzSeconds ?? 1)
      var held: [HTTPClient] = []
      while ContinuousClock.now < end {
        let client = HTTPClient(server.address)
        var bytes = Array(good.utf8)
        for _ in 0..<Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0...3, using: &random) {
          case 0: bytes[place] = .random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(contentsOf: bytes[..<place], at: place)
          default: bytes = (0..<place).map { _ in .random(in: 0...255, using: &random) } + [10]
          }
        }
        let cut = Int.random(in: 0...bytes.count, using: &random)
        if client.send(Array(bytes[..<cut])) { client.send(Array(bytes[cut...])) }
        switch Int.random(in: 0...3, using: &random) {
        case 0: held.append(client)
        case 1: client.endOutput()
        case 2: _ = client.rest()
        default: break
        }
        if held.count > 12 { held.removeFirst(Int.random(in: 1...12, using: &random)) }
      }
      held = []
    }
  }
}
