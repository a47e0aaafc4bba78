import Foundation
import TestSupport
import Testing

@testable import BotProcess

/// What is none of a bot's business, tried in earnest: everything is refused within walls.
@Suite struct TrespassTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// By what is tried, in Python: an error of the system is a refusal.
  static let tricks = [
    "read another's environment": "open(f'/proc/{referee}/environ', 'rb').read(1)",
    "open another's memory": "open(f'/proc/{referee}/mem', 'rb+')",
    "take another's descriptor": "call(438, call(434, referee, 0), 1, 0)",
    "trace another": "call({'x86_64': 101, 'aarch64': 117}[os.uname().machine], 16, referee, 0, 0)",
    "signal another": "os.kill(referee, 0)",
    "rewrite its own program": "open(here + '/bot.py', 'r+')",
    "write beside it": "open(here + '/other', 'w')",
    "put a link beside it": "os.symlink('/etc/passwd', here + '/stderr.log')",
    "speak TCP": "socket.socket().bind(('127.0.0.1', 0))",
    "speak UDP": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    "speak to virtual machines": "socket.socket(40, socket.SOCK_STREAM)",
    "speak to the kernel": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "take a name that others see": "socket.socket(socket.AF_UNIX).bind('\\0referee-test')",
    "leave a key for others":
      "call({'x86_64': 248, 'aarch64': 217}[os.uname().machine], b'user', b'referee-test', b'x', 1, -2)",
    "set the clock": "time.clock_settime(time.CLOCK_REALTIME, time.time())",
    "come first": "os.nice(-20)",
    "come before all": "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))",
    "never be killed for its memory": "os.write(os.open('/proc/self/oom_score_adj', os.O_WRONLY), b'-1000')",
    "mount a folder": "call({'x86_64': 165, 'aarch64': 40}[os.uname().machine], b'none', b'/tmp', b'tmpfs', 0, 0)",
  ]

  private func play(_ trick: String, in sandbox: Sandbox) throws -> BotStage.Play {
    let script = """
      import ctypes, os, socket, sys, time
      here, referee = \(folder.path.debugDescription), \(getpid())
      def call(number, *words):
          libc = ctypes.CDLL(None, use_errno=True)
          result = libc.syscall(number, *words)
          if result < 0: raise OSError(ctypes.get_errno(), "refused")
          return result
      print("tried", flush=True)
      try: \(trick)
      except OSError: print("refused")
      """
    try folder.write(Array(script.utf8), to: "bot.py")
    let environment = BotEnvironment.fixed(host: ["PATH": "/usr/bin:/bin"], adding: [:])
    let command = BotCommand(
      program: Python.path ?? "", arguments: ["-S", folder.path + "/bot.py"], folder: folder.path,
      environment: environment)
    return try BotStage(try BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox), command).play()
  }

  @Test(
    .enabled(
      if: Python.path != nil && !SandboxTests.walls.isEmpty, "python3 or a sandbox is missing: nothing was tried"),
    arguments: SandboxTests.walls, tricks.keys.sorted())
  func `what is none of its business is refused`(sandbox: Sandbox, trick: String) throws {
    let play = try play(TrespassTests.tricks[trick]!, in: sandbox)
    #expect(play.output == "tried\nrefused\n")
    #expect(play.ending?.cause == .exit(code: 0))
  }

  @Test(.enabled(if: !SandboxTests.walls.isEmpty, SandboxTests.reason), arguments: SandboxTests.walls)
  func `two bots find nothing of each other`(sandbox: Sandbox) throws {
    let places = "/tmp /var/tmp /dev/shm $TMPDIR \(folder.path)"
    let name = "referee-test-\(UUID())"
    func start(_ script: String) throws -> BotStage {
      let command = BotCommand(
        program: "/bin/sh", arguments: ["-c", "for place in \(places); do \(script); done 2>&-; echo done; read line"],
        folder: folder.path, environment: BotEnvironment.fixed(host: ["PATH": "/usr/bin:/bin"], adding: [:]))
      return try BotStage(try BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox), command)
    }
    let first = try start("echo met >$place/\(name) && echo left")
    let left = first.play(until: { $0.output.hasSuffix("done\n") }, close: false)
    #expect(left.output.hasPrefix("left\n"), "it has a temporary folder of its own")
    let second = try start("cat $place/\(name)").play(until: { $0.output.hasSuffix("done\n") })
    first.close()
    #expect(second.output == "done\n")
  }
}
