import GameRules
import PersonPlay
import TestBasics
import Testing

/// What people at a table agree on, without pages, clocks and processes.
@Suite(.timeLimited) struct LobbyTests {
  /// A lobby whose people have all opened their pages, at a moment.
  private func gathered(_ count: Int, at now: Duration = .zero) -> Lobby {
    var lobby = Lobby(names: Array(repeating: nil, count: count))
    for person in 0..<count { lobby.apply(.opensPage, by: person, at: now) }
    return lobby
  }

  /// The same, with all ready and the cards dealt.
  private func playing(_ count: Int) -> Lobby {
    var lobby = gathered(count)
    for person in 0..<count { lobby.apply(.isReady, by: person, at: .zero) }
    lobby.begin(at: .zero)
    return lobby
  }

  private func states(_ lobby: Lobby) -> [Lobby.Status] { lobby.people.map(\.status) }

  @Test func `people come, are ready, and play`() {
    var lobby = Lobby(names: ["Anna", nil])
    #expect(states(lobby) == [.awaited, .awaited] && lobby.people[0].name == "Anna")
    lobby.apply(.opensPage, by: 1, at: .zero)
    #expect(states(lobby) == [.awaited, .here])
    lobby.apply(.takesName("Ben"), by: 1, at: .zero)
    lobby.apply(.isReady, by: 1, at: .zero)
    #expect(lobby.people[1].name == "Ben" && states(lobby) == [.awaited, .ready])
    lobby.apply(.opensPage, by: 0, at: .zero)
    lobby.apply(.isReady, by: 0, at: .zero)
    lobby.begin(at: .zero)
    #expect(lobby.stage == .playing && states(lobby) == [.playing, .playing])
    let isReady = lobby.apply(.isReady, by: 0, at: .zero)
    #expect(!isReady, "nobody is ready for a round that is played")
    lobby.end()
    #expect(lobby.stage == .over && states(lobby) == [.here, .here])
    lobby.apply(.isReady, by: 0, at: .zero)
    lobby.prepare(at: .zero)
    #expect(states(lobby) == [.ready, .here], "who is ready stays so while the round is prepared")
    lobby.apply(.takesName(""), by: 1, at: .zero)
    #expect(lobby.people[1].name == nil)
  }

  @Test func `a round goes on without whoever is away for too long, or when all who are there say so`() {
    var lobby = playing(3)
    lobby.apply(.closesPage, by: 2, at: .seconds(10))
    lobby.wake(at: .seconds(11))
    #expect(states(lobby) == [.playing, .playing, .playing], "a page that is loaded again")
    lobby.wake(at: .seconds(12))
    #expect(states(lobby) == [.playing, .playing, .away] && lobby.misses(2) && !lobby.misses(0))
    let away = lobby
    lobby.wake(at: .seconds(69))
    #expect(states(lobby)[2] == .away)
    lobby.wake(at: .seconds(70))
    #expect(states(lobby)[2] == .left)

    lobby = away
    lobby.apply(.goesOnWithout(2), by: 0, at: .seconds(12))
    #expect(states(lobby)[2] == .away, "one of the others still waits")
    let isDone = [0, 7].map { lobby.apply(.goesOnWithout($0), by: 0, at: .seconds(12)) }
    #expect(isDone == [false, false], "not without oneself or nobody")
    lobby.apply(.goesOnWithout(2), by: 1, at: .seconds(12))
    #expect(states(lobby) == [.playing, .playing, .left])

    lobby = away
    lobby.apply(.closesPage, by: 1, at: .seconds(20))
    lobby.wake(at: .seconds(22))
    lobby.apply(.goesOnWithout(2), by: 0, at: .seconds(22))
    #expect(states(lobby) == [.playing, .away, .left], "who is away is not asked")

    lobby = away
    lobby.apply(.opensPage, by: 2, at: .seconds(30))
    lobby.wake(at: .seconds(200))
    #expect(states(lobby)[2] == .playing)
    var present = playing(2)
    present.apply(.goesOnWithout(1), by: 0, at: .zero)
    #expect(states(present)[1] == .playing, "nobody who is there is left out")
  }

  @Test func `of two, the one who is there may go on without the other`() {
    var lobby = playing(2)
    lobby.apply(.closesPage, by: 1, at: .zero)
    lobby.wake(at: .seconds(2))
    #expect(lobby.mayGoOn(0, seats: 2) && !lobby.mayGoOn(1, seats: 2))
    lobby.apply(.goesOnWithout(1), by: 0, at: .seconds(2))
    #expect(states(lobby) == [.playing, .left])
    var waiting = gathered(2)
    waiting.apply(.isReady, by: 0, at: .zero)
    #expect(!waiting.mayGoOn(0, seats: 2), "a round begins with two")
    #expect(waiting.mayGoOn(0, seats: 3))
  }

  @Test func `who plays against bots alone is waited for without end`() {
    var lobby = playing(1)
    lobby.apply(.closesPage, by: 0, at: .zero)
    lobby.wake(at: .seconds(86_400))
    #expect(states(lobby) == [.away])
    lobby.apply(.opensPage, by: 0, at: .seconds(86_401))
    #expect(states(lobby) == [.playing])
  }

  @Test func `a round begins without whoever is not ready, once all who are ready say so`() {
    for isFirst in [true, false] {
      var lobby = gathered(3)
      if !isFirst {
        lobby = playing(3)
        lobby.end()
      }
      lobby.apply(.goesOnWithout(2), by: 0, at: .zero)
      #expect(states(lobby)[2] == .here, "nobody is ready yet")
      lobby.apply(.isReady, by: 0, at: .zero)
      #expect(states(lobby) == [.ready, .here, .left])
      var other = gathered(3)
      for person in 0...1 { other.apply(.isReady, by: person, at: .zero) }
      other.apply(.goesOnWithout(2), by: 0, at: .zero)
      #expect(states(other)[2] == .here, "one who is ready waits")
      other.apply(.isReady, by: 2, at: .zero)
      other.apply(.goesOnWithout(2), by: 1, at: .zero)
      #expect(states(other)[2] == .ready, "who is ready is not left out")
    }
  }

  @Test func `who has left a round is out of it, and may come back for the next`() {
    var lobby = playing(3)
    lobby.apply(.leaves, by: 1, at: .zero)
    #expect(states(lobby) == [.playing, .left, .playing])
    lobby.apply(.opensPage, by: 1, at: .zero)
    var isReady = lobby.apply(.isReady, by: 1, at: .zero)
    #expect(states(lobby)[1] == .left && !isReady)
    lobby.end()
    #expect(lobby.stage(of: 1) == .waiting && lobby.stage(of: 0) == .over, "one has seen no end")
    lobby.prepare(at: .zero)
    #expect(states(lobby) == [.here, .here, .here])
    isReady = lobby.apply(.isReady, by: 1, at: .zero)
    #expect(isReady)
    lobby.begin(at: .zero)
    lobby.end()
    #expect(lobby.stage(of: 1) == .over)
  }

  @Test func `a table that is played again has its people away until they come back`() {
    var lobby = Lobby(names: [nil, nil])
    for person in 0...1 { lobby.apply(.isReady, by: person, at: .zero) }
    lobby.begin(at: .zero)
    #expect(states(lobby) == [.playing, .playing])
    lobby.wake(at: .seconds(2))
    #expect(states(lobby) == [.away, .away])
    lobby.apply(.opensPage, by: 0, at: .seconds(3))
    #expect(states(lobby) == [.playing, .away])
  }

  @Test func `whatever people do in whatever order, nobody plays who has left, and time brings nobody back`() {
    var random = SeededRandom(seed: "lobby", label: "events")
    for _ in 0..<500 {
      var lobby = Lobby(names: Array(repeating: nil, count: 1 + random.below(4)))
      var now = Duration.zero
      for _ in 0..<60 {
        let person = random.below(lobby.people.count)
        let before = states(lobby)
        let events: [Lobby.Event] = [
          .opensPage, .closesPage, .takesName("x"), .isReady, .goesOnWithout(random.below(4)), .leaves,
        ]
        switch random.below(9) {
        case 0: lobby.begin(at: now)
        case 1: lobby.end()
        case 2: lobby.prepare(at: now)
        case let kind: lobby.apply(events[kind - 3], by: person, at: now)
        }
        now += .milliseconds(random.below(30_000))
        let settled = lobby
        lobby.wake(at: now)
        for (index, person) in lobby.people.enumerated() {
          let early = settled.people[index].status
          #expect(person.status == early || [.away, .left].contains(person.status))
          #expect(person.status != .playing || lobby.stage == .playing)
          if before[index] == .left, person.status != .left { #expect([.here, .away].contains(person.status)) }
        }
        var again = lobby
        again.wake(at: now)
        #expect(again == lobby, "the same moment brings nothing new")
      }
    }
  }
}
