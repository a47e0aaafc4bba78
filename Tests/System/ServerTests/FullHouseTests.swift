import Arena
import BotProcess
import Foundation
import GameRules
import JSON
import OperatingSystem
import PersonPlay
import Refereeing
import SnapRules
import Synchronization
import TestBasics
import TestSupport
import Testing
import WebServer

/// Many people at many tables, with one server and no process.
@Suite(.timeLimited) struct FullHouseTests {
  private static let tables = 5
  private static let seats = 4

  @Test func `twenty people at five tables play on one port, each with a page of their own`() throws {
    let server = try PageServer(at: .local)
    let names = (1...Self.seats).map { "person \($0)" }
    var pages: [[ServedPage]] = []
    let people = (0..<Self.tables).map { _ in
      let own = names.map { _ in server.page(key: AccessRules.newKey()) }
      pages.append(own)
      return PeopleTable(of: names, longestAbsence: .seconds(60)) { own[names.firstIndex(of: $0)!] }
    }
    server.start()
    defer { server.stop() }
    let records = Mutex<[GameRecord]>([])
    let stop = StopSignal()
    let launcher = try BotLauncher(program: BuiltPrograms.launcher)
    for (number, table) in people.enumerated() {
      let assignments = names.map { SeatAssignment.person(table.seat(of: $0)!, among: names, attempt: 1) }
      try SystemThread.start("table") {
        var options = SnapOptions()
        options.maxTurns = 3
        var deal = SeededRandom(seed: "full house", game: Snap.name, deal: number)
        let time = TimeControl(window: .seconds(60), ready: .seconds(60))
        let referee = Referee(
          position: try! Snap(dealtBy: &deal, seats: Self.seats, options: options), rules: TableRules(time: time),
          random: SeededRandom(seed: "full house", label: "\(number)"))
        var runner = GameRunner(pool: BotPool(launcher: launcher, capacity: 1), stop: stop)
        let played = try? runner.play(
          referee, of: DealKey(event: 0, number: 1), assignments: assignments, keepsBots: true)
        records.withLock { if let record = played?.record { $0.append(record) } }
      }
    }
    defer { stop.set() }
    // Every page is open, as a browser has it, and everybody is ready.
    let streams = pages.joined().map { page in
      let client = HTTPClient(server.address)
      client.send("GET /t/\(page.key)/views HTTP/1.1\r\nHost: \(server.address)\r\n\r\n")
      return client
    }
    for page in pages.joined() { #expect(post(#"{"do": "start"}"#, to: page, at: server) == 200) }
    Wait.until {
      for page in pages.joined() {
        guard !page.state("view").isEmpty, let view = try? page.lastView,
          view["controls"]?.strings?.contains("pass") == true,
          let position = view["position"]?.integer
        else { continue }
        _ = post(#"{"do": "pass", "position": \#(position)}"#, to: page, at: server)
      }
      return records.withLock { $0.count } == Self.tables
    }
    #expect(records.withLock { $0.count } == Self.tables)
    #expect(records.withLock { $0.allSatisfy { $0.faults.allSatisfy { $0 == nil } } })
    #expect(Set(pages.joined().map(\.key)).count == Self.tables * Self.seats)
    for page in pages.joined() {
      #expect(page.link.hasPrefix("http://\(server.address)/t/"))
      #expect(try page.lastView["results"]?.string?.isEmpty == false)
    }
    // What one page is told, no other hears.
    server.stop()
    for (client, page) in zip(streams, pages.joined()) {
      let heard = String(decoding: client.rest(), as: UTF8.self)
      #expect(heard.contains("event: view"))
      // The first at a table may invite those who have not come yet.
      let invited = pages.first { $0[0].key == page.key } ?? []
      for other in pages.joined() where other.key != page.key && !invited.contains(where: { $0.key == other.key }) {
        #expect(!heard.contains(other.key))
      }
    }
  }

  /// Sends a command to a page, and gives the status of the answer.
  private func post(_ body: String, to page: ServedPage, at server: PageServer) -> Int? {
    let client = HTTPClient(server.address)
    client.send(
      """
      POST /t/\(page.key)/do HTTP/1.1\r\nHost: \(server.address)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
      """)
    return client.answer()?.status
  }

  @Test func `a page is found by its key alone, with what it names below its path`() throws {
    let server = try PageServer(at: .local)
    let pages = (0..<2).map { _ in server.page(key: AccessRules.newKey()) }
    for (number, page) in pages.enumerated() {
      page.serve(HTTPResponse("html", text: "page \(number)"), at: "/")
    }
    server.start()
    defer { server.stop() }
    func get(_ path: String, host: String? = nil) -> (status: Int, body: String)? {
      let client = HTTPClient(server.address)
      client.send("GET \(path) HTTP/1.1\r\nHost: \(host ?? "\(server.address)")\r\n\r\n")
      return client.answer()
    }
    for (number, page) in pages.enumerated() {
      #expect(get("/t/\(page.key)/")?.body == "page \(number)")
      #expect(get("/t/\(page.key)")?.status == 307, "links are resolved below the page")
      #expect(get("/t/\(page.key)/nothing")?.status == 404)
      #expect(get("/t/\(page.key)/", host: "elsewhere.org:80")?.status == 421)
    }
    let other = String(pages[0].key.dropLast()) + (pages[0].key.last == "0" ? "1" : "0")
    for path in ["/", "/t/", "/t", "/t/\(other)/", "/t/\(pages[0].key.dropLast())/", "/t/\(pages[0].key)0/", "/views"] {
      #expect(get(path)?.status == 403, "\(path)")
    }
  }

  @Test func `whoever holds one link keeps out nobody who has another`() throws {
    let server = try PageServer(at: .local)
    let pages = (0..<3).map { _ in server.page(key: AccessRules.newKey()) }
    let done = Mutex(0)
    for page in pages {
      page.answer { _ in
        done.withLock { $0 += 1 }
        return HTTPResponse(200, [])
      }
    }
    server.start()
    defer { server.stop() }
    func stream(of page: ServedPage) -> HTTPClient {
      let client = HTTPClient(server.address)
      client.send("GET /t/\(page.key)/views HTTP/1.1\r\nHost: \(server.address)\r\n\r\n")
      #expect(client.reads("retry:"))
      return client
    }
    let kept = HTTPClient(server.address)
    let command = "POST /t/\(pages[1].key)/do HTTP/1.1\r\nHost: \(server.address)\r\nContent-Length: 0\r\n\r\n"
    kept.send(command)
    #expect(kept.answer()?.status == 200)
    let listening = stream(of: pages[1])
    // A spectator's link, say.
    let crowd = (0..<2 * HTTPLimits().connections).map { _ in stream(of: pages[0]) }
    // One connection that is open stays so, a new one finds its place, and so does a person who comes only now.
    kept.send(command)
    #expect(kept.answer()?.status == 200)
    #expect(post("{}", to: pages[1], at: server) == 200)
    let late = stream(of: pages[2])
    #expect(post("{}", to: pages[2], at: server) == 200)
    #expect(done.withLock { $0 } == 4)
    for (page, client) in [(pages[1], listening), (pages[2], late), (pages[0], crowd[crowd.count - 1])] {
      page.publish("state", json: Array("1".utf8))
      #expect(client.reads("data: 1\n\n"))
    }
    #expect(!crowd[0].rest().contains(UInt8(ascii: "1")), "the oldest of the crowd went")
  }

  @Test func `a page tells when it is opened, and when nobody has it open any more`() throws {
    let server = try PageServer(at: .local)
    let page = server.page(key: AccessRules.newKey())
    let changes = Mutex<[Bool]>([])
    page.onOpening { isOpen in changes.withLock { $0.append(isOpen) } }
    server.start()
    defer { server.stop() }
    do {
      let windows = (0..<2).map { _ in HTTPClient(server.address) }
      for window in windows {
        window.send("GET /t/\(page.key)/views HTTP/1.1\r\nHost: \(server.address)\r\n\r\n")
        #expect(window.reads("retry:"))
      }
      Wait.until { changes.withLock { $0 } == [true] }
      #expect(changes.withLock { $0 } == [true], "two windows are one person")
    }
    Wait.until { changes.withLock { $0 } == [true, false] }
    #expect(changes.withLock { $0 } == [true, false])
  }
}
