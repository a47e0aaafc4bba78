import Arena
import Foundation
import Refereeing
import Sandboxes
import SnapRules
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// CPU time that a bot uses beside its answers.
  @Suite(.timeLimited) struct OffTurnTests {
    private static let work = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done"
    /// Leaves the other time to compute.
    private let slow = ShellBot.script(onPrompt: "\(work); \(work); \(work); \(ShellBot.answer(0))")
    private let calm = ShellBot.script()

    @Test(
      arguments: TestScope.some(of: [
        // The work is a child's; the answer does not wait for it.
        ShellBot.script(onPrompt: "\(ShellBot.answer(0)); (\(work)) & wait"),
        ShellBot.script(onPrompt: "\(ShellBot.answer(0)); \(work)"),
        ShellBot.script(first: "while :; do :; done &", onPrompt: "\(work); \(ShellBot.answer(0))"),
        // A child whose parent has ended is waited for by the launcher.
        ShellBot.script(onPrompt: "\(ShellBot.answer(0)); (exec <&- >&-; (\(work)) &)"),
      ]))
    func `what a bot computes after its answer, or in a child, is recorded`(script: String) throws {
      try requireRecorded(script, on: ArenaStage())
    }

    @Test(.enabled(if: ControlGroups() != nil, "this process may make no control group of version 2"))
    func `what children compute that nobody waits for is recorded by a control group`() throws {
      let work = "(\(OffTurnTests.work)) & wait"
      let script = ShellBot.script(first: "trap '' CHLD", onPrompt: "\(ShellBot.answer(0)); \(work)")
      try requireRecorded(script, on: ArenaStage(groups: ControlGroups()))
    }

    private func requireRecorded(_ script: String, on stage: ArenaStage) throws {
      let played = try #require(try stage.play([script, slow], turns: 8))
      #expect(played.faults == [nil, nil])
      let offTurn = zip(played.record.tallies, played.cpuOfOthers).map { $0.offTurn + $1 }
      // The opponent has three times the work in each of its turns.
      let turn = played.record.tallies[1].cpu.max() ?? .zero
      #expect(offTurn[0] > turn / 10, "\(offTurn) beside \(turn)")
      #expect(offTurn[0] > offTurn[1] * 4, "\(offTurn)")
    }

    // A sandbox's own program works on for up to a millisecond after it has started the bot, which was stopped for it.
    @Test func `what a child has computed before the bot is ready is not recorded`() throws {
      let early = "(\(OffTurnTests.work); \(OffTurnTests.work); \(OffTurnTests.work))"
      let played = try #require(try ArenaStage().play([ShellBot.script(first: early), slow], turns: 4))
      #expect(played.faults == [nil, nil])
      let turn = played.record.tallies[1].cpu.max() ?? .zero
      #expect(played.cpuOfOthers[0] < turn / 4, "\(played.cpuOfOthers) beside \(turn)")
    }

    @Test(
      arguments: TestScope.some(of: [ControlGroups(), nil]),
      // In the bot's process group, and in a session of its own, from where it also lets the bot go on.
      TestScope.some(of: [
        "while :; do :; done &", "setsid sh -c 'while :; do kill -CONT -'$$'; done' 2>/dev/null &",
      ]))
    func `a bot whose child computes without end is stopped with it until it is asked`(
      groups: ControlGroups?, child: String
    ) throws {
      let stage = try ArenaStage(groups: groups)
      let busy = ShellBot.script(first: child, onPrompt: ShellBot.answer(0))
      let played = try #require(try stage.play([busy, slow].map { .bot(ShellBot.command($0)) }, turns: 24))
      #expect(played.faults == [nil, nil])
      let (others, opponent) = (played.cpuOfOthers[0], played.record.tallies[1].wall.reduce(.zero, +))
      // Its child is looked at four times a second, and then stands still while the other is asked.
      #expect(others < opponent / 3, "\(others) of \(opponent)")
    }

    @Test func `children in sessions of their own that a bot starts after its answers are stopped with it`() throws {
      // Each computes until it is looked at for the first time, a quarter of a second at most, so only the first three
      // answers start one. The game is long enough to tell children that stand still from those that go on: its
      // opponent's turns took 1.1 s with half as many, of which three children had 0.6.
      let child = "n=$((n + 1)); [ $n -gt 3 ] || setsid sh -c 'while :; do :; done' 2>/dev/null &"
      let busy = ShellBot.script(onPrompt: "\(ShellBot.answer(0)); \(child)")
      let played = try #require(try ArenaStage().play([busy, slow].map { .bot(ShellBot.command($0)) }, turns: 24))
      #expect(played.faults == [nil, nil])
      let (others, opponent) = (played.cpuOfOthers[0], played.record.tallies[1].wall.reduce(.zero, +))
      #expect(others < opponent / 2, "\(others) of \(opponent)")
    }

    @Test(
      arguments: TestScope.some(of: [ControlGroups(), nil]),
      // Also one that writes a blank again and again, so that it has always just written something.
      TestScope.some(of: [
        work, "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); [ $((i % 50)) -gt 0 ] || printf ' '; done",
      ]))
    func `a bot that computes after its answers is stopped until it is asked`(
      groups: ControlGroups?, work: String
    ) throws {
      let stage = try ArenaStage(groups: groups)
      let much = Array(repeating: work, count: 6).joined(separator: "; ")
      let endless = ShellBot.script(onPrompt: "\(ShellBot.answer(0)); \(much)")
      let played = try #require(try stage.play([endless, slow].map { .bot(ShellBot.command($0)) }, turns: 12))
      #expect(played.faults == [nil, nil])
      let (offTurn, others) = (played.record.tallies[0].offTurn, played.record.tallies[1].wall.reduce(.zero, +))
      // It computes while the other is asked for the first time, and not again.
      #expect(offTurn < others / 4, "\(offTurn) of \(others)")
    }

    @Test(.needs(.python)) func `a bot that a timer of its own lets go on while it is stopped is ended`() throws {
      let script = """
        import ctypes, json, signal, sys, threading
        class Event(ctypes.Structure):
            _fields_ = [("value", ctypes.c_void_p), ("signal", ctypes.c_int), ("notify", ctypes.c_int), ("rest", ctypes.c_char * 48)]
        timer, library = ctypes.c_void_p(), ctypes.CDLL(None)
        # What is ignored is sent once (Linux 6.13).
        signal.signal(signal.SIGCONT, lambda number, frame: None)
        # SIGCONT, sent as a signal by CLOCK_MONOTONIC.
        assert library.timer_create(1, ctypes.byref(Event(None, 18, 0)), ctypes.byref(timer)) == 0
        def compute():
            while True:
                # 2 ms after it was stopped: a signal of before is gone, and the timer with it.
                library.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 2000000, 0, 2000000), None)
                sum(range(1000))
        threading.Thread(target=compute, daemon=True).start()
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "start": print('{"type":"ready"}', flush=True)
            if message["type"] == "prompt": print(json.dumps({"id": message["id"], "action": 0}), flush=True)
        """
      let python = try #require(OptionalProgram.python.path)
      let bot = BotCommand(program: python, arguments: ["-c", script], folder: "/", environment: [:])
      let bots = [SeatAssignment.bot(bot), .bot(ShellBot.command(slow))]
      let played = try #require(try ArenaStage().play(bots, turns: 24))
      #expect(played.faults == ["crash", nil])
      #expect(played.record.faults[0]?.message.contains("went on while it was stopped") == true)
    }

    @Test(.onlyWithAll, arguments: [ControlGroups(), nil])
    func `a kept bot computes nothing while others play`(groups: ControlGroups?) throws {
      let stage = try ArenaStage(capacity: 8, groups: groups)
      let busy = ShellBot.script(first: "setsid sh -c 'while :; do :; done' 2>/dev/null &")
      _ = try stage.play([busy, calm])
      let others = try #require(try stage.play([slow, slow], turns: 16)).record.tallies.flatMap(\.wall).reduce(.zero, +)
      let second = try #require(try stage.play([busy, calm]))
      #expect(second.cpuOfOthers[0] < others / 3, "\(second.cpuOfOthers[0]) of \(others)")
    }

    @Test(.onlyWithAll) func `a bot that has computed off turn is stopped in its next process from the start`() throws {
      let stage = try ArenaStage()
      let much = Array(repeating: OffTurnTests.work, count: 6).joined(separator: "; ")
      let endless = ShellBot.script(onPrompt: "\(ShellBot.answer(0)); \(much)")
      func offTurn() throws -> Duration {
        let bots = [endless, slow].map { SeatAssignment.bot(ShellBot.command($0)) }
        return try #require(try stage.play(bots, turns: 4, keepsBots: false)).record.tallies[0].offTurn
      }
      let (first, second) = (try offTurn(), try offTurn())
      #expect(second < first / 2, "\(second) after \(first)")
    }

    @Test func `a bot that computes off turn and still owes an answer is not stopped`() throws {
      let late = ShellBot.script(onPrompt: "sleep 0.15; \(ShellBot.answer(0)); \(OffTurnTests.work)")
      var options = SnapOptions()
      options.maxTurns = 12
      let played = try #require(
        try ArenaStage().play(
          Snap.self, options, [late, calm].map { .bot(ShellBot.command($0)) },
          time: TimeControl(window: .milliseconds(100), ready: .seconds(20))))
      // Each of its answers comes when the next prompt waits already.
      #expect(played.record.tallies[0].late > 2, "\(played.record.tallies[0].late)")
    }

    @Test func `what a kept bot computes between two games counts in the second`() throws {
      let stage = try ArenaStage(capacity: 8)
      let folder = try TemporaryFolder()
      let restless = ShellBot.script(onEnd: "\(OffTurnTests.work); : >\(folder.path)/done")
      _ = try stage.play([restless, calm])
      Wait.until { FileManager.default.fileExists(atPath: folder.path + "/done") }
      let second = try #require(try stage.play([restless, calm]))
      let offTurn = second.record.tallies.map(\.offTurn)
      #expect(offTurn[0] > .milliseconds(5) && offTurn[0] > offTurn[1] * 4, "\(offTurn)")
    }
  }
#endif
