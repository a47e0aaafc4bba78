/// The agreements of the people at a table: presence, readiness, and the people without whom the game goes on.
///
/// It takes the people's actions with their times; it has no clock.
package struct Lobby: Equatable, Sendable {
  package enum Stage: String, Sendable {
    /// No round has been played yet.
    case waiting
    case playing
    case over
  }

  /// A person's status as shown to the others.
  package enum Status: String, Sendable {
    /// The person has not come yet.
    case awaited
    case here
    /// The person is ready for the next round.
    case ready
    case playing
    /// The person has closed the page.
    case away
    /// The person has left the round, and may watch it.
    case left
  }

  /// An action of a person.
  package enum Event: Equatable, Sendable {
    case opensPage
    case closesPage
    /// Is ready for the round to begin.
    case isReady
    /// Wants to go on without another person, given by the index in `people`.
    case goesOnWithout(Int)
    /// Claims a game of two that the other person has left for too long.
    case claims
    case leaves
    /// Wants to play on after leaving: in this round while it waits, or else in the next.
    case returns
  }

  package struct Person: Equatable, Sendable {
    /// The name that the person has chosen; nil for the usual name.
    package fileprivate(set) var name: String?
    package fileprivate(set) var status = Status.awaited
    /// False while others of the same tournament play.
    package fileprivate(set) var isSeated = true
    /// The people without whom this person wants to go on.
    package fileprivate(set) var without: Set<Int> = []
    /// True once the round goes on without this person for good.
    package fileprivate(set) var isOut = false
    /// True while the seat plays by itself, because the other of two people wants to go on.
    package fileprivate(set) var isPlayedFor = false
    /// True if the person wants to play the round after the one that they have left.
    package fileprivate(set) var wantsNext = false
    fileprivate var isOpen = false
    /// The time at which the page was closed; nil while it is open, and before it was first opened.
    fileprivate var closed: Duration?
    /// The time since which the others have played without this person; nil while the person plays.
    fileprivate var gone: Duration?

    /// Rejoins the round.
    fileprivate mutating func play() { (status, isPlayedFor, gone) = (.playing, false, nil) }
  }

  package private(set) var stage = Stage.waiting
  package private(set) var people: [Person]
  /// The person who has claimed the round.
  package private(set) var claimant: Int?
  /// True while a log is replayed: only the log decides who is out, and absent people lose no time.
  package private(set) var isReplaying = false
  /// The number of seats, including those of bots.
  package var seats: Int
  /// How long the others wait for a person whose page is closed.
  private let longestAbsence: Duration

  /// The default of that time.
  package static let usualAbsence = Duration.seconds(60)
  /// The time within which a page that is reloaded connects again.
  package static let reconnection = Duration.seconds(2)
  /// How long a person who has left may come back before anything is decided.
  package static let secondThoughts = Duration.seconds(20)

  /// - Parameters:
  ///   - count: the number of people.
  ///   - stage: `over` if the end of a round is still shown.
  package init(people count: Int, stage: Stage = .waiting, longestAbsence: Duration = usualAbsence) {
    people = Array(repeating: Person(), count: count)
    seats = count
    (self.stage, self.longestAbsence) = (stage, longestAbsence)
  }

  // Actions and events.

  /// Applies a person's action.
  ///
  /// - Returns: false if it is not possible now.
  @discardableResult
  package mutating func apply(_ event: Event, by person: Int, at now: Duration) -> Bool {
    wake(at: now)
    switch event {
    case .opensPage: open(person, at: now)
    case .closesPage: (people[person].isOpen, people[person].closed) = (false, now)
    case .isReady:
      guard stage != .playing || !people[person].isSeated else { return false }
      if people[person].status == .left { people[person].wantsNext = true } else { people[person].status = .ready }
    case .goesOnWithout(let other):
      guard people.indices.contains(other), other != person else { return false }
      people[person].without.insert(other)
    case .claims:
      guard let rival = rival(of: person), people[person].status == .playing, timeLeft(for: rival, at: now) == .zero
      else { return false }
      exclude(rival)
      claimant = person
    case .leaves:
      guard stage == .playing, [.playing, .away].contains(people[person].status) else { return false }
      (people[person].status, people[person].gone) = (.left, now)
    case .returns:
      guard people[person].status == .left else { return false }
      if stage == .playing, !people[person].isOut { people[person].play() } else { people[person].wantsNext = true }
    }
    wake(at: now)
    return true
  }

  private mutating func open(_ person: Int, at now: Duration) {
    // A person for whom no one has waited so far gets the whole time.
    if stage == .playing, seated.count > 1, !people.contains(where: { $0.status == .playing }) {
      for index in people.indices where people[index].gone != nil { people[index].gone = now }
    }
    (people[person].isOpen, people[person].closed) = (true, nil)
    guard [.awaited, .here, .away].contains(people[person].status) else { return }
    if stage == .playing, people[person].isSeated { people[person].play() } else { people[person].status = .here }
  }

  /// Prepares the next round; a person who left the last one may come back.
  ///
  /// - Parameter seated: the players, by their indices in `people`; nil for all.
  package mutating func prepare(at now: Duration, for seated: Set<Int>? = nil) {
    // A round that only bots have played to its end was not over for the people.
    end()
    for index in people.indices { people[index].isSeated = seated?.contains(index) ?? true }
    for index in people.indices where people[index].status == .left {
      people[index].status = !people[index].isOpen ? .away : people[index].wantsNext ? .ready : .here
      (people[index].isOut, people[index].wantsNext) = (false, false)
    }
    claimant = nil
    wake(at: now)
  }

  /// Begins the round: all people are ready or are passed over, and the cards are dealt.
  package mutating func begin(at now: Duration) {
    guard stage != .playing else { return }
    stage = .playing
    for index in people.indices {
      (people[index].without, people[index].wantsNext) = ([], false)
      guard people[index].isSeated, people[index].status != .left else { continue }
      people[index].play()
      // A person may not have come back yet if the table is replayed.
      if !people[index].isOpen { people[index].closed = people[index].closed ?? now }
    }
    wake(at: now)
  }

  package mutating func end() {
    guard stage == .playing else { return }
    stage = .over
    for index in people.indices {
      (people[index].without, people[index].gone, people[index].isPlayedFor) = ([], nil, false)
      if people[index].status == .playing { people[index].status = .here }
      // A person for whom the others still waited has missed nothing.
      if people[index].status == .left, !people[index].isOut {
        people[index].status = people[index].isOpen ? .here : .away
      }
    }
  }

  /// Advances the time: a person who is absent for too long becomes away, or out.
  package mutating func wake(at now: Duration) {
    for index in people.indices {
      guard let closed = people[index].closed, now - closed >= Lobby.reconnection else { continue }
      guard [.here, .playing].contains(people[index].status) else { continue }
      people[index].status = .away
      if stage == .playing, people[index].isSeated { people[index].gone = closed }
    }
    if isReplaying { return }
    for index in people.indices {
      if agree(toGoOnWithout: index) {
        if stage == .playing, isOfTwo { people[index].isPlayedFor = true } else { exclude(index) }
      } else if !isOfTwo, timeLeft(for: index, at: now) == .zero {
        exclude(index)
      }
    }
  }

  /// Continues the round without a person for good.
  package mutating func exclude(_ person: Int) { (people[person].status, people[person].isOut) = (.left, true) }

  /// Replays an action from before a restart; a claim was valid then.
  package mutating func replay(_ event: Event, by person: Int, at now: Duration) {
    guard event == .claims, let rival = rival(of: person) else { return _ = apply(event, by: person, at: now) }
    exclude(rival)
    claimant = person
  }

  /// Leaves it to a log who is out, until its replay ends.
  package mutating func beginReplay() { isReplaying = true }

  /// Waits for absent people from now on.
  package mutating func endReplay(at now: Duration) {
    guard isReplaying else { return }
    wake(at: now)
    isReplaying = false
    for index in people.indices where people[index].gone != nil { people[index].gone = now }
  }

  /// Sets the name that a person has chosen; an empty one is the usual name.
  package mutating func setName(_ name: String, of person: Int) { people[person].name = name.isEmpty ? nil : name }

  // Derived state.

  /// The people who play the round, by their indices in `people`.
  package var seated: [Int] { people.indices.filter { people[$0].isSeated } }

  /// True if the only players are two people, so that the game cannot go on by the rules alone without one of them.
  package var isOfTwo: Bool { seats == 2 && seated.count == 2 }

  /// The other of two people.
  private func rival(of person: Int) -> Int? { isOfTwo ? seated.first { $0 != person } : nil }

  /// True if a round is played that all people have left for good.
  package var isAbandoned: Bool { stage == .playing && seated.allSatisfy { people[$0].isOut } }

  /// True if the others play, and this person currently does not.
  package func isGone(_ person: Int) -> Bool {
    stage == .playing && people[person].isSeated && !people[person].isOut
      && [.away, .left].contains(people[person].status)
  }

  /// True if the others wait for this person.
  package func misses(_ person: Int) -> Bool {
    guard people[person].isSeated else { return false }
    return stage == .playing
      ? isGone(person) && !people[person].isPlayedFor : ![.ready, .left].contains(people[person].status)
  }

  /// True if this person may ask to go on without those who are missing.
  ///
  /// A round begins with at least two players; a round in progress may also end with the last person who is there.
  package func mayGoOn(_ person: Int) -> Bool {
    let missing = people.indices.count { $0 != person && misses($0) }
    return !isReplaying && people[person].isSeated && [.ready, .playing].contains(people[person].status)
      && (stage == .playing || seats - missing > 1)
  }

  /// How long an absent person may come back before the round goes on, or the other of two people decides; nil if no
  /// one waits, or the wait has no end.
  package func timeLeft(for person: Int, at now: Duration) -> Duration? {
    guard !isReplaying, misses(person), stage == .playing, let gone = people[person].gone else { return nil }
    let isLeft = people[person].status == .left
    // A person who plays only against bots may be absent without limit, but may also leave.
    guard seated.count == 1 ? isLeft : people.contains(where: { $0.status == .playing }) else { return nil }
    let time = isLeft || isOfTwo ? min(Lobby.secondThoughts, longestAbsence) : longestAbsence
    return max(gone + time - now, .zero)
  }

  /// When `wake` has something to do without any action; nil for nothing.
  package func deadline(after now: Duration) -> Duration? {
    let moments = people.indices.flatMap { index -> [Duration] in
      let isThere = [.here, .playing].contains(people[index].status)
      let left = timeLeft(for: index, at: now).flatMap { $0 > .zero ? now + $0 : nil }
      return [isThere ? people[index].closed.map { $0 + Lobby.reconnection } : nil, left].compactMap(\.self)
    }
    return moments.min()
  }

  private func agree(toGoOnWithout person: Int) -> Bool {
    guard misses(person) else { return false }
    let asking: Status = stage == .playing ? .playing : .ready
    let asked = seated.filter { $0 != person && people[$0].status == asking }
    return !asked.isEmpty && asked.allSatisfy { people[$0].without.contains(person) }
  }
}
