import BotProcess
import Foundation
import OperatingSystem
import Sandboxes

/// `referee doctor`: prints the capabilities of this machine.
enum DoctorCommand {
  static let command = Command(
    name: "doctor", operands: [], options: [],
    summary: "show what this machine supports: sandboxes, cores, file descriptors, programs",
    example: "referee doctor"
  ) { _ in
    let launcher: URL
    do throws(StartFailure) {
      launcher = try ExecutablePaths.launcher()
    } catch {
      Console.say("referee: bots cannot start: " + error.message)
      return .failed
    }
    let probe = SandboxProbe(launcher: launcher, environment: ProcessInfo.processInfo.environment)
    let findings = Sandbox.allCases.filter { $0 != .none }.map { ($0, probe.failure(of: $0)) }
    let best = findings.first { $0.1 == nil }?.0 ?? .none
    var rows = [
      ("referee", "\(Version.current), \(ExecutablePaths.program.deletingLastPathComponent().path)"),
      ("sample bots", launcher.deletingLastPathComponent().path),
      ("games' library", ExecutablePaths.gamesLibrary()?.path ?? "not found; bots that plan with it cannot play"),
    ]
    rows += findings.map { sandbox, failure in
      (sandbox.rawValue, failure.map { "does not work: " + $0.message } ?? "works")
    }
    // A better sandbox may work as soon as the machine has the resources to try it.
    let isShort = findings.prefix { $0.1 != nil }.contains { $0.1?.isTemporary == true }
    let choice = "selects \(best.rawValue)" + (best.gap.map { ": \($0)" } ?? "")
    rows.append(("\"auto\"", isShort ? "not known while the machine is short of processes or descriptors" : choice))
    let cores = AvailableCores()
    rows.append(("cores", cores.words + (cores.shortage.map { ". " + $0 } ?? "")))
    rows.append(("descriptors", "at most \(Descriptors.limit); a running bot uses four"))
    rows.append(("processes", ProcessTree.words(isListed: ProcessTree.isListed)))
    rows.append(("control groups", ControlGroups.words))
    rows.append(("programs", OptionalProgram.words))
    rows.append(("user", CurrentProcess.isOfRoot ? "root: \(Sandbox.gapOfRoot)" : "not root"))
    let width = rows.map(\.0.count).max() ?? 0
    for (name, words) in rows {
      Console.print(name + String(repeating: " ", count: width - name.count) + "  " + words + "\n")
    }
    Console.print("\nWhat a bot can still do, in which sandboxes, and what you can do about it:\n")
    for opening in IsolationGap.all {
      let sandboxes = opening.sandboxes.map(\.name).joined(separator: ", ")
      Console.print("  - \(opening.what) (\(sandboxes)); \(opening.remedy)\n")
    }
    return .done
  }
}
