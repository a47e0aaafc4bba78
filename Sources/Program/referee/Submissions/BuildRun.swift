import Arena
import BotProcess
import Conformance
import Limits
import OperatingSystem
import Ratings

/// A program that makes a bot's program, run to its end in a sandbox in which it may write the bot's folder alone.
struct BuildRun {
  /// How long it may take.
  static let limit = Duration.seconds(300)
  /// What the folder of a submission may hold, as large as a copy may be.
  static let mostOfSubmission = FolderContents(bytes: 256 << 20, files: 20_000)
  /// What it may add to any other folder.
  static let mostAdded = FolderContents(bytes: 1 << 30, files: 20_000)
  /// How long the folder is not looked at; longer where a look takes long.
  private static let pause = Duration.milliseconds(100)

  /// What it wrote to both outputs.
  private(set) var output: [UInt8] = []
  /// Why it failed; nil if it succeeded.
  private(set) var failure: String?
  /// What to do about it, where its output tells.
  private(set) var advice: String?

  /// - Parameter stop: ends the build before its time.
  init(_ command: BotCommand, with launcher: BotLauncher, limit: Duration = limit, stop: StopSignal) {
    var command = command
    command.writesFolder = true
    command.isOneProcess = false
    let folder = BuildFolder(of: command)
    var ending: ProcessEnding?
    var isFull = false
    // What was left there in an earlier build, or by whoever filled the folder, must not be started for its owner.
    defer { FolderWalk.removeSetIDs(below: command.folder) }
    do throws(StartFailure) {
      let process = try launcher.start(command)
      process.closeInput()
      var poll = BotPoll()
      let deadline = Monotonic.now() + limit
      var nextLook = Monotonic.now() + BuildRun.pause
      while ending == nil, !isFull, Monotonic.now() < deadline, !stop.isSet {
        if Monotonic.now() >= nextLook {
          let start = Monotonic.now()
          isFull = !folder.hasRoom
          nextLook = Monotonic.now() + max(BuildRun.pause, (Monotonic.now() - start) * 4)
        }
        poll.wait(for: [process], until: min(deadline, nextLook)) { _, event, _ in
          switch event {
          case .output(let bytes): output = (output + bytes).suffix(StderrLog.cap)
          case .ended(let end): ending = end.cause
          case .delivered, .closed: break
          }
        }
      }
      output += Array(process.takeErrors().text.utf8)
      if ending == nil { process.kill() }
      process.waitUntilReleased()
      if !folder.hasRoom { isFull = true }
    } catch {
      failure = error.message
      return
    }
    if isFull {
      failure = folder.words
      return
    }
    if !command.usesNetwork, launcher.sandbox(of: command) != .none {
      advice = CrashAdvice.forBuild(String(decoding: output, as: UTF8.self), isSubmitted: command.isSubmitted)
    }
    switch ending {
    // Under Landlock no linker may.
    case .exit(0)?: FolderWalk.makeProgramsExecutable(below: command.folder)
    case nil: failure = "it did not end within \(limit.inSeconds)"
    case .exit(let code)?: failure = "it ended with exit code \(code)"
    case .signal(let number)?: failure = "it was ended by signal \(number)"
    case .limit(let limit, _)?: failure = "it exceeded the limit \(limit.name)"
    case .wentOn?, .unknown?: failure = "its process was ended from outside"
    }
  }
}

/// The folder that a build may write, and what it may hold.
private struct BuildFolder {
  let path: String
  private let most: FolderContents
  private let isStrict: Bool
  let words: String

  /// - Parameter command: the build, which has not begun.
  init(of command: BotCommand) {
    path = command.folder
    // The organiser's own folder may hold what the referee cannot read.
    isStrict = command.isSubmitted
    if command.isSubmitted {
      most = BuildRun.mostOfSubmission
      words =
        "its folder holds more than \(most.bytes >> 20) MiB or \(Figures.grouped(most.files)) files, or folders that cannot "
        + "be read"
    } else {
      let added = BuildRun.mostAdded
      let all = FolderContents(bytes: .max / 2, files: .max / 2)
      let before = FolderContents(of: path, atMost: all, isStrict: false)
      most = FolderContents(bytes: (before?.bytes ?? 0) + added.bytes, files: (before?.files ?? 0) + added.files)
      words = "it added more than \(added.bytes >> 20) MiB or \(Figures.grouped(added.files)) files to its folder"
    }
  }

  var hasRoom: Bool { FolderContents(of: path, atMost: most, isStrict: isStrict) != nil }
}

extension Duration {
  /// "1 second", "60 seconds".
  var inSeconds: String { "\(components.seconds) \(components.seconds == 1 ? "second" : "seconds")" }
}
