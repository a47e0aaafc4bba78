import BotProcess
import Foundation
import Sandboxes
import TestSupport

/// The sandboxes that this machine offers.
enum Walls {
  static let all: [String] = {
    let probe = SandboxProbe(launcher: BuiltPrograms.launcher, environment: ProcessInfo.processInfo.environment)
    return Sandbox.allCases.filter { $0 != .none && probe.failure(of: $0) == nil }.map(\.rawValue)
  }()
  /// What "auto" comes to.
  static let best = all.first ?? "none"
}
