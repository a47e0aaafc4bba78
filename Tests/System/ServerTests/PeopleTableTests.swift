import Arena
import BotProtocol
import Clocks
import Foundation
import GameRules
import JSON
import OperatingSystem
import PersonPlay
import Refereeing
import SnapRules
import TestBasics
import TestSupport
import Testing
import WebServer

/// What the referee's lines mean for people at a table, told by a test what a referee would tell.
@Suite(.timeLimited) final class PeopleTableTests {
  private let server: PageServer
  private let pages: [ServedPage]
  private let dealt: Snap
  private let names = ["person 1", "bot"]

  init() throws {
    let server = try PageServer(at: .local)
    self.server = server
    pages = [server.page(key: AccessRules.newKey())]
    var random = SeededRandom(seed: "people", game: Snap.name, deal: 1)
    dealt = try Snap(dealtBy: &random, seats: 2, options: SnapOptions())
    server.start()
  }

  deinit { server.stop() }

  /// Does what a click on the page does.
  private func post(_ body: String, to page: ServedPage? = nil) {
    let client = HTTPClient(server.address)
    client.send(
      "POST /t/\((page ?? pages[0]).key)/do HTTP/1.1\r\nHost: \(server.address)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    #expect(client.answer()?.status == 200)
  }

  /// The seat of a person for whom a game has been prepared.
  private func seated(at table: PeopleTable) throws -> any SeatConnection {
    let seat = try #require(table.seat(of: names[0]))
    seat.sit(at: dealt, among: names, attempt: 1)
    seat.send(.start(table: "t", seat: 0), at: .zero)
    return seat
  }

  private func question(within window: Duration) -> SeatMessage {
    .question(Question(id: 7, window: window, observation: Array("{}".utf8)))
  }

  /// What a seat says by a moment.
  private func said(_ seat: any SeatConnection, at now: Duration = .zero) -> [Referee.Input] {
    var inputs: [Referee.Input] = []
    seat.receive(at: now) { input, _ in inputs.append(input) }
    return inputs
  }

  @Test func `who loses the seat by the clock is told so`() throws {
    let seat = try seated(at: PeopleTable(of: [names[0]]) { _ in pages[0] })
    #expect(said(seat) == [], "no clock runs before the person has come")
    post(#"{"do": "start"}"#)
    #expect(said(seat) == [.says(.ready(BotIdentity(name: "human", version: "1.0"), wantsUpdates: true))])
    seat.send(.update([]), at: .zero)
    #expect(try pages[0].lastView["seats"]?.strings == names)
    let before = pages[0].state("view")
    seat.send(.end(scores: nil, fault: .interrupted), at: .zero)
    #expect(pages[0].state("view") == before, "the table goes on later")
    seat.send(.end(scores: nil, fault: .time(allowed: .seconds(1), used: .seconds(2))), at: .zero)
    #expect(try pages[0].lastView["results"]?.string == "The game has ended for you")
    #expect(said(seat) == [])
  }

  @Test func `a person keeps the colour in each seat, and bots have those behind`() throws {
    let table = PeopleTable(of: [names[0]]) { _ in pages[0] }
    let seat = try #require(table.seat(of: names[0]))
    for (round, seats) in [names, Array(names.reversed())].enumerated() {
      seat.sit(at: dealt, among: seats, attempt: 1)
      seat.send(.start(table: "t\(round)", seat: Seat(round)), at: .zero)
      post(round == 0 ? #"{"do": "start"}"# : #"{"do": "next"}"#)
      _ = said(seat)
      seat.send(.update([]), at: .zero)
      #expect(try pages[0].lastView["seats"]?.strings == seats)
      #expect(try pages[0].lastView["colours"]?.integers == (round == 0 ? [0, 1] : [1, 0]))
      seat.send(.end(scores: [52, 0], fault: nil), at: .zero)
    }
  }

  @Test func `who opens the link before the game is prepared reads so, and the page looks again by itself`() throws {
    let table = PeopleTable(of: [names[0]]) { _ in pages[0] }
    func page() throws -> String {
      let client = HTTPClient(server.address)
      client.send("GET /t/\(pages[0].key)/ HTTP/1.1\r\nHost: \(server.address)\r\n\r\n")
      let answer = try #require(client.answer())
      #expect(answer.status == 200)
      return answer.body
    }
    let early = try page()
    #expect(early.contains("has not begun yet") && early.contains(#"http-equiv="refresh""#))
    _ = try seated(at: table)
    let later = try page()
    #expect(later.contains("play.js") && !later.contains(#"http-equiv="refresh""#))
  }

  @Test func `a window passes in silence when most of its time is over: what nobody pressed has no response time`()
    throws
  {
    let table = PeopleTable(of: [names[0]]) { _ in pages[0] }
    let seat = try seated(at: table)
    let open = HTTPClient(server.address)
    open.send("GET /t/\(pages[0].key)/views HTTP/1.1\r\nHost: \(server.address)\r\n\r\n")
    Wait.until { pages[0].state("people").contains(#""state":"here""#.utf8) }
    post(#"{"do": "start"}"#)
    #expect(table.awaited == [])
    _ = said(seat)
    seat.send(.update([]), at: .zero)
    seat.send(question(within: .seconds(10)), at: .seconds(1))
    #expect(seat.deadline == .seconds(9.5))
    #expect(said(seat, at: .seconds(9.4)) == [])
    #expect(said(seat, at: .seconds(9.5)) == [.silence(id: 7)])
    #expect(seat.deadline == nil && said(seat, at: .seconds(20)) == [])
  }

  @Test func `what is answered after a race was decided is kept as silence, since the table never heard it`() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.file("answers.jsonl").path
    let seat = try seated(at: PeopleTable(of: [names[0]], savedAt: path) { _ in pages[0] })
    post(#"{"do": "start"}"#)
    _ = said(seat)
    seat.send(.update([]), at: .zero)
    for (isLate, kept) in [(false, #""action":"snap""#), (true, #""silent":true"#)] {
      seat.send(question(within: .seconds(60)), at: .zero)
      let position = try #require(try pages[0].lastView["position"]?.integer)
      post(#"{"do": "action", "action": "snap", "position": \#(position)}"#)
      if isLate { seat.send(.update([]), at: .zero) }
      #expect(said(seat).count == 1, "the referee may count it as late")
      let last = try scratch.read("answers.jsonl").split(separator: "\n").last
      #expect(last?.contains(kept) == true, "\(last ?? "")")
    }
  }

  @Test func `a wish to go on without somebody during a replay follows what was recorded, and excludes nobody before`()
    throws
  {
    let scratch = try TemporaryFolder()
    let path = scratch.file("answers.jsonl").path
    let names = ["person 1", "person 2", "person 3"]
    var random = SeededRandom(seed: "people", game: Snap.name, deal: 1)
    let dealt = try Snap(dealtBy: &random, seats: 3, options: SnapOptions())
    var pages: [ServedPage] = []
    var seats: [any SeatConnection] = []
    func start() throws {
      pages = names.map { _ in server.page(key: AccessRules.newKey()) }
      let table = PeopleTable(of: names, savedAt: path) { pages[names.firstIndex(of: $0)!] }
      seats = try names.map { try #require(table.seat(of: $0)) }
      for seat in seats { seat.sit(at: dealt, among: names, attempt: 1) }
      for (place, seat) in seats.enumerated() { seat.send(.start(table: "t", seat: Seat(place)), at: .zero) }
    }
    func lobby() -> String { String(decoding: pages[0].state("people"), as: UTF8.self) }
    try start()
    for page in pages { post(#"{"do": "start"}"#, to: page) }
    for seat in seats { #expect(said(seat).count == 1) }
    for seat in seats { seat.send(.update([]), at: .zero) }
    seats[0].send(question(within: .seconds(60)), at: .zero)
    let position = try #require(try pages[0].lastView["position"]?.integer)
    post(#"{"do": "action", "action": "snap", "position": \#(position)}"#, to: pages[0])
    #expect(said(seats[0]).count == 1)

    try start()
    post(#"{"do": "without", "seat": 2}"#, to: pages[0])
    for seat in seats { #expect(said(seat).count == 1, "everybody is ready again") }
    for seat in seats { seat.send(.update([]), at: .zero) }
    #expect(!lobby().contains(#""isPassedOver":true"#) && !lobby().contains(#""mayGoOn":true"#))
    seats[0].send(question(within: .seconds(60)), at: .zero)
    #expect(said(seats[0]).count == 2, "the recorded answer, with its time")
    #expect(lobby().contains(#""isPassedOver":true"#) && lobby().contains(#""mayGoOn":true"#))
    #expect(!lobby().contains(#""isOut":true"#))
    #expect(try scratch.read("answers.jsonl").split(separator: "\n").last?.contains(#""does":"without""#) == true)
  }

  @Test func `where people gather, a game waits until everybody is ready, and who leaves ends as a process would`()
    throws
  {
    let table = PeopleTable(
      of: [names[0]], bots: ["bot": BotAtTable(name: "Mia", style: "misses nothing")], longestAbsence: .seconds(60)
    ) { _ in pages[0] }
    let seat = try seated(at: table)
    #expect(said(seat) == [])
    post(#"{"do": "name", "name": " Anna\u202e "}"#)
    post(#"{"do": "start"}"#)
    #expect(said(seat).count == 1)
    seat.send(.update([]), at: .zero)
    let seats = try #require(try pages[0].lastView["seats"]?.strings)
    #expect(seats[0].hasPrefix("Anna") && !seats[0].unicodeScalars.contains("\u{202E}") && seats[1] == "Mia")
    post(#"{"do": "leave"}"#)
    #expect(said(seat, at: Monotonic.now()) == [], "there is time to come back")
    post(#"{"do": "return"}"#)
    post(#"{"do": "leave"}"#)
    let later = Monotonic.now() + .seconds(20)
    #expect(said(seat, at: later) == [.ended(.exit(code: 0))])
    #expect(said(seat, at: later) == [], "once")
    let lobby = String(decoding: pages[0].state("people"), as: UTF8.self)
    #expect(lobby.contains(#""state":"left""#) && lobby.contains(#""isOut":true"#))
  }
}
