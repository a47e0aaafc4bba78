import BotProcess
import BotProtocol
import Foundation
import Limits
import Sandboxes
import TestBasics
import TestSupport
import Testing

/// What a bot can do in a sandbox, tried in each sandbox that this machine offers.
@Suite(.timeLimited) struct SandboxTests {
  private static let probe = SandboxProbe(
    launcher: BuiltPrograms.launcher, environment: ProcessInfo.processInfo.environment)
  /// Those that work here.
  static let working = Sandbox.all.filter { $0 != .none && probe.failure(of: $0) == nil }
  static let reason: Comment = "no sandbox works on this machine: see referee doctor"

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start(
    _ script: String, in sandbox: Sandbox, limits: BotLimits = BotLimits(), readable: [String] = [],
    hidden: [String] = [], program: String = "/bin/sh", isConnected: Bool = false
  ) throws -> BotStage {
    let environment = BotEnvironment.fixed(
      host: ["PATH": "/usr/bin:/bin"], adding: ["HERE": folder.path, "REFEREE": "\(getpid())"])
    var command = BotCommand(
      program: program, arguments: ["-c", script], folder: folder.path, environment: environment)
    command.readable = readable
    command.hidden = hidden
    command.usesNetwork = isConnected
    return try BotStage(try BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox, limits: limits), command)
  }

  /// What a script says, which is run to its end.
  private func output(
    _ script: String, in sandbox: Sandbox, readable: [String] = [], hidden: [String] = [], program: String = "/bin/sh"
  ) throws -> String {
    try start(script, in: sandbox, readable: readable, hidden: hidden, program: program).play().output
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `it reads its own folder and the system, and nothing else`(sandbox: Sandbox) throws {
    let secrets = try TemporaryFolder()
    try secrets.write(Array("seed".utf8), to: "secret")
    try folder.write(Array("mine".utf8), to: "mine")
    let words = try output(
      "cat mine; cat \(secrets.path)/secret && echo leak; cat /etc/shadow && echo leak; ls /root /home && echo leak",
      in: sandbox)
    #expect(words == "mine")
  }

  /// Its main thread ends at once, and another takes 200 MiB.
  private static let headless = """
    #include <pthread.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    static pthread_t first;

    static void *go_on(void *nothing) {
      pthread_join(first, NULL);
      memset(malloc(200 << 20), 1, 200 << 20);
      pause();
      exit(0);
    }

    int main(void) {
      pthread_t thread;
      first = pthread_self();
      pthread_create(&thread, NULL, go_on, NULL);
      pthread_exit(NULL);
    }
    """

  @Test(.needs(.compiler), arguments: working + [.none])
  func `a process counts though its main thread has ended`(sandbox: Sandbox) throws {
    try folder.write(Array(SandboxTests.headless.utf8), to: "headless.c")
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-pthread", "-o", folder.path + "/headless", folder.path + "/headless.c"]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    var limits = BotLimits()
    limits[.memory] = 64 << 20
    let stage = try start("", in: sandbox, limits: limits, program: folder.path + "/headless")
    #expect(stage.play().ending == .limit(.memory, allowed: 64 << 20))
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `a hidden path that goes on behind a file's name hides nothing of the file`(sandbox: Sandbox) throws {
    try folder.write(Array("mine".utf8), to: "plain")
    try folder.write(Array("seed".utf8), to: "secret")
    let hidden = ["/plain/x", "/plain/x/y", "/secret"].map { folder.path + $0 }
    #expect(try output("cat plain; cat secret 2>&-", in: sandbox, hidden: hidden) == "mine")
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `what is hidden in its own folder it does not read, and finds beside it what is not`(sandbox: Sandbox) throws {
    for name in ["tournament.json", "other.py", "mine"] { try folder.write(Array(name.utf8), to: name) }
    for name in ["run", "deep/other", "deep/mine"] {
      try folder.makeFolder(name)
      try folder.write(Array(name.utf8), to: name + "/file")
    }
    let words = try output(
      "cat tournament.json other.py run/file deep/other/file; cat mine deep/mine/file", in: sandbox,
      hidden: ["tournament.json", "other.py", "run", "deep/other"].map { folder.path + "/" + $0 })
    #expect(words == "minedeep/mine")
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `what is hidden stays hidden by whatever link it is looked for`(sandbox: Sandbox) throws {
    let link = FileManager.default.temporaryDirectory.path + "/referee-test-link-\(UUID())"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    defer { try? FileManager.default.removeItem(atPath: link) }
    try folder.write(Array("seed".utf8), to: "tournament.json")
    try folder.write(Array("mine".utf8), to: "mine")
    let words = try output(
      "cat \(link)/tournament.json $HERE/tournament.json; cat \(link)/mine", in: sandbox,
      readable: [link], hidden: [link + "/tournament.json"])
    #expect(words == "mine")
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `it writes into its temporary folder alone, which is gone with it`(sandbox: Sandbox) throws {
    let words = try output(
      """
      for place in . / /etc /usr /dev /dev/shm/.. $HERE /var/tmp; do echo x 2>&- >$place/litter-of-a-bot && echo $place; done
      echo kept >$TMPDIR/referee-test && cat $TMPDIR/referee-test; echo $TMPDIR
      """, in: sandbox)
    let lines = words.split(separator: "\n")
    #expect(lines.first == "kept")
    #expect(lines.count == 2)
    #expect(!FileManager.default.fileExists(atPath: "\(lines.last ?? "/tmp")/referee-test"))
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `it reads nothing of the run in the command line of the first process`(sandbox: Sandbox) throws {
    let words = try output("cat /proc/1/cmdline; echo .", in: sandbox)
    #expect(words.hasSuffix(".\n") && !words.contains("memory=") && !words.contains(folder.path), "\(words)")
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `it sees no other process and can signal none`(sandbox: Sandbox) throws {
    let stage = try start(
      """
      cat /proc/$REFEREE/cmdline /proc/$REFEREE/environ && echo leak
      for signal in 0 STOP TERM KILL; do kill -$signal $REFEREE && echo signalled; done
      kill -STOP $PPID; kill -KILL $PPID; echo alive; exit 7
      """, in: sandbox)
    let play = stage.play()
    #expect(play.output == "alive\n")
    #expect(play.ending == .exit(code: 7), "its launcher was out of reach")
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: [Sandbox.none] + working)
  func `it has no network`(sandbox: Sandbox) throws {
    let server = try #require(LocalServer())
    let bash = try #require(["/bin/bash", "/usr/bin/bash"].first(where: FileManager.default.isExecutableFile))
    let words = try output(
      "exec 3<>/dev/tcp/127.0.0.1/\(server.port) && echo connected", in: sandbox, program: bash)
    #expect(words == (sandbox == .none ? "connected\n" : ""))
  }

  @Test(.needs(.python), .enabled(if: !working.isEmpty, reason), arguments: working)
  func `a bot that may use the network connects to others, and listens for nobody`(sandbox: Sandbox) throws {
    let server = try #require(LocalServer())
    let python = try #require(
      ["/usr/bin/python3", "/usr/local/bin/python3"].first(where: FileManager.default.isExecutableFile))
    try folder.write(
      Array(
        """
        import socket
        socket.create_connection(("127.0.0.1", \(server.port))).close()
        print("connected")
        for kind, task in [("listens", lambda: socket.socket().bind(("127.0.0.1", 0))),
                           ("local", lambda: socket.socket(socket.AF_UNIX))]:
            try:
                task()
                print(kind)
            except OSError:
                pass
        """.utf8), to: "connect.py")
    let play = try start("exec \(python) connect.py", in: sandbox, isConnected: true).play()
    #expect(play.output == "connected\n")
  }

  @Test(arguments: [Sandbox.none] + working)
  func `it has no terminal`(sandbox: Sandbox) throws {
    #expect(try output("(: </dev/tty) && echo terminal; (: >/dev/tty) && echo terminal; exit 0", in: sandbox) == "")
  }

  @Test(arguments: [Sandbox.none] + working)
  func `its end is reported with its exit code or signal in every sandbox`(sandbox: Sandbox) throws {
    #expect(try start("exit 3", in: sandbox).play().ending == .exit(code: 3))
    #expect(try start("kill -SEGV $$", in: sandbox).play().ending == .signal(11))
  }

  @Test(arguments: [Sandbox.none] + working)
  func `an output that is closed is seen, whatever stands around it`(sandbox: Sandbox) throws {
    let play = try start("exec >&-; read line", in: sandbox).play()
    #expect(play.events.contains(.closed))
  }

  @Test(arguments: [Sandbox.none] + working)
  func `its CPU time is its own, whatever stands around it`(sandbox: Sandbox) throws {
    let stage = try start("i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; echo done; read line", in: sandbox)
    _ = stage.play(until: { $0.output == "done\n" }, close: false)
    #expect(try #require(stage.bot.cpuTime) > .milliseconds(1))
    stage.close()
  }

  @Test(arguments: [Sandbox.none] + working)
  func `all that it started ends with it`(sandbox: Sandbox) throws {
    let mark = "referee-test-\(UUID())"
    let script = "for i in 1 2 3; do MARK=\(mark) setsid sh -c 'sleep 1000 & sleep 1000' & done; echo up; read line"
    let stage = try start(script, in: sandbox)
    _ = stage.play(until: { _ in Processes.count(bearing: mark) >= 6 }, close: false)
    #expect(Processes.count(bearing: mark) >= 6)
    stage.close()
    #expect(Processes.count(bearing: mark) == 0)
  }

  /// For each limit that a file may set, what is allowed, and a script that goes beyond it until it is stopped.
  private static let greed: [ResourceLimit: (allowed: Int, script: String)] = [
    .memory: (64 << 20, #"exec awk 'BEGIN { while (1) a[i++] = sprintf("%4000d", i) }'"#),
    .processes: (40, "while :; do sleep 1000 & done"),
    .fileSize: (1 << 20, "exec head -c 3000000 /dev/zero >${OUT:-$TMPDIR/file}"),
    .cpu: (1, "while :; do :; done"),
  ]

  @Test(
    arguments: [Sandbox.none] + working, ResourceLimit.all.filter { $0.setting != nil && $0.excess != nil })
  func `an exceeded limit is reported with what was allowed`(sandbox: Sandbox, limit: ResourceLimit) throws {
    let (allowed, script) = try #require(SandboxTests.greed[limit], "a limit that nobody has tried to exceed")
    var limits = BotLimits()
    for (limit, greed) in SandboxTests.greed { limits[limit] = greed.allowed }
    let out = sandbox == .none ? "OUT=\(folder.path)/file; " : ""
    let ending = try start(out + script, in: sandbox, limits: limits).play().ending
    #expect(ending == .limit(limit, allowed: allowed))
  }

  @Test(arguments: [Sandbox.none] + working)
  func `who opens too many files is refused and may say so itself`(sandbox: Sandbox) throws {
    var limits = BotLimits()
    limits[.openFiles] = 20
    let opening = "exec tee $(yes /dev/null | head -n 30) </dev/null 2>&1"
    let holder = try start(opening, in: sandbox, limits: limits).play()
    #expect(holder.output.contains("Too many open files"), "\(holder.output)")
    #expect(holder.ending == .exit(code: 1))
  }

  /// What is reserved is not used, and no refusal of the system's decides what is.
  @Test(.needs(.python), arguments: [Sandbox.none] + working)
  func `memory counts that is used, and not that is reserved`(sandbox: Sandbox) throws {
    var limits = BotLimits()
    limits[.memory] = 64 << 20
    let reserving = "import mmap; m = mmap.mmap(-1, 2 << 30, mmap.MAP_PRIVATE); print('here', flush=True); input()"
    let modest = try python(reserving, in: sandbox, limits: limits)
    #expect(modest.play(until: { !$0.output.isEmpty }).output == "here\n")
    let using = "import mmap; m = mmap.mmap(-1, 2 << 30, mmap.MAP_PRIVATE)\nfor n in range(0, 2 << 30, 4096): m[n] = 1"
    #expect(try python(using, in: sandbox, limits: limits).play().ending == .limit(.memory, allowed: 64 << 20))
  }

  @Test(arguments: ["OutOfMemoryError: Java heap space", "MemoryError", "std::bad_alloc", "Heap exhausted, game over."])
  func `who says at its end that it was refused memory ran out of it`(words: String) throws {
    for output in [1, 2] {
      let ending = try start("echo '\(words)' >&\(output); exit 1", in: .none).play().ending
      #expect(ending == .limit(.memory, allowed: 1 << 30))
    }
    #expect(try start("echo '\(words)' >&2; exit 0", in: .none).play().ending == .exit(code: 0))
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `files without number in its temporary folder are too many`(sandbox: Sandbox) throws {
    let ending = try start("cd $TMPDIR; i=0; while :; do : >$i; i=$((i + 1)); done", in: sandbox).play().ending
    #expect(ending == .limit(.scratch, allowed: 128 << 20))
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `what its temporary folder holds is bounded, and that is gone whatever rights it has`(sandbox: Sandbox) throws {
    let script = "echo $TMPDIR; cd $TMPDIR; (umask 777; mkdir a; mkdir -p b/c)"
    let filling = "; for i in 1 2 3; do head -c 60000000 /dev/zero >$i || exit 5; done; while :; do read line; done"
    let play = try start(script + filling, in: sandbox).play()
    // Within bubblewrap the file system itself is full.
    #expect(
      play.ending
        == (sandbox == .landlock ? .limit(.scratch, allowed: 128 << 20) : .exit(code: 5)))
    let scratch = try #require(play.output.split(separator: "\n").first)
    #expect(scratch == "/tmp" || !FileManager.default.fileExists(atPath: String(scratch)))
  }

  /// A program in Python, which prints what it says and waits.
  private func python(_ script: String, in sandbox: Sandbox, limits: BotLimits = BotLimits()) throws -> BotStage {
    let command = BotCommand(
      program: OptionalProgram.python.path ?? "", arguments: ["-S", "-c", script], folder: folder.path,
      environment: BotEnvironment.fixed(host: ["PATH": "/usr/bin:/bin"], adding: [:]))
    return try BotStage(try BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox, limits: limits), command)
  }

  @Test(.needs(.python), arguments: [Sandbox.none] + working)
  func `processes that another thread has started count, and end with it`(sandbox: Sandbox) throws {
    let mark = "referee-test-\(UUID())"
    let script = """
      import os, signal, threading, time
      os.environ["MARK"] = "\(mark)"
      def fork():
          while True:
              if os.fork() == 0: os.execve("/bin/sleep", ["sleep", "1000"], os.environ)
              threading.Event().wait(0.001)
      threading.Thread(target=fork).start()
      """
    var limits = BotLimits()
    limits[.processes] = 30
    let ending = try python(script, in: sandbox, limits: limits).play().ending
    #expect(ending == .limit(.processes, allowed: 30))
    #expect(Processes.count(bearing: mark) == 0)
  }

  @Test(.needs(.python), arguments: [Sandbox.none] + working)
  func `threads count as processes do`(sandbox: Sandbox) throws {
    func script(threads: Int, then action: String) -> String {
      """
      import signal, threading
      try:
          for _ in range(\(threads)): threading.Thread(target=threading.Event().wait, daemon=True).start()
      except RuntimeError: pass
      \(action)
      """
    }
    var limits = BotLimits()
    limits[.processes] = 40
    let many = try python(script(threads: 60, then: "signal.pause()"), in: sandbox, limits: limits)
    #expect(many.play().ending == .limit(.processes, allowed: 40))
    let few = try python(script(threads: 20, then: "print('up', flush=True); input()"), in: sandbox, limits: limits)
    #expect(few.play(until: { $0.output == "up\n" }).output == "up\n")
  }

  @Test(.needs(.python), arguments: [Sandbox.none] + working)
  func `page tables count as memory`(sandbox: Sandbox) throws {
    // One read of each 2 MiB takes a table of 4 KiB and no other memory. MAP_NORESERVE is 0x4000, MADV_NOHUGEPAGE 15.
    let script = """
      import mmap, signal
      memory = mmap.mmap(-1, 128 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, mmap.PROT_READ)
      memory.madvise(15)
      for place in range(0, 128 << 30, 2 << 20): memory[place]
      signal.pause()
      """
    var limits = BotLimits()
    limits[.memory] = 100 << 20
    let ending = try python(script, in: sandbox, limits: limits).play().ending
    #expect(ending == .limit(.memory, allowed: 100 << 20))
  }

  @Test(.needs(.python), .enabled(if: !working.isEmpty, reason), arguments: working)
  func `a program that may not be looked into does not hide its memory`(sandbox: Sandbox) throws {
    // Root looks into all. An ordinary user may not, and what is hidden is a fault.
    let script = """
      import os, shutil, sys, tempfile
      program = tempfile.gettempdir() + "/hidden"
      with open(os.open(program, os.O_CREAT | os.O_WRONLY, 0o111), "wb") as copy, open(sys.executable, "rb") as own:
          shutil.copyfileobj(own, copy)
      os.execve(program, [program, "-S", "-c", '''
      import mmap, signal
      held = []
      for _ in range(5):
          memory = mmap.mmap(-1, 30 << 20)
          for place in range(0, 30 << 20, 4096): memory[place] = 1
          memory.madvise(4)
          held.append(memory)
      signal.pause()
      '''], {"PYTHONHOME": sys.prefix})
      """
    var limits = BotLimits()
    limits[.memory] = 100 << 20
    let ending = try python(script, in: sandbox, limits: limits).play().ending
    #expect(ending == .limit(.memory, allowed: 100 << 20))
  }

  @Test(.needs(.python), arguments: [Sandbox.none] + working)
  func `memory that a process shares and has let go of counts, and for its children only once`(
    sandbox: Sandbox
  ) throws {
    var limits = BotLimits()
    limits[.memory] = 100 << 20
    // MADV_DONTNEED is 4.
    let hold = """
      import mmap, os, signal
      def hold():
          memory = mmap.mmap(-1, 30 << 20)
          for place in range(0, 30 << 20, 4096): memory[place] = 1
          memory.madvise(4)
          return memory
      """
    let children =
      "\nheld = hold()\nfor _ in range(5):\n    if os.fork() == 0: signal.pause()\nprint('up', flush=True)\ninput()"
    let stage = try python(hold + children, in: sandbox, limits: limits)
    #expect(stage.play(until: { $0.output == "up\n" }, close: false).output == "up\n")
    stage.bot.closeInput()
    #expect(stage.play().ending == .exit(code: 1))
    let ending = try python(hold + "\nheld = [hold() for _ in range(5)]\nsignal.pause()", in: sandbox, limits: limits)
      .play().ending
    #expect(ending == .limit(.memory, allowed: 100 << 20))
  }

  @Test(.needs(.python), arguments: [Sandbox.none] + working)
  func `who takes its launcher's descriptors away leaves nothing behind`(sandbox: Sandbox) throws {
    let mark = "referee-test-\(UUID())"
    // Its launcher is a process that this test has started. Where it cannot be reached, that is refused.
    let script = """
      import os, resource, signal
      os.environ["MARK"] = "\(mark)"
      if os.fork() == 0:
          os.setsid()
          os.execve("/bin/sleep", ["sleep", "1000"], os.environ)
      try: resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (0, 0))
      except OSError: print("refused")
      """
    let play = try python(script, in: sandbox).play()
    #expect(play.output == (sandbox == .none ? "" : "refused\n"))
    #expect(Processes.count(bearing: mark) == 0)
  }

  @Test func `memory that is shared with no file counts as well`() throws {
    // What lies in a folder of memory is in no process's data; the file's own limit holds it.
    var limits = BotLimits()
    limits[.fileSize] = 1 << 20
    for sandbox in SandboxTests.working where sandbox == .bubblewrap {
      let ending = try start("exec head -c 3000000 /dev/zero >/dev/shm/x", in: sandbox, limits: limits).play().ending
      #expect(ending == .limit(.fileSize, allowed: 1 << 20))
    }
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `a folder that is named is read, and one that is missing is said`(sandbox: Sandbox) throws {
    let other = try TemporaryFolder()
    try other.write(Array("library".utf8), to: "file")
    #expect(try output("cat \(other.path)/file", in: sandbox, readable: [other.path]) == "library")
    #expect(throws: StartFailure.nothingToRead("/no/such/folder")) {
      _ = try output("", in: sandbox, readable: ["/no/such/folder"])
    }
  }

  @Test(.enabled(if: !working.isEmpty, reason), arguments: working)
  func `a program whose interpreter is outside is said to be so`(sandbox: Sandbox) throws {
    let tools = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: URL(filePath: "/bin/sh").resolvingSymlinksInPath(), to: URL(filePath: tools.path + "/shell"))
    // What a bot's own file asks for is not shown for that.
    try tools.write(Array("#!\(tools.path)/shell\n".utf8), to: "second")
    try folder.write(Array("#!\(tools.path)/second\n".utf8), to: "first")
    for path in [tools.path + "/second", folder.path + "/first"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    #expect(throws: StartFailure.notInSandbox(folder.path + "/first")) {
      _ = try output("", in: sandbox, program: folder.path + "/first")
    }
  }

  @Test func `a sandbox that is asked for by name is never replaced`() throws {
    let probe = SandboxTests.probe
    #expect(try probe.sandbox(for: .named(.none)) == .none)
    #expect(try probe.sandbox(for: .auto) == SandboxTests.working.first ?? .none)
    let nowhere = SandboxProbe(launcher: URL(filePath: "/no/such/launcher"), environment: [:])
    #expect(try nowhere.sandbox(for: .auto) == .none)
    #expect(throws: StartFailure.noLauncher(["/no/such/launcher"])) { try nowhere.sandbox(for: .named(.bubblewrap)) }
    #expect(Sandbox.none.gap != nil)
  }
}
