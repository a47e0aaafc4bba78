public import BotKit
import BotProtocol
public import GameRules
import OperatingSystem

/// A person who plays as a bot: prompts become questions, and what the person does becomes answers.
public struct PersonPlayer<G: Game>: Bot {
  public static var name: String { "human" }
  public static var wantsUpdates: Bool { true }

  private let start: BotStart<G>
  private let page: PageSeat<G>
  /// What the seats are called in the run, and what they are called here.
  private let seats: [String]
  private var names: [String]
  private var log: AnswerLog
  private var random = SystemRandomNumberGenerator()
  /// What was seen last, and a position in which it is seen.
  private var last: (observation: G.Observation, position: G)?

  /// Waits until the person asks for the next round, where one has been played.
  public init(_ start: BotStart<G>) {
    // The page's address is free once a process before this one has written the end of its round.
    let names = BrowserSeat.shared.names(at: start)
    self.init(start, at: BrowserSeat.shared.seat(of: G.self, start.seat, among: names), names: names)
    // A table that is played again waits for nobody.
    if !log.hasAnswers {
      page.waitForStart(showing: log.end)
      log.keep(end: nil)
    }
    page.begin()
  }

  package init(_ start: BotStart<G>, at page: PageSeat<G>, names: [String]) {
    (self.start, self.page, seats, self.names) = (start, page, names, names)
    log = AnswerLog(seed: start.seed)
  }

  public mutating func look(at update: Update<G>) {
    if last == nil { names = page.lobby?.names ?? names }
    let before = last?.position
    guard let position = position(showing: update.observation) else { return }
    let told = PersonPlayer.words(for: update.events, from: before, to: position, names: names, reader: start.seat)
    let message = ([log.warning].filter { !$0.isEmpty } + told).inSentences
    // Where nobody has claimed anything in a race and the next begins, the table shows what there is to tell.
    let isQuiet = update.events.isEmpty && position.isContested && log.warning.isEmpty
    page.tell { table in
      table.hear(JudgedClaim.read(update.events, before: before, now: before ?? position), message, isQuiet: isQuiet)
    } _: { table in
      var next = table ?? PersonTable(position, seat: start.seat, seats: names)
      let claims = JudgedClaim.read(update.events, before: before, now: position)
      next.see(position, claims: claims, message, isQuiet: isQuiet)
      next.wins = wins
      table = next
    }
  }

  public mutating func choose(_ prompt: Prompt<G>) -> Reply<G.Action> {
    guard let position = position(showing: prompt.observation) else { return prompt.fallback }
    if let reply = log.reply(to: prompt) { return reply }
    let asked = Monotonic.now()
    let answer = page.ask(within: prompt.personTime) { table in
      var next = table ?? PersonTable(position, seat: start.seat, seats: names)
      next.ask(position, isRace: prompt.isRace, message: log.warning)
      next.wins = wins
      table = next
    }
    guard let answer else { return prompt.fallback }
    return log.record(answer, to: prompt, after: Monotonic.now() - asked)
  }

  public mutating func finish(_ end: GameEnd<G>) {
    if let scores = end.scores, let best = scores.max(), scores.count(where: { $0 == best }) == 1,
      scores.count > 1, let winner = scores.firstIndex(of: best)
    {
      log.countWin(of: seats[winner])
    }
    guard let position = position(showing: end.observation) else { return }
    let shown = page.showEnd { table in
      var last = table ?? PersonTable(position, seat: start.seat, seats: names)
      last.end(at: position, scores: end.scores)
      last.wins = wins
      table = last
    }
    if page.lobby != nil { log.keep(end: shown) }
  }

  /// A position in which this is seen: as long as nothing changes the same one, or its hidden cards would be seen moving.
  private mutating func position(showing observation: G.Observation) -> G? {
    if let last, last.observation == observation { return last.position }
    guard let drawn = try? start.position(showing: observation, using: &random) else { return nil }
    last = (observation, drawn)
    return drawn
  }

  /// The rounds that each seat has won.
  private var wins: [Int] { seats.map { log.wins[$0] ?? 0 } }

  /// What a person at a seat is told of an update: what happened, in the game's words, and whose turn it is.
  ///
  /// - Parameters:
  ///   - before: the position before; nil where the game has just been dealt.
  ///   - names: the names of those at the table.
  ///   - reader: the person's seat.
  static func words(
    for events: [TableEvent], from before: G?, to after: G, names: [String], reader: Seat
  ) -> [String] {
    // Who has given no name is "you" on the plate, of which a sentence cannot say that it takes cards.
    let spoken = names.enumerated().map { $0 == reader.index && $1 == "you" ? "Your seat" : $1 }
    var words: [String] = []
    if before != nil || !events.isEmpty, let (event, verdicts) = Event<G.Action>.read(events) {
      words = after.words(for: event, verdicts: verdicts, after: before, names: spoken)
    }
    if case .turn(let seat) = after.phase, names.count > 1 {
      words.append(seat == reader ? "Your turn" : "It is \(names[seat.index])’s turn")
    }
    return words
  }
}

extension Event {
  /// What the events of one update tell together, with the verdicts on the claims of a race, in which nobody may have
  /// claimed anything; nil for an action that the game does not know.
  static func read(_ events: [TableEvent]) -> (event: Event, verdicts: [Verdict])? {
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
