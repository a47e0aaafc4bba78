import BotProcess
package import Foundation
import Sandboxes
import TestBasics
import TestSupport

/// The programs that the bots are written for, where this machine has them.
package enum Tools {
  package static let python = OptionalProgram.python.path
  package static let compiler = OptionalProgram.compiler.path

  /// The sandboxes that work on this machine, and none; in a quick run only the one that `auto` picks.
  package static let sandboxes: [String] = {
    let probe = SandboxProbe(launcher: BuiltPrograms.launcher, environment: ProcessInfo.processInfo.environment)
    let working = Sandbox.allCases.filter { $0 == .none || probe.failure(of: $0) == nil }.map(\.rawValue)
    return TestScope.choose(quick: Array(working.prefix(1)), all: working)
  }()

  /// Compiles a file of C.
  package static func compile(_ source: URL, to program: URL) throws {
    let process = try Process.run(
      URL(filePath: "/usr/bin/env"), arguments: ["cc", "-O1", "-o", program.path, source.path])
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.executableLoad) }
  }
}
