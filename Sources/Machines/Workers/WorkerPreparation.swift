import Arena
import BotProcess
import BotProtocol
import Fields
import OperatingSystem
import Records
import RunFiles
import Sandboxes
import Tournaments

/// A tournament on a worker's machine: the bots that it can start, from its own or from fetched folders.
struct WorkerPreparation {
  let tournament: Tournament
  let launcher: BotLauncher
  /// By identifier: the start commands.
  let commands: [String: BotCommand]
  let programs: ProgramWatch
  /// By identifier: why this machine cannot start a bot.
  let missing: [String: String]
  /// The weakest sandbox of the bots.
  let sandbox: Sandbox
  /// The number of tables at a time.
  let tables: Int
  /// What the user of this machine should know.
  let sentences: [String]

  /// - Throws: `WorkerProblem` if no bot can be started, or if the sandbox does not work.
  init(
    _ given: WorkerTournament, _ settings: WorkerSettings, _ server: RunServer, stop: StopSignal
  ) throws(WorkerProblem) {
    let store = ProgramStore(in: settings.store) { path, body throws(WorkerProblem) in try server.send(path, body) }
    var (folders, missing) = ([String: String](), [String: String]())
    for bot in given.bots {
      do throws(WorkerProblem) {
        folders[bot.id] = try store.folder(of: bot)
      } catch {
        guard case .refused(let reason) = error else { throw error }
        missing[bot.id] = reason
      }
    }
    do throws(FileProblem) {
      tournament = try given.tournament(in: folders, catalogue: settings.catalogue)
    } catch {
      throw .foreignReply(error.message)
    }
    do throws(StartFailure) {
      launcher = try settings.launcher(tournament.file)
    } catch {
      throw .sandbox(error)
    }
    let file = tournament.current
    let found: (commands: [String: BotCommand], failures: [FailedStart])
    do throws(RunProblem) {
      found = try Preflight.search(
        file, host: settings.environment, programs: settings.sampleBots, launcher: launcher, stop: stop)
    } catch {
      throw .run(error)
    }
    var (commands, recorded) = ([String: BotCommand](), [String: [String: String]]())
    var bots: [BotToPlay] = []
    let failures = Dictionary(found.failures.map { ($0.name, $0.reason) }) { first, _ in first }
    for entrant in tournament.startedBots where missing[entrant.id] == nil {
      guard var command = found.commands[entrant.name], let bot = given.bots.first(where: { $0.id == entrant.id })
      else {
        missing[entrant.id] = failures[entrant.name] ?? "it has no program here"
        continue
      }
      command.entrant = entrant.id
      let files = bot.files(at: command)
      if let other = files.first(where: { ProgramFiles.checksum(ofFile: $0.key) != $0.value }) {
        missing[entrant.id] =
          SystemFile.isFile(other.key)
          ? "\(other.key) differs from the file at the run" : "\(other.key) is not on this machine"
        continue
      }
      (commands[entrant.id], recorded[entrant.id]) = (command, files)
      bots.append(BotToPlay(entrant: entrant, command: command))
    }
    // The run has checked the bots of its own machine, and a hundred workers of it would start them all at once.
    let isChecked =
      given.header.origins.contains { $0.hasSamePlace(as: settings.origin) }
      && given.bots.allSatisfy { folders[$0.id] == $0.folder }
    for failure in isChecked ? [] : settings.check(bots, file, launcher, stop) {
      guard let bot = bots.first(where: { $0.entrant.name == failure.name }) else { continue }
      missing[bot.entrant.id] = failure.reason
      commands[bot.entrant.id] = nil
    }
    if stop.isSet { throw .stopped }
    if commands.isEmpty, let first = missing.min(by: { $0.key < $1.key }) {
      throw .noBots(first.key, reason: first.value)
    }
    sandbox = launcher.weakestSandbox(of: Array(commands.values))
    let cores = AvailableCores()
    let wanted = settings.tables ?? max(cores.count / file.coresOfTable, 1)
    tables = min(wanted, max(Descriptors.bots() / file.widestTable, 1))
    sentences =
      ["plays \(tables == 1 ? "1 table" : "\(tables) tables") at a time"]
      + [file.oversubscription(tables: tables, cores: cores)].compactMap(\.self)
      + missing.sorted { $0.key < $1.key }.map {
        "plays without \(SafeText.name($0)): \(SafeText.name($1, limit: 400))"
      }
    (self.commands, self.missing, programs) = (commands, missing, ProgramWatch(recorded: recorded))
  }
}

extension WorkerTournament.Bot {
  /// The recorded checksums by the paths that the files have on this machine.
  fileprivate func files(at command: BotCommand) -> [String: String] {
    var local: [String: String] = [:]
    for (path, sum) in files {
      if AbsolutePath.isBelow(path, folder) {
        local[command.folder + path.dropFirst(folder.count)] = sum
      } else if path == program {
        // The same program may be installed elsewhere.
        local[command.program] = sum
      } else {
        local[path] = sum
      }
    }
    return local
  }
}
