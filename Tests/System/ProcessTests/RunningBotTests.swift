import BotProcess
import BotProtocol
import Clocks
import Foundation
import Limits
import OperatingSystem
import Sandboxes
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct RunningBotTests {
  let launcher: BotLauncher

  init() throws {
    launcher = try BotLauncher(program: BuiltPrograms.launcher)
  }

  private func shell(_ script: String) throws -> RunningBot {
    let environment = BotEnvironment.fixed(host: [:], adding: ["GIVEN": "by the file"])
    return try launcher.start(
      BotCommand(program: "/bin/sh", arguments: ["-c", script], folder: "/", environment: environment))
  }

  /// Everything that a bot does until it ends.
  private func events(of bot: RunningBot, within limit: Duration = .seconds(20)) -> [BotEvent] {
    var poll = BotPoll()
    var events: [BotEvent] = []
    let deadline = Monotonic.now() + limit
    while bot.ending == nil, Monotonic.now() < deadline {
      poll.wait(for: [bot], until: deadline) { _, event, _ in events.append(event) }
    }
    bot.kill()
    bot.waitUntilReleased()
    return events
  }

  @Test(.needs(.python))
  func `a bot that is stopped within a long call into the system is waited for`() throws {
    // Each call fills the page tables of half a gigabyte, or empties them.
    let script = """
      import mmap
      memory = mmap.mmap(-1, 1 << 29, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ)
      memory.madvise(15)
      print(flush=True)
      while True:
          memory.madvise(22)
          memory.madvise(4)
      """
    let bot = try launcher.start(
      BotCommand(
        program: OptionalProgram.python.path ?? "", arguments: ["-S", "-c", script], folder: "/", environment: [:]))
    defer {
      bot.kill()
      bot.waitUntilReleased()
    }
    var poll = BotPoll()
    var hasBegun = false
    let deadline = Monotonic.now() + .seconds(20)
    while !hasBegun, Monotonic.now() < deadline {
      poll.wait(for: [bot], until: deadline) { _, _, _ in hasBegun = true }
    }
    bot.isRestrained = true
    for _ in 0..<5 {
      let begun = bot.cpuTime ?? .zero
      _ = bot.send([UInt8(ascii: "\n")])
      Wait.until { (bot.cpuTime ?? .zero) >= begun + .milliseconds(10) }
      bot.suspendIfRestrained()
      bot.waitUntilStill()
      let cpu = bot.cpuTime
      let end = Monotonic.now() + .milliseconds(20)
      while Monotonic.now() < end { poll.wait(for: [bot], until: end) { _, _, _ in } }
      #expect(bot.cpuTime == cpu)
    }
  }

  private func output(_ events: [BotEvent]) -> String {
    let bytes: [UInt8] = events.flatMap { event -> [UInt8] in
      if case .output(let bytes) = event { bytes } else { [] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: ["echo hello; exit 3", "echo hello; sleep 60 & exit 3"])
  func `a bot's output is read, and its end is reported, even if a child of it holds its output open`(
    script: String
  ) throws {
    let events = events(of: try shell(script))
    #expect(output(events) == "hello\n")
    guard case .ended(let ending) = events.last else { Issue.record("no end in \(events)"); return }
    #expect(ending == .exit(code: 3))
  }

  @Test func `a bot killed by a signal is reported with the signal`() throws {
    let events = events(of: try shell("kill -SEGV $$"))
    guard case .ended(let ending) = events.last else { Issue.record("no end in \(events)"); return }
    #expect(ending == .signal(11))
  }

  @Test func `a wait that ends too late reports the delay, with the time before it`() throws {
    let bot = try shell("read line")
    var poll = BotPoll()
    var lateness: [Duration] = []
    poll.begin(at: Monotonic.now() - .seconds(3))
    poll.wait(for: [bot], until: .zero, woke: { late, _ in lateness.append(late) }, tell: { _, _, _ in })
    #expect(lateness.count == 1)
    #expect(try #require(lateness.first) >= .seconds(3))
    bot.kill()
    bot.waitUntilReleased()
  }

  #if os(Linux)
    @Test(arguments: [("exec sleep 60", false), ("read line", true)])
    func `a bot that sleeps is distinguished from one that waits for input`(script: String, mayAwaitInput: Bool) throws
    {
      let bot = try shell(script)
      Wait.until { bot.mayAwaitInput == mayAwaitInput }
      #expect(bot.mayAwaitInput == mayAwaitInput)
      bot.kill()
      bot.waitUntilReleased()
    }
  #endif

  @Test func `what is sent arrives, however long it is`() throws {
    let bot = try shell("head -c 1000000 | wc -c")
    let isDelivered = bot.send([UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000))
    let events = events(of: bot)
    #expect(isDelivered || events.contains(.delivered))
    #expect(output(events).trimmingCharacters(in: .whitespaces) == "1000000\n")
  }

  @Test func `a bot has its own session and no descriptor above two`() throws {
    let script = "ls /proc/self/fd | tr '\\n' ' '; cut -d' ' -f1,6 /proc/$$/stat"
    let output = output(events(of: try shell(script)))
    // `ls` itself opens the folder that it lists, as 3.
    let words = output.split(whereSeparator: \.isWhitespace)
    #expect(words.prefix(4) == ["0", "1", "2", "3"])
    #expect(words.count == 6)
    #expect(words[4] == words[5], "the process leads its session")
  }

  @Test func `a bot starts with default signals and only the environment it is given`() throws {
    let output = output(events(of: try shell("grep -E '^Sig(Blk|Ign)' /proc/self/status; env")))
    let lines = output.split(separator: "\n")
    let masks = lines.prefix(2).compactMap { UInt64($0.split(separator: "\t").last ?? "", radix: 16) }
    // 32 and 33 are the C library's own: it sets them itself when a program needs them.
    let ownSignals: UInt64 = 1 << 31 | 1 << 32
    #expect(masks.map { $0 & ~ownSignals } == [0, 0])
    let names = lines.dropFirst(2).compactMap { $0.split(separator: "=").first }
    #expect(
      Set(names) == [
        "GIVEN", "HOME", "JAVA_TOOL_OPTIONS", "LANG", "PATH", "PWD", "REFEREE_MARK", "SWIFT_BACKTRACE", "TMPDIR",
      ])
  }

  @Test(arguments: [("exit 3", true), ("exec >&-; exec sleep 60", false)])
  func `an end that was reported to one table can be read by the next`(script: String, isEnd: Bool) throws {
    let bot = try shell(script)
    #expect(bot.lastWord == nil)
    var poll = BotPoll()
    var told: BotEvent?
    let deadline = Monotonic.now() + .seconds(20)
    while told == nil, Monotonic.now() < deadline {
      poll.wait(for: [bot], until: deadline) { _, event, _ in told = event }
    }
    #expect(told != nil)
    #expect(bot.lastWord == told)
    #expect((bot.ending != nil) == isEnd)
    bot.kill()
    bot.waitUntilReleased()
  }

  @Test func `standard error is drained and kept to a cap`() throws {
    let bot = try shell("echo first >&2; head -c 3000000 /dev/zero | tr '\\0' x >&2; echo last >&2")
    _ = events(of: bot)
    let errors = bot.takeErrors()
    #expect(errors.count == 3_000_011)
    #expect(errors.text.hasPrefix("first\n"))
    #expect(errors.text.hasSuffix("last\n"))
    #expect(errors.text.utf8.count < 3 * StderrLog.cap)
  }

  @Test func `a bot that closes its output and keeps running is reported as closed`() throws {
    let bot = try shell("exec >&-; exec sleep 60")
    var poll = BotPoll()
    var isClosed = false
    let deadline = Monotonic.now() + .seconds(20)
    while !isClosed, Monotonic.now() < deadline {
      poll.wait(for: [bot], until: deadline) { _, event, _ in isClosed = event == .closed }
    }
    #expect(isClosed)
    bot.kill()
    bot.waitUntilReleased()
  }

  #if os(Linux)
    @Test func `a bot whose end is reported late has ended all the same, and not closed its output`() throws {
      // The launcher, which would report, is held up once it has reported the start.
      let bot = try shell("read line; echo $PPID; kill -STOP $PPID; exit 7")
      _ = bot.send([UInt8(ascii: "\n")])
      var poll = BotPoll()
      var heard: [BotEvent] = []
      func listen(until time: Duration) { poll.wait(for: [bot], until: time) { _, event, _ in heard.append(event) } }
      let deadline = Monotonic.now() + .seconds(20)
      while heard.isEmpty, Monotonic.now() < deadline { listen(until: deadline) }
      let late = Monotonic.now() + .milliseconds(500)
      while Monotonic.now() < late { listen(until: late) }
      #expect(heard.count == 1, "\(heard)")
      kill(try #require(Int32(output(heard).dropLast())), SIGCONT)
      guard case .ended(let ending)? = events(of: bot).last else { Issue.record("no end"); return }
      #expect(ending == .exit(code: 7))
    }
  #endif

  @Test func `the end of play is the end of input, and a bot that stays is terminated and then killed`() throws {
    let polite = try shell("cat; echo bye")
    let stubborn = try shell("trap '' TERM; while :; do sleep 1; done")
    polite.end()
    stubborn.end()
    #expect(output(events(of: polite)) == "bye\n")
    stubborn.waitUntilReleased()
  }

  @Test func `whatever a bot started is gone when it is released`() throws {
    let bot = try shell("(setsid sleep 61 >/dev/null 2>&1 &); sleep 60 & echo $!; exec sleep 60")
    var poll = BotPoll()
    var child: Int32?
    let deadline = Monotonic.now() + .seconds(20)
    while child == nil, Monotonic.now() < deadline {
      poll.wait(for: [bot], until: deadline) { _, event, _ in
        child = Int32(output([event]).trimmingCharacters(in: .newlines))
      }
    }
    bot.kill()
    bot.waitUntilReleased()
    #expect(kill(try #require(child), 0) == -1)
  }

  @Test(arguments: ["STOP", "KILL"])
  func `a bot that strikes its launcher down at once holds nobody up and leaves nothing behind`(signal: String) throws {
    let pids = FileManager.default.temporaryDirectory.appending(path: "referee-\(UUID())")
    defer { try? FileManager.default.removeItem(at: pids) }
    let strike = "setsid sleep 60 & echo $! >>\(pids.path); kill -\(signal) $PPID; exec sleep 60"
    // Whether the launcher has told of the bot before it is struck is a matter of luck.
    if let bot = try? shell(strike) {
      _ = events(of: bot, within: .milliseconds(200))
    }
    let left = try String(contentsOf: pids, encoding: .utf8).split(separator: "\n").compactMap { Int32($0) }
    // Dead already, but buried by the system's first process, in its own time.
    Wait.until { left.allSatisfy { kill($0, 0) != 0 } }
    #expect(left.filter { kill($0, 0) == 0 }.isEmpty)
  }

  @Test(.needs(.python)) func `a launcher that does not end though it was killed is left behind`() throws {
    let folder = try TemporaryFolder()
    let python = try #require(OptionalProgram.python.path)
    // What hangs within the kernel cannot be made here: a process out of sight holds the socket open instead.
    try folder.write(
      """
      #!\(python)
      import os, signal, socket, sys
      referee = socket.socket(socket.AF_UNIX)
      referee.connect(sys.argv[1])
      if os.fork() == 0:
          os.setsid()
          signal.alarm(120)
          signal.pause()
      referee.send(b"started %d\\n" % os.getpid())
      signal.alarm(120)
      signal.pause()
      """, to: "launcher")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/launcher")
    let bot = try BotLauncher(program: URL(filePath: folder.path + "/launcher")).start(
      BotCommand(
        program: "/bin/sh", arguments: [], folder: "/", environment: BotEnvironment.fixed(host: [:], adding: [:])))
    bot.kill()
    bot.waitUntilReleased()
    #expect(bot.ending == nil)
  }

  @Test(arguments: [
    (["no-such-program"], StartFailure.notInPath("no-such-program", ["/bin"])),
    (["./no-such-file"], .noSuchProgram("/no-such-file")),
    (["/etc/passwd"], .notExecutable("/etc/passwd")),
    (["./bin"], .programIsFolder("/bin")),
    (["python3 bot.py"], .noName("python3 bot.py", .commandLine(["python3", "bot.py"]))),
    (["./bot --fast"], .noName("./bot --fast", .commandLine(["./bot", "--fast"]))),
    (["~/bots/ok.py"], .noName("~/bots/ok.py", .shell)), (["$BOTS/ok.py"], .noName("$BOTS/ok.py", .shell)),
    (["cd bots && ./ok.py"], .noName("cd bots && ./ok.py", .shell)),
    ([#"C:\Program Files\python.exe"#, "ok.py"], .noName(#"C:\Program Files\python.exe"#, .windowsPath)),
    (["C:/Python/python.exe"], .noName("C:/Python/python.exe", .windowsPath)),
    ([#"bots\ok.py"#], .noName(#"bots\ok.py"#, .windowsPath)),
    ([], .noCommand),
  ])
  func `a command that cannot be is refused with what is wrong`(words: [String], failure: StartFailure) {
    #expect(throws: failure) {
      try BotCommand.resolve(words, folder: "/", environment: [:], path: ["/bin"])
    }
  }

  /// A script, and why it cannot start.
  private static let scripts: [(text: String, failure: @Sendable (String) -> StartFailure)] = [
    ("#!/no/such/interpreter -x\n", { .noInterpreter("/no/such/interpreter", script: $0) }),
    ("#!/bin/sh\r\n", { .windowsLineEndings($0) }), ("#!/usr/bin/env python3\r\n", { .windowsLineEndings($0) }),
    ("import sys\n", { .noFirstLine($0) }), ("", { .noFirstLine($0) }),
    ("\u{FEFF}#!/bin/sh\n", { .byteOrderMark($0) }),
  ]

  @Test(arguments: scripts.indices)
  func `a script that names no interpreter that is here is refused for that`(index: Int) throws {
    let (text, failure) = RunningBotTests.scripts[index]
    let script = FileManager.default.temporaryDirectory.appending(path: "referee-\(UUID()).sh")
    try text.write(to: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    defer { try? FileManager.default.removeItem(at: script) }
    #expect(throws: failure(script.path)) {
      try BotCommand.resolve([script.path], folder: "/", environment: [:], path: [])
    }
  }

  @Test func `a program that vanished since it was found is reported as missing`() throws {
    #expect(throws: StartFailure.noSuchProgram("/no/such/program")) {
      try launcher.start(BotCommand(program: "/no/such/program", arguments: [], folder: "/", environment: [:]))
    }
    #expect(throws: StartFailure.noSuchFolder("/no/such/folder")) {
      try launcher.start(BotCommand(program: "/bin/sh", arguments: [], folder: "/no/such/folder", environment: [:]))
    }
  }

  // It waits for its process while other tests have its thread, up to the end of the run.
  @Test(.onlyWithAll, .timeLimited(minutes: 40)) func `forty bots leave no descriptor behind`() async {
    // In a process of its own: other tests open and close files meanwhile.
    await #expect(processExitsWith: .success) {
      let tests = try RunningBotTests()
      func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      _ = tests.events(of: try tests.shell("exit 0"))
      let before = try open()
      for _ in 0..<40 { _ = tests.events(of: try tests.shell("exit 0")) }
      // Foundation closes its own a moment late; a leak would be forty.
      try #require(try open() < before + 10)
    }
  }
}
