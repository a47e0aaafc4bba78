import Foundation
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// What the kernel counts for all processes of a user together: who takes it all is at fault, and nobody else.
  @Suite(.serialized, .timeLimited(minutes: 3)) struct SharedCountTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// Sends itself signals, at each prompt, that it has blocked until the system refuses more, and gives five back.
    private static let hoarder = """
      import json, signal, sys, threading
      number = signal.SIGRTMIN + 3
      signal.pthread_sigmask(signal.SIG_BLOCK, [number])
      for line in sys.stdin:
          message = json.loads(line)
          if message["type"] == "start":
              print('{"type":"ready"}', flush=True)
          elif message["type"] == "prompt":
              try:
                  while True:
                      signal.pthread_kill(threading.get_ident(), number)
              except OSError:
                  for _ in range(5):
                      signal.sigtimedwait([number], 1)
              print(json.dumps({"id": message["id"], "action": message["legal"][0]}), flush=True)
      """

    /// Has ten signals wait for it for a moment, at each message, as .NET does for its threads, and cannot go on without.
    private static let needy = """
      import json, signal, sys, threading
      number = signal.SIGRTMIN
      signal.pthread_sigmask(signal.SIG_BLOCK, [number])
      for line in sys.stdin:
          try:
              for _ in range(10):
                  signal.pthread_kill(threading.get_ident(), number)
          except OSError:
              while signal.sigtimedwait([number], 0):
                  pass
              signal.sigtimedwait([number + 1], SLOWNESS)
              sys.exit(1)
          for _ in range(10):
              signal.sigtimedwait([number], 1)
          message = json.loads(line)
          if message["type"] == "start":
              print('{"type":"ready"}', flush=True)
          elif message["type"] == "prompt":
              print(json.dumps({"id": message["id"], "action": message["legal"][0]}), flush=True)
      """

    /// The faults of each bot, in the order of the tables.
    private func faults() throws -> [String: [String?]] {
      var faults: [String: [String?]] = [:]
      for line in try scratch.read("run/journal.jsonl").split(separator: "\n").dropFirst() {
        let table = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        guard let seats = table["seats"] as? [String], let found = table["faults"] as? [Any] else { continue }
        for (seat, fault) in zip(seats, found) {
          faults[seat, default: []].append((fault as? [String: Any])?["kind"] as? String)
        }
      }
      return faults
    }

    /// What a launcher may not look into is not held against the bot: it looks around twice a second.
    ///
    /// Nobody may look into a child that has ended and that its parent does not wait for.
    @Test(
      .enabled(if: Nobody.mayRun, "this machine has no user without rights: nobody was kept from looking"),
      arguments: ["none"] + Walls.all)
    func `an ordinary user's bots that live for seconds are not taken for hoarders, nor for a child that has ended`(
      sandbox: String
    ) throws {
      try scratch.setPermissions(0o777)
      try scratch.makeFolder("bots")
      try scratch.write(ShellBot.script(onPrompt: "sleep 0.3; \(ShellBot.answer(0))"), to: "bots/calm.sh")
      // The shell that takes its place starts nothing, and so never learns of the child.
      try scratch.write("true &\nexec sh quick.sh\n", to: "bots/parent.sh")
      try scratch.write(ShellBot.script(onPrompt: ShellBot.answer(0)), to: "bots/quick.sh")
      let path = try scratch.write(
        """
        {"out": "run", "seed": "s", "sandbox": "\(sandbox)",
         "events": [{"game": "snap", "seats": 2, "deals": 1, "options": {"max_turns": 10}, "clock": {"window_ms": 3000}}],
         "bots": [{"name": "calm", "command": ["sh", "calm.sh"], "cwd": "bots"},
                  {"name": "parent", "command": ["sh", "parent.sh"], "cwd": "bots"}]}
        """, to: "file.json")
      let referee = BuiltPrograms.folder.appending(path: "referee").path
      let script = try scratch.write("\(Nobody.prefix) '\(referee)' run '\(path)' --quiet\n", to: "run.sh")
      let run = try Program.shell(script, in: scratch.folder)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try faults() == ["calm": [nil, nil], "parent": [nil, nil]])
    }

    /// In a quick run each sandbox has the bot that takes longer, and none has both.
    private static let cases = (["none"] + Walls.all).flatMap { sandbox in
      (TestScope.isAll || sandbox == "none" ? [0, 1] : [1]).map { (sandbox, $0) }
    }
    private static let deals = TestScope.choose(quick: 2, all: 4)

    /// - Parameter slowness: how many seconds a bot takes to end that was refused something: the other may be ended before.
    @Test(.needs(.python), arguments: cases)
    func `who takes all signals of a user loses the games, and who has none left loses nothing`(
      sandbox: String, slowness: Int
    ) throws {
      for name in ["hoarder", "needy"] { try scratch.makeFolder(name) }
      try scratch.write(SharedCountTests.hoarder, to: "hoarder/bot.py")
      try scratch.write(SharedCountTests.needy.replacing("SLOWNESS", with: "\(slowness)"), to: "needy/bot.py")
      let path = try scratch.write(
        """
        {"out": "run", "seed": "s", "sandbox": "\(sandbox)", "concurrency": 1, "max_faults": 100,
         "events": [{"game": "snap", "seats": 2, "deals": \(SharedCountTests.deals), "reactions": "declared", "options": {"max_turns": 6}}],
         "bots": [{"name": "hoarder", "command": ["python3", "bot.py"], "cwd": "hoarder"},
                  {"name": "needy", "command": ["python3", "bot.py"], "cwd": "needy"}]}
        """, to: "file.json")
      let referee = BuiltPrograms.folder.appending(path: "referee").path
      // Others on this machine keep theirs.
      let script = try scratch.write(
        "exec prlimit --sigpending=3000 '\(referee)' run '\(path)' --quiet\n", to: "run.sh")
      let run = try Program.shell(script, in: scratch.folder)
      let faults = try faults()
      let journal = try scratch.read("run/journal.jsonl")
      #expect(faults["needy"] == Array(repeating: nil, count: SharedCountTests.deals), "\(run.errors)\n\(journal)")
      // In bubblewrap its own signals are all that it can take, of which it needs no more than it has.
      let expected = sandbox == "bubblewrap" ? nil : "signals"
      #expect(faults["hoarder"] == Array(repeating: expected, count: SharedCountTests.deals), "\(run.errors)")
    }
  }
#endif
