/// What the people at a table know of each other and agree on: who is there, who is ready, and without whom it goes on.
///
/// It is told what people do, and when; it asks nobody and has no clock.
package struct Lobby: Equatable, Sendable {
  package enum Stage: String, Sendable {
    /// Nobody has played yet.
    case waiting
    case playing
    /// A round is over.
    case over
  }

  /// A person as the others see them.
  package enum Status: String, Sendable {
    /// Has not come yet.
    case awaited
    case here
    /// Is ready for the round that comes next.
    case ready
    case playing
    /// Has closed the page.
    case away
    case left
  }

  /// What a person does.
  package enum Event: Equatable, Sendable {
    case opensPage
    case closesPage
    /// Wants to be called so.
    case takesName(String)
    /// Wants to begin the round.
    case isReady
    /// Wants to go on without somebody, by the person's place in `people`.
    case goesOnWithout(Int)
    case leaves
  }

  package struct Person: Equatable, Sendable {
    /// What they call themselves.
    package var name: String?
    package fileprivate(set) var status = Status.awaited
    /// The people without whom they want to go on.
    package fileprivate(set) var without: Set<Int> = []
    /// True from when they left a round until the next begins, of which they have not seen the end.
    fileprivate var isOut = false
    fileprivate var isOpen = false
    /// When the page was closed; nil while it is open, or was never.
    fileprivate var closed: Duration?
  }

  package private(set) var stage = Stage.waiting
  package private(set) var people: [Person]
  /// For how long the others wait for somebody whose page is closed.
  private let longestAbsence: Duration

  /// How long that is usually.
  package static let usualAbsence = Duration.seconds(60)
  /// A page that is loaded again is closed for less.
  package static let reconnection = Duration.seconds(2)

  /// - Parameters:
  ///   - names: what each person has called themselves before.
  ///   - stage: `over` where the end of a round is still to be seen.
  package init(names: [String?], stage: Stage = .waiting, longestAbsence: Duration = usualAbsence) {
    people = names.map { Person(name: $0) }
    (self.stage, self.longestAbsence) = (stage, longestAbsence)
  }

  // What happens.

  /// Somebody does something.
  ///
  /// - Returns: false if it is not possible now.
  @discardableResult
  package mutating func apply(_ event: Event, by person: Int, at now: Duration) -> Bool {
    switch event {
    case .opensPage:
      (people[person].isOpen, people[person].closed) = (true, nil)
      if [.awaited, .here, .away].contains(people[person].status) {
        people[person].status = stage == .playing ? .playing : .here
      }
    case .closesPage: (people[person].isOpen, people[person].closed) = (false, now)
    case .takesName(let name): people[person].name = name.isEmpty ? nil : name
    case .isReady:
      guard stage != .playing, people[person].status != .left else { return false }
      people[person].status = .ready
    case .goesOnWithout(let other):
      guard people.indices.contains(other), other != person else { return false }
      people[person].without.insert(other)
    case .leaves: leave(person)
    }
    wake(at: now)
    return true
  }

  /// The next round is prepared: who has left the one before may come back.
  package mutating func prepare(at now: Duration) {
    for index in people.indices where people[index].status == .left {
      people[index].status = people[index].isOpen ? .here : .away
    }
    wake(at: now)
  }

  /// Everybody is ready or has been passed over, and the cards are dealt.
  package mutating func begin(at now: Duration) {
    guard stage != .playing else { return }
    stage = .playing
    for index in people.indices {
      people[index].without = []
      guard people[index].status != .left else { continue }
      (people[index].status, people[index].isOut) = (.playing, false)
      // One whose table is played again may not have come back yet.
      if !people[index].isOpen { people[index].closed = people[index].closed ?? now }
    }
    wake(at: now)
  }

  /// The round is over.
  package mutating func end() {
    guard stage == .playing else { return }
    stage = .over
    for index in people.indices {
      people[index].without = []
      if people[index].status == .playing { people[index].status = .here }
    }
  }

  /// Time passes: who has been away for too long is away, or out.
  package mutating func wake(at now: Duration) {
    for index in people.indices {
      guard let closed = people[index].closed, now - closed >= Lobby.reconnection else { continue }
      if [.here, .playing].contains(people[index].status) { people[index].status = .away }
    }
    for index in people.indices where goesOn(without: index, at: now) { leave(index) }
  }

  private mutating func leave(_ person: Int) { (people[person].status, people[person].isOut) = (.left, true) }

  // What follows.

  /// Where the table stands for a person: whoever has left a round waits for the next.
  package func stage(of person: Int) -> Stage { stage == .over && people[person].isOut ? .waiting : stage }

  /// True if the others wait for this person.
  package func misses(_ person: Int) -> Bool {
    stage == .playing ? people[person].status == .away : ![.ready, .left].contains(people[person].status)
  }

  /// True if this person may ask to go on without those who are missing.
  ///
  /// A round begins with two at least; one that is played may also end with the last who is there.
  package func mayGoOn(_ person: Int, seats: Int) -> Bool {
    let missing = people.indices.count { $0 != person && misses($0) }
    return [.ready, .playing].contains(people[person].status) && (stage == .playing || seats - missing > 1)
  }

  private func goesOn(without person: Int, at now: Duration) -> Bool {
    let others = people.indices.filter { $0 != person }
    func agree(_ status: Status) -> Bool {
      let asked = others.filter { people[$0].status == status }
      return !asked.isEmpty && asked.allSatisfy { people[$0].without.contains(person) }
    }
    switch stage {
    case .playing:
      guard people[person].status == .away, !others.isEmpty else { return false }
      return agree(.playing) || people[person].closed.map { now - $0 >= longestAbsence } ?? false
    case .waiting, .over: return ![.ready, .left].contains(people[person].status) && agree(.ready)
    }
  }
}
