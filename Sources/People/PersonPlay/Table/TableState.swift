import BotKit
import BotProtocol
import Clocks
import Foundation
import GameRules
import JSON
import OperatingSystem
import Records
import Refereeing
import WebServer

/// The state of a table with people.
struct TableState {
  struct Person {
    enum Part: Equatable {
      /// Without a game.
      case none
      /// The referee waits until the person is ready.
      case awaited
      /// Ready, before the first update of the game.
      case ready
      case playing
    }

    struct Prompt {
      var id: Int
      /// The checksum of the prompt.
      var seen: String
      var asked: Duration
      /// The first legal action.
      var first: String?
      /// When a silent person passes, and the whole time until then; nil in a turn.
      var closes: Duration?
      var window: Duration?
      /// True while the log has an earlier entry.
      var isParked = true
    }

    /// The name of the seat in the run.
    let name: String
    let page: ServedPage
    let awaits = WakePipe()
    /// Nil before the first game.
    var seat: (any SeatOfGame)?
    /// The person's seat, and the deal there.
    var place: Seat = 0
    var dealt: (any TextGame)?
    var part = Part.none
    var prompt: Prompt?
    /// Inputs that the table has not taken yet, with their times.
    var said: [(input: Referee.Input, at: Duration)] = []
    /// The log entry for these inputs, which is recorded once the table takes them: if the race is over before, the
    /// answer is too late.
    var unrecorded: TableEntry?
    /// The last message to the page about the others.
    var shown: [UInt8] = []
    /// The table whose cards the page shows.
    var seenTable = ""
    /// The number of updates of the game that the seat has got, and of those that the page shows: a person who is out
    /// also watches those of another.
    var (received, seen) = (0, 0)

    init(_ name: String, _ page: ServedPage) { (self.name, self.page) = (name, page) }

    /// Returns true if the page does not show an update yet, by its number from 1; it is shown from then on.
    mutating func takeNew(_ update: Int) -> Bool {
      defer { seen = max(seen, update) }
      return update > seen
    }

    /// Leaves the game; inputs that it has not taken belong to no other.
    mutating func leaveGame() { (part, prompt, said, unrecorded) = (.none, nil, [], nil) }

    /// Lets the window pass, because no key was pressed.
    mutating func keepSilent(_ id: Int, at now: Duration) {
      prompt = nil
      said.append((.silence(id: id), now))
      awaits.wake()
    }

    mutating func answer(_ id: Int, _ action: String?, after reaction: Duration? = nil, at now: Duration) {
      prompt = nil
      if let reaction { said.append((.recalls(id: id, after: reaction), now)) }
      said.append((.says(.answer(Answer(id: UInt64(id), choice: .text(action ?? Pass.text)))), now))
      awaits.wake()
    }
  }

  var people: [Person]
  /// The spectators; nil if there is no page for them.
  private(set) var audience: Person?
  /// The bots' names at the table, by the names of their seats.
  private let bots: [String: BotAtTable]
  var lobby: Lobby
  var log: AnswerLog
  /// People's actions during the replay, which follow the actions of the log.
  var postponed: [(event: Lobby.Event, person: Int)] = []
  /// The current table, and the names of its seats.
  private var table = ""
  var seats: [String] = []
  /// The number of this play of the table.
  private var attempt = 1
  /// The people whom the rules have withdrawn from this game.
  var withdrawn: Set<String> = []
  /// The number of messages to people in this game.
  var messages = 0

  /// The name of the spectators in the log; no seat has it.
  static let audienceName = ""

  init(
    _ people: [Person], audience: Person? = nil, _ bots: [String: BotAtTable], _ longestAbsence: Duration,
    _ log: AnswerLog
  ) {
    (self.people, self.audience, self.bots, self.log) = (people, audience, bots, log)
    lobby = Lobby(
      people: people.count, stage: log.ends.isEmpty ? .waiting : .over, longestAbsence: longestAbsence)
    takeNames()
  }

  // Messages of the referee.

  mutating func sit(_ number: Int, at dealt: any TextGame, among names: [String], attempt: Int) {
    (people[number].dealt, seats, self.attempt) = (dealt, names, attempt)
  }

  mutating func hear(_ message: SeatMessage, for number: Int, at now: Duration) {
    switch message {
    case .start(let table, let place): prepare(table, in: place, for: number, at: now)
    case .update(let events):
      messages += 1
      people[number].received += 1
      noteSilence(of: number)
      play(number, at: now)
      defer { replay(at: now) }
      // A person who has claimed the game has seen its end.
      guard lobby.claimant == nil else { break }
      noteWithdrawals(events)
      // A person who is out may have watched it with another already.
      if people[number].takeNew(people[number].received) {
        people[number].seat?.tell(events, warning: log.warning, at: now)
      }
      showOthers(events, as: number, at: now)
    case .question(let question):
      // The seat has left, and its end is on the way.
      if people[number].part == .none { break }
      noteSilence(of: number)
      play(number, at: now)
      ask(question, number, at: now)
    case .end(let scores, let fault):
      people[number].leaveGame()
      switch fault {
      case nil: finish(scores: scores, number, at: now)
      // The table goes on later.
      case .interrupted: break
      // A person who has left knows it; others have lost their place, as by the clock of a tournament.
      default: if !lobby.people[number].isOut { showEnd(scores: nil, number) }
      }
    }
  }

  /// Prepares a game in which a person gets a seat.
  private mutating func prepare(_ played: String, in place: Seat, for number: Int, at now: Duration) {
    guard let game = people[number].dealt as? any Game else { return }
    let name = attempt == 1 ? played : "\(played) (\(attempt))"
    let isOther = table != name
    // The first prepared person begins the game for all, even if it is begun again.
    let isFirst = !people.contains { $0.part != .none }
    if isFirst { lobby.beginReplay() }
    if isOther {
      lobby.prepare(at: now, for: Set(seats.compactMap(person)))
      lobby.seats = seats.count
    }
    table = name
    if isFirst {
      log.begin(table)
      takeNames()
      (withdrawn, messages) = ([], 0)
      if log.takeAbandonment(by: lobby.seated.map { people[$0].name }) {
        for index in lobby.seated { lobby.exclude(index) }
      }
      replay(at: now)
    }
    if isOther, log.next == nil { recordEarlyWishes() }
    takeSeat(of: game, number)
    seatAudience(at: game)
    (people[number].part, people[number].place, people[number].prompt) = (.awaited, place, nil)
    people[number].received = 0
    for person in [people[number], audience].compactMap(\.self) {
      if let end = log.ends[person.name], person.page.state("view").isEmpty {
        person.page.publish("view", json: Array(end.utf8))
      }
    }
    showLobby()
  }

  /// Creates the seat's state once, for all rounds of a game.
  private mutating func takeSeat<G: Game>(of _: G, _ number: Int) {
    if people[number].seat is PersonSeat<G> { return }
    let page = people[number].page
    people[number].seat = PersonSeat<G>(page)
    page.show(PersonSeat<G>.html)
  }

  private mutating func seatAudience<G: Game>(at _: G) {
    guard let page = audience?.page, !(audience?.seat is PersonSeat<G>) else { return }
    audience?.seat = PersonSeat<G>(page, isAudience: true)
    page.show(PersonSeat<G>.html)
  }

  /// Begins the game for a person, with its first update.
  private mutating func play(_ number: Int, at now: Duration) {
    guard people[number].part == .ready else { return }
    people[number].part = .playing
    if lobby.stage != .playing, log.next == nil { log.record(.beginning) }
    change {
      $0.begin(at: now)
      return true
    }
    begin(number)
    showLobby()
  }

  private mutating func begin(_ number: Int) {
    guard let dealt = people[number].dealt else { return }
    let (place, names, colours, wins) = (people[number].place, shownNames, colours, wins)
    people[number].seat?.begin(dealt, in: place, among: names, colours: colours, wins: wins)
    (people[number].seenTable, people[number].seen) = (table, 0)
  }

  /// Shows an update for one player to the people who are out of the game; all players get the same updates.
  private mutating func showOthers(_ events: [TableEvent], as number: Int, at now: Duration) {
    guard number == people.firstIndex(where: { $0.part == .playing }), let seat = people[number].seat else { return }
    for other in watching {
      if people[other].seenTable != table { begin(other) }
      if people[other].takeNew(people[number].received) { people[other].seat?.watch(events, with: seat, at: now) }
    }
    if audience?.seenTable != table, let dealt = people[number].dealt {
      let (names, colours, wins) = (shownNames, colours, wins)
      audience?.seat?.begin(dealt, in: 0, among: names, colours: colours, wins: wins)
      audience?.seenTable = table
    }
    audience?.seat?.watch(events, with: seat, at: now)
  }

  /// The people who are out of the current game.
  private var watching: [Int] {
    people.indices.filter { people[$0].part == .none && lobby.people[$0].isOut }
  }

  private mutating func ask(_ question: Question, _ number: Int, at now: Duration) {
    let (id, first) = (Int(question.id), question.firstAction)
    // The person gets most of a race's window, and the network the rest.
    let window = question.window.map { $0 * 0.85 }
    // The round is over for the people; the rules finish it without the person who has left.
    if lobby.claimant != nil { return people[number].answer(id, window == nil ? first : nil, at: now) }
    messages += 1
    let seen = Checksum(of: question.observation).description
    people[number].prompt = Person.Prompt(
      id: id, seen: seen, asked: now, first: first, closes: window.map { now + $0 }, window: window)
    log.check(seen, of: people[number].name)
    replay(at: now)
    wakeAll()
  }

  /// Makes every seat check for inputs, because one person may answer after another's action.
  func wakeAll() { for person in people { person.awaits.wake() } }

  /// When a seat has an input without any action, or the page of a person without a seat has something to show.
  func deadline(of number: Int, at now: Duration) -> Duration? {
    let shown = (people + [audience].compactMap(\.self)).map { $0.seat?.deadline }
    let closes = people[number].prompt.flatMap { $0.isParked ? nil : $0.closes }
    return (shown + [closes, lobby.deadline(after: now)]).compactMap(\.self).min()
  }

  private mutating func finish(scores: [Int]?, _ number: Int, at now: Duration) {
    log.endReplay()
    endReplay(at: now)
    // A person who has claimed the game has seen its end.
    if lobby.claimant != nil { return }
    let watching = watching
    lobby.end()
    if let scores, let best = scores.max(), scores.count > 1, scores.count(where: { $0 == best }) == 1,
      let winner = scores.firstIndex(of: best), seats.indices.contains(winner)
    {
      log.record(winner: seats[winner], of: table)
    }
    for number in [number] + watching { showEnd(scores: scores, number) }
    showAudienceEnd(scores: scores)
    showLobby()
  }

  private mutating func showEnd(scores: [Int]?, words: String? = nil, _ number: Int) {
    let wins = wins
    let end = people[number].seat?.showEnd(scores: scores, words: words, wins: wins, offersNextRound: true)
    if let end { log.record(end: String(decoding: end, as: UTF8.self), of: people[number].name) }
  }

  private mutating func showAudienceEnd(scores: [Int]?, words: String? = nil) {
    let wins = wins
    guard let end = audience?.seat?.showEnd(scores: scores, words: words, wins: wins, offersNextRound: false) else {
      return
    }
    log.record(end: String(decoding: end, as: UTF8.self), of: TableState.audienceName)
  }

  /// Ends a game of two that the other person has left: it is over for both, whatever the rules decide.
  mutating func finish(claimedBy winner: Int, at now: Duration) {
    if let prompt = people[winner].prompt {
      people[winner].answer(prompt.id, prompt.closes == nil ? prompt.first : nil, at: now)
    }
    guard let seat = seats.firstIndex(of: people[winner].name) else { return }
    log.record(winner: people[winner].name, of: table)
    let names = shownNames
    finish("\(names[seats.count - 1 - seat]) has left: \(names[seat]) wins")
  }

  /// Ends the round for the people once the last of them is out: its bots play on, and their result is not shown.
  mutating func finishIfAbandoned() {
    guard lobby.isAbandoned else { return }
    let left = lobby.seated.map { lobby.people[$0].name ?? people[$0].name }
    finish("\(left.listed) left: the round is over")
  }

  /// Ends the round for the people before the rules end it.
  private mutating func finish(_ words: String) {
    lobby.end()
    for number in lobby.seated { showEnd(scores: nil, words: words, number) }
    showAudienceEnd(scores: nil, words: words)
    showLobby()
  }

  /// The names to show, by seat: the names that people have chosen, or their usual names.
  private var shownNames: [String] {
    seats.map { seat in person(of: seat).flatMap { lobby.people[$0].name } ?? bots[seat]?.name ?? seat }
  }

  /// The number of each seat's colour: it belongs to the person or bot, who sits in another seat in each round.
  private var colours: [Int] {
    let others = seats.filter { person(of: $0) == nil }.sorted()
    return seats.map { seat in person(of: seat) ?? people.count + (others.firstIndex(of: seat) ?? 0) }
  }

  /// Sets the names that people have chosen to those of the log.
  mutating func takeNames() {
    let names = log.names
    for number in people.indices { lobby.setName(names[people[number].name] ?? "", of: number) }
  }

  /// Shows the names on the pages of the current round; the end of a round keeps its names.
  mutating func showNames() {
    guard lobby.stage == .playing else { return }
    let names = shownNames
    for number in people.indices { people[number].seat?.showNames(names) }
    audience?.seat?.showNames(names)
  }

  /// The rounds that each seat has won.
  private var wins: [Int] { seats.map { log.wins[$0] ?? 0 } }

  func person(of seat: String) -> Int? { people.firstIndex { $0.name == seat } }

  // Inputs of people.

  /// The inputs of a person since the last call.
  mutating func say(by number: Int, at now: Duration) -> [(Referee.Input, Duration)] {
    people[number].awaits.clear()
    noticeMisfit(at: now)
    change {
      $0.wake(at: now)
      return true
    }
    for other in people.indices where other != number { people[other].seat?.wake(at: now) }
    audience?.seat?.wake(at: now)
    guard people[number].part != .none else { return [] }
    let own = lobby.people[number]
    if own.isOut {
      // The log has the earlier inputs; an answer that it does not have came too late.
      let said = people[number].unrecorded == nil ? people[number].said : []
      people[number].leaveGame()
      return said + [(.ended(.exit(code: 0)), now)]
    }
    if people[number].part == .awaited, [.ready, .playing].contains(own.status) {
      people[number].part = .ready
      return [(.says(.ready(BotIdentity(name: "human", version: "1.0"), wantsUpdates: true)), now)]
    }
    people[number].seat?.wake(at: now)
    let isOver = people[number].prompt?.closes.map { now >= $0 } ?? false
    takeAnswer(of: number, isPressed: !isOver, at: now)
    standIn(for: number, at: now)
    if let entry = people[number].unrecorded { log.record(entry) }
    defer { (people[number].said, people[number].unrecorded) = ([], nil) }
    return people[number].said
  }

  /// Answers for a person who has left.
  ///
  /// In a race it passes after all present people have answered; in turns it moves when the opponent chooses to go on.
  private mutating func standIn(for number: Int, at now: Duration) {
    guard lobby.isGone(number), let prompt = people[number].prompt else { return }
    let isPlayedFor = lobby.people[number].isPlayedFor
    guard isPlayedFor || prompt.closes != nil else { return }
    let isAwaited = people.indices.contains { people[$0].prompt != nil && !lobby.isGone($0) }
    let isAlone = !people.indices.contains { people[$0].part == .playing && !lobby.isGone($0) }
    guard isPlayedFor || !isAwaited && !isAlone || lobby.people[number].status == .left else { return }
    guard people[number].seat?.standIn() == true else { return }
    takeAnswer(of: number, isPressed: false, at: now)
  }

  /// Takes a person's answer.
  ///
  /// - Parameter isPressed: false once the time is over, or the person is gone: then the window of a race passes
  ///   without an answer.
  private mutating func takeAnswer(of number: Int, isPressed: Bool, at now: Duration) {
    guard let prompt = people[number].prompt, let action = people[number].seat?.takeAnswer(isOver: !isPressed) else {
      return
    }
    if !isPressed, prompt.closes != nil, action == nil {
      log.record(.silence(seen: prompt.seen, by: people[number].name))
      people[number].keepSilent(prompt.id, at: now)
      return wakeAll()
    }
    let answer = TableEntry.Answer(seen: prompt.seen, action: action, reaction: now - prompt.asked)
    people[number].unrecorded = .answer(answer, by: people[number].name)
    if let action, prompt.closes != nil {
      let place = people[number].place
      for other in people.indices where people[other].part == .playing { people[other].seat?.hear(action, by: place) }
    }
    people[number].answer(prompt.id, action, at: now)
    wakeAll()
  }

  /// Executes a command of the page.
  ///
  /// - Returns: the number of the view that shows the result, or 0 if there is no view; nil if it is not possible now.
  mutating func perform(_ command: PageCommand, by number: Int, at now: Duration) -> Int? {
    switch command {
    case .people(.goesOnWithout(let place)):
      guard seats.indices.contains(place), let other = person(of: seats[place]) else { return nil }
      return apply(.goesOnWithout(other), by: number, at: now) ? 0 : nil
    case .name(let name):
      let name = SafeText.name(name.trimmingCharacters(in: .whitespaces), limit: 24)
      log.record(.name(name, of: people[number].name))
      lobby.setName(name, of: number)
      showLobby()
      showNames()
      return 0
    case .people(let event): return apply(event, by: number, at: now) ? 0 : nil
    case .control(.next, _, _):
      guard apply(.isReady, by: number, at: now), let (view, shown) = people[number].seat?.acceptNextRound() else {
        return nil
      }
      if lobby.stage == .over { log.record(end: String(decoding: shown, as: UTF8.self), of: people[number].name) }
      return view
    default:
      // A person who has left only watches.
      if lobby.people[number].status == .left { return nil }
      let view = people[number].seat?.perform(command)
      takeAnswer(of: number, isPressed: true, at: now)
      return view
    }
  }

  // The lobby.

  /// Applies a person's action.
  ///
  /// - Returns: false if it is not possible now.
  mutating func apply(_ event: Lobby.Event, by number: Int, at now: Duration) -> Bool {
    if lobby.isReplaying, event.word != nil {
      postponed.append((event, number))
      return true
    }
    var isDone = false
    change(by: event.word == nil ? nil : .event(event, by: people[number].name)) {
      isDone = $0.apply(event, by: number, at: now)
      return isDone
    }
    if isDone, event == .claims { finish(claimedBy: number, at: now) }
    wakeAll()
    return isDone
  }

  /// Changes the agreements, and records the change.
  ///
  /// - Parameter entry: the change, which is recorded if `body` returns true; nil if only time passes.
  mutating func change(by entry: TableEntry? = nil, _ body: (inout Lobby) -> Bool) {
    let old = lobby
    var next = old
    let isDone = body(&next)
    guard next != old else { return }
    let excluded = people.indices.filter { next.people[$0].isOut && !old.people[$0].isOut }
    if !excluded.isEmpty { log.record(.messages(messages)) }
    if isDone, let entry { log.record(entry) }
    // For a claim, the excluded person follows from the claim itself.
    for number in excluded where next.claimant == nil { log.record(.exclusion(of: people[number].name)) }
    lobby = next
    finishIfAbandoned()
    showLobby()
  }

  /// Shows changes of the agreements on the pages.
  mutating func showLobby() {
    // The seats are assigned when a game is prepared.
    guard !seats.isEmpty else { return }
    let now = Monotonic.now()
    for number in people.indices {
      let view = lobby.people[number].isSeated ? view(for: number, at: now) : viewFromElsewhere(of: number)
      guard view != people[number].shown else { continue }
      people[number].shown = view
      people[number].page.publish("people", json: view)
    }
    audience?.page.publish("people", json: view(for: nil, at: now))
  }

  /// The link to a seat whose person has not come yet; only the first person at the table gets it.
  func invitation(to place: Int, from number: Int?) -> String? {
    guard number == 0, seats.indices.contains(place), let person = person(of: seats[place]),
      lobby.people[person].status == .awaited, lobby.stage == .waiting
    else { return nil }
    return people[person].page.link
  }

  /// The link for spectators, which only the first person at the table gets.
  func invitationToWatch(from number: Int?) -> String? { number == 0 ? audience?.page.link : nil }

  /// The view of a person while others play, who may later be dealt the same cards.
  private func viewFromElsewhere(of number: Int) -> [UInt8] {
    var view = PeopleView(.elsewhere)
    view.isReady = lobby.people[number].status == .ready
    return view.json
  }

  /// Shows on all pages that the games are over.
  mutating func close() {
    for number in people.indices { _ = people[number].seat?.acceptNextRound() }
    for person in people { person.page.publish("people", json: PeopleView(.closed).json) }
  }

  /// - Parameter viewer: nil for spectators.
  private func view(for viewer: Int?, at now: Duration) -> [UInt8] {
    let own = viewer.map { lobby.people[$0] }
    var view = PeopleView(PeopleView.Stage(lobby.stage))
    view.isReady = own?.status == .ready
    view.wantsNext = own?.wantsNext ?? false
    view.watch = invitationToWatch(from: viewer)
    view.isOfTwo = lobby.isOfTwo
    let (names, colours) = (shownNames, colours)
    view.people = names.indices.sorted { colours[$0] < colours[$1] }.map { place in
      var shown = PeopleView.Person(seat: place, colour: colours[place], name: names[place], state: .bot)
      shown.style = bots[seats[place]]?.style
      guard let person = person(of: seats[place]) else { return shown }
      shown.state = PeopleView.State(lobby.people[person].status)
      shown.isYou = person == viewer
      shown.link = invitation(to: place, from: viewer)
      shown.isOut = lobby.people[person].isOut
      shown.isMissing = person != viewer && lobby.misses(person)
      shown.isPassedOver = own?.without.contains(person) ?? false
      shown.timeLeft = lobby.timeLeft(for: person, at: now)
      return shown
    }
    view.mayGoOn = viewer.map(lobby.mayGoOn) ?? false
    return view.json
  }
}

extension PeopleView {
  fileprivate var json: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }
}

extension PeopleView.Stage {
  fileprivate init(_ stage: Lobby.Stage) {
    self =
      switch stage {
      case .waiting: .waiting
      case .playing: .playing
      case .over: .over
      }
  }
}

extension PeopleView.State {
  fileprivate init(_ status: Lobby.Status) {
    self =
      switch status {
      case .awaited: .awaited
      case .here: .here
      case .ready: .ready
      case .playing: .playing
      case .away: .away
      case .left: .left
      }
  }
}

/// Wakes the thread of a table.
struct WakePipe: Sendable {
  private let pipe = Pipe()

  init() {
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      Descriptors.makeNonblocking(end.fileDescriptor)
      // Not inherited by bots.
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

  func wake() {
    var byte: UInt8 = 0
    // Writing to a full pipe is not necessary, because its reader is awake.
    _ = write(pipe.fileHandleForWriting.fileDescriptor, &byte, 1)
  }

  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
