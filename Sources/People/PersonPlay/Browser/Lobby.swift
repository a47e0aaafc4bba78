import BotProtocol
import Dispatch
import Foundation
import JSON
import OperatingSystem
import Synchronization
import WebServer

/// What the people at a table know of each other and agree on: who is there, who is ready, and without whom it goes on.
///
/// It looks at the page and at the others' files four times a second.
final class Lobby: Sendable {
  /// What a person asks of the others.
  enum Wish: Equatable {
    /// To be called so.
    case name(String)
    /// To begin the round.
    case start
    /// To go on without the person of this seat.
    case without(Int)
    case leave
  }

  enum Stage: String {
    /// Nobody has played yet.
    case waiting
    case playing
    /// A round is over.
    case over
    case left
  }

  /// When a table goes on without somebody.
  struct Situation {
    var stage: Stage
    var own: PeopleFolder.Presence
    /// The other people.
    var others: [PeopleFolder.Presence]
    /// How long the page has been closed.
    var absence: Duration
    /// For how long the others wait.
    var patience: Duration

    /// True if the round goes on without the person with this name of a seat.
    func goesOn(without person: String) -> Bool {
      switch stage {
      case .playing:
        let present = others.filter { $0.state == .playing }
        guard own.state == .away, !others.isEmpty else { return false }
        return absence >= patience || !present.isEmpty && present.allSatisfy { $0.without.contains(person) }
      case .waiting, .over:
        let ready = others.filter { $0.state == .ready }
        return own.state != .ready && !ready.isEmpty && ready.allSatisfy { $0.without.contains(person) }
      case .left: return false
      }
    }
  }

  private struct State {
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
  private let patience: Duration
  private let server: PageServer
  private let state: Mutex<State>
  private let isReady = DispatchSemaphore(value: 0)
  private let queue = DispatchQueue(label: "referee.lobby")

  init(of place: Int, among seats: [String], in folder: PeopleFolder, patience: Duration, at server: PageServer) {
    (self.folder, self.patience, self.server) = (folder, patience, server)
    var own = folder.presence(of: seats[place]) ?? PeopleFolder.Presence()
    // Who has left a round may come back for the next.
    if own.state == .left { own.state = .awaited }
    state = Mutex(State(seats: seats, place: place, own: own))
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
  func sit(at place: Int, among seats: [String]) {
    state.withLock { ($0.place, $0.seats) = (place, seats) }
  }

  /// The names to show, by seat: what people call themselves, and what others are called anyway.
  var names: [String] { state.withLock(\.seats).map { folder.presence(of: $0)?.name ?? $0 } }

  /// Waits until the person wants to begin, unless that is so already.
  func wait(_ stage: Stage) {
    enter(stage)
    while state.withLock({ $0.own.state != .ready }) { isReady.wait() }
  }

  /// The round goes on, or is over.
  func enter(_ stage: Stage) {
    state.withLock { state in
      guard state.stage != stage else { return }
      state.stage = stage
      state.own.without = []
      if stage == .playing { (state.own.state, state.seen) = (.playing, state.seen ?? Monotonic.now()) }
      // One who was ready is ready still: the program of the round before has noted it.
      if stage == .over, state.own.state == .playing { state.own.state = .here }
    }
    queue.async { self.look() }
  }

  /// Does what the person wishes.
  ///
  /// - Returns: false if it is not possible now.
  func take(_ wish: Wish) -> Bool {
    let isDone = state.withLock { state in
      switch wish {
      case .name(let name):
        let name = SafeText.name(name.trimmingCharacters(in: .whitespaces), limit: 24)
        state.own.name = name.isEmpty ? nil : name
      case .start:
        guard state.stage != .playing else { return false }
        state.own.state = .ready
      case .without(let seat):
        guard state.seats.indices.contains(seat), seat != state.place else { return false }
        if !state.own.without.contains(state.seats[seat]) { state.own.without.append(state.seats[seat]) }
      case .leave: state.own.state = .left
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
    let isLeaving = state.withLock { state in
      let name = state.seats[state.place]
      var people = state.seats.map(folder.presence)
      let before = people[state.place]
      let others = people.indices.filter { $0 != state.place }.compactMap { people[$0] }
      if server.isOpen { state.seen = now }
      let absence = state.seen.map { now - $0 }
      switch state.own.state {
      case .awaited, .here, .away:
        let isHere = absence.map { $0 < Lobby.reconnection } ?? false
        state.own.state = isHere ? (state.stage == .playing ? .playing : .here) : absence == nil ? .awaited : .away
      case .playing where absence.map { $0 >= Lobby.reconnection } ?? false: state.own.state = .away
      case .playing, .ready, .left: break
      }
      let situation = Situation(
        stage: state.stage, own: state.own, others: others, absence: absence ?? .zero, patience: patience)
      if situation.goesOn(without: name) { state.own.state = .left }
      if state.own.state == .left { (state.stage, state.own.hasLeft) = (.left, true) }
      // The next look tries again what cannot be written now.
      if state.own != before { try? folder.write(state.own, of: name) }
      people[state.place] = state.own
      show(people, &state)
      return state.stage == .left
    }
    guard isLeaving else { return }
    server.stop()
    exit(0)
  }

  /// A page that is loaded again is gone for less.
  private static let reconnection = Duration.seconds(2)

  /// - Parameter people: what is known of each seat's person; nil for a bot.
  private func show(_ people: [PeopleFolder.Presence?], _ state: inout State) {
    let (seats, place) = (state.seats, state.place)
    let isPlaying = state.stage == .playing
    let absent: (PeopleFolder.Presence) -> Bool = { person in
      isPlaying ? person.state == .away : ![.ready, .left].contains(person.state)
    }
    let missing = people.indices.filter { index in index != place && people[index].map(absent) ?? false }
    // A table needs two.
    let mayGoOn = seats.count - missing.count > 1 && [.ready, .playing].contains(state.own.state)
    var json = JSONWriter()
    json.object { json in
      json.member("stage", state.stage.rawValue)
      json.member("isReady", state.own.state == .ready)
      json.key("people")
      json.array { json in
        for (index, person) in people.enumerated() {
          json.object { json in
            json.member("seat", index)
            json.member("name", person?.name ?? seats[index])
            json.member("state", person?.state.rawValue ?? "bot")
            json.member("isYou", index == place)
            json.member("isMissing", missing.contains(index))
            json.member("isPassedOver", state.own.without.contains(seats[index]))
          }
        }
      }
      json.member("mayGoOn", mayGoOn)
    }
    guard json.bytes != state.shown else { return }
    state.shown = json.bytes
    server.publish("people", json: json.bytes)
  }
}
