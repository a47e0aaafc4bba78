import Clocks
public import Foundation
import Limits
import OperatingSystem
public import Sandboxes
import Synchronization

/// Starts bots through the launcher program.
///
/// Each run has one; its private folder holds the sockets over which launchers report.
public final class BotLauncher: Sendable {
  /// The default sandbox.
  public let sandbox: Sandbox
  /// The sandboxes of the choices that commands may request, on this machine.
  private let others: [SandboxChoice: Sandbox]
  private let limits: BotLimits
  /// The games' library, which every bot may load.
  private let library: String?
  private let installations: Installations
  /// The referee's own `PATH`.
  private let path: String
  private let program: URL
  private let folder: PrivateFolder
  private let groups: ControlGroups?
  /// A launcher that another thread is starting holds copies of all pipes until its program runs.
  private let starting = Mutex(Int32(0))

  /// - Parameters:
  ///   - others: the sandboxes of the choices that commands may request, on this machine.
  ///   - groups: creates a control group for each bot; nil for none.
  ///   - library: the games' library, which every sandbox shows and `REFEREE_GAMES_LIBRARY` names; nil for none.
  ///   - host: the environment of the referee, whose `PATH` locates installed programs. A bot's author may have chosen
  ///     the environment of the bot, so it must not determine how the sandbox is built.
  /// - Throws: `StartFailure` if the launcher program is missing or no private folder can be created.
  public init(
    program: URL, sandbox: Sandbox = .none, others: [SandboxChoice: Sandbox] = [:], limits: BotLimits = BotLimits(),
    groups: ControlGroups? = ControlGroups(), library: URL? = nil,
    host: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StartFailure) {
    self.sandbox = sandbox
    self.others = others
    self.limits = limits
    self.groups = groups
    self.library = library?.path
    guard FileManager.default.isExecutableFile(atPath: program.path) else { throw .noLauncher([program.path]) }
    self.program = program
    installations = Installations(
      environment: ([sandbox] + others.values).allSatisfy { $0 == .none } ? [:] : host,
      programs: program.deletingLastPathComponent().path)
    path = host["PATH"] ?? ""
    let temporary = FileManager.default.temporaryDirectory.path
    guard let folder = PrivateFolder(in: temporary) else { throw .noTemporaryFolder(temporary, errno: errno) }
    guard LauncherListener.fits(BotLauncher.socket(.max, in: folder)) else {
      throw .noTemporaryFolder(temporary, errno: ENAMETOOLONG)
    }
    self.folder = folder
    // Writing to a bot that died should fail, not kill the referee. Unlike SIG_IGN, a handler is not inherited.
    signal(SIGPIPE) { _ in }
  }

  public func sandbox(of command: BotCommand) -> Sandbox {
    command.sandbox.flatMap { others[$0] } ?? sandbox
  }

  /// How long a start is retried if the system has no processes left: meanwhile a bot that has taken them all is
  /// detected and ended, and only that bot is at fault.
  private static let timeout = Duration.seconds(1)

  /// Starts a bot and waits until its program runs.
  public func start(_ command: BotCommand) throws(StartFailure) -> RunningBot {
    let deadline = Monotonic.now() + BotLauncher.timeout
    while true {
      do throws(StartFailure) {
        return try startOnce(command)
      } catch {
        guard case .noProcesses = error, Monotonic.now() < deadline else { throw error }
        usleep(20_000)
      }
    }
  }

  private func startOnce(_ command: BotCommand) throws(StartFailure) -> RunningBot {
    try starting.withLock { (count) throws(StartFailure) in
      count += 1
      guard Descriptors.areEnoughToStart else { throw .noDescriptors(limit: Descriptors.limit) }
      return try start(command, socket: BotLauncher.socket(count, in: folder))
    }
  }

  private static func socket(_ number: Int32, in folder: PrivateFolder) -> String { "\(folder.path)/\(number)" }

  private func start(_ command: BotCommand, socket: String) throws(StartFailure) -> RunningBot {
    guard let listener = LauncherListener(path: socket) else {
      throw .noTemporaryFolder(AbsolutePath.folder(of: folder.path), errno: errno)
    }
    let sandbox = sandbox(of: command)
    var limits = limits
    if command.writesFolder { limits.allowBuild() }
    let settings = try settings(for: command, in: sandbox, limits)
    let mark = ProcessTag(socket)
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    let isConnected = command.usesNetwork && !settings.words.isEmpty
    // The processes of the sandbox's own program, and of the launcher in its container, do not count as the bot's.
    let hasWalls = settings.words.contains { $0.hasPrefix("sandbox=") }
    let group = groups?.group(limits: limits, besides: hasWalls ? 2 : 0)
    let grouping = group.map { ["group=" + $0.path] } ?? []
    let allowed = (isConnected ? ["network"] : []) + (command.isOneProcess ? ["one_process"] : [])
    let rules = grouping + limits.words + allowed + settings.words
    // A link to the root folder does not exist in every sandbox.
    let folder = BotCommand.isMachine(command.folder) ? AbsolutePath.real(command.folder) : command.folder
    let arguments = [socket, folder] + rules + ["--", command.program] + command.arguments
    var environment = BotEnvironment.own(temporary: settings.temporary, memory: limits[.memory])
    environment["REFEREE_GAMES_LIBRARY"] = library
    environment.merge(command.environment) { $1 }
    environment[ProcessTag.variable] = mark.value
    let process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess(
        program.path, arguments,
        environment: BotEnvironment.packed(environment).merging([ProcessTag.variable: mark.value]) { $1 },
        input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
        errors: errors.fileHandleForWriting.fileDescriptor)
    } catch {
      if error.number == ENOSPC, let count = SharedCount.exhausted { throw .exhausted(count) }
      throw error.number == EAGAIN
        ? .refusedThread : .system(step: "launcher", errno: error.number, program: program.path)
    }
    // A stream ends only when all copies of its other end are closed, so the bot's ends are closed here.
    for end in [input.fileHandleForReading, output.fileHandleForWriting, errors.fileHandleForWriting] {
      try? end.close()
    }
    guard let report = listener.accept(while: { process.isRunning }) else {
      throw discard(process, mark, ETIMEDOUT)
    }
    switch report.first {
    case .started(let pid):
      return RunningBot(
        launcher: LauncherLink(process: process, mark: mark, report: report), pid: pid,
        streams: BotStreams(input: input, output: output, errors: errors), scratch: settings.scratch, group: group,
        memory: limits[.memory])
    case .failed(let step, let errno, let words):
      process.wait()
      throw failure(step: step, errno: errno, words: words, of: command, in: sandbox)
    case .ended, nil: throw discard(process, mark, ECONNRESET)
    }
  }

  /// Ends a launcher that did not report; its bot may run nevertheless, and may even have stopped the launcher.
  private func discard(_ process: ChildProcess, _ mark: ProcessTag, _ errno: Int32) -> StartFailure {
    process.kill(SIGKILL)
    process.wait()
    mark.killBearers()
    return .system(step: "launcher", errno: errno, program: program.path)
  }

  /// The launcher's settings for this bot's sandbox.
  private func settings(
    for command: BotCommand, in sandbox: Sandbox, _ limits: BotLimits
  ) throws(StartFailure) -> SandboxSettings {
    let privatePath = folder.path + "/" + UUID().uuidString
    guard let prepare = sandbox.prepare else { return SandboxSettings(scratch: try ScratchFolder(privatePath)) }
    for path in command.readable where !FileManager.default.fileExists(atPath: path) { throw .nothingToRead(path) }
    try command.requireShowable()
    return try prepare(
      SandboxedBot(
        view: FilesystemView(of: command, installations: installations, library: library, secret: [folder.path]),
        usesNetwork: command.usesNetwork, launcher: program.path, path: path,
        privatePath: privatePath, scratch: limits[.scratch] ?? 0))
  }

  package func failure(
    step: String, errno: Int32, words: String, of command: BotCommand, in sandbox: Sandbox
  ) -> StartFailure {
    switch (step, errno) {
    case ("sandbox", EAGAIN): .noProcesses
    // The message of bubblewrap when it could not start a process.
    case ("sandbox", _) where words.hasSuffix(String(cString: strerror(EAGAIN))): .noProcesses
    case ("sandbox", 0) where words.isEmpty: .noSandbox(sandbox, reason: "its program ended without a word")
    case ("sandbox", _):
      .noSandbox(sandbox, reason: words.isEmpty ? SystemError(errno).name : words)
    case ("program", ENOENT) where FileManager.default.fileExists(atPath: command.program):
      .notInSandbox(command.program)
    case ("program", EACCES) where FileManager.default.isExecutableFile(atPath: command.program):
      .notInSandbox(command.program)
    case ("fork", EAGAIN): .noProcesses
    case ("folder", ENOENT), ("folder", ENOTDIR): .noSuchFolder(command.folder)
    case ("program", ENOENT): .noSuchProgram(command.program)
    case ("program", EACCES): .notExecutable(command.program)
    case ("program", ENOEXEC): .noFirstLine(command.program)
    default: .system(step: step, errno: errno, program: command.program)
    }
  }
}
