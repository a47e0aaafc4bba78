public import Foundation

/// Finds out which sandboxes this machine offers, by starting a program in each.
public struct SandboxProbe: Sendable {
  /// Why each does not work here; nil for those that do.
  public let findings: [(sandbox: Sandbox, failure: StartFailure?)]

  /// - Parameter launcher: the launcher program.
  public init(launcher: URL, environment: [String: String]) {
    findings = [Sandbox.bubblewrap, .landlock].map { sandbox in
      do throws(StartFailure) {
        let trial = BotCommand(program: "/bin/sh", arguments: ["-c", ":"], folder: "/", environment: environment)
        let bot = try BotLauncher(program: launcher, sandbox: sandbox).start(trial)
        bot.kill()
        bot.waitUntilReleased()
        return (sandbox, nil)
      } catch {
        return (sandbox, error)
      }
    }
  }

  /// The sandbox that a choice comes to here.
  ///
  /// - Throws: `StartFailure` where one was asked for by name and does not work: it is never replaced by a weaker one.
  public func sandbox(for choice: SandboxChoice) throws(StartFailure) -> Sandbox {
    let first = findings.first { finding in
      choice == .auto ? finding.failure == nil : finding.sandbox.rawValue == choice.rawValue
    }
    if let failure = first?.failure { throw failure }
    return first?.sandbox ?? .none
  }
}
