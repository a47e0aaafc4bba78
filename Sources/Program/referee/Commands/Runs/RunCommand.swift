import Catalogue
import Fields
import Foundation
import OperatingSystem
import Records
import RunFiles
import Sandboxes

/// `referee run FILE.json`: plays a tournament.
enum RunCommand {
  static let concurrency = Option(
    "--concurrency", "N", in: 0...1024,
    "play N tables at once, instead of the file's \"concurrency\"; 0 leaves all of them to workers")
  static let workers = Option(
    address: "--workers", "give out tables to workers at this address too; the run prints their link")
  static let sandbox = Option<SandboxChoice>(
    word: "--sandbox", "KIND",
    "run bots in \(SandboxChoice.allCases.map(\.rawValue).joined(separator: ", ")), whatever the file says")
  static let shard = Option("--shard", "I/N", "play only shard I of N, for referee merge")
  static let quiet = Option(flag: "--quiet", "print only results and errors")
  static let watch = Option(
    flag: "--watch", "go on until interrupted: look for new, changed and removed bots in the folders of \"bots_from\"")
  static let recheck = Option(
    flag: "--recheck",
    "with \"bots_from\": check again the folders that have failed, though their files have not changed")
  static let close = Option(
    flag: "--close",
    "with \"bots_from\": once all is played, end the run for good and name its seed; nothing is played after that")
  static let acceptChanges = Option(
    flag: "--accept-changes",
    "go on where a run would stop and ask, as when most bots have changed, or fail the check of an added event")
  static let fresh = Option(flag: "--fresh", "start over; the folder of the earlier run is kept under a dated name")
  static let out = Option("--out", "DIR", "the folder of the run, instead of the file's \"out\"")
  static let failOn = Option<RunRequest.FailOn>(
    word: "--fail-on", "faults", "exit with code 1 if there was a fault")
  static let junit = Option(
    "--junit", "FILE", "write the bots, their faults and the folders of \"bots_from\" as JUnit XML")
  static let notify = Option(
    "--notify", "COMMAND", "when the run has ended, start this command of the shell with its folder and exit code")
  static let publish = Option(
    "--publish", "DIR", "write the run as a site for everyone, as referee publish does, whenever its results change")

  static let command = Command(
    name: "run", operands: ["FILE.json"],
    options: [
      concurrency, workers, sandbox, shard, watch, recheck, close, acceptChanges, fresh, out, failOn, junit, publish,
      PublishCommand.address,
      notify, quiet, PlayCommand.listen,
    ],
    summary: "play a tournament, or resume it",
    example: "referee run tournaments/quickstart.json"
  ) { arguments in
    let path = arguments.operands[0]
    let out = arguments.value(out).map { AbsolutePath.of($0) }
    let number = try arguments[concurrency]
    let choice = try arguments[sandbox]
    var file = try TournamentFile.read(at: path, out: out, startsOver: arguments.has(fresh), catalogue: catalogue)
    file.concurrency = number ?? file.concurrency
    if let choice {
      file.sandbox = choice
      for bot in file.competitors.indices { file.competitors[bot].sandbox = nil }
    }
    // A person sits at one table at a time.
    if !file.people.isEmpty {
      if number == 0 { throw UsageProblem.excludedOptions("--concurrency 0", "a bot of \"browser\"") }
      file.concurrency = 1
    }
    if number == 0, !arguments.has(workers) { throw UsageProblem.needsOption("--concurrency 0", workers.name) }
    if arguments.has(workers), arguments.has(shard) { throw UsageProblem.excludedOptions(workers.name, shard.name) }
    var request = RunRequest(file)
    request.shard = try arguments.value(shard).map { text in
      if let part = Shard(text) { return part }
      throw UsageProblem.badText(
        text, option: shard.name, expected: "a shard and their number, such as 2/3 for the second of three")
    }
    request.listen = try arguments[PlayCommand.listen]
    request.workersAt = try arguments[workers]
    request.failOn = try arguments[failOn]
    (request.isQuiet, request.acceptsChanges) = (arguments.has(quiet), arguments.has(acceptChanges))
    request.acceptsWeakerSandbox = request.acceptsChanges
    (request.isWatching, request.isClosing) = (arguments.has(watch), arguments.has(close))
    request.isRechecking = arguments.has(recheck)
    if arguments.has(shard), request.file.botsFrom != nil {
      throw UsageProblem.excludedOptions(shard.name, "\"bots_from\"")
    }
    for option in arguments.given([watch, recheck, close]) where request.file.botsFrom == nil {
      throw UsageProblem.needsOption(option.name, "\"bots_from\"")
    }
    if let path = arguments.value(publish) {
      if arguments.has(shard) { throw UsageProblem.excludedOptions(publish.name, shard.name) }
      request.site = try PublishedSite(path, address: arguments.value(PublishCommand.address))
    }
    if arguments.has(PublishCommand.address), !arguments.has(publish) {
      throw UsageProblem.needsOption(PublishCommand.address.name, publish.name)
    }
    let whole = request.file.out
    let folder = request.shard?.folder(of: whole) ?? whole
    request.startsOver = arguments.has(fresh)
    (request.file.out, request.whole) = (folder, whole)
    request.junit = arguments.value(junit)
    guard let command = arguments.value(notify) else { return try request.play() }
    if command.allSatisfy(\.isWhitespace) { throw UsageProblem.emptyPath(notify.name, command: "run") }
    return play(request, notifying: EndNotice(command, of: folder))
  }

  /// Plays, and tells of the end, also of one by an error; another referee's run goes on and has not ended.
  private static func play(_ request: RunRequest, notifying notice: EndNotice) -> ExitCode {
    do {
      let code = try request.play()
      notice.send(code)
      return code
    } catch {
      let code = Main.tell(error, of: Array(CommandLine.arguments.dropFirst()))
      if case .locked? = error as? RunProblem { return code }
      notice.send(code)
      return code
    }
  }
}
