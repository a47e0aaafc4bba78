package import BotProtocol
import Clocks
package import GameRules
import OperatingSystem
package import WebServer

/// What a person at a table needs of the game that is played, whichever it is.
protocol SeatOfGame {
  /// The page's HTML.
  static var html: String { get }
  /// When `wake` has something to show; nil where it has not.
  var deadline: Duration? { get }

  mutating func begin(_ dealt: any TextGame, in seat: Seat, among names: [String], colours: [Int], wins: [Int])
  mutating func showNames(_ names: [String])
  mutating func tell(_ events: [TableEvent], warning: String, at now: Duration)
  mutating func ask(within window: Duration?, warning: String, at now: Duration)
  mutating func hear(_ action: String, by seat: Seat)
  /// All that was said to the person.
  var past: [String] { get }
  mutating func watch(_ events: [TableEvent], with other: any SeatOfGame, at now: Duration)
  mutating func standIn() -> Bool
  mutating func showEnd(scores: [Int]?, words: String?, wins: [Int], offersNextRound: Bool) -> [UInt8]?
  mutating func perform(_ command: PageCommand) -> Int?
  mutating func acceptNextRound() -> (view: Int, shown: [UInt8])?
  mutating func takeAnswer(isOver: Bool) -> String??
  mutating func wake(at now: Duration)
}

/// A person's place at a game, as the page shows it.
package struct PersonSeat<G: Game>: SeatOfGame {
  private typealias Told = (event: Event<G.Action>, verdicts: [Verdict])

  private let page: ServedPage
  /// True for the page of whoever has no seat.
  private let isAudience: Bool
  private var view = PageTable<G>()
  /// Where the game stands, by all that was told; nil before the first.
  private var position: G?
  private var hasBegun = false
  /// What the page shows, which may be behind.
  private var table: PersonTable<G>?
  private var seat: Seat = 0
  private var names: [String] = []
  private var colours: [Int] = []
  private var wins: [Int] = []
  /// When the person was asked, and the time to answer; nil where there is as much as one likes.
  private var window: (asked: Duration, whole: Duration)?
  /// True while the referee waits for an answer.
  private var isAsked = false
  /// True between the end of a game and the beginning of the next.
  private var isOver = false
  /// What has come of claims that are shown on the table as it was, and when it is shown.
  private var next: (told: Told?, position: G, lines: [String], due: Duration)?
  /// What was claimed before everybody in the race that is still on, and by whom.
  private var openClaim: (action: G.Action, seats: Set<Seat>)?
  /// What was said before this game.
  private var earlier: [String] = []

  package init(_ page: ServedPage, isAudience: Bool = false) { (self.page, self.isAudience) = (page, isAudience) }

  static var html: String { PlayPage.html(of: G.self, options: nil as G.Options?) }

  package var deadline: Duration? { next?.due }

  package var past: [String] { table?.past ?? earlier }

  /// Another game begins.
  ///
  /// - Parameter colours: the number of each seat's colour; empty where each seat has its own.
  package mutating func begin(
    _ dealt: any TextGame, in seat: Seat, among names: [String], colours: [Int] = [], wins: [Int]
  ) {
    view.begin()
    earlier = past
    (position, hasBegun, table, next, isOver) = (dealt as? G, false, nil, nil, false)
    (self.seat, self.names, self.colours, self.wins) = (seat, names, colours, wins)
  }

  /// Somebody has taken another name.
  mutating func showNames(_ names: [String]) {
    guard names != self.names, !isOver else { return }
    self.names = names
    table?.seats = names
    publish()
  }

  /// Shows what has happened: first claims on the table as it was, and a moment later what came of them.
  ///
  /// - Parameter events: those of one turn, race or withdrawal; none where the game begins.
  package mutating func tell(_ events: [TableEvent], warning: String, at now: Duration) {
    // The first tells of the deal; a race in which nobody has claimed anything has no events either.
    let told = Event<G.Action>.read(events)
    if hasBegun, let event = told?.event { _ = try? position?.apply(event) }
    hasBegun = true
    show(told, isEmpty: events.isEmpty, warning: warning, at: now)
  }

  /// Shows what another seat has just been told, to one who is out of the game.
  mutating func watch(_ events: [TableEvent], with other: any SeatOfGame, at now: Duration) {
    guard let other = other as? PersonSeat else { return }
    (position, hasBegun, isAsked, window) = (other.position, true, false, nil)
    show(Event.read(events), isEmpty: events.isEmpty, warning: "", at: now)
  }

  private mutating func show(_ told: Told?, isEmpty: Bool, warning: String, at now: Duration) {
    guard let position else { return }
    showNext()
    let before = table?.position
    let words = words(for: before == nil && isEmpty ? nil : told, from: before, to: position)
    let warnings = [warning].filter { !$0.isEmpty }
    let claims = JudgedClaim.claims(of: told, before: before, now: before ?? position)
    // Where nobody has claimed anything in a race and the next begins, the table shows what there is to tell.
    let isQuiet = isEmpty && position.isContested && warning.isEmpty
    guard table != nil, !claims.isEmpty else { return see(told, position, warnings + words, isQuiet: isQuiet) }
    table?.hear(claims, warnings + words.prefix(claims.count))
    // A call is seen before the cards move, as long as the referee lets the game stand still.
    next = (told, position, Array(words.dropFirst(claims.count)), now + .seconds(1))
    publish()
  }

  /// Shows what has come of claims, once they were seen.
  package mutating func wake(at now: Duration) { if let due = next?.due, now >= due { showNext() } }

  private mutating func showNext() {
    guard let (told, position, lines, _) = next else { return }
    next = nil
    // What has come of a call is seen: a card that is turned, not that it is somebody's turn.
    see(told, position, lines, isQuiet: position.isContested)
  }

  /// The table as a game begins.
  private func newTable(_ position: G) -> PersonTable<G> {
    var table = PersonTable(position, seat: seat, seats: names)
    (table.past, table.isAudience, table.colours) = (earlier, isAudience, colours)
    return table
  }

  private mutating func see(_ told: Told?, _ position: G, _ lines: [String], isQuiet: Bool) {
    var table = table ?? newTable(position)
    let claims = JudgedClaim.claims(of: told, before: self.table?.position, now: position)
    table.see(position, claims: claims, lines, isQuiet: isQuiet)
    (openClaim, table.agreement, window) = (nil, nil, nil)
    table.wins = wins
    self.table = table
    publish()
  }

  /// What a person at a seat is told of an update: what happened, in the game's words, and whose turn it is.
  ///
  /// - Parameter before: the position before; nil where the game has just been dealt.
  private func words(for told: Told?, from before: G?, to after: G) -> [String] {
    var words =
      told.map { after.words(for: $0.event, verdicts: $0.verdicts, after: before, names: spoken) } ?? []
    if case .turn(let active) = after.phase, names.count > 1 {
      words.append(active == seat && !isAudience ? "Your turn" : "It is \(names[active.index])’s turn")
    }
    // Who is asked is told with the question.
    if !isAudience, !after.phase.asked.contains(seat),
      let situation = after.situation(for: seat, names: spoken, seconds: nil)
    {
      words.append(situation)
    }
    return words
  }

  /// The names as they stand in sentences: who has given none is "you" on the plate.
  private var spoken: [String] {
    names.enumerated().map { $0 == seat.index && $1 == "you" && !isAudience ? "You" : $1 }
  }

  /// Tells what somebody has claimed while the race is still on, where the game says that all may know: the others may
  /// agree, and see how many have.
  package mutating func hear(_ action: String, by other: Seat) {
    guard let position, let action = G.Action(action),
      let words = position.words(ofOpenClaim: action, by: other, names: spoken)
    else { return }
    let seats = (openClaim?.action == action ? openClaim!.seats : []).union([other])
    openClaim = (action, seats)
    table?.agreement = action
    let count = "\(seats.count) of \(position.phase.asked.count) agree"
    let isOwn = other == seat && !isAudience
    table?.message = isOwn ? count : "\(words) · \(count)"
    publish()
  }

  /// Asks the person.
  ///
  /// - Parameter window: how long an answer is waited for; nil without end.
  package mutating func ask(within window: Duration?, warning: String, at now: Duration) {
    guard let position else { return }
    showNext()
    var table = table ?? newTable(position)
    let seconds = window.map { $0.wholeMilliseconds / 1000 }
    let situation = position.situation(for: seat, names: spoken, seconds: seconds)
    (openClaim, table.agreement) = (nil, nil)
    table.ask(position, isRace: window != nil, message: warning.isEmpty ? situation ?? "" : warning)
    table.wins = wins
    (self.table, isAsked) = (table, true)
    self.window = window.map { (now, $0) }
    publish()
  }

  /// Closes the question, and gives what was answered, once: nil in it is a pass.
  ///
  /// - Parameter isOver: true if the time is over.
  package mutating func takeAnswer(isOver: Bool) -> String?? {
    guard isAsked, let table, table.isAnswered || isOver else { return nil }
    isAsked = false
    if table.isOpen {
      // Nothing more can be done until the next question.
      self.table?.close()
      publish()
    }
    return .some(table.answer?.description)
  }

  /// Answers for a person who is gone: claims nothing in a race, and does in a turn what there is to do.
  ///
  /// - Returns: false if nothing is asked.
  package mutating func standIn() -> Bool {
    guard isAsked, table?.answerByItself() == true else { return false }
    publish()
    return true
  }

  /// Shows the end of a game, until the next begins.
  ///
  /// - Parameter words: how it ended, where the rules do not tell.
  /// - Returns: what is shown, as JSON.
  package mutating func showEnd(
    scores: [Int]?, words: String? = nil, wins: [Int], offersNextRound: Bool
  ) -> [UInt8]? {
    guard let position else { return nil }
    var table = table ?? newTable(position)
    table.end(at: position, scores: scores, words: words)
    self.wins = wins
    (table.wins, table.offersNextRound) = (wins, offersNextRound)
    (self.table, next, isOver, isAsked, window) = (table, nil, true, false, nil)
    return publish()
  }

  /// The next round is wanted, and not offered any more.
  ///
  /// - Returns: the number of the view that shows it, and the view; nil where the page shows what an earlier program has
  ///   left.
  package mutating func acceptNextRound() -> (view: Int, shown: [UInt8])? {
    guard table != nil else { return nil }
    table?.offersNextRound = false
    let shown = publish()
    return (view.number, shown)
  }

  /// Does what a command of the page says.
  ///
  /// - Returns: the number of the view that shows it; nil if it is not possible now.
  package mutating func perform(_ command: PageCommand) -> Int? {
    guard isDone(command) else { return nil }
    // Without a table no view shows it.
    return publish().isEmpty ? nil : view.number
  }

  private mutating func isDone(_ command: PageCommand) -> Bool {
    guard var table else { return command.position == nil }
    tooLate: if command.position != nil, !table.isOpen, !table.isAnswered, !isOver {
      // Who claims nothing loses nothing by being late, and is told what the others have done.
      if case .control(.pass, _, _) = command { return true }
      if case .point = command, position?.situation(for: seat, names: spoken, seconds: nil) != nil { break tooLate }
      // The others have decided a race while the answer was on its way.
      self.table?.message = PageCommand.tooLate
      publish()
      return false
    }
    defer { self.table = table }
    return view.read(command, at: table).map { table.perform($0) } ?? false
  }

  @discardableResult
  private mutating func publish() -> [UInt8] {
    guard let table else { return [] }
    // Who has answered waits for those who may still agree.
    let open = table.isOpen || table.agreement != nil ? window : nil
    let time = open.map { (left: max($0.asked + $0.whole - Monotonic.now(), .zero), whole: $0.whole) }
    let bytes = view.view(table, time: time)
    page.publish("view", json: bytes)
    return bytes
  }
}

extension Event {
  /// What the events of one update tell together, with the verdicts on the claims of a race, in which nobody may have
  /// claimed anything; nil for an action that the game does not know.
  package static func read(_ events: [TableEvent]) -> (event: Event, verdicts: [Verdict])? {
    var claims: [Claim<Action>] = []
    var verdicts: [Verdict] = []
    for event in events {
      switch event {
      case .action(let text, let seat):
        guard let action = Action(text) else { return nil }
        return (.action(action, by: seat), [])
      case .withdrawal(let seat): return (.withdrawal(of: seat), [])
      case .claim(let text, let seat, let reaction, let verdict):
        guard let action = Action(text) else { return nil }
        claims.append(Claim(seat: seat, action: action, reaction: reaction))
        verdicts.append(verdict)
      }
    }
    return (.race(claims), verdicts)
  }
}
