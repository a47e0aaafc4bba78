public import Foundation
public import Sandboxes

/// Determines which sandboxes work on this machine, by starting a program in each.
public struct SandboxProbe: Sendable {
  private let launcher: URL
  private let environment: [String: String]

  /// - Parameters:
  ///   - launcher: the launcher program.
  ///   - environment: the environment of the referee, whose `PATH` locates programs.
  public init(launcher: URL, environment: [String: String]) {
    self.launcher = launcher
    self.environment = environment
  }

  /// Why a sandbox does not work here, or nil if it does.
  public func failure(of sandbox: Sandbox) -> StartFailure? {
    let environment = BotEnvironment.fixed(host: environment, adding: [:])
    let trial = BotCommand(program: "/bin/sh", arguments: ["-c", ":"], folder: "/usr", environment: environment)
    do throws(StartFailure) {
      let bot = try BotLauncher(program: launcher, sandbox: sandbox, host: self.environment).start(trial)
      bot.kill()
      bot.waitUntilReleased()
      return nil
    } catch {
      return error
    }
  }

  /// The sandbox for a choice on this machine.
  ///
  /// - Throws: `StartFailure` if a sandbox was requested by name and does not work: it is never replaced by a weaker
  ///   one. The same if the machine lacks the resources to try it.
  public func sandbox(for choice: SandboxChoice) throws(StartFailure) -> Sandbox {
    guard case .named(let named) = choice else {
      for sandbox in Sandbox.all {
        guard let failure = failure(of: sandbox) else { return sandbox }
        if failure.isTemporary { throw failure }
      }
      return .none
    }
    if named != .none, let failure = failure(of: named) { throw failure }
    return named
  }
}
