public import BotKit
import BotProcess
import BotProtocol
public import GameRules

/// Where a person at a seat sees the table and answers: a terminal or a web page.
protocol PersonSeat<G>: AnyObject {
  associatedtype G: Game

  /// True if claims are seen beside the seats, so that they need no words.
  var showsClaims: Bool { get }

  /// Asks the person, and waits for an answer until the time is over or the referee goes on.
  ///
  /// - Parameter question: brings the table up to date; it is nil before the first question.
  /// - Returns: the answer, in which nil is a pass, also by silence; nil where nobody can be asked.
  func ask(within time: Duration?, _ question: (inout PersonTable<G>?) -> Void) -> G.Action??

  /// Shows the end of a game.
  ///
  /// - Returns: what is shown until the next round, for the file of answers.
  func showEnd(_ end: (inout PersonTable<G>?) -> Void) -> String
}

/// A person who plays as a bot: prompts become questions, and what the person does becomes answers.
public struct PersonPlayer<G: Game>: Bot {
  public static var name: String { "human" }

  private let start: BotStart<G>
  private let seat: any PersonSeat<G>
  /// By seat.
  private let names: [String]
  private var log: AnswerLog
  private var random = SystemRandomNumberGenerator()
  private var last: G?

  /// Waits until the person asks for the next round, where one has been played.
  public init(_ start: BotStart<G>) {
    self.start = start
    // The page's address is free once a process before this one has written the end of its round.
    let page = BrowserSeat.shared.seat(of: G.self)
    seat = page ?? TerminalSeat<G>()
    log = AnswerLog(seed: start.seed)
    names = BrowserSeat.shared.names(at: start)
    guard let page else { return }
    if BrowserSeat.shared.asksForRounds, let end = log.end {
      page.waitForNextRound(showing: end)
      log.keep(end: nil)
    }
    page.begin()
  }

  public mutating func choose(_ prompt: Prompt<G>) -> Reply<G.Action> {
    guard let position = try? prompt.position(using: &random) else { return prompt.fallback }
    let claims = prompt.events.compactMap { JudgedClaim($0, before: last, now: position) }
    last = position
    if let reply = log.reply(to: prompt) { return reply }
    let message = ([log.warning] + prompt.events.map(words)).filter { !$0.isEmpty }.joined(separator: "  ")
    let asked = Monotonic.now()
    let answer = seat.ask(within: prompt.personTime) { table in
      var next = table ?? PersonTable(position, seat: start.seat, seats: names)
      next.ask(position, isRace: prompt.isRace, claims: claims, message: message)
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
      log.countWin(of: names[winner])
    }
    var random = SeededRandom(seed: "end", label: "position")
    let drawn = try? G(
      consistentWith: end.observation, seenBy: start.seat, seats: start.seats, options: start.options, random: &random)
    guard let position = drawn ?? last else { return }
    let shown = seat.showEnd { table in
      var last = table ?? PersonTable(position, seat: start.seat, seats: names)
      last.end(at: position, scores: end.scores, termination: end.termination)
      last.wins = wins
      table = last
    }
    if BrowserSeat.shared.asksForRounds { log.keep(end: shown) }
  }

  /// The rounds that each seat has won.
  private var wins: [Int] { names.map { log.wins[$0] ?? 0 } }

  /// What happened, in words; empty where it is seen.
  private func words(_ event: TableEvent) -> String {
    switch event {
    case .action where seat.showsClaims, .claim where seat.showsClaims: ""
    case .action(let action, let seat): "\(names[seat.index]): \(action)."
    case .claim(let action, let seat, let reaction, let verdict):
      "\(names[seat.index]): \(action) after \(reaction.wholeMilliseconds) ms, \(verdict.rawValue)."
    case .withdrawal(let seat): "\(names[seat.index]) left."
    }
  }
}
