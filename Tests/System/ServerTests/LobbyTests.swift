import Foundation
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing
import WebServer

/// What people at a table agree on, without pages.
@Suite(.timeLimited) struct LobbyTests {
  typealias Presence = PeopleFolder.Presence

  private func situation(
    _ stage: Lobby.Stage, _ own: Presence.Status, _ others: [Presence], absence: Duration = .seconds(5)
  ) -> Bool {
    Lobby.Situation(
      stage: stage, own: Presence(state: own), others: others, absence: absence, longestAbsence: .seconds(60)
    ).goesOn(without: "me")
  }

  private func other(_ state: Presence.Status, without people: String...) -> Presence {
    Presence(state: state, without: people)
  }

  @Test func `a round goes on without whoever is away for too long, or when all who are there say so`() {
    let waiting = other(.playing)
    let word = other(.playing, without: "me")
    #expect(!situation(.playing, .away, [waiting]))
    #expect(situation(.playing, .away, [waiting], absence: .seconds(60)))
    #expect(situation(.playing, .away, [word]))
    #expect(!situation(.playing, .away, [word, waiting]), "one of the others still waits")
    #expect(situation(.playing, .away, [word, other(.away), other(.left)]), "who is away is not asked")
    #expect(!situation(.playing, .playing, [word]), "nobody who is there is left out")
    #expect(!situation(.playing, .away, [other(.playing, without: "somebody")]))
  }

  @Test func `who plays against bots alone is waited for without end`() {
    #expect(!situation(.playing, .away, [], absence: .seconds(86_400)))
  }

  @Test func `a round begins without whoever is not ready, once all who are ready say so`() {
    for stage in [Lobby.Stage.waiting, .over] {
      let ready = other(.ready, without: "me")
      #expect(situation(stage, .awaited, [ready]))
      #expect(situation(stage, .here, [ready, other(.here)]))
      #expect(!situation(stage, .ready, [ready]))
      #expect(!situation(stage, .here, [ready, other(.ready)]))
      #expect(!situation(stage, .here, [other(.here, without: "me")]), "nobody is ready yet")
    }
  }

  @Test func `a sitting begins with everybody awaited under the names that they had`() throws {
    let scratch = try TemporaryFolder()
    let folder = PeopleFolder(scratch.file("people").path)
    try folder.begin(["person 1", "person 2"])
    try folder.write(Presence(name: "Anna", state: .awaited, without: ["person 2"], hasLeft: true), of: "person 1")
    #expect(folder.departed(among: ["person 1", "person 2"]) == ["person 1"])
    try folder.begin(["person 1", "person 2"])
    #expect(folder.presence(of: "person 1") == Presence(name: "Anna"))
    #expect(folder.departed(among: ["person 1", "person 2"]).isEmpty)
    #expect(folder.presence(of: "a bot") == nil)
    try scratch.write("no JSON", to: "people/person 2.json")
    #expect(folder.presence(of: "person 2") == nil)
  }

  @Test func `names are cut and cleaned, and each program tells the others of its own person only`() throws {
    let scratch = try TemporaryFolder()
    let folder = PeopleFolder(scratch.file("people").path)
    let seats = ["person 1", "person 2", "bot"]
    try folder.begin(Array(seats[..<2]))
    let lobbies = try (0..<2).map { place in
      let server = try PageServer(at: .local, secret: AccessRules.newSecret(), stream: "/views")
      return Lobby(of: place, among: seats, in: folder, longestAbsence: .seconds(60), at: server)
    }
    #expect(lobbies[0].perform(.name(" \u{202E}Anna-Maria Louise of Somewhere Far ")))
    #expect(lobbies[1].perform(.name("")))
    #expect(lobbies[0].perform(.start))
    #expect(!lobbies[0].perform(.without(0)) && !lobbies[0].perform(.without(7)))
    lobbies[0].wait(.waiting)
    Wait.until { folder.presence(of: "person 1")?.state == .ready }
    #expect(folder.presence(of: "person 1")?.state == .ready)
    let names = lobbies[1].names
    #expect(names[0].unicodeScalars.count <= 24 && !names[0].unicodeScalars.contains("\u{202E}"))
    #expect(names[1...] == ["person 2", "bot"])
  }
}
