import Arena
import BotProcess
import Foundation
import GameRules
import KlondikeRules
import OperatingSystem
import Refereeing
import Sandboxes
import SetRules
import TestBasics
import TestSupport
import Testing

/// Tables of real processes in real time.
@Suite(.timeLimited) struct GameRunnerTests {
  let stage: ArenaStage
  private let calm = ShellBot.script()

  init() throws { stage = try ArenaStage() }

  @Test func `two bots play to the end`() throws {
    let played = try #require(try stage.play([calm, ShellBot.gambler()]))
    #expect(played.faults == [nil, nil])
    #expect(played.record.tallies.map(\.prompts) == [2, 2])
    #expect(played.record.reusable.count == 2)
  }

  @Test(arguments: [
    ("exit 7", "crash: the process exited with code 7 during its game; see its standard error"),
    (
      ShellBot.script(onStart: "kill -SEGV $$"),
      "crash: signal 11 (SIGSEGV) ended the process during its game; see its standard error"
    ),
  ])
  func `the end of a process is reported with its cause`(script: String, message: String) throws {
    let played = try #require(try stage.play([script, calm]))
    #expect(played.faults == ["crash", nil])
    #expect(played.record.faults[0]?.message == message)
  }

  @Test func `a table whose bot a CPU quota stopped is played again, a few times for each bot`() throws {
    let folder = try TemporaryFolder()
    for (path, text) in [
      ("proc/self/cgroup", "0::/\n"), ("proc/self/mountinfo", "30 23 0:26 / /group rw - cgroup2 cgroup2 rw\n"),
      ("group/cpu.max", "20000 100000\n"), ("group/cpu.stat", "nr_throttled 0\n"),
    ] {
      try folder.makeFolder((path as NSString).deletingLastPathComponent)
      try folder.write(text, to: path)
    }
    let stage = try ArenaStage(throttling: CgroupThrottling(root: folder.path))
    let (counter, starts) = (folder.path + "/group/cpu.stat", folder.path + "/starts")
    func play(stopped count: Int) throws -> (fault: String?, starts: Int) {
      try folder.write("", to: "starts")
      // It answers too late as long as it was not started often enough, and the quota seems to have stopped it.
      let bot = ShellBot.script(
        first: "echo >> '\(starts)'; n=$(wc -l < '\(starts)')",
        onPrompt:
          "if [ $n -le \(count) ]; then echo nr_throttled $(date +%s%N) > '\(counter)'; sleep 60; fi; \(ShellBot.answer(0))"
      )
      let time = TimeControl(move: .milliseconds(200))
      var command = ShellBot.command(bot)
      command.entrant = "bot"
      var options = KlondikeOptions()
      options.maxActions = 5
      let played = try #require(
        try stage.play(Klondike.self, options, [.bot(command)], time: time, keepsBots: false))
      return (played.record.faults[0]?.message, try folder.read("starts").count)
    }
    #expect(try play(stopped: 2) == (nil, 3))
    let again = try play(stopped: 99)
    #expect(again.starts == 4 && again.fault?.contains("a CPU quota stopped the bots meanwhile") == true, "\(again)")
  }

  @Test func `a program that does not start costs its seat alone`() throws {
    let missing = BotCommand(program: "/no/such/program", arguments: [], folder: "/", environment: [:])
    let played = try #require(try stage.play([.bot(missing), .bot(ShellBot.command(calm))]))
    #expect(played.faults == ["start-failed", nil])
  }

  @Test func `a disqualified bot is not started`() throws {
    let played = try #require(try stage.play([.disqualified(faults: 5), .bot(ShellBot.command(calm))]))
    #expect(played.faults == ["disqualified", nil])
    let nobody = try #require(try stage.play([.disqualified(faults: 5), .disqualified(faults: 5)]))
    #expect(nobody.faults == ["disqualified", "disqualified"])
  }

  @Test func `a bot that answers and ends at once has answered`() throws {
    let script = ShellBot.script(onPrompt: "\(ShellBot.answer(0)); exit 0")
    let played = try #require(try stage.play([script, calm], turns: 1))
    #expect(played.record.tallies[0].prompts == 1)
    #expect(played.faults == [nil, nil], "nothing more was asked of it")
  }

  @Test func `a bot that reads nothing is withdrawn when its time is over, however much waits for it`() throws {
    let deaf = ShellBot.script(onStart: "\(ShellBot.ready); exec sleep 60")
    // A prompt of Set has hundreds of actions: they do not fit into a pipe that nobody empties.
    let time = TimeControl(window: .milliseconds(50), margin: .zero, silentWindows: 20)
    let assignments = [deaf, calm].map { SeatAssignment.bot(ShellBot.command($0)) }
    let played = try #require(try stage.play(SetGame.self, SetOptions(), assignments, time: time))
    #expect(played.faults == ["stall", nil])
  }

  @Test func `a bot that is not ready in time is withdrawn`() throws {
    let commands = [ShellBot.script(onStart: ":"), calm].map { SeatAssignment.bot(ShellBot.command($0)) }
    let played = try #require(try stage.play(commands, ready: .seconds(3)))
    #expect(played.faults == ["stall", nil])
  }

  @Test func `a bot that says everything only when its input ends did not flush`() throws {
    let scripts = [ShellBot.script(onStart: ":", last: ShellBot.ready), calm]
    let played = try #require(
      try stage.play(scripts.map { .bot(ShellBot.command($0)) }, ready: .seconds(3)))
    #expect(played.faults == ["time", nil])
    let message = try #require(played.record.faults[0]?.message)
    #expect(message.contains("the answer came when the input was closed: it was not flushed; in shell"), "\(message)")
    #expect(message.contains("system load: "), "\(message)")
  }

  @Test func `a flood is cut off, and the other plays on`() throws {
    let played = try #require(try stage.play([ShellBot.script(onPrompt: "exec yes no"), calm]))
    #expect(played.faults == ["malformed", nil])
    let endless = try #require(try stage.play([ShellBot.script(onPrompt: "exec cat /dev/zero"), calm]))
    #expect(endless.faults == ["oversize", nil])
  }

  @Test(arguments: [
    #"echo '{"id":1,"action":0}'"#, "echo GG", "printf junk", "exit 0", "exit 1", "exec >&-", "kill -KILL $$",
    "sleep 9",
  ])
  func `what a bot does between two games costs a start, and is no fault`(deed: String) throws {
    let scripts = [ShellBot.script(first: "echo began >&2", onEnd: deed), calm]
    let bots = scripts.map { SeatAssignment.bot(ShellBot.command($0)) }
    for _ in 0..<3 {
      let played = try #require(try stage.play(bots, ready: .seconds(2)))
      #expect(played.faults == [nil, nil])
      #expect(played.errors[0].text == "began\n")
    }
  }

  @Test func `standard error is kept by table and seat`() throws {
    let talker = ShellBot.script(first: "n=0", onStart: "n=$((n + 1)); echo game $n >&2; \(ShellBot.ready)")
    #expect(try stage.play([talker, calm])?.errors.map(\.text) == ["game 1\n", ""])
    #expect(try stage.play([calm, talker])?.errors.map(\.text) == ["", "game 2\n"])
  }

  @Test func `standard error is kept of a bot that crashed`() throws {
    #expect(try stage.play(["echo 'no file x' >&2; exit 1", calm])?.errors.map(\.text) == ["no file x\n", ""])
  }

  @Test func `much standard error blocks nobody and is cut`() throws {
    let loud = ShellBot.script(onStart: "head -c 1000000 /dev/zero | tr '\\0' x >&2; \(ShellBot.ready)")
    let played = try #require(try stage.play([loud, calm]))
    #expect(played.faults == [nil, nil])
    #expect(played.errors[0].count == 1_000_000)
    #expect(played.errors[0].text.utf8.count < 3 * StderrLog.cap)
  }

  @Test(.needs(.python)) func `an answer's time lies between its writing and the reading of the next prompt`() throws {
    let script = """
      import json, sys, time
      for line in sys.stdin:
          read = time.monotonic_ns()
          message = json.loads(line)
          answer = {"type": "ready"} if message["type"] == "start" else {"id": message.get("id"), "action": 0}
          if message["type"] in ("start", "prompt"):
              print(read, time.monotonic_ns(), file=sys.stderr)
              print(json.dumps(answer), flush=True)
      """
    let python = try #require(OptionalProgram.python.path)
    let bot = BotCommand(program: python, arguments: ["-c", script], folder: "/", environment: [:])
    let played = try #require(
      try stage.play([.bot(bot), .bot(ShellBot.command(calm))], turns: 20))
    let moments = played.errors[0].text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Int64($0) }.map(Duration.nanoseconds)
    }
    let times = played.inputLog.compactMap { entry -> Duration? in
      if case .input(.line, from: 0, let time) = entry { played.began + time } else { nil }
    }
    try #require(times.count == 21 && moments.count == 21)
    for (index, time) in times.enumerated() {
      #expect(time >= moments[index][1])
      if index + 1 < moments.count { #expect(time <= moments[index + 1][0]) }
    }
  }

  @Test func `a stop ends the game without a record, and its bots`() throws {
    stage.stop.set()
    #expect(try stage.play([calm, calm]) == nil)
    #expect(!stage.pool.hasIdle(ShellBot.command(calm), for: DealKey(event: 0, number: 1)))
  }
}
