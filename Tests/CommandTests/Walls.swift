import BotProcess
import Foundation
import TestSupport

/// The sandbox that this machine offers.
enum Walls {
  /// What "auto" comes to.
  static let best: String = {
    let probe = SandboxProbe(launcher: BuiltPrograms.launcher, environment: ProcessInfo.processInfo.environment)
    return Sandbox.allCases.first { $0 != .none && probe.failure(of: $0) == nil }?.rawValue ?? "none"
  }()
}
