import BotProcess
import BotProtocol
import Foundation
import Limits
import OperatingSystem
import Sandboxes
import TestBasics
import TestSupport
import Testing

/// What is none of a bot's business, tried in earnest: everything is refused in a sandbox.
@Suite(.timeLimited) struct TrespassTests {
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
    "set what the kernel does": "open('/proc/sys/kernel/core_pattern', 'r+b')",
    "change the mode of what the kernel tells": "os.chmod('/proc/meminfo', 0o444)",
    "change the mode of a device": "os.chmod('/dev/null', 0o666)",
    "date a device": "os.utime('/dev/urandom')",
    "choose a core": "os.sched_setaffinity(0, os.sched_getaffinity(0))",
    "bind another to a core": "os.sched_setaffinity(other(), os.sched_getaffinity(0))",
    "limit another": "resource.prlimit(other(), resource.RLIMIT_AS, (0, 0))",
    "schedule another": "os.sched_setscheduler(other(), os.SCHED_IDLE, os.sched_param(0))",
    "make another wait": "os.setpriority(os.PRIO_PROCESS, other(), 19)",
    "make all wait": "os.setpriority(os.PRIO_USER, 0, 19)",
    "make another's disk wait": "call({'x86_64': 251, 'aarch64': 30}[os.uname().machine], 1, other(), 3 << 13)",
    "move another's memory": "call({'x86_64': 256, 'aarch64': 238}[os.uname().machine], other(), 8, 0, 0)",
    "take its core's sibling": "call({'x86_64': 157, 'aarch64': 167}[os.uname().machine], 62, 1, 0, 0, 0)",
    "keep from being counted": "call({'x86_64': 157, 'aarch64': 167}[os.uname().machine], 4, 0, 0, 0, 0)",
    "change the mode of a file": "os.chmod(here + '/bot.py', 0)",
    "change the mode of an open file": "os.fchmod(os.open(here + '/bot.py', os.O_RDONLY), 0)",
    "give a file away": "os.chown(here + '/bot.py', os.getuid(), os.getgid())",
    "date a file": "os.utime(here + '/bot.py', ns=(1, 1))",
    "put an attribute to a file": "os.setxattr(here + '/bot.py', 'user.test', b'x')",
    "remove an attribute of a file": "os.removexattr(here + '/bot.py', 'user.test')",
    "put a flag to a file": "fcntl.ioctl(os.open(here + '/bot.py', os.O_RDONLY), 0x40086602, bytes(8))",
    "make a program that acts for its owner":
      "os.open(tempfile.gettempdir() + '/a', os.O_CREAT | os.O_WRONLY, 0o4755)",
    "make a program that acts for its group": "os.open(tempfile.gettempdir() + '/b', os.O_CREAT | os.O_WRONLY, 0o2755)",
    "make such a program without a name": "os.open(tempfile.gettempdir(), os.O_TMPFILE | os.O_WRONLY, 0o4755)",
    "make such a program as a node": "os.mknod(tempfile.gettempdir() + '/c', 0o104755)",
    "make such a program in the newest way":
      "call(437, -100, b'd', (ctypes.c_uint64 * 3)(os.O_CREAT | os.O_WRONLY, 0o4755, 0), 24)",
    "let a program act for its owner": "os.chmod(tempfile.mkstemp()[1], 0o4755)",
    "let an open program act for its group": "os.fchmod(tempfile.mkstemp()[0], 0o2755)",
    "let a program act for its owner in the newest way":
      "call(452, -100, tempfile.mkstemp()[1].encode(), 0o4755, 0)",
    "let a child's end let it go on": "call({'x86_64': 56, 'aarch64': 220}[os.uname().machine], 18, 0, 0, 0, 0)",
    "let its parent's end let it go on":
      "control(1, 18); number = ctypes.c_int(); control(2, ctypes.byref(number)); refuse(unless=number.value == 18)",
    "be let go on as an orphaned group": "os.setpgid(0, 0); refuse(unless=os.getpgid(0) == os.getpid())",
    "be let go on by a terminal": "os.openpty()",
    "share memory": "call({'x86_64': 29, 'aarch64': 194}[os.uname().machine], 0x7ef, 4096, 0o1600)",
    "share a queue": "call({'x86_64': 68, 'aarch64': 186}[os.uname().machine], 0x7ef, 0o1600)",
    "share a semaphore": "call({'x86_64': 64, 'aarch64': 190}[os.uname().machine], 0x7ef, 1, 0o1600)",
    "share a POSIX queue":
      "call({'x86_64': 240, 'aarch64': 180}[os.uname().machine], b'referee-test', os.O_CREAT | os.O_RDWR, 0o600, 0)",
    "hold memory in no process": "os.memfd_create('test')",
    "hold secret memory": "call(447, 0)",
    "hear who opens files": "call({'x86_64': 294, 'aarch64': 26}[os.uname().machine], 0)",
    "hear who opens any file": "call({'x86_64': 300, 'aarch64': 262}[os.uname().machine], 0, 0)",
    "hear of a folder": "fcntl.fcntl(os.open('/usr', os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS)",
    "hold who opens a file": "fcntl.fcntl(os.open(here + '/bot.py', os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)",
    "leave a note in a file's inode":
      "fcntl.fcntl(os.open(here + '/bot.py', os.O_RDONLY), 1036, (2).to_bytes(8, 'little'))",
    "read a note in a file's inode": "fcntl.fcntl(os.open(here + '/bot.py', os.O_RDONLY), 1035, bytes(8))",
    "leave a note in an open file": "fcntl.fcntl(os.open(here + '/bot.py', os.O_RDONLY), 1038, bytes(8))",
    "take a delegation of a file": "fcntl.fcntl(os.open(here + '/bot.py', os.O_RDONLY), 1040, bytes(8))",
    "ask what is in the page cache":
      "call(451, os.open(here + '/bot.py', os.O_RDONLY), (ctypes.c_uint64 * 2)(), (ctypes.c_uint64 * 5)(), 0)",
    "ask which pages are in memory":
      "call({'x86_64': 27, 'aarch64': 232}[os.uname().machine], mapped(), ctypes.c_size_t(1), bytes(1))",
    "read without waiting": "os.preadv(os.open(here + '/bot.py', os.O_RDONLY), [bytearray(1)], 0, 8)",
    "read and forget": "os.preadv(os.open(here + '/bot.py', os.O_RDONLY), [bytearray(1)], 0, 0x80)",
    "ask for what a filter does not see":
      "call({'x86_64': 206, 'aarch64': 0}[os.uname().machine], 1, (ctypes.c_uint64 * 1)())",
    "forget a page of a file":
      "os.posix_fadvise(os.open(here + '/bot.py', os.O_RDONLY), 0, 4096, os.POSIX_FADV_DONTNEED)",
    "take a page out of memory": "advise(21)",
    "have a page taken out of memory": "advise(20)",
    "put the pages of a file together": "advise(25)",
    "share pages that are alike": "advise(12)",
    "share all pages that are alike": "call({'x86_64': 157, 'aarch64': 167}[os.uname().machine], 67, 1, 0, 0, 0)",
    "move a page to another memory":
      "call({'x86_64': 237, 'aarch64': 235}[os.uname().machine], mapped(), ctypes.c_size_t(4096), 0, 0, 0, 2)",
    "ask where a page is": "call({'x86_64': 239, 'aarch64': 236}[os.uname().machine], 0, 0, 0, mapped(), 3)",
    "give memory to a pipe": "call({'x86_64': 278, 'aarch64': 75}[os.uname().machine], os.pipe()[1], 0, 0, 0)",
    "take huge pages that are set aside": "mmap.mmap(-1, 1 << 21, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x40000)",
    "take the memory of pipes": "fcntl.fcntl(os.pipe()[0], 1031, 1 << 16)",
    "have another signalled": "fcntl.fcntl(os.pipe()[0], fcntl.F_SETOWN, other())",
    "send to a name": "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)",
    "make a namespace": "call({'x86_64': 56, 'aarch64': 220}[os.uname().machine], 0x10000011, 0, 0, 0, 0)",
    "make a namespace in the new way": "call(435, 0, 0)",
    "copy a mount": "call(428, -100, b'/', 1)",
    "list mounts": "call(458, 0, 0, 0, 0)",
    "look at a mount": "call(457, 0, 0, 0, 0)",
    "call what is too new": "call(467, -100, b'/', 0, 0, 0)",
    "mount a folder": "call({'x86_64': 165, 'aarch64': 40}[os.uname().machine], b'none', b'/tmp', b'tmpfs', 0, 0)",
  ]

  /// What is refused a build as well, whose author may change the modes of files.
  static let tricksOfBuilds = [
    "change the mode of a device": "os.chmod('/dev/null', 0o666)",
    "give a device away": "os.chown('/dev/zero', 0, 0)",
    "date a device": "os.utime('/dev/urandom')",
    "put an attribute to a device": "os.setxattr('/dev/full', 'trusted.test', b'x')",
    "remove a device": "os.unlink('/dev/random')",
    "change the mode of what the kernel tells": "os.chmod('/proc/meminfo', 0o444)",
  ]

  /// The modes, owners and dates of what the tricks of builds are about.
  private static func devices() -> [String] {
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/proc/meminfo"].map { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return "\(path) is gone" }
      let date = path == "/dev/urandom" ? status.st_mtim.tv_sec : 0
      return "\(path) \(status.st_mode) \(status.st_uid) \(status.st_gid) \(date)"
    }
  }

  /// What is refused where the bot could name others' processes.
  static let tricksAmongOthers = [
    "read another's CPU clock": "time.clock_gettime(~referee << 3 | 2)",
    "ask whether a process is there": "time.clock_getres(~referee << 3 | 2)",
    "wait for another's CPU clock":
      "call({'x86_64': 230, 'aarch64': 115}[os.uname().machine], ~referee << 3 | 2, 0, bytes(16), 0)",
    "have a timer by another's CPU clock":
      "call({'x86_64': 222, 'aarch64': 107}[os.uname().machine], ~referee << 3 | 2, 0, bytes(4))",
  ]

  /// What runtimes and libraries need, and so is let.
  static let needs = [
    "be woken by a timer": "signal.setitimer(signal.ITIMER_REAL, 100)",
    "make a timer": "call({'x86_64': 222, 'aarch64': 107}[os.uname().machine], 1, 0, bytes(8))",
    "make a timer by its own CPU clock": "call({'x86_64': 222, 'aarch64': 107}[os.uname().machine], 2, 0, bytes(8))",
    "ask for its own CPU clock by its number": "time.clock_gettime(-2) + time.clock_gettime(-6)",
    "know its own limits": "resource.setrlimit(resource.RLIMIT_NOFILE, resource.getrlimit(resource.RLIMIT_NOFILE))",
    "schedule a thread of its own as usual":
      "os.sched_setscheduler(threading.get_native_id(), os.SCHED_OTHER, os.sched_param(0))",
    "know its cores": "os.sched_getaffinity(0)",
    "read its own CPU clocks": "time.thread_time() + time.process_time()",
    "give way": "os.setpriority(os.PRIO_PROCESS, 0, 1)",
    "start a thread": "threading.Thread(target=print).start()",
    "start a program": "subprocess.run(['/bin/true'], check=True)",
    "have a pair of sockets": "pair = socket.socketpair(); pair[0].sendall(b'x')",
    "share memory with its children": "mmap.mmap(-1, 4096)",
    "make a program": "os.open(tempfile.gettempdir() + '/p', os.O_CREAT | os.O_WRONLY, 0o1755)",
    "open a file with an odd mode": "os.open(here + '/bot.py', os.O_RDONLY, 0o7777)",
    "keep a file for a while": "tempfile.TemporaryFile().write(b'x')",
    "ask for a terminal": "os.isatty(0)",
    "write to nobody": "open('/dev/null', 'w').write('x')",
    "write to its output by its name": "open('/dev/stdout', 'w').write('')",
    "read randomness": "open('/dev/urandom', 'rb').read(8)",
    "read about the machine": "open('/proc/cpuinfo').read()",
    "lock a file of its own": "fcntl.flock(tempfile.TemporaryFile(), fcntl.LOCK_EX)",
    "copy a descriptor": "fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, 10)",
    "know the size of a pipe": "fcntl.fcntl(os.pipe()[0], 1032)",
    "tell how it will read": "os.posix_fadvise(os.open(here + '/bot.py', os.O_RDONLY), 0, 0, os.POSIX_FADV_SEQUENTIAL)",
    "give pages back": "advise(4)",
    "have large pages": "advise(14)",
    "read into several places": "os.preadv(os.open(here + '/bot.py', os.O_RDONLY), [bytearray(1), bytearray(2)], 0)",
    "set a pipe not to block": "os.set_blocking(os.pipe()[0], False)",
  ]

  /// What becomes of each of some tricks: "refused", "done", or how its process ended otherwise.
  ///
  /// One bot tries them all, each in a child of its own: a bot for each of a hundred took a minute of processor time.
  private func outcomes(
    of tricks: [String: String], in sandbox: Sandbox, isBuild: Bool = false
  ) throws -> [String: String] {
    let script = """
      import ctypes, fcntl, mmap, os, resource, signal, socket, subprocess, sys, tempfile, threading, time
      here, referee = \(folder.path.debugDescription), \(getpid())
      def call(number, *words):
          libc = ctypes.CDLL(None, use_errno=True)
          result = libc.syscall(number, *words)
          if result < 0: raise OSError(ctypes.get_errno(), "refused")
          return result
      def control(option, value): return call({'x86_64': 157, 'aarch64': 167}[os.uname().machine], option, value, 0, 0, 0)
      def refuse(unless):
          if not unless: raise OSError("only pretended")
      def mapped():
          global memory
          memory = mmap.mmap(-1, 1 << 16)
          memory[0] = 1
          return ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(memory)))
      def advise(advice):
          call({'x86_64': 28, 'aarch64': 233}[os.uname().machine], mapped(), ctypes.c_size_t(1 << 16), advice)
      def other():
          # Never a process that this bot has not started.
          child = os.fork()
          if child == 0: signal.pause()
          return child
      for trick in \(tricks.values.map(\.debugDescription).joined(separator: ", ")),:
          child = os.fork()
          if child == 0:
              try: exec(trick)
              except OSError: os._exit(9)
              os._exit(0)
          status = os.waitpid(child, 0)[1]
          print({0: "done", 9 << 8: "refused"}.get(status, f"ended with {status}"), flush=True)
      """
    try folder.write(Array(script.utf8), to: "bot.py")
    let environment = BotEnvironment.fixed(host: ["PATH": "/usr/bin:/bin"], adding: [:])
    var command = BotCommand(
      program: OptionalProgram.python.path ?? "", arguments: ["-S", folder.path + "/bot.py"], folder: folder.path,
      environment: environment)
    command.writesFolder = isBuild
    let play = try BotStage(try BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox), command).play()
    #expect(play.ending == .exit(code: 0))
    let lines = play.output.split(separator: "\n").map(String.init)
    try #require(lines.count == tricks.count, "\(lines)")
    return Dictionary(uniqueKeysWithValues: zip(tricks.keys, lines))
  }

  @Test(
    .needs(.python), .enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason),
    arguments: SandboxTests.working)
  func `what is none of its business is refused`(sandbox: Sandbox) throws {
    let outcomes = try outcomes(of: TrespassTests.tricks, in: sandbox)
    for (trick, outcome) in outcomes { #expect(outcome == "refused", "\(trick)") }
  }

  @Test(
    .needs(.python), .enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason),
    arguments: SandboxTests.working)
  func `a build changes no device`(sandbox: Sandbox) throws {
    var tricks = TrespassTests.tricksOfBuilds
    // Whoever may write to a file may date it to now. bubblewrap's own read-only mounts let no device be written to, and only
    // root may make others for it (`IsolationGap`).
    if sandbox == .bubblewrap, geteuid() != 0 { tricks["date a device"] = nil }
    let before = TrespassTests.devices()
    let outcomes = try outcomes(of: tricks, in: sandbox, isBuild: true)
    #expect(TrespassTests.devices() == before)
    // Where a filter cannot tell a device from the build's own files, it is told that their modes are changed.
    let isTold = sandbox == .landlock
    for (trick, outcome) in outcomes where !isTold || trick.hasPrefix("put") || trick.hasPrefix("remove") {
      #expect(outcome == "refused", "\(trick)")
    }
  }

  @Test(.needs(.python), .enabled(if: SandboxTests.working.contains(.landlock), SandboxTests.reason))
  func `what would reach others is refused where others can be named`() throws {
    let outcomes = try outcomes(of: TrespassTests.tricksAmongOthers, in: .landlock)
    for (trick, outcome) in outcomes { #expect(outcome == "refused", "\(trick)") }
  }

  @Test(
    .needs(.python), .enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason),
    arguments: SandboxTests.working)
  func `what runtimes need is let`(sandbox: Sandbox) throws {
    let outcomes = try outcomes(of: TrespassTests.needs, in: sandbox)
    for (need, outcome) in outcomes { #expect(outcome == "done", "\(need)") }
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
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
