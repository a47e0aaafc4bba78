import Arena
import BotProtocol
import GameRules
import Records
import Refereeing
import RunFiles
import Synchronization
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// A seat in which neither a process nor a person sits: what is left of a seat is what a run asks of it.
@Suite(.timeLimited) struct SeatTests {
  /// Plays its first action, and counts its games.
  private final class FirstChoice: SeatConnection {
    struct State {
      var said: [Referee.Input] = []
      var begun = 0
      var ended = 0
    }
    let state = Mutex(State())

    /// None: it has its answer at once.
    let descriptor: Int32 = -1
    var deadline: Duration? { state.withLock { $0.said.isEmpty ? nil : .zero } }

    func sit(at dealt: any TextGame, among names: [String], attempt: Int) { state.withLock { $0.begun += 1 } }
    func end() { state.withLock { $0.ended += 1 } }

    func send(_ message: SeatMessage, at now: Duration) {
      let answer: BotLine
      switch message {
      case .start: answer = .ready(BotIdentity(), wantsUpdates: false)
      case .question(let question): answer = .answer(Answer(id: question.id, choice: .index(0)))
      case .update, .end: return
      }
      state.withLock { $0.said.append(.says(answer)) }
    }

    func receive(at now: Duration, _ tell: (Referee.Input, Duration) -> Void) {
      let said = state.withLock { state in
        defer { state.said = [] }
        return state.said
      }
      for input in said { tell(input, now) }
    }
  }

  @Test func `who sits without a process plays beside bots, and each of its games begins and ends once`() throws {
    let stage = try RunStage()
    try stage.folder.write(ShellBot.script(), to: "bots/a.sh")
    var file = try Sample.parse(
      """
      {"seed": "snap", "out": \((stage.folder.path + "/run").json),
       "events": [{"game": "snap", "deals": 5, "reactions": "declared", "options": {"max_turns": 3}}],
       "bots": [{"name": "a", "cwd": \((stage.folder.path + "/bots").json), "command": ["sh", "a.sh"]},
                {"name": "me", "command": "browser"}]}
      """)
    file.concurrency = 1
    let seat = FirstChoice()
    #expect(try stage.run(file).play(with: ["me": seat]) { _ in } == .finished)
    let records = try stage.records(of: file)
    #expect(records.count > 1 && records.allSatisfy { $0.faults.allSatisfy { $0 == nil } })
    let (begun, ended) = seat.state.withLock { ($0.begun, $0.ended) }
    #expect(begun == records.count && ended == begun)
  }

  @Test func `a submission is a program, even if its command is the word for a person`() {
    var bot = Competitor(name: "ann", command: [Competitor.personWord], folder: "/cup/ann")
    #expect(bot.isPerson && !bot.hasProgram)
    bot.submission = "subs/ann"
    #expect(!bot.isPerson && bot.hasProgram)
  }
}
