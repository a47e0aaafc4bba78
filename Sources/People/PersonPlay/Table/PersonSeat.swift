package import BotProtocol
import Clocks
package import GameRules
import OperatingSystem
package import WebServer

/// The operations of a person's seat that do not depend on the game's type.
protocol SeatOfGame {
  /// The page's HTML.
  static var html: String { get }
  /// When `wake` has something to show; nil for nothing.
  var deadline: Duration? { get }

  mutating func begin(_ dealt: any TextGame, in seat: Seat, among names: [String], colours: [Int], wins: [Int])
  mutating func showNames(_ names: [String])
  mutating func tell(_ events: [TableEvent], warning: String, at now: Duration)
  mutating func ask(within window: Duration?, warning: String, at now: Duration)
  mutating func hear(_ action: String, by seat: Seat)
  /// All messages to the person.
  var past: [String] { get }
  mutating func watch(_ events: [TableEvent], with other: any SeatOfGame, at now: Duration)
  mutating func standIn() -> Bool
  mutating func showEnd(scores: [Int]?, words: String?, wins: [Int], offersNextRound: Bool) -> [UInt8]?
  mutating func perform(_ command: PageCommand) -> Int?
  mutating func acceptNextRound() -> (view: Int, shown: [UInt8])?
  mutating func takeAnswer(isOver: Bool) -> String??
  mutating func wake(at now: Duration)
}

/// A person's seat in a game, as shown on the page.
package struct PersonSeat<G: Game>: SeatOfGame {
  private typealias Told = (event: Event<G.Action>, verdicts: [Verdict])

  private let page: ServedPage
  /// True for the page of spectators.
  private let isAudience: Bool
  private var view = PageTable<G>()
  /// The current position, from all updates; nil before the first.
  private var position: G?
  private var hasBegun = false
  /// The table on the page, which may lag behind.
  private var table: PersonTable<G>?
  private var seat: Seat = 0
  private var names: [String] = []
  private var colours: [Int] = []
  private var wins: [Int] = []
  /// When the person was asked, and the time limit; nil for no limit.
  private var window: (asked: Duration, whole: Duration)?
  /// The update that follows after claims have been shown on the earlier table, and its time.
  private var next: (told: Told?, position: G, lines: [String], due: Duration)?
  /// The public claim in the race that is still open, and its seats.
  private var openClaim: (action: G.Action, seats: Set<Seat>)?
  /// The messages before this game.
  private var earlier: [String] = []

  package init(_ page: ServedPage, isAudience: Bool = false) { (self.page, self.isAudience) = (page, isAudience) }

  static var html: String { PlayPage.html(of: G.self, options: nil as G.Options?) }

  package var deadline: Duration? { next?.due }

  package var past: [String] { table?.past ?? earlier }

  /// True between the end of a game and the beginning of the next.
  private var isOver: Bool { table?.state == .over }

  /// Begins another game.
  ///
  /// - Parameter colours: the number of each seat's colour; empty if each seat has its own.
  package mutating func begin(
    _ dealt: any TextGame, in seat: Seat, among names: [String], colours: [Int] = [], wins: [Int]
  ) {
    view.begin()
    earlier = past
    (position, hasBegun, table, next) = (dealt as? G, false, nil, nil)
    (self.seat, self.names, self.colours, self.wins) = (seat, names, colours, wins)
  }

  /// Updates the names on the page.
  mutating func showNames(_ names: [String]) {
    guard names != self.names, !isOver else { return }
    self.names = names
    table?.seats = names
    publish()
  }

  /// Shows events: first the claims on the earlier table, and a moment later the new table.
  ///
  /// - Parameter events: the events of one turn, race or withdrawal; none at the beginning of the game.
  package mutating func tell(_ events: [TableEvent], warning: String, at now: Duration) {
    // The first update has the deal; a race without claims has no events either.
    let told = Event<G.Action>.read(events)
    if hasBegun, let event = told?.event { _ = try? position?.apply(event) }
    hasBegun = true
    show(told, isEmpty: events.isEmpty, warning: warning, at: now)
  }

  /// Shows an update for another seat to a person who is out of the game.
  mutating func watch(_ events: [TableEvent], with other: any SeatOfGame, at now: Duration) {
    guard let other = other as? PersonSeat else { return }
    (position, hasBegun, window) = (other.position, true, nil)
    show(Event.read(events), isEmpty: events.isEmpty, warning: "", at: now)
  }

  private mutating func show(_ told: Told?, isEmpty: Bool, warning: String, at now: Duration) {
    guard let position else { return }
    showNext()
    let before = table?.position
    let words = words(for: before == nil && isEmpty ? nil : told, from: before, to: position)
    let warnings = [warning].filter { !$0.isEmpty }
    let claims = JudgedClaim.claims(of: told, before: before, now: before ?? position)
    // If a race has no claims and the next begins, the table shows everything that there is to tell.
    let isQuiet = isEmpty && position.isContested && warning.isEmpty
    guard table != nil, !claims.isEmpty else { return see(told, position, warnings + words, isQuiet: isQuiet) }
    table?.hear(claims, warnings + words.prefix(claims.count))
    // A call is shown before the cards move, during the referee's pause.
    next = (told, position, Array(words.dropFirst(claims.count)), now + .seconds(1))
    publish()
  }

  /// Shows the consequences of claims, once the claims have been visible for long enough.
  package mutating func wake(at now: Duration) { if let due = next?.due, now >= due { showNext() } }

  private mutating func showNext() {
    guard let (told, position, lines, _) = next else { return }
    next = nil
    // The consequence of a call is visible (a turned card) and needs no message; whose turn it is needs one.
    see(told, position, lines, isQuiet: position.isContested)
  }

  /// The table at the beginning of a game.
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

  /// The description of an update for a person at a seat: the events in the game's words, and whose turn it is.
  ///
  /// - Parameter before: the position before; nil if the game has just been dealt.
  private func words(for told: Told?, from before: G?, to after: G) -> [String] {
    var words =
      told.map { after.words(for: $0.event, verdicts: $0.verdicts, after: before, names: spoken) } ?? []
    if case .turn(let active) = after.phase, names.count > 1 {
      words.append(active == seat && !isAudience ? "Your turn" : "It is \(names[active.index])’s turn")
    }
    // The person who is asked learns it from the question.
    if !isAudience, !after.phase.asked.contains(seat),
      let situation = after.situation(for: seat, names: spoken, seconds: nil)
    {
      words.append(situation)
    }
    return words
  }

  /// The names in sentences: a person without a chosen name is "you" on the plate.
  private var spoken: [String] {
    names.enumerated().map { $0 == seat.index && $1 == "you" && !isAudience ? "You" : $1 }
  }

  /// Shows a claim while the race is still open, if the game makes it public: the others may agree, and see how many
  /// have.
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
  /// - Parameter window: the time limit; nil for none.
  package mutating func ask(within window: Duration?, warning: String, at now: Duration) {
    guard let position else { return }
    showNext()
    var table = table ?? newTable(position)
    let seconds = window.map { $0.wholeMilliseconds / 1000 }
    let situation = position.situation(for: seat, names: spoken, seconds: seconds)
    (openClaim, table.agreement) = (nil, nil)
    table.ask(position, isRace: window != nil, message: warning.isEmpty ? situation ?? "" : warning)
    table.wins = wins
    self.table = table
    self.window = window.map { (now, $0) }
    publish()
  }

  /// Closes the question, and returns the answer once; a nil answer is a pass.
  ///
  /// - Parameter isOver: true if the time is over.
  package mutating func takeAnswer(isOver: Bool) -> String?? {
    if let answer = table?.takeAnswer() { return .some(answer?.description) }
    guard isOver, table?.isOpen == true else { return nil }
    // The person can do nothing until the next question.
    table?.close()
    publish()
    return .some(nil)
  }

  /// Answers for an absent person: claims nothing in a race, and in a turn takes the only legal action or a hint.
  ///
  /// - Returns: false if there is no question.
  package mutating func standIn() -> Bool {
    guard table?.answerByItself() == true else { return false }
    publish()
    return true
  }

  /// Shows the end of a game, until the next begins.
  ///
  /// - Parameter words: the result, if the rules do not determine it.
  /// - Returns: the view, as JSON.
  package mutating func showEnd(
    scores: [Int]?, words: String? = nil, wins: [Int], offersNextRound: Bool
  ) -> [UInt8]? {
    guard let position else { return nil }
    var table = table ?? newTable(position)
    table.end(at: position, scores: scores, words: words)
    self.wins = wins
    (table.wins, table.offersNextRound) = (wins, offersNextRound)
    (self.table, next, window) = (table, nil, nil)
    return publish()
  }

  /// Removes the offer of the next round, which was accepted.
  ///
  /// - Returns: the number of the view that shows it, and the view; nil if the page shows the view of an earlier
  ///   program.
  package mutating func acceptNextRound() -> (view: Int, shown: [UInt8])? {
    guard table != nil else { return nil }
    table?.offersNextRound = false
    let shown = publish()
    return (view.number, shown)
  }

  /// Executes a command of the page.
  ///
  /// - Returns: the number of the view that shows the result; nil if it is not possible now.
  package mutating func perform(_ command: PageCommand) -> Int? {
    guard isDone(command) else { return nil }
    // Without a table there is no view.
    return publish().isEmpty ? nil : view.number
  }

  private mutating func isDone(_ command: PageCommand) -> Bool {
    guard var table else { return command.position == nil }
    tooLate: if command.position != nil, table.state == .waiting {
      // A late pass loses nothing, and the person sees the others' actions.
      if case .control(.pass, _, _) = command { return true }
      if case .point = command, position?.situation(for: seat, names: spoken, seconds: nil) != nil { break tooLate }
      // The others have decided a race while the answer was being sent.
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
    // A person who has answered waits for others who may still agree.
    let open = table.isOpen || table.agreement != nil ? window : nil
    let time = open.map { (left: max($0.asked + $0.whole - Monotonic.now(), .zero), whole: $0.whole) }
    let bytes = view.view(table, time: time)
    page.publish("view", json: bytes)
    return bytes
  }
}

extension Event {
  /// The event of one update, with the verdicts on the claims of a race, which may have none; nil for an action that
  /// the game does not know.
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
