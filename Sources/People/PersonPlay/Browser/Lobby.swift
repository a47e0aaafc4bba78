import BotProtocol
import Dispatch
import Foundation
import JSON
import OperatingSystem
import Synchronization
package import WebServer

/// What the people at a table know of each other and agree on: who is there, who is ready, and without whom it goes on.
///
/// It looks at the page and at the others' files four times a second.
package final class Lobby: Sendable {
  /// What a person asks of the others.
  package enum Wish: Equatable {
    /// To be called so.
    case name(String)
    /// To begin the round.
    case start
    /// To go on without the person of this seat.
    case without(Int)
    case leave
  }

  package enum Stage: String {
    /// Nobody has played yet.
    case waiting
    case playing
    /// A round is over.
    case over
    case left
  }

  /// When a table goes on without somebody.
  package struct Situation {
    var stage: Stage
    var own: PeopleFolder.Presence
    /// The other people.
    var others: [PeopleFolder.Presence]
    /// How long the page has been closed.
    var absence: Duration
    /// For how long the others wait.
    var longestAbsence: Duration

    package init(
      stage: Stage, own: PeopleFolder.Presence, others: [PeopleFolder.Presence], absence: Duration,
      longestAbsence: Duration
    ) {
      self.stage = stage
      self.own = own
      self.others = others
      self.absence = absence
      self.longestAbsence = longestAbsence
    }

    /// True if the round goes on without the person with this name of a seat.
    package func goesOn(without person: String) -> Bool {
      switch stage {
      case .playing:
        let present = others.filter { $0.state == .playing }
        guard own.state == .away, !others.isEmpty else { return false }
        return absence >= longestAbsence || !present.isEmpty && present.allSatisfy { $0.without.contains(person) }
      case .waiting, .over:
        let ready = others.filter { $0.state == .ready }
        return own.state != .ready && !ready.isEmpty && ready.allSatisfy { $0.without.contains(person) }
      case .left: return false
      }
    }
  }

  private struct Seating {
    /// The names of all seats, and the place of the own one, which change from round to round.
    var seats: [String]
    var place: Int
    var stage = Stage.waiting
    var own: PeopleFolder.Presence
    /// When the page was seen open last; nil before.
    var seen: Duration?
    var shown: [UInt8] = []
  }

  private let folder: PeopleFolder
  private let longestAbsence: Duration
  private let server: PageServer
  private let seating: Mutex<Seating>
  private let isReady = DispatchSemaphore(value: 0)
  private let queue = DispatchQueue(label: "referee.lobby")

  package init(
    of place: Int, among seats: [String], in folder: PeopleFolder, longestAbsence: Duration, at server: PageServer
  ) {
    (self.folder, self.longestAbsence, self.server) = (folder, longestAbsence, server)
    var own = folder.presence(of: seats[place]) ?? PeopleFolder.Presence()
    // Who has left a round may come back for the next.
    if own.state == .left { own.state = .awaited }
    seating = Mutex(Seating(seats: seats, place: place, own: own))
    lookAgain()
  }

  private func lookAgain() {
    queue.asyncAfter(deadline: .now() + Lobby.interval) { [weak self] in
      self?.look()
      self?.lookAgain()
    }
  }

  private static let interval = DispatchTimeInterval.milliseconds(250)

  /// Another round begins, in which the person may have another seat.
  package func sit(at place: Int, among seats: [String]) {
    seating.withLock { ($0.place, $0.seats) = (place, seats) }
  }

  /// The names to show, by seat: what people call themselves, and what others are called anyway.
  package var names: [String] { seating.withLock(\.seats).map { folder.presence(of: $0)?.name ?? $0 } }

  /// Waits until the person wants to begin, unless that is so already.
  package func wait(_ stage: Stage) {
    enter(stage)
    while seating.withLock({ $0.own.state != .ready }) { isReady.wait() }
  }

  /// The round goes on, or is over.
  package func enter(_ stage: Stage) {
    seating.withLock { seating in
      guard seating.stage != stage else { return }
      seating.stage = stage
      seating.own.without = []
      if stage == .playing { (seating.own.state, seating.seen) = (.playing, seating.seen ?? Monotonic.now()) }
      // One who was ready is ready still: the program of the round before has noted it.
      if stage == .over, seating.own.state == .playing { seating.own.state = .here }
    }
    queue.async { self.look() }
  }

  /// Does what the person wishes.
  ///
  /// - Returns: false if it is not possible now.
  package func perform(_ wish: Wish) -> Bool {
    let isDone = seating.withLock { seating in
      switch wish {
      case .name(let name):
        let name = SafeText.name(name.trimmingCharacters(in: .whitespaces), limit: 24)
        seating.own.name = name.isEmpty ? nil : name
      case .start:
        guard seating.stage != .playing else { return false }
        seating.own.state = .ready
      case .without(let seat):
        guard seating.seats.indices.contains(seat), seat != seating.place else { return false }
        if !seating.own.without.contains(seating.seats[seat]) { seating.own.without.append(seating.seats[seat]) }
      case .leave: seating.own.state = .left
      }
      return true
    }
    // Whoever asks may be the server's own thread, which the end of this program would wait for.
    queue.async { self.look() }
    if wish == .start { isReady.signal() }
    return isDone
  }

  /// Looks at the page and at the others, tells them of this person, and the page of them.
  private func look() {
    let now = Monotonic.now()
    let isLeaving = seating.withLock { seating in
      let name = seating.seats[seating.place]
      var people = seating.seats.map(folder.presence)
      let before = people[seating.place]
      let others = people.indices.filter { $0 != seating.place }.compactMap { people[$0] }
      if server.isOpen { seating.seen = now }
      let absence = seating.seen.map { now - $0 }
      switch seating.own.state {
      case .awaited, .here, .away:
        let isHere = absence.map { $0 < Lobby.reconnection } ?? false
        seating.own.state = isHere ? (seating.stage == .playing ? .playing : .here) : absence == nil ? .awaited : .away
      case .playing where absence.map { $0 >= Lobby.reconnection } ?? false: seating.own.state = .away
      case .playing, .ready, .left: break
      }
      let situation = Situation(
        stage: seating.stage, own: seating.own, others: others, absence: absence ?? .zero,
        longestAbsence: longestAbsence)
      if situation.goesOn(without: name) { seating.own.state = .left }
      if seating.own.state == .left { (seating.stage, seating.own.hasLeft) = (.left, true) }
      // The next look tries again what cannot be written now.
      if seating.own != before { try? folder.write(seating.own, of: name) }
      people[seating.place] = seating.own
      show(people, &seating)
      return seating.stage == .left
    }
    guard isLeaving else { return }
    server.stop()
    exit(0)
  }

  /// A page that is loaded again is gone for less.
  private static let reconnection = Duration.seconds(2)

  /// - Parameter people: what is known of each seat's person; nil for a bot.
  private func show(_ people: [PeopleFolder.Presence?], _ seating: inout Seating) {
    let (seats, place) = (seating.seats, seating.place)
    let isPlaying = seating.stage == .playing
    let absent: (PeopleFolder.Presence) -> Bool = { person in
      isPlaying ? person.state == .away : ![.ready, .left].contains(person.state)
    }
    let missing = people.indices.filter { index in index != place && people[index].map(absent) ?? false }
    // A table needs two.
    let mayGoOn = seats.count - missing.count > 1 && [.ready, .playing].contains(seating.own.state)
    var json = JSONWriter()
    json.object { json in
      json.member("stage", seating.stage.rawValue)
      json.member("isReady", seating.own.state == .ready)
      json.key("people")
      json.array { json in
        for (index, person) in people.enumerated() {
          json.object { json in
            json.member("seat", index)
            json.member("name", person?.name ?? seats[index])
            json.member("state", person?.state.rawValue ?? "bot")
            json.member("isYou", index == place)
            json.member("isMissing", missing.contains(index))
            json.member("isPassedOver", seating.own.without.contains(seats[index]))
          }
        }
      }
      json.member("mayGoOn", mayGoOn)
    }
    guard json.bytes != seating.shown else { return }
    seating.shown = json.bytes
    server.publish("people", json: json.bytes)
  }
}
