import GameRules
import PersonPlay
import TestBasics
import Testing

/// What people at a table agree on, without pages, clocks and processes.
@Suite(.timeLimited) struct LobbyTests {
  /// A lobby whose people have all opened their pages, at a moment.
  private func gathered(_ count: Int, at now: Duration = .zero) -> Lobby {
    var lobby = Lobby(people: count)
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
    var lobby = Lobby(people: 2)
    #expect(states(lobby) == [.awaited, .awaited] && lobby.people.allSatisfy { $0.name == nil })
    lobby.apply(.opensPage, by: 1, at: .zero)
    #expect(states(lobby) == [.awaited, .here])
    lobby.setName("Ben", of: 1)
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
    lobby.setName("", of: 1)
    #expect(lobby.people[1].name == nil)
  }

  @Test func `of three people of a tournament only those of a table are waited for, and two of them are two`() {
    var lobby = Lobby(people: 3)
    lobby.prepare(at: .zero, for: [0, 2])
    lobby.seats = 2
    #expect(lobby.isOfTwo && lobby.misses(2) && !lobby.misses(1))
    for person in 0..<3 { lobby.apply(.opensPage, by: person, at: .zero) }
    for person in [0, 2] { lobby.apply(.isReady, by: person, at: .zero) }
    #expect(lobby.people.indices.allSatisfy { !lobby.misses($0) })
    lobby.begin(at: .zero)
    #expect(states(lobby) == [.playing, .here, .playing])
    let isReady = lobby.apply(.isReady, by: 1, at: .zero)
    #expect(isReady && states(lobby)[1] == .ready, "for the next table")
    lobby.apply(.leaves, by: 2, at: .seconds(1))
    lobby.apply(.claims, by: 0, at: .seconds(22))
    #expect(lobby.claimant == 0 && lobby.people[2].isOut && !lobby.people[1].isOut)
    lobby.prepare(at: .seconds(30), for: [1])
    lobby.begin(at: .seconds(30))
    #expect(states(lobby)[1] == .playing && lobby.seated == [1])
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

    #expect(lobby.people[2].isOut)

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

  @Test func `of two, the one who stays waits for a while, and then goes on alone or claims the game`() {
    for isLeft in [true, false] {
      var lobby = playing(2)
      lobby.apply(isLeft ? .leaves : .closesPage, by: 1, at: .zero)
      lobby.wake(at: .seconds(2))
      #expect(states(lobby) == [.playing, isLeft ? .left : .away])
      #expect(lobby.misses(1) && lobby.isGone(1) && lobby.mayGoOn(0) && !lobby.mayGoOn(1))
      #expect(lobby.timeLeft(for: 1, at: .seconds(5)) == .seconds(15))
      var isDone = lobby.apply(.claims, by: 0, at: .seconds(19))
      #expect(!isDone, "the other may still come back")
      lobby.wake(at: .seconds(3600))
      #expect(!lobby.people[1].isOut, "nobody is thrown out by the clock")

      var alone = lobby
      alone.apply(.goesOnWithout(1), by: 0, at: .seconds(3600))
      #expect(alone.people[1].isPlayedFor && alone.isGone(1) && !alone.misses(1) && !alone.people[1].isOut)
      alone.apply(isLeft ? .returns : .opensPage, by: 1, at: .seconds(3601))
      #expect(states(alone) == [.playing, .playing] && !alone.people[1].isPlayedFor)

      isDone = lobby.apply(.claims, by: 0, at: .seconds(3600))
      #expect(isDone && lobby.claimant == 0 && lobby.people[1].isOut && states(lobby) == [.playing, .left])
      lobby.end()
      lobby.apply(.opensPage, by: 1, at: .seconds(3601))
      lobby.apply(.isReady, by: 1, at: .seconds(3601))
      lobby.prepare(at: .seconds(3602))
      #expect(lobby.claimant == nil && states(lobby) == [.here, .ready])
    }
    var waiting = gathered(2)
    waiting.apply(.isReady, by: 0, at: .zero)
    #expect(!waiting.mayGoOn(0), "a round begins with two")
    waiting.seats = 3
    #expect(waiting.mayGoOn(0))
    var present = playing(2)
    let isDone = present.apply(.claims, by: 0, at: .seconds(100))
    #expect(!isDone, "nobody loses a game that they play")
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

  @Test func `who leaves comes back into the same round while the others wait, and later into the next`() {
    var lobby = playing(3)
    lobby.apply(.leaves, by: 1, at: .zero)
    #expect(states(lobby) == [.playing, .left, .playing] && lobby.isGone(1) && !lobby.people[1].isOut)
    lobby.apply(.opensPage, by: 1, at: .zero)
    #expect(states(lobby)[1] == .left, "another window brings nobody back")
    var back = lobby
    back.apply(.returns, by: 1, at: .seconds(19))
    back.wake(at: .seconds(1000))
    #expect(states(back) == [.playing, .playing, .playing])

    #expect(lobby.deadline(after: .seconds(5)) == .seconds(20))
    lobby.wake(at: .seconds(20))
    #expect(lobby.people[1].isOut && !lobby.isGone(1))
    var isDone = lobby.apply(.returns, by: 1, at: .seconds(21))
    #expect(isDone && states(lobby)[1] == .left && lobby.people[1].wantsNext)
    isDone = lobby.apply(.isReady, by: 1, at: .seconds(21))
    #expect(!isDone, "nobody is ready for a round that is played")
    lobby.end()
    lobby.prepare(at: .seconds(30))
    #expect(states(lobby) == [.here, .ready, .here] && !lobby.people[1].isOut)
  }

  @Test func `a table that everybody has closed waits for all, and who comes back first waits for the others`() {
    var lobby = playing(3)
    for person in 0..<3 { lobby.apply(.closesPage, by: person, at: .seconds(1)) }
    lobby.wake(at: .seconds(86_400))
    #expect(states(lobby) == [.away, .away, .away])
    lobby.apply(.opensPage, by: 0, at: .seconds(86_400))
    #expect(states(lobby) == [.playing, .away, .away])
    #expect(lobby.timeLeft(for: 1, at: .seconds(86_400)) == .seconds(60))
    lobby.wake(at: .seconds(86_460))
    #expect(states(lobby) == [.playing, .left, .left])
  }

  @Test func `a table that is played again has its people away until they come back`() {
    var lobby = Lobby(people: 2)
    for person in 0...1 { lobby.apply(.isReady, by: person, at: .zero) }
    lobby.begin(at: .zero)
    #expect(states(lobby) == [.playing, .playing])
    lobby.wake(at: .seconds(2))
    #expect(states(lobby) == [.away, .away])
    lobby.apply(.opensPage, by: 0, at: .seconds(3))
    #expect(states(lobby) == [.playing, .away])
  }

  @Test func `while a log is replayed nobody is out by a wish or by time, and the wait begins after it`() {
    var lobby = Lobby(people: 3)
    lobby.beginReplay()
    lobby.apply(.goesOnWithout(2), by: 0, at: .zero)
    for person in 0...2 { lobby.apply(.isReady, by: person, at: .zero) }
    #expect(states(lobby) == [.ready, .ready, .ready])
    lobby.begin(at: .zero)
    for person in 0...1 { lobby.apply(.opensPage, by: person, at: .seconds(1)) }
    lobby.apply(.goesOnWithout(2), by: 0, at: .seconds(1))
    lobby.wake(at: .seconds(100))
    #expect(states(lobby) == [.playing, .playing, .away])
    #expect(!lobby.mayGoOn(0) && lobby.timeLeft(for: 2, at: .seconds(100)) == nil)
    var agreed = lobby
    agreed.apply(.goesOnWithout(2), by: 1, at: .seconds(100))
    #expect(states(agreed)[2] == .away)
    agreed.endReplay(at: .seconds(100))
    agreed.wake(at: .seconds(100))
    #expect(states(agreed)[2] == .left)
    lobby.endReplay(at: .seconds(100))
    #expect(lobby.mayGoOn(0) && lobby.timeLeft(for: 2, at: .seconds(100)) == Lobby.usualAbsence)
    lobby.wake(at: .seconds(160))
    #expect(states(lobby)[2] == .left)
  }

  @Test func `whatever people do in whatever order, nobody plays who has left, and time brings nobody back`() {
    var random = SeededRandom(seed: "lobby", label: "events")
    for _ in 0..<500 {
      var lobby = Lobby(people: 1 + random.below(4))
      var now = Duration.zero
      for _ in 0..<60 {
        let person = random.below(lobby.people.count)
        let before = states(lobby)
        let events: [Lobby.Event] = [
          .opensPage, .closesPage, .isReady, .goesOnWithout(random.below(4)), .leaves, .returns,
          .claims,
        ]
        switch random.below(10) {
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
          #expect(!person.isOut || person.status == .left)
          if before[index] == .left, person.status != .left {
            #expect([.here, .away, .ready, .playing].contains(person.status))
          }
          #expect(lobby.deadline(after: now).map { $0 > now } ?? true, "nothing is due twice")
        }
        var again = lobby
        again.wake(at: now)
        #expect(again == lobby, "the same moment brings nothing new")
      }
    }
  }
}
