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
    /// Has left the round, which they may watch.
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
    /// Wants the game of two that the other has left for too long.
    case claims
    case leaves
    /// Wants to play on after leaving: this round while it waits for them, or else the next.
    case returns
  }

  package struct Person: Equatable, Sendable {
    /// What they call themselves.
    package var name: String?
    package fileprivate(set) var status = Status.awaited
    /// False while others of the same tournament play.
    package fileprivate(set) var isSeated = true
    /// The people without whom they want to go on.
    package fileprivate(set) var without: Set<Int> = []
    /// True once the round goes on without them for good.
    package fileprivate(set) var isOut = false
    /// True while the seat plays by itself, because the other of two wants to go on.
    package fileprivate(set) var isPlayedFor = false
    /// True if they want to play the round after the one that they have left.
    package fileprivate(set) var wantsNext = false
    fileprivate var isOpen = false
    /// When the page was closed; nil while it is open, or was never.
    fileprivate var closed: Duration?
    /// Since when the others have played without them; nil while they play too.
    fileprivate var gone: Duration?

    /// Takes part in the round again.
    fileprivate mutating func play() { (status, isPlayedFor, gone) = (.playing, false, nil) }
  }

  package private(set) var stage = Stage.waiting
  package private(set) var people: [Person]
  /// Who has claimed the round.
  package private(set) var claimant: Int?
  /// The seats of the table, those of bots too.
  package var seats: Int
  /// For how long the others wait for somebody whose page is closed.
  private let longestAbsence: Duration

  /// How long that is usually.
  package static let usualAbsence = Duration.seconds(60)
  /// A page that is loaded again is closed for less.
  package static let reconnection = Duration.seconds(2)
  /// For how long somebody who has left may come back before anything is decided.
  package static let secondThoughts = Duration.seconds(20)

  /// - Parameters:
  ///   - names: what each person has called themselves before.
  ///   - stage: `over` where the end of a round is still to be seen.
  package init(names: [String?], stage: Stage = .waiting, longestAbsence: Duration = usualAbsence) {
    people = names.map { Person(name: $0) }
    seats = names.count
    (self.stage, self.longestAbsence) = (stage, longestAbsence)
  }

  // What happens.

  /// Somebody does something.
  ///
  /// - Returns: false if it is not possible now.
  @discardableResult
  package mutating func apply(_ event: Event, by person: Int, at now: Duration) -> Bool {
    wake(at: now)
    switch event {
    case .opensPage: open(person, at: now)
    case .closesPage: (people[person].isOpen, people[person].closed) = (false, now)
    case .takesName(let name): people[person].name = name.isEmpty ? nil : name
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
    // Whom nobody has waited for till now has all the time that there is.
    if stage == .playing, seated.count > 1, !people.contains(where: { $0.status == .playing }) {
      for index in people.indices where people[index].gone != nil { people[index].gone = now }
    }
    (people[person].isOpen, people[person].closed) = (true, nil)
    guard [.awaited, .here, .away].contains(people[person].status) else { return }
    if stage == .playing, people[person].isSeated { people[person].play() } else { people[person].status = .here }
  }

  /// The next round is prepared: who has left the one before may come back.
  ///
  /// - Parameter seated: who plays it, by their places in `people`; nil for everybody.
  package mutating func prepare(at now: Duration, for seated: Set<Int>? = nil) {
    // A round that only bots have played to its end was over for nobody else.
    end()
    for index in people.indices { people[index].isSeated = seated?.contains(index) ?? true }
    for index in people.indices where people[index].status == .left {
      people[index].status = !people[index].isOpen ? .away : people[index].wantsNext ? .ready : .here
      (people[index].isOut, people[index].wantsNext) = (false, false)
    }
    claimant = nil
    wake(at: now)
  }

  /// Everybody is ready or has been passed over, and the cards are dealt.
  package mutating func begin(at now: Duration) {
    guard stage != .playing else { return }
    stage = .playing
    for index in people.indices {
      (people[index].without, people[index].wantsNext) = ([], false)
      guard people[index].isSeated, people[index].status != .left else { continue }
      people[index].play()
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
      (people[index].without, people[index].gone, people[index].isPlayedFor) = ([], nil, false)
      if people[index].status == .playing { people[index].status = .here }
      // Who was still waited for has missed nothing.
      if people[index].status == .left, !people[index].isOut {
        people[index].status = people[index].isOpen ? .here : .away
      }
    }
  }

  /// Time passes: who has been away for too long is away, or out.
  package mutating func wake(at now: Duration) {
    for index in people.indices {
      guard let closed = people[index].closed, now - closed >= Lobby.reconnection else { continue }
      guard [.here, .playing].contains(people[index].status) else { continue }
      people[index].status = .away
      if stage == .playing, people[index].isSeated { people[index].gone = closed }
    }
    for index in people.indices {
      if agree(toGoOnWithout: index) {
        if stage == .playing, isOfTwo { people[index].isPlayedFor = true } else { exclude(index) }
      } else if !isOfTwo, timeLeft(for: index, at: now) == .zero {
        exclude(index)
      }
    }
  }

  /// The round goes on without a person for good.
  package mutating func exclude(_ person: Int) { (people[person].status, people[person].isOut) = (.left, true) }

  /// Somebody has done something before this program was started again: a claim was right then.
  package mutating func replay(_ event: Event, by person: Int, at now: Duration) {
    guard event == .claims, let rival = rival(of: person) else { return _ = apply(event, by: person, at: now) }
    exclude(rival)
    claimant = person
  }

  // What follows.

  /// Those who play the round, by their places in `people`.
  package var seated: [Int] { people.indices.filter { people[$0].isSeated } }

  /// True if nobody else is at the table than two people, of whom one cannot go on by the rules alone.
  package var isOfTwo: Bool { seats == 2 && seated.count == 2 }

  /// The other one of two.
  private func rival(of person: Int) -> Int? { isOfTwo ? seated.first { $0 != person } : nil }

  /// True if a round is played from which everybody is out.
  package var isAbandoned: Bool { stage == .playing && seated.allSatisfy { people[$0].isOut } }

  /// True if the others play, and this person does not at the moment.
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
  /// A round begins with two at least; one that is played may also end with the last who is there.
  package func mayGoOn(_ person: Int) -> Bool {
    let missing = people.indices.count { $0 != person && misses($0) }
    return people[person].isSeated && [.ready, .playing].contains(people[person].status)
      && (stage == .playing || seats - missing > 1)
  }

  /// For how long somebody who is gone may come back before the round goes on without them, or the other of two decides;
  /// nil where nobody waits for them, or nothing ends that.
  package func timeLeft(for person: Int, at now: Duration) -> Duration? {
    guard misses(person), stage == .playing, let gone = people[person].gone else { return nil }
    let isLeft = people[person].status == .left
    // Who plays against bots alone is waited for, but may leave.
    guard seated.count == 1 ? isLeft : people.contains(where: { $0.status == .playing }) else { return nil }
    let time = isLeft || isOfTwo ? min(Lobby.secondThoughts, longestAbsence) : longestAbsence
    return max(gone + time - now, .zero)
  }

  /// When `wake` has something to do by itself; nil where it has not.
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
