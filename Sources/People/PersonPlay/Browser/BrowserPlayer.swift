public import BotKit
import BotProcess
import BotProtocol
public import GameRules

/// A person at a web page who plays as a bot: prompts become views, and what hands do becomes answers.
public struct BrowserPlayer<G: Game>: Bot {
  public static var name: String { "human" }

  private let start: BotStart<G>
  private let desk: BrowserDesk<G>
  /// By seat.
  private let names: [String]
  private var log: AnswerLog
  private var random = SystemRandomNumberGenerator()
  private var last: G?

  /// Waits until the person asks for the next round, where one has been played.
  public init(_ start: BotStart<G>) {
    self.start = start
    // The page's address is free once a process before this one has written the end of its round.
    desk = BrowserSeat.shared.desk(of: G.self)
    log = AnswerLog(seed: start.seed)
    names = BrowserSeat.shared.names(at: start)
    if BrowserSeat.shared.asksForRounds, let end = log.end {
      desk.waitForNextRound(showing: end)
      log.keep(end: nil)
    }
    desk.begin(seat: start.seat, seats: names)
  }

  public mutating func choose(_ prompt: Prompt<G>) -> Reply<G.Action> {
    guard let position = try? prompt.position(using: &random) else { return prompt.fallback }
    let says = prompt.events.compactMap { JudgedClaim($0, before: last, now: position) }
    last = position
    if let reply = log.reply(to: prompt) { return reply }
    let message = ([log.warning] + prompt.events.compactMap(words)).filter { !$0.isEmpty }.joined(separator: "  ")
    let asked = Monotonic.now()
    let action = desk.ask(
      .init(
        position: position, legal: position.legalActions(for: start.seat), isRace: prompt.isRace, says: says,
        message: message, window: prompt.personTime, wins: wins))
    return log.record(action, to: prompt, after: Monotonic.now() - asked)
  }

  public mutating func finish(_ end: GameEnd<G>) {
    if let scores = end.scores, let best = scores.max(), scores.count(where: { $0 == best }) == 1,
      scores.count > 1, let winner = scores.firstIndex(of: best)
    {
      log.countWin(of: names[winner])
    }
    var luck = SeededRandom(seed: "end", label: "position")
    let position = try? G(
      consistentWith: end.observation, seenBy: start.seat, seats: start.seats, options: start.options, random: &luck)
    guard let position = position ?? last else { return }
    let end = desk.showEnd(of: position, scores: end.scores, termination: end.termination, wins: wins)
    if BrowserSeat.shared.asksForRounds { log.keep(end: end) }
  }

  /// The rounds that each seat has won.
  private var wins: [Int] { names.map { log.wins[$0] ?? 0 } }

  private func words(_ event: TableEvent) -> String? {
    switch event {
    case .withdrawal(let seat): "\(names[seat.index]) left."
    case .action, .claim: nil
    }
  }
}
