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
    /// Called before each answer.
    let hesitate: @Sendable () -> Void

    init(_ hesitate: @escaping @Sendable () -> Void = {}) { self.hesitate = hesitate }

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
      hesitate()
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

  private final class Found: Sendable {
    let looks = Mutex(0)
    let tables = Mutex(Set<String>())
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

  @Test func `a table with a person is not shown while it is played, though a program asks for live tables`() throws {
    let stage = try RunStage()
    let file = try Sample.parse(
      """
      {"seed": "snap", "out": \((stage.folder.path + "/run").json), "concurrency": 2,
       "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 2}, "clock": {"move_ms": 60000}}],
       "bots": [{"name": "me", "command": "browser"}]}
      """)
    let run = try stage.run(file)
    try LiveFolder.ask(file.out)
    let found = Found()
    let seat = FirstChoice { [out = file.out] in
      // The run looks at its tables ten times a second.
      let now = found.looks.withLock { $0 }
      Wait.until { found.looks.withLock { $0 >= now + 12 } }
      found.tables.withLock { $0.formUnion(LiveFolder.tables(of: out).keys) }
    }
    #expect(try run.play(with: ["me": seat]) { _ in found.looks.withLock { $0 += 1 } } == .finished)
    #expect(found.looks.withLock { $0 } > 24)
    #expect(found.tables.withLock { $0 } == [])
  }

  @Test func `a submission is a program, even if its command is the word for a person`() {
    var bot = Competitor(name: "ann", command: [Competitor.personWord], folder: "/cup/ann")
    #expect(bot.isPerson && !bot.hasProgram)
    bot.owner = "subs/ann"
    #expect(!bot.isPerson && bot.hasProgram)
  }
}
