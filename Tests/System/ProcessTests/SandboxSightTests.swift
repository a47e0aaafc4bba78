import BotProcess
import Foundation
import OperatingSystem
import Sandboxes
import TestBasics
import TestSupport
import Testing

/// What a bot's own files may choose of what its sandbox shows: nothing that the organiser has not.
@Suite(.timeLimited) struct SandboxSightTests {
  /// What lies beside the bot's folder: a file that is not hidden, one that is, and tools with their libraries.
  let home: TemporaryFolder
  let bot: String

  init() throws {
    home = try TemporaryFolder()
    bot = home.path + "/bot"
    for folder in ["bot", "secrets/bin", "secrets/lib", "tools/bin", "tools/lib"] {
      try home.makeFolder(folder)
    }
    for file in ["cup.json", "secrets/lib/seed", "tools/lib/library", "x"] {
      try home.write(Array(file.utf8), to: file)
    }
    for shell in ["secrets/bin/shell", "tools/bin/shell"] {
      try FileManager.default.copyItem(atPath: AbsolutePath.real("/bin/sh"), toPath: "\(home.path)/\(shell)")
    }
  }

  private func script(_ text: String, at name: String) throws -> String {
    try home.write(Array(text.utf8), to: name)
    try home.setPermissions(0o755, of: name)
    return "\(home.path)/\(name)"
  }

  private func link(_ name: String, to target: String) throws {
    try home.makeLink("bot/\(name)", to: target)
  }

  /// What a program says that is started in the bot's folder, with the referee's `PATH` leading to the tools.
  private func output(
    of words: [String], in sandbox: Sandbox, hidden: [String] = [], adding environment: [String: String] = [:],
    library: String? = nil, changing change: (inout BotCommand) -> Void = { _ in }
  ) throws -> String {
    let host = ["PATH": "\(home.path)/tools/bin:/usr/bin:/bin", "HOME": "/"]
    var command = BotCommand(
      program: AbsolutePath.of(words[0], in: bot), arguments: Array(words.dropFirst()), folder: bot,
      environment: BotEnvironment.fixed(host: ["PATH": "/usr/bin:/bin"], adding: environment))
    command.hidden = hidden
    change(&command)
    let launcher = try BotLauncher(
      program: BuiltPrograms.launcher, sandbox: sandbox, library: library.map { URL(filePath: $0) }, host: host)
    return try BotStage(launcher, command).play().output
  }

  #if os(Linux)
    @Test func `links of installed programs lead to settings, and not to what tells of the machine`() throws {
      // What every Debian has.
      for target in ["alternatives", "ld.so.conf.d", "apt", "pam.d", "passwd"] {
        try home.makeFolder("share/" + target)
        try home.makeLink("share/\(target)/conf", to: "/etc/" + target)
      }
      #expect(LinkedSettings.folders(linkedBelow: home.path + "/share") == ["/etc/alternatives", "/etc/ld.so.conf.d"])
    }
  #endif

  private static let read = #"for file; do cat "$file" 2>&-; done"#

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `a path that goes up is shown where it leads`(sandbox: Sandbox) throws {
    // `URL.standardized` took the file of the same name in the bot's own folder for it.
    try home.write(Array("own".utf8), to: "bot/x")
    #expect(try output(of: ["/bin/sh", "-c", "cat ../x", "name", "../x"], in: sandbox) == "x")
    #expect(try output(of: ["/bin/sh", "-c", "cat ../x 2>&-; cat x", "name", "x"], in: sandbox) == "own")
  }

  @Test(
    .enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working,
    [FilesystemView.mostPieces - 10, 5000])
  func `a bot starts in a folder of many files with something hidden: it sees them all, or what it names`(
    sandbox: Sandbox, count: Int
  ) throws {
    for number in 1...count { close(open("\(bot)/\(number)", O_CREAT | O_WRONLY, 0o644)) }
    try home.write(Array("seed".utf8), to: "bot/0-seed")
    try home.write(Array("named".utf8), to: "bot/named")
    let output = try output(
      of: ["/bin/sh", "-c", "cat 0-seed named 2>&-; cat 1 \(count) 2>&- && echo all", "name", "named"], in: sandbox,
      hidden: [bot + "/0-seed"])
    #expect(output == "named" + (count == 5000 ? "" : "all\n"))
  }

  /// Names of the root folder, and of others that a sandbox shows to nobody as a whole.
  static let machine = ["/", "//", "/tmp/../", "../../../../../../..", "/proc/self/root", "/proc", "/dev/", "root"]

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working, machine)
  func `a bot that would be shown the machine is refused`(sandbox: Sandbox, path: String) throws {
    try link("root", to: "/")
    let path = AbsolutePath.of(path, in: bot)
    #expect(throws: StartFailure.showsMachine(path, isOwnFolder: false)) {
      try output(of: ["/bin/sh", "-c", "cat /etc/shadow"], in: sandbox) { $0.readable = [path] }
    }
    guard AbsolutePath.real(path) == "/" else { return }
    #expect(throws: StartFailure.showsMachine(path, isOwnFolder: true)) {
      try output(of: ["/bin/sh", String(home.path.dropFirst()) + "/x"], in: sandbox) { $0.folder = path }
    }
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `an installed program may work in the root folder, of which it sees nothing`(sandbox: Sandbox) throws {
    let script = "cat \(home.path)/x \(home.path)/secrets/lib/seed /etc/shadow 2>&-; pwd"
    #expect(try output(of: ["/bin/sh", "-c", script], in: sandbox) { $0.folder = "/" } == "/\n")
    // Named by its whole path, a script lies elsewhere, and nothing beside it is shown.
    try home.write(Array(script.utf8), to: "secrets/script")
    #expect(try output(of: ["/bin/sh", home.path + "/secrets/script"], in: sandbox) { $0.folder = "/" } == "/\n")
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `a bot in the folder for temporary files sees none of a referee's`(sandbox: Sandbox) throws {
    let temporary = FileManager.default.temporaryDirectory.path
    let other = try #require(PrivateFolder())
    try Data("secret".utf8).write(to: URL(filePath: other.path + "/socket"))
    let script = "cat \(other.path)/* \(other.path)/socket 2>&-; echo done"
    #expect(try output(of: ["/bin/sh", "-c", script], in: sandbox) { $0.folder = temporary } == "done\n")
    withExtendedLifetime(other) {}
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `a path that goes up stays hidden where it leads`(sandbox: Sandbox) throws {
    let hidden = [bot + "/../cup.json"]
    for name in ["../cup.json", home.path + "/secrets/../cup.json", home.path + "/cup.json"] {
      let words = try output(of: ["/bin/sh", "-c", SandboxSightTests.read, "name", name], in: sandbox, hidden: hidden)
      #expect(words == "", "\(name)")
    }
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `a link that a command names shows nothing that is not the bot's own`(sandbox: Sandbox) throws {
    try home.write(Array("mine".utf8), to: "bot/file")
    for (name, target) in [
      ("own", "file"), ("tournament", "../cup.json"), ("seed", home.path + "/secrets/lib/seed"),
      ("folder", "../secrets"),
    ] { try link(name, to: target) }
    let names = ["own", "tournament", "seed", "folder/lib/seed"]
    for hidden in [[], [home.path + "/cup.json", home.path + "/secrets"]] {
      let words = try output(
        of: ["/bin/sh", "-c", SandboxSightTests.read, "name"] + names, in: sandbox, hidden: hidden)
      #expect(words == "mine")
    }
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `the words of a submission show it nothing`(sandbox: Sandbox) throws {
    try home.write(Array("mine".utf8), to: "bot/file")
    try link("seed", to: "../secrets/lib/seed")
    let names = ["file", "../x", home.path + "/x", home.path + "/secrets/lib/seed", "seed", "/etc/shadow"]
    let words = ["/bin/sh", "-c", SandboxSightTests.read, "name"] + names
    let output = try output(of: words, in: sandbox) {
      $0.isAuthorWritten = true
      $0.readable = [home.path + "/secrets"]
    }
    #expect(output == "mine")
    // What it names as its program comes with nothing that lies beside that.
    #expect(throws: StartFailure.notInSandbox(home.path + "/secrets/bin/shell")) {
      try self.output(of: [home.path + "/secrets/bin/shell", "-c", "cat ../secrets/lib/seed"], in: sandbox) {
        $0.isAuthorWritten = true
      }
    }
    let tool = [home.path + "/tools/bin/shell", "-c", "cat ../tools/lib/library"]
    let installed = try self.output(of: tool, in: sandbox) { $0.isAuthorWritten = true }
    #expect(installed == "tools/lib/library")
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `of a sealed folder nothing is shown but the bot's own folder in it`(sandbox: Sandbox) throws {
    let names = ["x", "../x", home.path + "/cup.json", "../secrets/lib/seed"]
    try home.write(Array("mine".utf8), to: "bot/x")
    let words = ["/bin/sh", "-c", SandboxSightTests.read, "name"] + names
    let output = try output(of: words, in: sandbox) {
      $0.sealed = [home.path]
      $0.readable = [home.path + "/secrets"]
    }
    #expect(output == "mine")
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `a program on PATH is hidden from nobody, though another bot names it by its path`(sandbox: Sandbox) throws {
    let program = home.path + "/tools/bin/shell"
    let words = try output(of: [program, "-c", "cat ../tools/lib/library"], in: sandbox, hidden: [program])
    #expect(words == "tools/lib/library")
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `a program that is a link to one elsewhere does not show what lies beside that`(sandbox: Sandbox) throws {
    try link("program", to: "../secrets/bin/shell")
    #expect(throws: StartFailure.notInSandbox(bot + "/program")) {
      try output(of: ["./program", "-c", "cat ../secrets/lib/seed"], in: sandbox)
    }
    // What PATH leads to is the organiser's choice.
    try link("installed", to: "../tools/bin/shell")
    #expect(try output(of: ["./installed", "-c", "cat ../tools/lib/library"], in: sandbox) == "tools/lib/library")
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `a program on PATH may be a link out of its installation, as in a virtual environment`(sandbox: Sandbox) throws {
    try home.makeLink("next", to: "secrets/bin/shell")
    for (name, target) in [("system", "/bin/sh"), ("other", "\(home.path)/secrets/bin/shell"), ("two", "../../next")] {
      try home.makeLink("tools/bin/\(name)", to: target)
      let program = "\(home.path)/tools/bin/\(name)"
      #expect(try output(of: [program, "-c", "echo started"], in: sandbox) == "started\n", "\(name)")
    }
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `an interpreter that a script names shows nothing, unless the organiser has it on PATH`(sandbox: Sandbox) throws
  {
    let text = "\ncat \(home.path)/secrets/lib/seed \(home.path)/tools/lib/library 2>&-"
    let evil = try script("#!\(home.path)/secrets/bin/shell\(text)", at: "bot/evil")
    #expect(throws: StartFailure.notInSandbox(evil)) { try output(of: [evil], in: sandbox) }
    try link("shell", to: "../secrets/bin/shell")
    let linked = try script("#!\(bot)/shell\(text)", at: "bot/linked")
    #expect(throws: StartFailure.notInSandbox(linked)) { try output(of: [linked], in: sandbox) }
    let good = try script("#!\(home.path)/tools/bin/shell\(text)", at: "bot/good")
    #expect(try output(of: [good], in: sandbox) == "tools/lib/library")
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, "no sandbox works"), arguments: SandboxTests.working)
  func `a program that is still open for writing starts once it is closed`(sandbox: Sandbox) throws {
    let program = try script("#!/bin/sh\necho started", at: "bot/saved")
    let file = try FileHandle(forWritingTo: URL(filePath: program))
    // A thread of its own: on a busy machine the shared ones may all wait.
    Thread.detachNewThread {
      poll(nil, 0, 60)
      try? file.close()
    }
    #expect(try output(of: [program], in: sandbox).hasPrefix("started"))
  }

  private static let compiler = OptionalProgram.compiler.path

  @Test(
    .needs(.compiler), .enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason),
    arguments: SandboxTests.working)
  func `a run path shows the system, the bot's own folder and the libraries of what PATH leads to`(
    sandbox: Sandbox
  ) throws {
    try home.write(
      Array(
        """
        #include <stdio.h>
        #include <string.h>
        int main(int count, char **names) {
          for (char *name = strtok(names[1], " "); name && count; name = strtok(NULL, " ")) {
            char text[100] = "";
            FILE *file = fopen(name, "r");
            if (file && fgets(text, sizeof text, file)) puts(text);
          }
        }
        """.utf8), to: "reader.c")
    let paths = ["/", home.path, home.path + "/secrets/lib", "/usr/../" + home.path, home.path + "/tools/lib"]
    let process = try Process.run(
      URL(filePath: SandboxSightTests.compiler!),
      arguments: ["-o", bot + "/reader", home.path + "/reader.c", "-Wl,-rpath," + paths.joined(separator: ":")])
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let names = ["cup.json", "secrets/lib/seed", "tools/lib/library"].map { home.path + "/" + $0 }
    // In one word with others they are no files that the command names.
    let words = try output(of: ["./reader", names.joined(separator: " ")], in: sandbox)
    #expect(words == "tools/lib/library\n")
    #expect(ELFRunPath.of(bot + "/reader").count == 5)
    let installations = Installations(environment: ["PATH": home.path + "/tools/bin"], programs: "/no/such/folder")
    var command = BotCommand(program: bot + "/reader", arguments: [], folder: bot, environment: [:])
    let view = FilesystemView(of: command, installations: installations)
    #expect(view.places.map(\.path).filter { !installations.settings.contains($0) } == [bot, home.path + "/tools/lib"])
    // What a build starts is not known beforehand.
    command.writesFolder = true
    let build = FilesystemView(of: command, installations: installations)
    #expect(build.places.contains { $0.path == home.path + "/tools" })
  }

  /// The referee may be root's, and so may read what others may not.
  @Test(
    arguments: [
      (0o755, 0o755, 0o644, true), (0o755, 0o755, 0o600, false), (0o755, 0o700, 0o644, false),
      (0o700, 0o755, 0o644, false),
      (0o755, 0o711, 0o644, false), (0o755, 0o755, 0o640, false),
    ] as [(mode_t, mode_t, mode_t, Bool)])
  func `settings of a language are shown if everybody may read all of them`(
    top: mode_t, inner: mode_t, file: mode_t, isShown: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("java/security")
    try folder.write("x", to: "java/security/policy")
    try folder.makeLink("java/elsewhere", to: "/etc/shadow")
    for (path, mode) in [("java/security/policy", file), ("java/security", inner), ("java", top)] {
      chmod(folder.path + "/" + path, mode)
    }
    #expect(LinkedSettings.isPublic(folder.path + "/java") == isShown)
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `a bot's environment acts on the bot alone`(sandbox: Sandbox) throws {
    // The loader of whatever obeys these outside the sandbox writes a file there.
    let log = bot + "/log"
    let fake = try script("#!/bin/sh\n: >\(bot)/fake\n", at: "bot/bwrap")
    let variables = ["LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": log, "PATH": bot + ":/usr/bin:/bin", "HOME": "/no/such"]
    let words = try output(
      of: ["/bin/sh", "-c", "echo $LD_DEBUG $LD_DEBUG_OUTPUT $HOME"], in: sandbox, adding: variables)
    #expect(words.hasSuffix("libs \(log) /no/such\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: bot)
    #expect(left == [(fake as NSString).lastPathComponent])
  }

  @Test(.enabled(if: !SandboxTests.working.isEmpty, SandboxTests.reason), arguments: SandboxTests.working)
  func `the games' library is shown wherever it lies, and nothing beside it`(sandbox: Sandbox) throws {
    try home.makeFolder("bot/secrets")
    for folder in ["secrets/lib", "bot/secrets"] {
      for file in ["library", "other"] { try home.write(Array(file.utf8), to: "\(folder)/\(file)") }
      let script = "cat $REFEREE_GAMES_LIBRARY; cat \(home.path)/\(folder)/other 2>&-"
      for hidden in [[], [home.path + "/secrets", bot + "/secrets"], ["\(home.path)/\(folder)/library"]]
      where folder == "secrets/lib" || !hidden.isEmpty {
        let words = try output(
          of: ["/bin/sh", "-c", script], in: sandbox, hidden: hidden, library: "\(home.path)/\(folder)/library")
        // Only its own folder shows the bot what lies beside.
        #expect(words == (folder == "bot/secrets" && hidden.count == 1 ? "libraryother" : "library"))
      }
    }
  }

  @Test(arguments: Sandbox.all.filter { $0 == .none || SandboxTests.working.contains($0) })
  func `a bot's own environment may name another library`(sandbox: Sandbox) throws {
    let words = ["/bin/sh", "-c", "echo $REFEREE_GAMES_LIBRARY"]
    #expect(try output(of: words, in: sandbox, library: "/a/b.so") == "/a/b.so\n")
    #expect(try output(of: words, in: sandbox) == "\n")
    let own = ["REFEREE_GAMES_LIBRARY": "own.so"]
    #expect(try output(of: words, in: sandbox, adding: own, library: "/a/b.so") == "own.so\n")
  }

  @Test func `paths are made absolute before they are shortened`() {
    #expect(AbsolutePath.of("../x", in: "/a/b") == "/a/x")
    #expect(AbsolutePath.of("../../../x", in: "/a/b") == "/x")
    #expect(AbsolutePath.of("./c/../d//e/", in: "/a/b") == "/a/b/d/e")
    #expect(AbsolutePath.of("/../a", in: "/b") == "/a")
    #expect(AbsolutePath.of("..", in: "/") == "/")
    #expect(AbsolutePath.isBelow("/a/b", "/a") && AbsolutePath.isBelow("/a", "/"))
    #expect(!AbsolutePath.isBelow("/ab", "/a") && !AbsolutePath.isBelow("/a", "/a"))
    #expect(AbsolutePath.join("/", "a") == "/a" && AbsolutePath.join("/a", "b/c") == "/a/b/c")
  }

  @Test func `an installation is what holds libraries beside its bin, and never a home`() throws {
    let installations = Installations(
      environment: ["PATH": "\(home.path)/tools/bin:\(home.path)/.local/bin:bin", "HOME": home.path], programs: "/none")
    #expect(installations.parts(of: home.path + "/tools/bin/x") == [home.path + "/tools"])
    #expect(installations.parts(of: home.path + "/bin/x") == [])
    #expect(installations.parts(of: home.path + "/bot/bin/x") == [])
    #expect(installations.parts(of: home.path + "/.local/bin/x") == [home.path + "/.local/lib"])
    // Whatever the variable says, and whoever owns it: another's secrets are secrets as well.
    for environment in [[:], ["HOME": "/nobody"]] {
      let installations = Installations(environment: environment, programs: "/none")
      #expect(installations.parts(of: home.path + "/.local/bin/x") == [home.path + "/.local/lib"])
      let own = try #require(CurrentProcess.home)
      #expect(installations.parts(of: own + "/bin/x") == [])
    }
    #expect(installations.hold(home.path + "/tools/bin/any") && !installations.hold(home.path + "/secrets/bin/shell"))
    #expect(installations.cover(home.path + "/tools/lib/x") && !installations.cover(home.path + "/secrets/lib/seed"))
  }

  @Test func `a program on PATH with its libraries beside it is an installation, and no other folder is`() throws {
    try home.makeFolder("flat/lib")
    try home.makeFolder("plain/data")
    let installations = Installations(
      environment: ["PATH": "\(home.path)/flat:\(home.path)/plain", "HOME": "/nobody"], programs: "/none")
    #expect(installations.cover(home.path + "/flat/lib/std.zig"))
    #expect(!installations.cover(home.path + "/plain/data"))
  }

  @Test
  func `settings in the folder of the system are shown by kind, but for what tells of the machine and its people`() {
    let names = SystemSettings.paths.map { ($0 as NSString).lastPathComponent }
    for name in ["ld.so.cache", "passwd", "nsswitch.conf"] { #expect(names.contains(name)) }
    for name in [
      "shadow", "shadow-", "passwd-", "machine-id", "hostname", "ssh", "sudoers.d", "npmrc", "cron.daily", "fstab",
    ] {
      #expect(SystemSettings.isHidden(name) && !names.contains(name), "\(name)")
    }
    for name in ["ldc2.conf", "groovy", "R", "fpc.cfg", "mono", "php", "racket", "java-17-openjdk", "perl"] {
      #expect(!SystemSettings.isHidden(name), "\(name)")
    }
  }

  @Test func `a program whose file lies about its size keeps nobody waiting`() throws {
    // An ELF file whose dynamic section is said to be 2^47 bytes long.
    var bytes = [UInt8](repeating: 0, count: 0x40 + 0x38)
    bytes.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    (bytes[0x20], bytes[0x36], bytes[0x38]) = (0x40, 0x38, 1)
    (bytes[0x40], bytes[0x40 + 0x20 + 5]) = (2, 0x80)
    try home.write(bytes, to: "bot/program")
    #expect(ELFRunPath.of(bot + "/program") == [])
  }

  @Test func `a program that is cut off while it is read ends nobody`() throws {
    // As large as it says, and cut off behind its first page: a memory map of it would end this process.
    var bytes = [UInt8](repeating: 0, count: 0x40 + 0x38)
    bytes.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    (bytes[0x20], bytes[0x36], bytes[0x38]) = (0x40, 0x38, 1)
    (bytes[0x40], bytes[0x40 + 0x09], bytes[0x40 + 0x22]) = (2, 0x10, 0xC8)
    let path = bot + "/program"
    let size = 200 << 20
    try home.write(bytes, to: "bot/program")
    truncate(path, off_t(size))
    let writer = Thread {
      while !Thread.current.isCancelled {
        truncate(path, 4096)
        truncate(path, off_t(size))
      }
    }
    writer.start()
    for _ in 0..<200 { #expect(ELFRunPath.of(path) == []) }
    writer.cancel()
  }

  @Test func `a named pipe is no program`() throws {
    mkfifo(bot + "/pipe", 0o755)
    #expect(throws: StartFailure.notExecutable(bot + "/pipe")) {
      try BotCommand.resolve(["./pipe"], folder: bot, environment: [:], path: [])
    }
  }
}
