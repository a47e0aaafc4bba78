import Foundation
import TestBasics
import TestSupport
import Testing

/// Disks that refuse, descriptors that run out, readers that go away: one clear sentence, and nothing lost.
@Suite(.timeLimited) struct HardTimesTests {
  private static let isRoot = getuid() == 0

  private func tournament(
    deals: Int = 60, actions: Int = 60, concurrency: Int = 1, more: String = ""
  ) throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.write(
      """
      {"out": "run", "sandbox": "none", "concurrency": \(concurrency)\(more),
       "events": [{"game": "klondike", "deals": \(deals), "options": {"max_actions": \(actions)}}],
       "bots": [{"name": "a", "command": ["sh", "any.sh"], "cwd": "\(Program.package.path)/Bots/shell"}]}
      """, to: "file.json")
    return scratch
  }

  /// Runs the tournament from a shell, in which `REFEREE run FILE` is `$RUN`.
  private func shell(
    _ script: String, _ scratch: TemporaryFolder
  ) throws -> (status: Int32, words: String, errors: [Substring]) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let run = "\(BuiltPrograms.folder.appending(path: "referee").path) run \(scratch.file("file.json").path) --quiet"
    process.arguments = ["-c", "RUN='\(run)'; cd '\(scratch.folder.path)'; \(script)"]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, text.split(separator: "\n").filter { $0.hasPrefix("referee: ") })
  }

  /// The run with at most this number of descriptors.
  ///
  /// It inherits none of those that other tests have open while it is being started: they would count.
  private func run(descriptors: Int) -> String {
    """
    exec bash -c 'for path in /dev/fd/*; do number=${path##*/}; [ $number -gt 2 ] && eval "exec $number>&-"; done
      ulimit -n \(descriptors); exec "$@"' - $RUN
    """
  }

  /// The run ended with one sentence; once there is room, it goes on to a whole result.
  private func checkThatItGoesOn(
    _ failed: (status: Int32, words: String, errors: [Substring]), _ words: String, _ scratch: TemporaryFolder,
    status: Int32 = 2
  ) throws {
    #expect(failed.status == status)
    #expect(failed.errors.count == 1)
    #expect(failed.errors.first?.contains(words) == true, "\(failed.errors)")
    let before = try scratch.read("run/journal.jsonl").split(separator: "\n").count
    #expect(try Program.run("run", scratch.file("file.json").path).exitCode == 0)
    #expect(try scratch.read("run/journal.jsonl").split(separator: "\n").count == 61)
    #expect(before > 1 && before < 61)
    let verified = try Program.run("verify", scratch.file("run").path)
    #expect(verified.exitCode == 0 && verified.output.hasPrefix("60 of 60 tables, "), "\(verified.output)")
  }

  @Test func `a write that is refused ends the run with one sentence, and a later run goes on`() throws {
    let scratch = try tournament(actions: 4, more: #", "transcripts": "none""#)
    try checkThatItGoesOn(
      shell("ulimit -f 12; exec $RUN", scratch), "journal.jsonl: File too large; a file may have", scratch)
  }

  @Test(.enabled(if: isRoot, "only root may mount a small disk: no full disk was tried"))
  func `a full disk and a read-only one end the run with one sentence, and a later run goes on`() throws {
    let scratch = try tournament(actions: 20)
    let failed = try shell("mkdir run && mount -t tmpfs -o size=100k tmpfs run && exec $RUN", scratch)
    defer { _ = try? shell("umount run", scratch) }
    #expect(try shell("mount -o remount,ro,size=100k run && $RUN", scratch).errors.first?.contains("Read-only") == true)
    _ = try shell("mount -o remount,rw,size=8m run", scratch)
    try checkThatItGoesOn(failed, "No space left on device", scratch, status: 75)
  }

  /// A clock that is eighty years ahead, for a program that looks at it through the C library.
  private static let clock = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <time.h>

    int clock_gettime(clockid_t clock, struct timespec *now) {
      int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
      const int result = real(clock, now);
      if (clock == CLOCK_REALTIME) now->tv_sec += 80LL * 365 * 86400;
      return result;
    }
    """#

  @Test(.needs(.compiler)) func `a run on a machine whose clock is far ahead is read again`() throws {
    let scratch = try tournament(deals: 2, actions: 4)
    try scratch.write(HardTimesTests.clock, to: "clock.c")
    let library = scratch.file("clock.so").path
    try #require(Program.status(of: "cc", "-shared", "-fPIC", "-o", library, scratch.file("clock.c").path) == 0)
    let played = try shell("LD_PRELOAD=\(library) $RUN", scratch)
    #expect(played.status == 0, "\(played.words)")
    let journal = try scratch.read("run/journal.jsonl")
    #expect(journal.contains(/"begun":"2[1-9]\d\d-/), "\(journal.prefix(2000))")
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
    #expect(try Program.run("status", scratch.file("run").path).exitCode == 0)
  }

  /// What is wrong on a machine, as a script around `$RUN`; what is said, after "referee: ", and the exit code.
  static let troubles: [(script: String, words: String, status: Int32)] = [
    (
      "TMPDIR=/nowhere exec $RUN",
      "/nowhere, the folder for temporary files, cannot be used: No such file or directory; set TMPDIR to a folder in which "
        + "you may write; ", 2
    ),
    (
      "mkdir -p $LONG && TMPDIR=$PWD/$LONG exec $RUN",
      "LONG, the folder for temporary files, cannot be used: File name too long; set TMPDIR to a folder in which you may "
        + "write, with a path of at most 60 characters; ", 2
    ),
    (
      "ulimit -v 200000; exec $RUN",
      "this process may reserve 195 MiB of memory (ulimit -v), too little for its threads; raise that limit; ", 75
    ),
    (
      "mkdir bin && printf '#!/bin/sh\\nexit 3\\n' >bin/bwrap && chmod +x bin/bwrap && PATH=$PWD/bin:$PATH exec $RUN "
        + "--sandbox bubblewrap",
      "the sandbox bubblewrap does not work on this machine (its program ended without a word); choose another \"sandbox\"; "
        + "to list what works: referee doctor; ", 2
    ),
    (
      "exec $RUN >&-", "the results could not be written to standard output: it is closed", 2
    ),
  ]

  @Test(arguments: troubles)
  func `what a machine lacks is named, with what to do`(script: String, words: String, status: Int32) throws {
    let scratch = try tournament(deals: 1, actions: 2)
    let long = String(repeating: "x", count: 90)
    let failed = try shell("LONG=\(long); \(script)", scratch)
    #expect(failed.status == status, "\(failed.words)")
    let said = failed.errors.map { $0.replacing("\(scratch.path)/\(long)", with: "LONG") }
    #expect(said.count == 1 && said.first?.hasPrefix("referee: " + words) == true, "\(failed.words)")
  }

  /// The same where it takes root to bring it about.
  static let rootTroubles: [(script: String, words: String, status: Int32)] = [
    (
      "mkdir tmp && mount -t tmpfs -o ro tmpfs tmp && TMPDIR=$PWD/tmp exec $RUN",
      "/tmp, the folder for temporary files, cannot be used: Read-only file system; set TMPDIR to a folder in which you may "
        + "write; ", 2
    ),
    (
      "mkdir tmp && mount -t tmpfs -o nr_inodes=1 tmpfs tmp && TMPDIR=$PWD/tmp exec $RUN",
      "/tmp, the folder for temporary files, cannot be used: No space left on device; make room there, or set TMPDIR to a "
        + "folder in which you may write; ", 75
    ),
    (
      "mount -t tmpfs tmpfs /proc && exec $RUN",
      "/proc is not mounted, without which nothing works; as root: mount -t proc proc /proc", 75
    ),
  ]

  @Test(.enabled(if: isRoot, "only root may mount: no file system was taken away"), arguments: rootTroubles)
  func `what a file system lacks is named, with what to do`(script: String, words: String, status: Int32) throws {
    let scratch = try tournament(deals: 1, actions: 2)
    try scratch.write(script, to: "script.sh")
    let failed = try shell("export RUN; exec unshare -m sh script.sh", scratch)
    #expect(failed.status == status, "\(failed.words)")
    let said = failed.errors.map { $0.replacing(scratch.path, with: "") }
    #expect(said.count == 1 && said.first?.hasPrefix("referee: " + words) == true, "\(failed.words)")
  }

  @Test(arguments: [
    "exec 5000>/dev/null; ulimit -n 256; exec $RUN", "mkdir -p bin/bwrap && PATH=$PWD/bin:$PATH exec $RUN",
  ])
  func `what is only odd about a machine is no trouble`(script: String) throws {
    let scratch = try tournament(deals: 1, actions: 2)
    // The shell of Debian has one digit for a descriptor.
    try scratch.write(script, to: "script.sh")
    let played = try shell("export RUN; exec bash script.sh", scratch)
    #expect(played.status == 0, "\(played.words)")
  }

  /// Every command takes paths that begin in the current folder.
  @Test func `in a folder that is gone every command says so, and writes nothing elsewhere`() throws {
    let scratch = try tournament()
    try scratch.makeFolder("gone")
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    for command in [
      "duel --write tournament.json", "new-bot python", "check --game klondike ./bot", "run x.json", "doctor",
      "standings run",
    ] {
      let said = try shell("mkdir -p gone && cd gone && rmdir ../gone && exec \(referee) \(command)", scratch)
      #expect(said.status == 2)
      #expect(
        said.words.hasPrefix(
          "referee: the current folder no longer exists; change to another one with cd, and run this again"),
        "\(said.words)")
    }
    #expect(!FileManager.default.fileExists(atPath: "/tournament.json"))
  }

  @Test func `a folder that is moved away under a run ends it with one sentence, and put back it goes on`() throws {
    let scratch = try tournament(more: #", "transcripts": "none""#)
    let failed = try shell(
      """
      $RUN & while [ ! -s run/journal.jsonl ] || [ $(wc -l <run/journal.jsonl) -lt 4 ]; do :; done
      mv run gone; wait $!; status=$?; mv gone run; exit $status
      """, scratch)
    try checkThatItGoesOn(failed, "was moved or removed during the run", scratch)
  }

  @Test func `a folder that is removed under a run is not made again`() throws {
    let scratch = try tournament()
    let failed = try shell(
      """
      $RUN & while [ ! -s run/journal.jsonl ] || [ $(wc -l <run/journal.jsonl) -lt 4 ]; do :; done
      mv run gone; rm -r gone; wait $!
      """, scratch)
    #expect(failed.status == 2)
    #expect(failed.errors.count == 1)
    #expect(!FileManager.default.fileExists(atPath: scratch.file("run").path))
  }

  @Test func `too few descriptors are said before anything is played`() throws {
    let failed = try shell(run(descriptors: 24), tournament())
    #expect(failed.status == 2)
    #expect(
      failed.errors.first?.hasPrefix(
        "referee: the limit of 24 file descriptors is too low for a table, which needs 52; raise it: ulimit -n 52")
        == true,
      "\(failed.errors)")
  }

  @Test func `with few descriptors fewer tables are played at a time, and no bot is blamed`() throws {
    let scratch = try tournament(concurrency: 16)
    let played = try shell(run(descriptors: 60), scratch)
    #expect(played.status == 0, "\(played.words)")
    #expect(try !scratch.read("run/journal.jsonl").contains("\"kind\""))
    #expect(try Program.run("verify", scratch.file("run").path).output.hasPrefix("60 of 60 tables, "))
  }

  /// How many processes and threads the user may have: none for the program's own threads, none for a bot, none for a
  /// table.
  @Test(
    .enabled(if: Nobody.mayRun, "this machine has no user without rights: no process was refused"),
    arguments: [1, 5, 14, 20])
  func `a system that starts no more processes is said, and blames no bot`(processes: Int) throws {
    // Longer than the second for which a start is tried again: the first tables would end, and leave their processes.
    let scratch = try tournament(deals: 6000, concurrency: 8)
    try scratch.setPermissions(0o777)
    let failed = try shell("exec \(Nobody.prefix) prlimit --nproc=\(processes) $RUN", scratch)
    #expect(failed.status == 75)
    #expect(failed.errors.count == 1, "\(failed.errors)")
    #expect(failed.words.contains("the process limit is reached; end other processes, lower"), "\(failed.words)")
    #expect((try? scratch.read("run/journal.jsonl").contains("\"kind\"")) != true)
  }

  /// The limits at which a thread or a process is refused, whichever comes first: of the program's own, or of bots.
  @Test(
    .enabled(if: Nobody.mayRun, "this machine has no user without rights: no process was refused"),
    arguments: TestScope.choose(quick: [2, 8, 9, 11, 13, 17], all: Array(1...40)))
  func `no number of processes is so small that a run waits for ever`(processes: Int) throws {
    let scratch = try tournament(deals: 40, concurrency: 8)
    try scratch.setPermissions(0o777)
    let limited = "\(Nobody.prefix) prlimit --nproc=\(processes)"
    // It ends or is ended: 124 is the exit code of `timeout`.
    let played = try shell("exec timeout -k 1 60 \(limited) $RUN", scratch)
    #expect(played.status == 0 || played.status == 75, "\(played.words)")
    #expect(played.errors.count == (played.status == 0 ? 0 : 1), "\(played.words)")
    #expect((try? scratch.read("run/journal.jsonl").contains("\"kind\"")) != true)
  }

  @Test(.enabled(if: Nobody.mayRun, "this machine has no user without rights: no process was refused"))
  func `no weaker sandbox is chosen where the machine is short of processes`() throws {
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    let scratch = try TemporaryFolder()
    for command in ["check --game snap snap-random", "doctor"] {
      let script = try scratch.write(
        "exec \(Nobody.prefix) prlimit --nproc=2 '\(referee)' \(command)\n", to: "script.sh")
      let result = try Program.shell(script, in: Program.package)
      let said = result.output + result.errors
      #expect(said.contains("the process limit is reached"), "\(said)")
      #expect(!said.contains("sandbox: none") && !said.contains("selects none"), "\(said)")
    }
  }

  @Test(.onlyWithAll)
  func `two hundred bots meet where 256 descriptors are all there are`() throws {
    let scratch = try TemporaryFolder()
    let bots = (1...200).map { number in
      #"{"name": "bot \#(number)", "command": ["sh", "any.sh", "\#(number)"], "cwd": "\#(Program.package.path)/Bots/shell"}"#
    }
    try scratch.write(
      """
      {"out": "run", "sandbox": "none", "concurrency": 2, "transcripts": "none",
       "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 2}},
                  {"game": "snap", "seats": 2, "deals": 1, "reactions": "declared", "options": {"max_turns": 2},
                   "clock": {"window_ms": 60000}}],
       "bots": [\(bots.joined(separator: ","))]}
      """, to: "file.json")
    let played = try shell("ulimit -n 256; exec $RUN", scratch)
    #expect(played.status == 0, "\(played.words)")
    let journal = try scratch.read("run/journal.jsonl")
    #expect(!journal.contains("\"kind\""))
    for number in 1...200 { #expect(journal.contains("\"bot \(number)\"")) }
    let verified = try Program.run("verify", scratch.file("run").path)
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test(arguments: ["$RUN | true", "$RUN >&-", "$RUN 2>&1 | true", "$RUN 2>&- >&-"])
  func `a reader that goes away costs no run`(script: String) throws {
    let scratch = try tournament(actions: 4)
    _ = try shell(script + "; :", scratch)
    #expect(try Program.run("verify", scratch.file("run").path).output.hasPrefix("60 of 60 tables, "))
  }

  @Test func `a run is ended by a signal that whoever started it has blocked`() throws {
    var (signals, before) = (sigset_t(), sigset_t())
    sigfillset(&signals)
    // For this thread alone, whose mask the program inherits.
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let scratch = try tournament(deals: 100_000, more: #", "transcripts": "none""#)
      let running = try Program.start(["run", scratch.file("file.json").path])
      Wait.until { !running.process.isRunning || (try? scratch.read("run/journal.jsonl").isEmpty) == false }
      kill(running.process.processIdentifier, number)
      #expect(try running.finish().exitCode == 130)
    }
  }

  /// The letter with which the system tells what a process does.
  private func state(of pid: Int32) -> Substring? {
    (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?.split(separator: " ").dropFirst(2).first
  }

  @Test func `a referee that is stopped and goes on blames nobody`() throws {
    // More games than a machine plays meanwhile, however fast it is.
    let scratch = try tournament(deals: 100_000, more: #", "max_faults": 3, "transcripts": "none""#)
    let running = try Program.start(["run", scratch.file("file.json").path])
    let pid = running.process.processIdentifier
    func tables() -> Int { (try? scratch.read("run/journal.jsonl"))?.split(separator: "\n").dropFirst().count ?? 0 }
    for stop in 1...TestScope.choose(quick: 20, all: 100) {
      Wait.until { !running.process.isRunning || tables() >= stop }
      // Another moment of a game each time.
      for _ in 0..<100 * stop { sched_yield() }
      kill(pid, SIGSTOP)
      Wait.until { !running.process.isRunning || state(of: pid) == "T" }
      kill(pid, SIGCONT)
    }
    kill(pid, SIGINT)
    let stopped = try running.finish()
    #expect(stopped.exitCode == 130, "\(stopped.errors)")
    #expect(try !scratch.read("run/journal.jsonl").contains("\"kind\""))
  }
}
