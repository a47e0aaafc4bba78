import BotProcess
import Sandboxes
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// Bots that may start threads and no other process: their CPU time is all that there is.
  @Suite(.timeLimited) struct OneProcessTests {
    private static let script = """
      import os, subprocess, threading
      seen = []
      def attempt(name, start):
          try: start(); seen.append(name + " started")
          except OSError as problem: seen.append(name + " " + os.strerror(problem.errno))
      thread = threading.Thread(target=lambda: seen.append("thread runs"))
      thread.start(); thread.join()
      def fork():
          if os.fork() == 0: os._exit(0)
      attempt("fork", fork)
      attempt("spawn", lambda: os.posix_spawn("/bin/true", ["true"], {}))
      attempt("subprocess", lambda: subprocess.run(["/bin/true"]))
      print(", ".join(seen))
      """

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func output(isOneProcess: Bool, in sandbox: Sandbox) throws -> String {
      let environment = BotEnvironment.fixed(host: ["PATH": "/usr/bin:/bin"], adding: [:])
      var command = BotCommand(
        program: try #require(OptionalProgram.python.path), arguments: ["-S", "-c", OneProcessTests.script],
        folder: folder.path,
        environment: environment)
      command.isOneProcess = isOneProcess
      return try BotStage(BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox), command).play().output
    }

    @Test(
      .needs(.python), arguments: SandboxTests.working + [.none])
    func `a bot of one process starts threads, and no other process`(sandbox: Sandbox) throws {
      let refused = "Operation not permitted"
      // Each in a constant: a failure shows the values only of what throws nothing.
      let alone = try output(isOneProcess: true, in: sandbox)
      #expect(alone == "thread runs, fork \(refused), spawn \(refused), subprocess \(refused)\n")
      let free = try output(isOneProcess: false, in: sandbox)
      #expect(free == "thread runs, fork started, spawn started, subprocess started\n")
    }
  }
#endif
