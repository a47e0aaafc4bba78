import Arena
import BotProtocol
import Catalogue
import Clocks
import Foundation
import OperatingSystem
import Records
import RunFiles
import Sandboxes
import Tournaments
import WebServer
import Workers

/// `referee work LINK`: plays tables of a run on this machine until the run has ended.
enum WorkCommand {
  static let concurrency = Option(
    "--concurrency", "N", in: 1...1024, "play N tables at once (default: as many as the cores allow)")
  static let wait = Option(
    "--wait", "SECONDS", in: 0...1_000_000,
    "end when the run could not be reached for this time (default 600)")
  static let store = Option(
    "--store", "DIR", "the folder for the bots that are fetched from the run (default: in the user's cache)")
  static let lock = Option(
    "--lock", "FILE", "wait until no other worker holds this file, for one worker a machine")
  static let withParent = Option(flag: "--with-parent", "end when the program that started the worker has ended")

  static let command = Command(
    name: "work", operands: ["LINK"], options: [concurrency, wait, store, lock, withParent],
    summary: "play tables of a run on this machine, by the link that the run gives to workers",
    example: "referee work runs/cup/worker-link"
  ) { arguments in
    let interruption = try SignalHandler()
    defer { withExtendedLifetime(interruption) {} }
    let parent = arguments.has(withParent) ? getppid() : nil
    let isAbandoned: @Sendable () -> Bool = { parent.map { $0 != getppid() } ?? false }
    let lock = try arguments.value(lock).map { try WorkerLock($0) }
    defer { withExtendedLifetime(lock) {} }
    let isHeld = try lock?.take { isAbandoned() || interruption.stop.isSet(within: .milliseconds(500)) }
    if isHeld == false { return .interrupted }
    let patience = Duration.seconds(try arguments[wait] ?? 600)
    guard
      let place = try place(arguments.operands[0], patience, { isAbandoned() || interruption.stop.isSet(within: $0) })
    else { return .interrupted }
    var settings = try settings(arguments, place)
    settings.isAbandoned = isAbandoned
    let link = place.link
    Console.say("working for the run at \(link.host):\(link.port)")
    switch try Worker(settings, stop: interruption.stop).work() {
    case .over:
      Console.say("the run has ended")
      return .done
    case .stopped:
      Console.say("stopped; the run gives the tables that were not finished to others")
      return .interrupted
    }
  }

  /// The place of a link, or of a file with one: the words of a command line can be read by all users of a machine.
  ///
  /// A file of the name that runs give it may come later.
  /// - Parameter isOver: waits for this time, and returns true if the worker is to end.
  /// - Returns: nil if it is to end.
  private static func place(
    _ text: String, _ patience: Duration, _ isOver: (Duration) -> Bool
  ) throws -> WorkerSettings.Place? {
    let begin = Monotonic.now()
    while true {
      let path = AbsolutePath.of(text)
      if let link = HTTPLink(text) { return WorkerSettings.Place(link, path: nil, patience: patience) }
      if let link = WorkerLink.read(path) { return WorkerSettings.Place(link, path: path, patience: patience) }
      guard URL(filePath: text).lastPathComponent == WorkerLink.name else { throw UsageProblem.badLink(text) }
      guard Monotonic.now() - begin < patience else { throw WorkerProblem.noLink(text, for: patience) }
      if isOver(.milliseconds(200)) { return nil }
    }
  }

  private static func settings(
    _ arguments: ParsedArguments, _ place: WorkerSettings.Place
  ) throws -> WorkerSettings {
    WorkerSettings(
      place: place, origin: .here(program: Version.current), tables: try arguments[concurrency],
      store: arguments.value(store).map { AbsolutePath.of($0) } ?? usualStore, catalogue: catalogue,
      environment: ProcessInfo.processInfo.environment, sampleBots: try ExecutablePaths.sampleBots
    ) { file throws(StartFailure) in
      try ExecutablePaths.launcher(for: file)
    } check: { bots, file, launcher, stop in
      BotReadiness().failures(of: bots, in: file, launcher: launcher, stop: stop, checksAll: true)
    } say: {
      Console.say($0)
    }
  }

  /// `referee/programs` in `$XDG_CACHE_HOME`, or else in `~/.cache`.
  private static var usualStore: String {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (cache ?? (environment["HOME"] ?? "/tmp") + "/.cache") + "/referee/programs"
  }
}

/// A file that one worker of a machine holds.
private struct WorkerLock {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(PathProblem) {
    self.path = AbsolutePath.of(path)
    descriptor = open(self.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw .cannotWrite(path, SystemError(errno)) }
  }

  /// Waits for the lock, which the system releases when this process ends.
  ///
  /// - Parameter isOver: asked again and again; true ends the waiting.
  /// - Returns: false if the waiting was ended.
  func take(unless isOver: () -> Bool) throws(RunProblem) -> Bool {
    var hasSaid = false
    while try !RunFolder.lock(descriptor, path: path) {
      if !hasSaid { Console.say("waiting until no other worker holds \(SafeText.visible(path))") }
      hasSaid = true
      if isOver() { return false }
    }
    return true
  }
}
