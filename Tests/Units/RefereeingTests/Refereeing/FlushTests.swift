import BotProtocol
import GameRules
import Limits
import Refereeing
import TestBasics
import Testing

/// What comes of a bot that is silent at its deadline: its input is closed, and an answer that comes then was ready.
@Suite(.timeLimited) struct FlushTests {
  private let rules = TableRules.limits(move: .milliseconds(40))
  private let python = Language.named("python")

  /// A table whose first seat has just been silent for its 40 ms and the margin.
  private func silent() throws -> Conversation<StoneGame> {
    var table = try Conversation.begun(StoneGame(9), rules)
    try table.sleepToDeadline()
    return table
  }

  private func time(cpu: Duration? = nil, _ flush: MissingFlush? = nil) -> Fault {
    .time(
      allowed: .milliseconds(40), used: .milliseconds(43),
      evidence: TimeEvidence(cpu: cpu, flush: flush))
  }

  @Test func `a bot silent at its deadline gets its input closed before anything is judged`() throws {
    let table = try silent()
    #expect(table.effects.last == .closeInput(of: 0))
    #expect(table.faults.isEmpty)
    #expect(table.referee.deadline == table.now + .seconds(1))
  }

  @Test func `an answer that comes when the input is closed was not flushed`() throws {
    var table = try silent()
    table.tell(.inputClosed(SilentBot(cpu: .milliseconds(7), language: python)), 0)
    table.answer("take 1", 0, after: .milliseconds(30), using: .milliseconds(20))
    #expect(table.faults == [time(cpu: .milliseconds(7), MissingFlush(language: python))])
    #expect(table.referee.record?.outcome.results == [[0, 0], [1, 0]])
  }

  @Test func `a bot that its CPU quota stopped did not forget to flush, and the fault is the machine's`() throws {
    for isAfterPrompt in [true, false] {
      var table = try Conversation.begun(StoneGame(9), rules)
      if !isAfterPrompt {
        // What was before the prompt excuses nothing.
        table.noteThrottling(.milliseconds(80))
        table.answer("take 1", 0, after: .milliseconds(1))
        table.answer("take 1", 1, after: .milliseconds(1))
        _ = try table.expectPrompt(0)
      }
      if isAfterPrompt { table.noteThrottling(.milliseconds(80)) }
      try table.sleepToDeadline()
      table.tell(.inputClosed(SilentBot(cpu: nil, language: python)), 0)
      table.answer("take 1", 0, after: .milliseconds(30))
      let evidence =
        isAfterPrompt
        ? TimeEvidence(throttled: .milliseconds(80)) : TimeEvidence(flush: MissingFlush(language: python))
      #expect(table.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(43), evidence: evidence)])
      #expect(table.faults.first?.isThrottled == isAfterPrompt)
    }
    let evidence = TimeEvidence(cpu: .milliseconds(41), throttled: .milliseconds(80))
    #expect(!Fault.time(allowed: .milliseconds(40), used: .milliseconds(90), evidence: evidence).isThrottled)
  }

  @Test func `an answer that took CPU time of its own after the deadline was not ready`() throws {
    var table = try silent()
    table.tell(.inputClosed(SilentBot(cpu: .milliseconds(7), language: python)), 0)
    table.answer("take 1", 0, after: .milliseconds(300), using: .milliseconds(300))
    #expect(table.faults == [time(cpu: .milliseconds(7))])
  }

  @Test func `a bot that computed till its deadline is judged at once`() throws {
    var table = try silent()
    table.tell(.inputClosed(SilentBot(cpu: .milliseconds(42), language: python)), 0)
    #expect(table.faults == [time(cpu: .milliseconds(42))])
  }

  @Test func `a bot that sleeps at its deadline is judged at once`() throws {
    var table = try silent()
    table.tell(.inputClosed(SilentBot(mayAwaitInput: false)), 0)
    #expect(table.faults == [time()])
  }

  @Test func `a bot that ends or stays silent when its input is closed was not ready`() throws {
    var ended = try silent()
    ended.tell(.inputClosed(SilentBot()), 0)
    ended.tell(.ended(.exit(code: 0)), 0, after: .milliseconds(5))
    #expect(ended.faults == [time()])

    var hung = try silent()
    hung.tell(.inputClosed(SilentBot()), 0)
    hung.wake(after: .milliseconds(999))
    #expect(hung.faults.isEmpty)
    hung.wake(after: .milliseconds(1))
    #expect(hung.faults == [time()])
  }

  @Test func `what comes is no answer unless it is one`() throws {
    var table = try silent()
    table.tell(.inputClosed(SilentBot(language: python)), 0)
    table.say("bye", 0)
    #expect(table.faults == [time()])
  }

  @Test func `a ready that was not flushed is recognised`() throws {
    var table = Conversation(StoneGame(7))
    table.say(#"{"type":"ready"}"#, 0)
    try table.sleepToDeadline()
    table.tell(.inputClosed(SilentBot(language: python)), 1)
    table.say(#"{"type":"ready"}"#, 1)
    // It may as well read to the end of its input first: nobody has seen it answer.
    let evidence = TimeEvidence(flush: MissingFlush(language: python, mayReadToEnd: true))
    #expect(table.faults == [.time(allowed: .seconds(10), used: .milliseconds(10_020), evidence: evidence)])
  }

  @Test func `answers to silent windows that were not flushed are recognised`() throws {
    var table = try Conversation.begun(Knock([true, true, true]), .race(asking: .serially, silentWindows: 2))
    while table.effects.last != .closeInput(of: 1) {
      let prompt = try table.expectPrompt()
      if prompt.seat == 1 { try table.sleepToDeadline() } else { table.answer("pass", prompt.seat) }
    }
    table.tell(.inputClosed(SilentBot()), 1)
    table.answer("pass", 1)
    #expect(
      table.faults == [
        .time(
          allowed: .milliseconds(500), used: .milliseconds(503), evidence: TimeEvidence(flush: MissingFlush()))
      ])
  }
}
